import { expect, test } from "vitest";
import type { ClassRun, CtcOutput } from "./ctc-output.ts";
import { createSizeSigns } from "./size-signs.ts";

const CHARACTERS = ["", ..."0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.,|%Ø½µ", " "];
const withSizeSigns = createSizeSigns(CHARACTERS);

/** Reads the text, one step per character; each character has `sign` with probability `share`. */
function read(text: string, sign: string, share: number): string {
  const classes = CHARACTERS.length;
  const probabilities = new Float32Array(text.length * classes);
  const runs = [...text].map((character, step): ClassRun => {
    const own = CHARACTERS.indexOf(character);
    probabilities[step * classes + CHARACTERS.indexOf(sign)] = share;
    probabilities[step * classes + own] = 0.9;
    return { class: own, probability: 0.9, firstStep: step, lastStep: step };
  });
  const output: CtcOutput = { probabilities, classes };
  return withSizeSigns(runs, output)
    .map((run) => CHARACTERS[run.class])
    .join("");
}

test("a nought before the number of a size is a diameter if something of one was seen", () => {
  expect(read("Imbuto acciaio 0 12, manico lungo", "Ø", 0.0005)).toBe("Imbuto acciaio Ø 12, manico lungo");
  expect(read("Manicotto grigio 0125 m 3", "Ø", 0.0005)).toBe("Manicotto grigio Ø125 m 3");
  expect(read("Imbuto acciaio 0 12", "Ø", 0.000001)).toBe("Imbuto acciaio 0 12");
  expect(read("0 12", "Ø", 0.0005)).toBe("0 12");
});

test("a percent sign without a number is a half if something of one was seen", () => {
  expect(read("Provolone % forma", "½", 0.0003)).toBe("Provolone ½ forma");
  expect(read("Sconto 10 % netto", "½", 0.0003)).toBe("Sconto 10 % netto");
  expect(read("Aliquota % netto", "½", 0.000001)).toBe("Aliquota % netto");
});

test("a p or u that begins the unit of a number is a millionth if something of one was seen", () => {
  expect(read("Nichelatura 5 um lucida", "µ", 0.02)).toBe("Nichelatura 5 µm lucida");
  expect(read("Nichelatura 5 um lucida", "µ", 0.0001)).toBe("Nichelatura 5 um lucida");
  expect(read("a 5 pz lucidi", "µ", 0.02)).toBe("a 5 pz lucidi");
});
