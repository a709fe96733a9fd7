import { expect, test } from "vitest";
import type { ReplayReport } from "../contract.ts";
import { mayGoLive } from "./replay-report.ts";

const tally = (fixes: number, breaks: number) => ({ values: 100, rightBefore: 50, rightAfter: 50, fixes, breaks });
const report = (newLayouts: number[], knownLayouts: number[], changes = 0): ReplayReport => ({
  documents: 100,
  layouts: 10,
  newLayouts: tally(newLayouts[0]!, newLayouts[1]!),
  knownLayouts: tally(knownLayouts[0]!, knownLayouts[1]!),
  changesOfApproved: Array.from({ length: changes }, (_, i) => ({ documentId: `${i}`, field: "total" })),
  fields: {},
});

test.each([
  ["fixes values on new layouts and breaks none", report([41, 0], [0, 0]), true],
  ["fixes more than it breaks", report([41, 3], [5, 5]), true],
  ["changes no value, only confidences", report([0, 0], [0, 0]), true],
  ["breaks more than it fixes", report([1, 2], [0, 0]), false],
  ["fixes values on new layouts and loses on known ones", report([41, 0], [1, 2]), false],
  ["would read one approved value otherwise for ten that it fixes", report([10, 0], [0, 0], 1), true],
  ["would read one approved value otherwise for nine that it fixes", report([9, 0], [0, 0], 1), false],
])("whether a model goes live by itself that %s", (_, replay, goesLive) => {
  expect(mayGoLive(replay)).toBe(goesLive);
});
