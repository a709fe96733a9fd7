import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { inShares, joined, sha256Of } from "./in-shares.ts";

const MANY = Buffer.alloc(9 << 20, "many");

/** How often others had a turn until the work was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    if (isDone) return;
    turns++;
    setImmediate(count);
  };
  setImmediate(count);
  await work;
  isDone = true;
  return turns;
}

test("every byte is taken once and in order", async () => {
  const taken: Buffer[] = [];
  await inShares(MANY, (share) => taken.push(share));
  expect(taken.length).toBeGreaterThan(3);
  expect(Buffer.concat(taken).equals(MANY)).toBe(true);
  await inShares(Buffer.alloc(0), () => expect.unreachable());
});

test("the digest and the whole are those of one go", async () => {
  const whole = (salt: string) => createHash("sha256").update(salt).update(MANY).digest("hex");
  expect([await sha256Of(MANY), await sha256Of(MANY, "salt")]).toEqual([whole(""), whole("salt")]);
  const chunks = Array.from({ length: 100 }, (_, i) => MANY.subarray(i * 70_001, (i + 1) * 70_001));
  expect((await joined(chunks)).equals(Buffer.concat(chunks))).toBe(true);
  expect(await joined([])).toHaveLength(0);
});

test("others are served between the shares of many bytes", async () => {
  expect(await turnsDuring(sha256Of(MANY))).toBeGreaterThanOrEqual(3);
  const chunks = Array.from({ length: 144 }, (_, i) => MANY.subarray(i * 65_536, (i + 1) * 65_536));
  expect(await turnsDuring(joined(chunks))).toBeGreaterThanOrEqual(3);
});
