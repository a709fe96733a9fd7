import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createOneByOne } from "./one-by-one.ts";

it("does work of one name one after the other, also behind a failure, and lets other names through", async () => {
  const oneByOne = createOneByOne();
  const told: string[] = [];
  const work = (name: string, ms: number) => async () => {
    told.push(`${name} begins`);
    await sleep(ms);
    told.push(`${name} ends`);
    if (name === "first") throw new Error("it failed");
    return name;
  };
  const first = oneByOne("document", work("first", 30)).catch((error: Error) => error.message);
  const second = oneByOne("document", work("second", 1));
  const other = oneByOne("another", work("other", 1));
  expect(await Promise.all([first, second, other])).toEqual(["it failed", "second", "other"]);
  expect(told).toEqual(["first begins", "other begins", "other ends", "first ends", "second begins", "second ends"]);
  expect(await oneByOne("document", work("third", 1))).toBe("third");
});
