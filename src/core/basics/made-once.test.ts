import { expect, test } from "vitest";
import { madeOnce } from "./made-once.ts";

test("is made when first asked for, and once, whatever it is", () => {
  let times = 0;
  const nothing = madeOnce(() => {
    times++;
    return undefined;
  });
  expect(times).toBe(0);
  expect([nothing(), nothing()]).toEqual([undefined, undefined]);
  expect(times).toBe(1);
});

test("after a failure it is made again", () => {
  let times = 0;
  const value = madeOnce(() => {
    times++;
    if (times === 1) throw new Error("not yet");
    return times;
  });
  expect(value).toThrow("not yet");
  expect(value()).toBe(2);
});
