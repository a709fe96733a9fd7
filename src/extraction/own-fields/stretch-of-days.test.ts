import { describe, expect, it } from "vitest";
import { printedPage } from "../../../test/support/word-pages.ts";
import { layOutPage } from "../page/layout.ts";
import { DATE } from "../types/dates/date.ts";
import { styleOf } from "../types/votes.ts";
import { dayPlace } from "./stretch-of-days.ts";

function rolesIn(line: string): string[] {
  const page = layOutPage(printedPage([line]));
  const context = { style: styleOf([page]), field: {}, hits: [] } as unknown as Parameters<typeof DATE.find>[1];
  return DATE.find(page, context).map(({ tokens, text }) => dayPlace(page, tokens, text).role);
}

describe("where a day stands in a stretch of days", () => {
  it.each([
    "dal 01/02/2024 al 29/02/2024",
    "02/01/20 - 02/07/20",
    "02/01/20-02/07/20",
    "from 1 Feb 2024 to 29 Feb 2024",
    "01.02.2024 bis 29.02.2024",
  ])("is told in %s", (line) => {
    expect(rolesIn(line)).toEqual(["start", "end"]);
  });

  it.each([
    ["one day alone", "Date 01/02/2024", ["none"]],
    ["an earlier day behind a later one", "29/02/2024 13/02/2024", ["none", "none"]],
    ["two days with words between", "issued 01/02/2024 and payable before 29/02/2024", ["none", "none"]],
    ["three days in a row", "01/02/2024 10/02/2024 29/02/2024", ["start", "none", "end"]],
  ])("is none of %s", (_, line, roles) => {
    expect(rolesIn(line)).toEqual(roles);
  });
});
