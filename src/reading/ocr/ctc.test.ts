import { describe, expect, test } from "vitest";
import { decodeCtc } from "./ctc.ts";

const CHARSET = ["a", "b", "ù"];
/** Rows of probabilities for blank, a, b, ù, space. */
const decode = (...steps: readonly number[][]) => decodeCtc(Float32Array.from(steps.flat()), 5, CHARSET);
const [BLANK, A, B, U] = [
  [0.9, 0.1, 0, 0, 0],
  [0.1, 0.8, 0.1, 0, 0],
  [0, 0.3, 0.7, 0, 0],
  [0.2, 0, 0, 0.8, 0],
];

describe("CTC decoding", () => {
  test("repeats are one character, a blank between them makes two", () => {
    expect(decode(A, A, BLANK, A, B).map((c) => c.text)).toEqual(["a", "a", "b"]);
  });

  test("a character carries its steps and its best probability", () => {
    expect(decode(BLANK, [0.4, 0.6, 0, 0, 0], A, BLANK, U)).toEqual([
      { text: "a", probability: Math.fround(0.8), firstStep: 1, lastStep: 2 },
      { text: "ù", probability: Math.fround(0.8), firstStep: 4, lastStep: 4 },
    ]);
  });

  test("a space is written where its probability passes 0.3 although blank wins, and not below", () => {
    expect(
      decode(A, [0.6, 0, 0, 0, 0.4], B)
        .map((c) => c.text)
        .join(""),
    ).toBe("a b");
    expect(
      decode(A, [0.75, 0, 0, 0, 0.25], B)
        .map((c) => c.text)
        .join(""),
    ).toBe("ab");
  });

  test("no space stands at the ends or twice in a row", () => {
    const space = [0, 0, 0, 0, 1];
    expect(
      decode(space, A, space, BLANK, space, B, space)
        .map((c) => c.text)
        .join(""),
    ).toBe("a b");
  });

  test("nothing gives nothing", () => {
    expect(decode()).toEqual([]);
    expect(decode(BLANK, BLANK)).toEqual([]);
  });
});
