import { setImmediate as aMoment } from "node:timers/promises";
import { expect, test } from "vitest";
import { createFairTurns } from "./fair-turns.ts";

test("one holder has one turn, and one that waits; the turns and the line are the others'", async () => {
  const turns = createFairTurns(2, 1);
  const first = await turns.take("a");
  const second = turns.take("a");
  expect(await turns.take("a")).toBeNull();
  // Two at once, and the third holder waits in line, where no other request of the first one stands.
  const other = await turns.take("b");
  const third = turns.take("c");
  expect([first, other].map((each) => typeof each)).toEqual(["function", "function"]);
  expect(await turns.take("d")).toBeNull();
  other!();
  expect(await third).toBeTypeOf("function");
  first!();
  expect(await second).toBeTypeOf("function");
});

test("who goes away while waiting is not given a turn, and leaves none taken", async () => {
  const turns = createFairTurns(1, 1);
  const first = await turns.take("a");
  const gone = new AbortController();
  const [own, inLine] = [turns.take("a", gone.signal), turns.take("b", gone.signal)];
  await aMoment();
  gone.abort();
  expect(await Promise.all([own, inLine])).toEqual([null, null]);
  first!();
  for (const holder of ["a", "b", "a"]) {
    const turn = await turns.take(holder);
    expect(turn).toBeTypeOf("function");
    turn!();
  }
});
