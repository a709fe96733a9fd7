import { expect, test } from "vitest";
import type { PrintedPair } from "../../extraction/contract.ts";
import { aliasOfLabel, keyOfLabel, recurringLabels } from "./recurring-labels.ts";

const pair = (label: string, value: string, type: PrintedPair["type"] = "text"): PrintedPair => ({
  label,
  fold: label.toUpperCase(),
  value,
  type,
});
const found = (examples: PrintedPair[][]) => recurringLabels(examples).map(({ label, type }) => [label, type]);

test("a label must stand on three of five examples, with a value of one type", () => {
  const of = (label: string, count: number, type: PrintedPair["type"]) =>
    Array.from({ length: 5 }, (_, i) => (i < count ? [pair(label, `${i}`, type)] : []));
  expect(found(of("Km", 3, "integer"))).toEqual([["Km", "integer"]]);
  expect(found(of("Km", 2, "integer"))).toEqual([]);
  const mixed = [[pair("Rif", "1", "integer")], [pair("Rif", "due")], [pair("Rif", "3,00", "amount")]];
  expect(found(mixed)).toEqual([]);
});

test("words that are the same everywhere are the form's own; a code that is the same is the issuer's", () => {
  const same = (value: string, type: PrintedPair["type"]) => [1, 2, 3].map(() => [pair("Sede", value, type)]);
  expect(found(same("Via Roma 1", "text"))).toEqual([]);
  expect(found(same("IT01234567897", "eu.vat"))).toEqual([["Sede", "eu.vat"]]);
});

test("several values on most examples make it a field of several", () => {
  const examples = [1, 2, 3].map((i) => [pair("Art", `A${i}`), pair("Art", `B${i}`)]);
  expect(recurringLabels(examples)[0]?.multiple).toBe(true);
  expect(recurringLabels(examples.map((pairs) => pairs.slice(0, 1)))[0]?.multiple).toBe(false);
});

test("keys are plain and never taken twice; a shouted label is spoken", () => {
  expect(keyOfLabel("Data d'immatricolazione", new Set())).toBe("data_d_immatricolazione");
  expect(keyOfLabel("Qualità", new Set(["qualita"]))).toBe("qualita_2");
  expect(keyOfLabel("№", new Set())).toMatch(/^[a-z_0-9]+$/);
  expect([aliasOfLabel("TARGA VEICOLO"), aliasOfLabel("KM"), aliasOfLabel("partita IVA")]).toEqual([
    "Targa veicolo",
    "KM",
    "Partita IVA",
  ]);
});
