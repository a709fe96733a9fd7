import { expect, test } from "vitest";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { layOutPage } from "../page/layout.ts";
import { styleOf } from "./votes.ts";

const decimalOf = (...lines: readonly PrintedLine[]) => styleOf([layOutPage(printedPage(lines))]).decimal;

test("dates have no say in how a paper writes its decimals", () => {
  expect(decimalOf("19.03.2025", "13.03.2025", "02.04.", "Gesamtgewicht: 11,8 kg")).toBe(",");
});

test("control: amounts have, whatever stands beside them", () => {
  expect(decimalOf("19/03/2025", "Total 11.80", "Paid 12.10")).toBe(".");
});
