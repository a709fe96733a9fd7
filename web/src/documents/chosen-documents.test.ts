import { expect, test } from "vitest";
import type { RevisionStatus } from "../../../src/client.ts";
import { chosenOf, type Listed, undoOf } from "./chosen-documents.ts";
import { isHarmless } from "./use-bulk.ts";

const document = (name: string, status: RevisionStatus, confidence: number | null = 99): Listed => ({
  original_name: name,
  revision_status: status,
  confidence,
});
const a = document("a.pdf", "approved");
const b = document("b.pdf", "not_approved");
const c = document("c.pdf", "pending");
const seen = new Map([
  ["a", a],
  ["b", b],
  ["c", c],
  ["d", document("d.pdf", "pending", 71)],
  ...["1", "2", "3", "4", "5", "6"].map((id) => [id, document(`${id}.pdf`, "pending")] as const),
]);
const harmless = (action: Parameters<typeof isHarmless>[0], ids: string[], isAll = false) =>
  isHarmless(action, { ids, isAll }, seen);

test("before many documents are decided on, those that are decided otherwise are counted", () => {
  expect(chosenOf([a, b, c], "not_approved").decided).toEqual([{ status: "approved", count: 1 }]);
  expect(chosenOf([a, b, c], "approved").decided).toEqual([{ status: "not_approved", count: 1 }]);
  expect(chosenOf([a, a, b], "to_review").decided).toEqual([
    { status: "approved", count: 2 },
    { status: "not_approved", count: 1 },
  ]);
});

test("all are counted and the first ten are named", () => {
  const many = Array.from({ length: 12 }, (_, index) => document(`${index}.pdf`, "pending"));
  expect(chosenOf(many, "approved")).toMatchObject({ count: 12, names: { length: 10 } });
});

test("a few that were seen are approved or sent to review at once, unless that undoes a decision", () => {
  expect(harmless("approved", ["a", "c"])).toBe(true);
  expect(harmless("to_review", ["c"])).toBe(true);
  expect(harmless("approved", ["b", "c"])).toBe(false);
  expect(harmless("to_review", ["a"])).toBe(false);
  expect(harmless("not_approved", ["c"])).toBe(false);
  expect(harmless("delete", ["c"])).toBe(false);
  expect(harmless("approved", [], true)).toBe(false);
});

test("more than a few, or one with values to check, are approved only after a question that counts them", () => {
  expect(harmless("approved", ["1", "2", "3", "4", "5"])).toBe(true);
  expect(harmless("approved", ["1", "2", "3", "4", "5", "6"])).toBe(false);
  expect(harmless("approved", ["c", "d"])).toBe(false);
  expect(harmless("to_review", ["c", "d"])).toBe(true);
  expect(chosenOf([c, document("d.pdf", "pending", 71)], "approved").unsure).toBe(1);
});

test("to undo a decision on many, each gets the status that it had before", () => {
  expect(undoOf(["b", "c", "d"], seen, "why")).toEqual([
    { action: "not_approved", documents: ["b"], reason: "why" },
    { action: "pending", documents: ["c", "d"] },
  ]);
  expect(undoOf(["c", "unseen"], seen, "why")).toBeNull();
});
