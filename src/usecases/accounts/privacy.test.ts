import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createExportPlaces, createLineWriter } from "./privacy.ts";

test("an account has one export at a time and the installation two: each holds a connection that all requests share", () => {
  const places = createExportPlaces();
  const leave = places.take("a");
  expect(() => places.take("a")).toThrow("of this account is under way");
  places.take("b");
  expect(() => places.take("c")).toThrow("Other accounts");
  leave();
  places.take("c");
  expect(() => places.take("a")).toThrow("Other accounts");
});

test("an export is written at the pace of its reader, leaves nothing behind with a line, and ends with the reader", async () => {
  const lines = new PassThrough({ highWaterMark: 4 });
  const write = createLineWriter(lines);
  const before = lines.listenerCount("close");
  let read = "";
  const reading = (async () => {
    for await (const chunk of lines) read += chunk;
  })();
  for (let i = 0; i < 50; i++) await write(`line ${i}`);
  expect(lines.listenerCount("close")).toBeLessThanOrEqual(before + 2);
  lines.end();
  await reading;
  expect(read.split("\n").slice(-3)).toEqual(["line 48", "line 49", ""]);

  const unread = new PassThrough({ highWaterMark: 4 });
  const waiting = createLineWriter(unread);
  const stuck = waiting("longer than the mark").then(() => waiting("nobody comes"));
  setImmediate(() => unread.destroy());
  await expect(stuck).rejects.toThrow("nobody reads the export any more");
  await expect(waiting("x")).rejects.toThrow("nobody reads");
});
