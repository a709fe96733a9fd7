import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alignClasses } from "./align-classes.ts";
import { decodeGreedily } from "./ctc.ts";

/** Rows of probabilities for blank, a, b, ù, space. */
const outputOf = (steps: readonly (readonly number[])[]) => ({
  probabilities: Float32Array.from(steps.flat()),
  classes: 5,
});
const decode = (...steps: readonly number[][]) => decodeGreedily(outputOf(steps));
const textOf = (...steps: readonly number[][]) =>
  decode(...steps)
    .map((run) => "·abù "[run.class])
    .join("");
const [BLANK, A, B, U] = [
  [0.9, 0.1, 0, 0, 0],
  [0.1, 0.8, 0.1, 0, 0],
  [0, 0.3, 0.7, 0, 0],
  [0.2, 0, 0, 0.8, 0],
];

describe("greedy CTC decoding", () => {
  test("repeats are one character, a blank between them makes two", () => {
    expect(textOf(A, A, BLANK, A, B)).toBe("aab");
  });

  test("a character carries its steps and its best probability", () => {
    expect(decode(BLANK, [0.4, 0.6, 0, 0, 0], A, BLANK, U)).toEqual([
      { class: 1, probability: Math.fround(0.8), firstStep: 1, lastStep: 2 },
      { class: 3, probability: Math.fround(0.8), firstStep: 4, lastStep: 4 },
    ]);
  });

  test("a space is written where its probability passes 0.3 although blank wins, and not below", () => {
    expect(textOf(A, [0.6, 0, 0, 0, 0.4], B)).toBe("a b");
    expect(textOf(A, [0.75, 0, 0, 0, 0.25], B)).toBe("ab");
  });

  test("no space stands at the ends or twice in a row", () => {
    const space = [0, 0, 0, 0, 1];
    expect(textOf(space, A, space, BLANK, space, B, space)).toBe("a b");
  });

  test("nothing gives nothing", () => {
    expect(decode()).toEqual([]);
    expect(decode(BLANK, BLANK)).toEqual([]);
  });
});

describe("where the classes of a reading stand", () => {
  const step = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 });

  test("any reading that fits is found whole, in order, on steps of its own", () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 9, maxLength: 14 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 5 }),
        (steps, read) => {
          const runs = alignClasses(outputOf(steps), read);
          expect(runs.map((run) => run.class)).toEqual(read);
          for (const [i, run] of runs.entries()) {
            expect(run.firstStep).toBeGreaterThan(runs[i - 1]?.lastStep ?? -1);
            expect(run.lastStep).toBeGreaterThanOrEqual(run.firstStep);
            // A repeated character needs a blank between.
            if (runs[i - 1]?.class === run.class) expect(run.firstStep).toBeGreaterThan(runs[i - 1]!.lastStep + 1);
            const own = steps.slice(run.firstStep, run.lastStep + 1).map((row) => row[run.class]!);
            expect(run.probability).toBeCloseTo(Math.max(...own), 6);
          }
        },
      ),
    );
  });

  test("what was read greedily stands where greedy reading saw it", () => {
    const steps = [BLANK, A, A, BLANK, A, B, BLANK, U];
    const greedy = decode(...steps);
    expect(alignClasses(outputOf(steps), [1, 1, 2, 3])).toEqual(greedy);
  });

  test("a reading with more characters than steps stands nowhere", () => {
    expect(alignClasses(outputOf([A, B]), [1, 2, 1])).toEqual([]);
    expect(alignClasses(outputOf([A, A]), [1, 1])).toEqual([]);
    expect(alignClasses(outputOf([A, A]), [])).toEqual([]);
  });
});
