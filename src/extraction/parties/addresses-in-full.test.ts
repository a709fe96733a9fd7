import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { addressesInFull } from "./addresses-in-full.ts";

/** The weight given to each text that may be the buyer's address, if `likeliest` leads. */
function saidOf(
  lines: readonly PrintedLine[],
  likeliest: string,
  template: "delivery_note" | "receipt" = "delivery_note",
) {
  const { fields, labels } = readService(aService([aField("buyer_address", { type: "address" })], { template }));
  const page = layOutPage(printedPage(lines));
  const candidates = findCandidates([readPage(page, labels)], fields[0]!, styleOf([page]));
  const logits = candidates.map(({ text }) => (text === likeliest ? 4 : 1));
  const evidence = addressesInFull(candidates, logits, fields[0]!);
  // The same words may be candidates twice, after and before a cut.
  const said = new Map<string, number>();
  candidates.forEach(({ text }, i) => {
    said.set(text, said.get(text) || (evidence[i]?.weight ?? 0));
  });
  return said;
}

describe("a line of an address stands for the whole", () => {
  it.each([
    ["its town is below", ["8 rue des Tisserands", "59150 Wattrelos"], "8 rue des Tisserands"],
    ["a post box has five figures, too", ["Place de la Gare BP 40012", "01120 Montluel"], "Place de la Gare BP 40012"],
    ["its street is above", ["Cipreses, nave 31", "12006 Castelló"], "12006 Castelló"],
    ["its estate stands between", ["Via dei Tigli 140", "Zona P.I.P. 06012 Città"], "Zona P.I.P. 06012 Città"],
    [
      "its estate is above the street",
      ["Pol. Ind. Juncaril", "C/ Luz 31", "18220 Albolote"],
      "C/ Luz 31 18220 Albolote",
    ],
    ["a comma says so", ["The Old Tannery,", "22 Mill Row", "LS1 4QT Leeds"], "22 Mill Row LS1 4QT Leeds"],
  ])("%s", (_, lines, likeliest) => {
    const said = saidOf(["Cliente", "Rossi S.p.A.", ...lines], likeliest);
    expect(said.get(lines.join(" "))).toBe(3);
    expect(said.get(likeliest)).toBe(-3);
  });

  it("its estate is before the building in its line", () => {
    const line = "Zona Industriale Pantano, Blocco Torrazze 7, 95121 Catania";
    const said = saidOf(["Cliente", "Rossi S.p.A.", line], "Blocco Torrazze 7, 95121 Catania");
    expect(said.get(line)).toBe(3);
  });

  it.each([
    ["what follows is no town", ["Via dei Tigli 14", "Ufficio acquisti"], "Via dei Tigli 14"],
    ["it is whole", ["Magazzino 3", "Via dei Tigli 14 - 06012 Città"], "Via dei Tigli 14 - 06012 Città"],
    ["a name with a comma is above", ["Bianchi S.r.l.,", "Via Po 4 - 06012 Città"], "Via Po 4 - 06012 Città"],
    ["a name stands above the town", ["06012 Città"], "06012 Città"],
    ["a telephone stands between", ["Via dei Tigli 14", "Tel. 06 5550101", "06012 Città"], "Via dei Tigli 14"],
  ])("control: %s", (_, lines, likeliest) => {
    const said = saidOf(["Cliente", "Rossi S.p.A.", ...lines], likeliest);
    expect([...said.values()].every((weight) => weight === 0)).toBe(true);
  });

  it("control: the head of a receipt has lines of its own", () => {
    const said = saidOf(["Rossi S.p.A.", "Via dei Tigli 14", "06012 Città"], "Via dei Tigli 14", "receipt");
    expect([...said.values()].every((weight) => weight === 0)).toBe(true);
  });
});
