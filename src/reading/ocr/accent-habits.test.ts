import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createAccentHabits, parseAccentHabits, SLOT_BITS, writeAccentHabits } from "./accent-habits.ts";

const habits = parseAccentHabits(readFileSync(new URL("../../../models/language/accent-habits.bin", import.meta.url)));

/** The likeliest spelling of a word of stems. */
function spelled(language: string, stems: string, before = "", after = ""): string {
  return [...stems]
    .map((stem, at) => {
      const forms = [...(habits.get(language)!.formsAt({ stems, before, after }, at) ?? [[stem, 0]])];
      return forms.reduce((best, form) => (form[1]! > best[1]! ? form : best))[0];
    })
    .join("");
}

test("words that no list holds have their accents where their language writes them", () => {
  expect(spelled("pt", "zumbalizacao")).toBe("zumbalização");
  expect(spelled("it", "zumbalita")).toBe("zumbalità");
  expect(spelled("es", "zumbalizacion")).toBe("zumbalización");
  expect(spelled("de", "zumbalisieren")).toBe("zumbalisieren");
});

test("a short word that is written both ways is told by its neighbours", () => {
  const withAccent = (language: string, before: string, after: string) =>
    habits.get(language)!.formsAt({ stems: "a", before, after }, 0)!.get("à")!;
  expect(withAccent("fr", "jusqu", "la")).toBeGreaterThan(withAccent("fr", "il", "fait") + 2);
});

test("the forms of a letter are all that the language has, and their probabilities sum to one", () => {
  const forms = habits.get("pt")!.formsAt({ stems: "nao", before: "", after: "" }, 1)!;
  expect([...forms.keys()].sort()).toEqual([..."aáàâã"].sort());
  expect([...forms.values()].reduce((sum, log) => sum + Math.exp(log), 0)).toBeCloseTo(1);
  expect(habits.get("it")!.formsAt({ stems: "nao", before: "", after: "" }, 0)).toBeNull();
});

test("a file is read as it was written", () => {
  const weights = Int8Array.from({ length: 1 << SLOT_BITS }, (_, i) => (i % 255) - 127);
  const table = { name: "xx", letters: "àé", weights };
  const word = { stems: "rate", before: "", after: "" };
  const read = parseAccentHabits(writeAccentHabits([{ ...table, name: "yy", letters: "ü" }, table])).get("xx")!;
  expect(read.formsAt(word, 1)).toEqual(createAccentHabits(table).formsAt(word, 1));
});
