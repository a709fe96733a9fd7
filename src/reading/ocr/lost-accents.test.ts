import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAccentHabits } from "./accent-habits.ts";
import { createAccentVariants, stemOf } from "./accent-variants.ts";
import type { ReadCharacter } from "./ctc-output.ts";
import { type AccentFile, languageOf, parseAccentLexicon, withLostAccents } from "./lost-accents.ts";

const fileOf = (name: string) => readFileSync(new URL(`../../../models/language/${name}`, import.meta.url));
const lexicon = parseAccentLexicon(
  JSON.parse(fileOf("accents.json").toString()) as AccentFile,
  parseAccentHabits(fileOf("accent-habits.bin")),
);

/** A line as read; each letter's accented forms have `ratio`, in the order of the alphabet. */
function lineOf(text: string, ratio: number): { readonly characters: readonly ReadCharacter[] } {
  const characters = [...text].map((character, i): ReadCharacter => {
    const variants = [...(ratio > 0 ? "àèéìòùäöüçêñíóúáãåÀÈÉ" : "")]
      .filter((letter) => stemOf(letter) === stemOf(character) && letter !== character)
      .map((letter) => ({ text: letter, ratio }));
    return { text: character, probability: 0.99, firstStep: 2 * i, lastStep: 2 * i, variants };
  });
  return { characters };
}

const read = (lines: readonly string[], ratio = 1e-3) =>
  textsOf(
    withLostAccents(
      lines.map((line) => lineOf(line, ratio)),
      lexicon,
    ),
  );
const textsOf = (lines: readonly { readonly characters: readonly ReadCharacter[] }[]) =>
  lines.map(({ characters }) => characters.map(({ text }) => text).join(""));

const ITALIAN = ["Fattura della ditta per la fornitura di merce", "importo totale, già pagato con bonifico; è così"];
const GERMAN = ["Rechnung für die Lieferung von Waren", "der Betrag ist bis zum nächsten Monat zu zahlen"];

describe("accents that print lost", () => {
  test("come back in words that the language of the page always has with them", () => {
    expect(read([...ITALIAN, "La quantita della Societa"]).at(-1)).toBe("La quantità della Società");
    expect(read([...GERMAN, "Bitte uberweisen Sie die Gebuhr"]).at(-1)).toBe("Bitte überweisen Sie die Gebühr");
  });

  test("stay away where nothing of them was seen, from words that are written without too, and from other languages' words", () => {
    expect(read([...ITALIAN, "La quantita della Societa"], 0).at(-1)).toBe("La quantita della Societa");
    expect(read([...ITALIAN, "la casa e la porta"]).at(-1)).toBe("la casa e la porta");
    expect(read([...ITALIAN, "Herr Muller bucht"]).at(-1)).toBe("Herr Muller bucht");
  });

  test("stay away from a page that was printed without any", () => {
    const plain = ["Fattura della ditta per la fornitura di merce", "importo totale pagato con bonifico"];
    expect(read([...plain, "La quantita della Societa"]).at(-1)).toBe("La quantita della Societa");
  });

  test("stay away from words whose accent is typed behind them", () => {
    expect(read([...ITALIAN, "La quantita' e' questa"]).at(-1)).toBe("La quantita' e' questa");
  });

  test("come back in capitals only where they were seen well", () => {
    expect(read([...ITALIAN, "LA QUANTITA"]).at(-1)).toBe("LA QUANTITA");
    expect(read([...ITALIAN, "LA QUANTITA"], 0.1).at(-1)).toBe("LA QUANTITÀ");
  });
});

test("a letter that the language does not have gives way to the one it has that was seen beside it", () => {
  expect(read([...ITALIAN, "Brosså"], 0.1).at(-1)).toBe("Brossà");
  expect(read([...ITALIAN, "Brosså"], 1e-4).at(-1)).toBe("Brosså");
});

