import { expect, test } from "vitest";
import { printedPage } from "../../../../test/support/word-pages.ts";
import { layOutPage } from "../../page/layout.ts";
import { IBAN_TYPE } from "./iban.ts";

const style = { decimal: null, currency: null, dateOrder: null, language: null };
const found = (lines: readonly string[]) =>
  IBAN_TYPE.find(layOutPage(printedPage(lines)), { style, field: {}, hits: [] }).map(({ key }) => key);

test("an IBAN that a narrow box breaks over lines is read whole, if its check digits hold", () => {
  expect(found(["IT60 X054", "2811 1010", "0000 0123 456"])).toContain("IT60X0542811101000000123456");
  expect(found(["IT61 X054", "2811 1010", "0000 0123 456"])).not.toContain("IT61X0542811101000000123456");
});

test("an IBAN that the end of a line breaks is whole though the sentence goes on behind it", () => {
  const lines = ["Please pay to Aurora Ltd, IBAN IT60 X054 2811 1010", "0000 0123 456, BIC AUROIT22, soon"];
  expect(found(lines)).toContain("IT60X0542811101000000123456");
});

test("an IBAN that lost a character is doubted more than one whose check digits alone fail", () => {
  const prior = (text: string) =>
    IBAN_TYPE.find(layOutPage(printedPage([`IBAN ${text}`])), { style, field: {}, hits: [] })[0]!.prior;
  expect(prior("FR14 2004 1010 0505 0001 302 606")).toBeLessThan(prior("FR14 2004 1010 0505 0001 3X02 606") - 2);
});

test("the number of a creditor who collects a direct debit is no IBAN", () => {
  expect(found(["Gläubiger-ID: DE98ZZZ09999999999"])).toEqual([]);
  expect(found(["Gläubiger-ID: DE97ZZZ09999999999"]), "control: its check digits fail").toHaveLength(1);
});
