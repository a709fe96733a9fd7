import { expect, test } from "vitest";
import { type Command, inOrder } from "./commands.ts";
import { matchCommands } from "./match-commands.ts";

const command = (label: string, keywords: readonly string[] = []): Command => ({
  id: label,
  label,
  keywords,
  run: () => undefined,
});
const commands = [command("Leggi un documento"), command("Documenti"), command("Qualità", ["accuratezza"])];
const labels = (text: string) => matchCommands(commands, text).map(({ label }) => label);

test("nothing typed shows all, in the order they came", () => {
  expect(labels("  ")).toEqual(["Leggi un documento", "Documenti", "Qualità"]);
});

test("what begins with it by a keyword comes before what merely holds it", () => {
  const fields = [command("Vai a Indirizzo", ["Indirizzo"]), command("Vai a IBAN", ["IBAN"]), command("Nuovo iban")];
  expect(matchCommands([...fields].reverse(), "iban").map(({ label }) => label)).toEqual(["Vai a IBAN", "Nuovo iban"]);
});

test("every word must be there, whatever its case and accents; a label that begins with it comes first", () => {
  expect(labels("DOCU")).toEqual(["Documenti", "Leggi un documento"]);
  expect(labels("leggi docu")).toEqual(["Leggi un documento"]);
  expect(labels("qualita")).toEqual(["Qualità"]);
  expect(labels("accuratezza")).toEqual(["Qualità"]);
  expect(labels("fattura")).toEqual([]);
});

test("what a screen offers stands in its own order, below what was offered after it; the newer one of a name is it", () => {
  const newer = command("Approva", ["e prosegui"]);
  const offered = inOrder([
    [command("Approva"), command("Cerca")],
    [newer, command("Stampa")],
  ]);
  expect(offered.map(({ label }) => label)).toEqual(["Approva", "Stampa", "Cerca"]);
  expect(offered[0]).toBe(newer);
});
