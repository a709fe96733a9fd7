import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createCharacterModel, parseCharacterTrie } from "./character-model.ts";
import type { ClassRun, CtcOutput } from "./ctc-output.ts";
import { createFigureTwins, figuresBesideLetters } from "./figures-beside-letters.ts";

const CHARACTERS = ["", ..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-.<", " "];
const model = createCharacterModel(parseCharacterTrie(readFileSync("models/language/characters.bin")));
const twins = createFigureTwins(CHARACTERS, model);
const LOOK_ALIKES: Readonly<Record<string, string>> = { O: "0", "0": "O", l: "1", I: "1", "1": "I", o: "0" };

/** Reads the text, one step per character; look-alikes have `ratio` of its probability. */
function read(text: string, ratio: number, alikes = LOOK_ALIKES): string {
  const classes = CHARACTERS.length;
  const probabilities = new Float32Array(text.length * classes);
  const runs = [...text].map((character, step): ClassRun => {
    const own = CHARACTERS.indexOf(character);
    probabilities[step * classes + own] = 0.9;
    const alike = alikes[character];
    if (alike !== undefined) probabilities[step * classes + CHARACTERS.indexOf(alike)] = 0.9 * ratio;
    return { class: own, probability: 0.9, firstStep: step, lastStep: step };
  });
  const output: CtcOutput = { probabilities, classes };
  return figuresBesideLetters(runs, output, twins)
    .map((run) => CHARACTERS[run.class])
    .join("");
}

test("letters that make no word are a code, and what follows them is a figure", () => {
  expect(read("RFO1", 0.03)).toBe("RF01");
  expect(read("REFCLIO215", 0.5, { O: "0" })).toBe("REFCLI0215");
  expect(read("FTOO12", 0.3)).toBe("FT0012");
  expect(read("enl6931", 0.3)).toBe("en16931");
});

test("letters that make a word keep their last, and get it back", () => {
  expect(read("LUGLIO2025", 0.5)).toBe("LUGLIO2025");
  expect(read("LUGLI02025", 0.1)).toBe("LUGLIO2025");
  expect(read("GIORN130", 0.1)).toBe("GIORNI30");
  expect(read("marz02025", 0.1, { "0": "o" })).toBe("marzo2025");
});

test("CO2 is the gas if something of an O was seen, other codes that begin so stay", () => {
  expect(read("C02", 0.2)).toBe("CO2");
  expect(read("C02", 0.1)).toBe("C02");
  expect(read("C0218", 0.2)).toBe("C0218");
});

test("what the recogniser was sure of stays", () => {
  expect(read("RFO1", 0)).toBe("RFO1");
  expect(read("LUGLI02025", 0)).toBe("LUGLI02025");
  expect(read("RF01", 0.5)).toBe("RF01");
});

test("only what stands between letters and figures of one word is asked", () => {
  for (const text of ["CONTO 12", "10 O1", "MARZ0", "A-O1", "TOTALE IO", "2O25"]) expect(read(text, 0.5)).toBe(text);
});

test("a machine-readable zone has check digits of its own", () => {
  expect(read("AOO000", 0.5)).toBe("A00000");
  expect(read("AOO000<<<<4", 0.5)).toBe("AOO000<<<<4");
  expect(read("a<AOO000", 0.5)).toBe("a<A00000");
});
