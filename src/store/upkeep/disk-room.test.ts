import { tmpdir } from "node:os";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createDiskRoom, type Measure, measureRoom } from "./disk-room.ts";

const disk = (freeBytes: number, more = {}) => ({ bavail: freeBytes / 1024, bsize: 1024, files: 9, ffree: 5, ...more });
const roomOf = (measure: Measure) => createDiskRoom({ documents: "/a", database: "/b" }, 50 << 20, measure);

test("there is room as long as each disk takes another document of the largest size", async () => {
  const with_ = (a: number, b: number) => roomOf(async (folder) => disk(folder === "/a" ? a : b)).hasRoom();
  expect(await with_(50 << 20, 50 << 20)).toBe(true);
  expect(await with_(49 << 20, 500 << 20)).toBe(false);
  expect(await with_(500 << 20, 0)).toBe(false);
});

test("a disk without room for another file's name is full, one that does not count them is not", async () => {
  expect(await roomOf(async () => disk(500 << 20, { ffree: 0 })).hasRoom()).toBe(false);
  expect(await roomOf(async () => disk(500 << 20, { files: 0, ffree: 0 })).hasRoom()).toBe(true);
});

test("a disk that does not say, or not in time, is not taken for full: that it is away is told elsewhere", async () => {
  expect(await roomOf(() => Promise.reject(new Error("ENOENT"))).hasRoom()).toBe(true);
  expect(await roomOf(() => new Promise(() => undefined)).hasRoom()).toBe(true);
});

test("what is left is measured where there is a real disk, and is a metric", async () => {
  const registry = new Registry();
  measureRoom(createDiskRoom({ documents: tmpdir(), database: "/no/such/folder" }, 1), registry);
  const lines = (await registry.metrics()).split("\n");
  expect(lines.find((line) => line.startsWith('estratto_disk_free_bytes{folder="documents"}'))).toMatch(/ [1-9]\d+/);
  expect(lines.filter((line) => line.includes('"database"'))).toEqual([]);
});
