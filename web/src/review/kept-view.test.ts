import { expect, test } from "vitest";
import { isFoundOnly, keepFoundOnly, keepZoom, keptZoom } from "./kept-view.ts";
import type { ReviewPage } from "./review-model.ts";

const page = (width: number) => ({ pageIndex: 0, width, height: 2 * width, words: [], errors: [] }) as ReviewPage;

test("the next document is as large on the screen, however many pixels its image has", () => {
  const storage = fakeStorage();
  expect(keptZoom(storage, page(800))).toBeNull();
  keepZoom(storage, { mode: "scale", scale: 1.5 }, page(800));
  expect(keptZoom(storage, page(1600))).toEqual({ mode: "scale", scale: 0.75 });
  keepZoom(storage, { mode: "page" }, page(800));
  expect(keptZoom(storage, page(1600))).toEqual({ mode: "page" });
});

test("a document without pages neither changes it nor has it", () => {
  const storage = fakeStorage();
  keepZoom(storage, { mode: "page" }, page(800));
  keepZoom(storage, { mode: "width" }, undefined);
  expect(keptZoom(storage, undefined)).toBeNull();
  expect(keptZoom(storage, page(800))).toEqual({ mode: "page" });
});

test("fields without a value stay left out until they are wanted again", () => {
  const storage = fakeStorage();
  expect(isFoundOnly(storage)).toBe(false);
  keepFoundOnly(storage, true);
  expect(isFoundOnly(storage)).toBe(true);
  keepFoundOnly(storage, false);
  expect(isFoundOnly(storage)).toBe(false);
});

function fakeStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}
