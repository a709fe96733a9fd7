import { expect, it } from "vitest";
import { printedPage } from "../../../test/support/word-pages.ts";
import { layOutPage } from "../page/layout.ts";
import { DATE } from "./dates/date.ts";
import { DOCUMENT_NUMBER } from "./identifiers/document-number.ts";

const style = { decimal: null, currency: null, dateOrder: "day_first", language: null } as const;
const context = { style, field: {}, hits: [] };
const found = (line: string) => {
  const page = layOutPage(printedPage([line]));
  return [DATE, DOCUMENT_NUMBER].map(({ find }) => find(page, context).map(({ key }) => key));
};

it.each([
  ["(D.P.R. 472 del 14/08/1996)", "472"],
  ["D.P.R. n. 472 del 14.08.1996", "472"],
  ["ai sensi del D.Lgs. n. 231 del 09/10/2002", "231"],
  ["art. 1 L. 190 del 23/12/2014", "190"],
  ["Decreto Ministeriale 23/01/2004", "23/01/2004"],
  ["Regolamento UE 679 del 27/04/2016", "679"],
  ["Tipografia Gori Firenze Aut. Min. 362738/84", "362738/84"],
  ["Autorizz. Min. n. 362738 del 22/12/1984", "362738"],
])("in %s are no day and no number of the document", (line, number) => {
  const [days, numbers] = found(line);
  expect(days).toEqual([]);
  expect(numbers).not.toContain(number);
});

it.each(["D.D.T. N. 472 del 14/08/1996", "Rif. 472 del 14/08/1996", "Del. 472 14/08/1996"])(
  "in %s are both",
  (line) => {
    expect(found(line)).toEqual([["1996-08-14"], expect.arrayContaining(["472"])]);
  },
);