describe("accents of words that no list holds", () => {
  const page = [...ITALIAN, "società, città, qualità, può, più"];

  test("come back where the habits of the language and what was seen agree on them", () => {
    expect(read([...page, "la zumbalita"], 0.05).at(-1)).toBe("la zumbalità");
    expect(read([...page, "la zumbalita"], 0).at(-1)).toBe("la zumbalita");
    expect(read([...page, "la zumbala"], 1e-4).at(-1)).toBe("la zumbala");
  });

  test("come back for less on a page that lost others, and of lists even where nothing was seen of them", () => {
    const worn = [...page, "la quantita, la societa, la citta, la qualita"];
    expect(read([...page, "la zumbalita"], 2e-5).at(-1)).toBe("la zumbalita");
    expect(read([...worn, "la zumbalita"], 2e-5).at(-1)).toBe("la zumbalità");
    const withoutTrace = [...worn.map((line) => lineOf(line, 1e-3)), lineOf("la quantita", 0)];
    expect(textsOf(withLostAccents(withoutTrace, lexicon)).at(-1)).toBe("la quantità");
  });
});

test("on a page that lost accents, less of another accent is enough for it to take the place of the one that was read", () => {
  const page = [...ITALIAN, "società, città, qualità, può, più"];
  const worn = [...page, "la quantita, la societa, la citta, la qualita"];
  expect(read([...page, "c'é"]).at(-1)).toBe("c'é");
  expect(read([...worn, "c'é"]).at(-1)).toBe("c'è");
});

test("a raised o is a degree in languages that do not write it, and the other way round behind letters", () => {
  expect(read([...ITALIAN, "n º 12"]).at(-1)).toBe("n ° 12");
  const spanish = ["Factura de la empresa por el suministro", "el importe total según los datos de la cuenta"];
  expect(read([...spanish, "Factura n.° 12"]).at(-1)).toBe("Factura n.º 12");
  expect(read([...spanish, "a 12° y 5 °C, 20° C"]).at(-1)).toBe("a 12° y 5 °C, 20° C");
  expect(read([...spanish, "Calle Luz 9, 3° B, 2°-4ª"]).at(-1)).toBe("Calle Luz 9, 3º B, 2º-4ª");
});

test("María is abbreviated with a raised a", () => {
  expect(read([...ITALIAN, "M°F. Servizi, M° Rossi, 12 °C"]).at(-1)).toBe("MªF. Servizi, M° Rossi, 12 °C");
  const spanish = ["Factura de la empresa por el suministro", "el importe total según los datos de la cuenta"];
  expect(read([...spanish, "Sra. M° Carmen, JM° Ruiz"]).at(-1)).toBe("Sra. Mª Carmen, JMº Ruiz");
});

test("the language is told by five words that speak for it, and by no fewer", () => {
  const nameOf = (lines: readonly string[]) =>
    languageOf(
      lines.map((line) => lineOf(line, 0)),
      lexicon,
    )?.name ?? null;
  expect(nameOf(ITALIAN)).toBe("it");
  expect(nameOf(GERMAN)).toBe("de");
  expect(nameOf(["Rechnung für"])).toBeNull();
  expect(nameOf(["4711 0815"])).toBeNull();
});

test("nothing but accents ever changes, whatever was read", () => {
  const unit = fc.constantFrom(..."aeioucnàéüåAEÉ '-.1º".split(""));
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit, maxLength: 12 }), { maxLength: 4 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lines, ratio) => {
        const before = [...ITALIAN, ...lines];
        const after = read(before, ratio);
        const stems = (texts: readonly string[]) =>
          texts.map((text) => [...text].map((c) => stemOf(c === "º" ? "°" : c)).join(""));
        expect(stems(after)).toEqual(stems(before));
      },
    ),
  );
});

test("the variants of a letter are the letters of its stem that were not out of the question, with the case it has", () => {
  const characters = ["", "a", "à", "á", "À", "b", " "];
  const probabilities = Float32Array.from([0.001, 0.9, 0.09, 1e-7, 0.005, 0.003, 0]);
  const variants = createAccentVariants(characters)(
    { class: 1, probability: 0.9, firstStep: 0, lastStep: 0 },
    { probabilities, classes: 7 },
  );
  expect(variants?.map(({ text }) => text)).toEqual(["à"]);
  expect(variants?.[0]?.ratio).toBeCloseTo(0.1, 5);
});
