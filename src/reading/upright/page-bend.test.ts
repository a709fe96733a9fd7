import { expect, test } from "vitest";
import { seededRandom } from "../../../measuring/random.ts";
import { type Bend, findBend, type Spine } from "./page-bend.ts";

const [WIDTH, LINE_HEIGHT, PITCH] = [1400, 24, 36];

type Shape = (x: number, c: number) => number;

/** Forty lines of several pieces, as a detector sees their middles: a pixel off here and there. */
function spinesOf(shape: Shape, lines = 40): Spine[] {
  const { next: random } = seededRandom(7);
  return Array.from({ length: lines }, (_, line) => {
    const pieces =
      line % 3 === 0
        ? [[120, 1280]]
        : [
            [120, 420 + 20 * (line % 7)],
            [760, 1100 + 10 * (line % 9)],
          ];
    return pieces.map(([from, to]) => {
      const spine: number[] = [];
      for (let x = from!; x < to!; x += 16) {
        const c = 100 + PITCH * line;
        spine.push(x, c + shape(x, c) + random() - 0.5);
      }
      return spine;
    });
  }).flat();
}

/** How far heights differ from the true ones, less a common amount for each line: only that can be known. */
function worstError({ shift }: Bend, shape: Shape): number {
  let worst = 0;
  for (let c = 150; c <= 1450; c += 100) {
    const errors: number[] = [];
    for (let x = 150; x <= 1250; x += 50) errors.push(shape(x, c) - shift(x, c));
    worst = Math.max(worst, Math.max(...errors) - Math.min(...errors));
  }
  return worst;
}

const bow: Shape = (x, c) => 40 * (0.7 + c / 5000) * (1 - (2 * (x / WIDTH) - 1) ** 2);
const wave: Shape = (x) => 30 * Math.sin((2 * Math.PI * x) / WIDTH);
const curl: Shape = (x, c) => 50 * Math.exp(5 * (x / WIDTH - 1)) * (c / 1500);

for (const [name, shape] of Object.entries({ bow, wave, curl })) {
  test(`a ${name} is found to two pixels`, () => {
    expect(worstError(findBend(spinesOf(shape), LINE_HEIGHT)!, shape)).toBeLessThan(2);
  });
}

test("a page that leans, and one whose lines fan out by less than their height, are not bent", () => {
  expect(
    findBend(
      spinesOf(() => 0),
      LINE_HEIGHT,
    ),
  ).toBeNull();
  expect(
    findBend(
      spinesOf((x) => x / 20),
      LINE_HEIGHT,
    ),
  ).toBeNull();
  expect(
    findBend(
      spinesOf((x, c) => ((x - 700) * (c - 800)) / 150_000),
      LINE_HEIGHT,
    ),
  ).toBeNull();
});

test("a strong fan is found", () => {
  const fan: Shape = (x, c) => ((x - 700) * (c - 800)) / 12_000;
  expect(worstError(findBend(spinesOf(fan), LINE_HEIGHT)!, fan)).toBeLessThan(2);
});

test("a bend that lines hide in their own height is left alone", () => {
  const slight: Shape = (x, c) => bow(x, c) / 20;
  expect(findBend(spinesOf(slight), LINE_HEIGHT)).toBeNull();
});

test("a few stamps and lines taken for one do not change the shape", () => {
  const astray: Spine[] = [0, 1, 2, 3].map((i) =>
    Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 300 + 10 * at + 90 * i : 400 + 300 * i + 4 * at)),
  );
  expect(worstError(findBend([...spinesOf(wave), ...astray], LINE_HEIGHT)!, wave)).toBeLessThan(3);
});

test("lines that go their own ways each show no shape of the page", () => {
  const { next: random } = seededRandom(3);
  const own = new Map<number, number>();
  const scattered: Shape = (x, c) => {
    if (!own.has(c)) own.set(c, random() * 0.1 - 0.05);
    return own.get(c)! * x;
  };
  expect(findBend(spinesOf(scattered), LINE_HEIGHT)).toBeNull();
});

test("too little print shows no shape", () => {
  expect(findBend(spinesOf(wave, 3), LINE_HEIGHT)).toBeNull();
  expect(findBend([], LINE_HEIGHT)).toBeNull();
  expect(findBend([[1, 2]], LINE_HEIGHT)).toBeNull();
});

test("a shape that would fold the page over itself is none", () => {
  const over: Shape = (x, c) => 0.9 * (800 - c) * (1 - (2 * (x / WIDTH) - 1) ** 2);
  expect(findBend(spinesOf(over), LINE_HEIGHT)).toBeNull();
});
