import { describe, expect, it } from "vitest";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import { GALLERY } from "../../usecases/gallery/gallery.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutDocument } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { runningBalanceEvidence } from "./running-balance.ts";

/** Of the amounts of a statement, those for or against which something is said as its closing balance. */
function saidOf(...lines: readonly PrintedLine[]): Readonly<Record<string, number>> {
  const [page] = layOutDocument(printedDocument(lines));
  const { fields, labels } = readService(GALLERY.find(({ template }) => template === "bank_statement")!);
  const read = fields.find(({ meaning }) => meaning.concept === "statement.closing_balance")!;
  const all = findCandidates([readPage(page!, labels)], read, styleOf([page!]));
  const said = all.map((one) => [one.text, runningBalanceEvidence(one, read, all)?.weight ?? 0] as const);
  return Object.fromEntries(said.filter(([, weight]) => weight !== 0));
}

const row = (day: string, text: string, ...figures: readonly (readonly [x: number, text: string])[]): PrintedLine => [
  [40, day],
  [160, text],
  ...figures,
];
const OPENING = row("2 Mar 2025", "BALANCE FORWARD", [620, "910.40"]);
const ENTRIES = [
  row("4 Mar 2025", "D/D Bord Gais", [420, "88.15"], [620, "822.25"]),
  row("9 Mar 2025", "ATM CORK", [420, "100.00"]),
  row("9 Mar 2025", "POS ALDI", [420, "22.25"], [620, "700.00"]),
];

describe("the closing balance of a statement that does not name one", () => {
  it("is the last of the running balances", () => {
    const said = saidOf(OPENING, ...ENTRIES);
    expect(said["700.00"]).toBeGreaterThan(3);
    expect(said["910.40"]).toBeLessThan(-3);
  });

  it("control: nothing is said where one is named, or what is booked comes to something else", () => {
    expect(saidOf(OPENING, ...ENTRIES, row("9 Mar 2025", "Closing balance", [620, "700.00"]))).toEqual({});
    expect(saidOf(OPENING, ENTRIES[0]!, row("9 Mar 2025", "POS ALDI", [420, "22.25"], [620, "700.00"]))).toEqual({});
  });
});
