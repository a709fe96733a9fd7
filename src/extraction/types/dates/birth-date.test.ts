import { describe, expect, it, test } from "vitest";
import { printedDocument } from "../../../../test/support/word-pages.ts";
import type { Entity } from "../../../core/documents/result.ts";
import { GALLERY } from "../../../usecases/gallery/gallery.ts";
import { loadExtraction } from "../../extraction.ts";
import { dayOfBirth } from "./birth-date.ts";

const day = (iso: string | null) => ({ type: "date", iso }) as const;

test.each([
  ["02/12/45", "2045-12-02", "1945-12-02"],
  ["29.02.48", "2048-02-29", "1948-02-29"],
  ["31/12/30", "2030-12-31", "1930-12-31"],
])("nobody was born in a year to come: %s", (text, read, meant) => {
  expect(dayOfBirth(day(read), text)).toEqual(day(meant));
});

test.each([
  ["31/12/29", "2029-12-31"],
  ["01/05/1951", "1951-05-01"],
  ["a year in full, 02/12/2045", "2045-12-02"],
])("other days stay as they are: %s", (text, read) => {
  expect(dayOfBirth(day(read), text)).toEqual(day(read));
});

test("a day that is none, and what is no day, stays as it is", () => {
  expect(dayOfBirth(day(null), "02/12/45")).toEqual(day(null));
  expect(dayOfBirth({ type: "text", text: "2045" } as never, "2045")).toEqual({ type: "text", text: "2045" });
  expect(dayOfBirth(null, "")).toBeNull();
});

describe("on a card", () => {
  const extraction = loadExtraction("models");
  const service = GALLERY.find(({ template }) => template === "identity")!;
  const card = printedDocument([
    "CARTA D'IDENTITÀ",
    "Cognome: ROSSETTI",
    "Nome: MARIA",
    "Luogo di nascita: TORINO",
    "Data di nascita: 02/12/45",
    "Data di scadenza: 15/03/31",
  ]);
  const result = extraction.extract(card, service, []);
  const isoOf = (entities: Readonly<Record<string, readonly Entity[]>>, key: string) => {
    const value = entities[key]?.[0]?.value;
    return value?.type === "date" ? value.iso : null;
  };

  it("what a label calls a birth is in the past, and no other day is taken for it", () => {
    const { entities } = result.pages[0]!;
    expect(entities.birth_date?.map(({ text }) => text)).toEqual(["02/12/45"]);
    expect(isoOf(entities, "birth_date")).toBe("1945-12-02");
    expect(isoOf(entities, "expiry_date")).toBe("2031-03-15");
  });

  it("so is what a person writes", () => {
    const said = (text: string) => [{ text, boxes: null }];
    const correction = {
      entities: { birth_date: said("23/12/45"), expiry_date: said("23/12/45") },
      aggregatedEntities: {},
    };
    const { entities } = extraction.applyCorrection(result, service, correction).result.pages[0]!;
    expect([isoOf(entities, "birth_date"), isoOf(entities, "expiry_date")]).toEqual(["1945-12-23", "2045-12-23"]);
  });
});
