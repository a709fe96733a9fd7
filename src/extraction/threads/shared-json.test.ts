import { expect, test } from "vitest";
import { createSharedReader, createSharing } from "./shared-json.ts";

test("a value is copied once, however often it is shared, and parsed once, however often it is read", () => {
  const [share, read] = [createSharing(), createSharedReader(2)];
  const value = { text: "Größe €", list: [1, 2] };
  expect(share(value)).toBe(share(value));
  expect(read(share(value))).toEqual(value);
  expect(read(share(value))).toBe(read(share(value)));
});

test("equal values of two services are two, and the oldest read leaves first", () => {
  const [share, read] = [createSharing(), createSharedReader(2)];
  const [a, b, c] = [share({ n: 1 }), share({ n: 1 }), share({ n: 3 })];
  expect(a.id).not.toBe(b.id);
  const [first, second] = [read(a), read(b)];
  read(a);
  read(c);
  expect(read(a)).toBe(first);
  expect(read(b)).not.toBe(second);
});
