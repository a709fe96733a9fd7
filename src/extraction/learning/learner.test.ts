import { afterAll, beforeAll, expect, test } from "vitest";
import { caseFiles, papers, reviewed } from "../../../test/support/case-files.ts";
import type { FitProgress, Learner, ReviewedDocumentText } from "../contract.ts";
import { createLearner } from "./learner.ts";

let learner: Learner;
beforeAll(() => {
  learner = createLearner({ modelsDir: "models" });
});
afterAll(() => learner.close());

const documents = papers([0, 1, 2, 3, 4], 20).map((paper, i): ReviewedDocumentText => {
  const { result, judged, template } = reviewed(paper);
  const { pages, ...head } = result;
  const texts = pages.map((page) => JSON.stringify(page));
  return { documentId: `${i}`, head: JSON.stringify(head), pages: texts, judged, template };
});
const task = { documents, service: caseFiles, live: null };

test("a fit on its own thread tells how far it is, from nothing on", async () => {
  const told: FitProgress[] = [];
  await learner.fit(task, new AbortController().signal, (progress) => told.push(progress));
  expect(told.length).toBeGreaterThan(10);
  expect(told[0]).toMatchObject({ done: 0 });
  expect(told.map(({ done }) => done)).toEqual(told.map(({ done }) => done).toSorted((a, b) => a - b));
});

test("a fit that is stopped is rejected, and the next one has a thread again", async () => {
  const stop = new AbortController();
  await expect(learner.fit(task, stop.signal, () => stop.abort())).rejects.toThrow();
  await expect(learner.fit(task, new AbortController().signal)).resolves.toMatchObject({ isNew: true });
});
