import { expect, it } from "vitest";
import { form, read, teach } from "../../../test/support/taught-paper.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { layOutPage } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import type { FieldMemory } from "./layout-memory.ts";
import { withoutNeighbours } from "./neighbour-words.ts";

const bare = (line: string, before: readonly string[], after: readonly string[], text = "Bruno Parodi") => {
  const { tokens } = layOutPage(printedPage([line]));
  const own = withoutNeighbours(tokens, { text, context: { before, after } } as unknown as FieldMemory);
  return own && textOf(own);
};

it("a value ends before what stood behind the remembered one, and begins behind what stood before it", () => {
  expect(bare("Anna Costa residente in Alba", ["SIGNOR", "IL"], ["RESIDENTE", "IN"])).toBe("Anna Costa");
  expect(bare("Il signor Dino Costa", ["SIGNOR", "IL"], ["RESIDENTE"])).toBe("Dino Costa");
  expect(bare("Anna Costa", ["SIGNOR", "IL"], ["RESIDENTE"])).toBeNull();
});

it("a short word ends it with the next one alone", () => {
  expect(bare("Costa e Figli e soci", [], ["E", "SOCI"])).toBe("Costa e Figli");
  expect(bare("Costa e Figli", [], ["E", "SOCI"])).toBeNull();
});

it("a word that the remembered value has itself ends none", () => {
  expect(bare("Costa residente Anna", [], ["RESIDENTE"], "Parodi residente")).toBeNull();
});

it("a name does not go on into the next label of a form, though the line does", () => {
  const line = (name: string): PrintedLine => `Intestatario ${name} C.F. numero`;
  const memory = teach("name", form(line("PARODI BRUNO")), "PARODI BRUNO");
  expect(read("name", form(line("COSTA ANNA MARIA DELFINA")), [memory])).toBe("COSTA ANNA MARIA DELFINA");
});
