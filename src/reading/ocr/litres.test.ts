import { expect, test } from "vitest";
import type { ClassRun, CtcOutput } from "./ctc-output.ts";
import { createLitres } from "./litres.ts";

const CHARACTERS = ["", ..."0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.,|%", " "];
const withLitres = createLitres(CHARACTERS);

/** Reads the text, one step per character; every stroke has an l with `stroke`. */
function read(text: string, stroke: number): string {
  const classes = CHARACTERS.length;
  const probabilities = new Float32Array(text.length * classes);
  const runs = [...text].map((character, step): ClassRun => {
    const own = CHARACTERS.indexOf(character);
    if (/[1I|i]/.test(character)) probabilities[step * classes + CHARACTERS.indexOf("l")] = stroke;
    probabilities[step * classes + own] = 0.9;
    return { class: own, probability: 0.9, firstStep: step, lastStep: step };
  });
  const output: CtcOutput = { probabilities, classes };
  return withLitres(runs, output)
    .map((run) => CHARACTERS[run.class])
    .join("");
}

test("a stroke behind a number is a litre if something of an l was seen", () => {
  expect(read("Acqua minerale 1,5 1", 0.002)).toBe("Acqua minerale 1,5 l");
  expect(read("Aceto balsamico 25 1 conf. 6", 0.05)).toBe("Aceto balsamico 25 l conf. 6");
  expect(read("Vino bianco 0,75 |", 0.002)).toBe("Vino bianco 0,75 l");
});

test("a figure of which nothing else was seen stays, behind other numbers than bottles hold it stays sooner", () => {
  expect(read("Acqua minerale 1,5 1", 0.00001)).toBe("Acqua minerale 1,5 1");
  expect(read("Prezzo listino 12,50 1", 0.002)).toBe("Prezzo listino 12,50 1");
});

test("units of which a letter was read as another", () => {
  expect(read("Olio di oliva 5 It", 0.004)).toBe("Olio di oliva 5 lt");
  expect(read("Flacone da 500 mI, 6 ci", 0.05)).toBe("Flacone da 500 ml, 6 cl");
  expect(read("lungo 5 mi", 0.001)).toBe("lungo 5 mi");
});

test("an I behind a number is no litre where all is in capitals, and only behind numbers is asked", () => {
  expect(read("SCALA 2 I PIANO", 0.5)).toBe("SCALA 2 I PIANO");
  expect(read("Lotto A di It", 0.5)).toBe("Lotto A di It");
});
