import { expect, test } from "vitest";
import { tagsOf } from "./tags.ts";

/** Two words, three fields: inside, begins, ends. */
const LOGITS = [
  [4, 3, -1, -2, -3, -3, 1, 0, 0],
  [-4, -3, 5, 2, 1, 1, -6, -6, -6],
].flat();
const tags = tagsOf(LOGITS, ["writer.name", "addressee.name", "invoice.date"]);

test("a logit is found by word, field and aspect", () => {
  expect(tags.logit(0, "writer.name", "begins")).toBe(3);
  expect(tags.logit(1, "writer.name", "ends")).toBe(5);
  expect(tags.logit(1, "invoice.date", "inside")).toBe(-6);
  expect([...tags.known]).toEqual(["writer.name", "addressee.name", "invoice.date"]);
});

test("what is said for another field is the most that is said for any but this one", () => {
  expect(tags.ofAnother(0, "writer.name")).toBe(1);
  expect(tags.ofAnother(0, "invoice.date")).toBe(4);
  expect(tags.ofAnother(1, "addressee.name")).toBe(-4);
  expect(tags.ofAnother(1, "writer.name")).toBe(2);
});

test("where one field is all that is known, a word is of no other", () => {
  expect(tagsOf([1, 2, 3], ["writer.name"]).ofAnother(0, "writer.name")).toBe(Number.NEGATIVE_INFINITY);
});
