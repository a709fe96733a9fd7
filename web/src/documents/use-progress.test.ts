import { describe, expect, test } from "vitest";
import type { ProgressJson } from "../../../src/client.ts";
import { hasEnded } from "./use-progress.ts";

type Told = ProgressJson["documents"][number];

describe("a list is asked for again", () => {
  test("when something that was read has ended, and not while it goes on", () => {
    const reading = progress(document("a", "RUNNING"));
    expect(hasEnded(reading, progress(document("a", "RUNNING", 1)))).toBe(false);
    expect(hasEnded(reading, progress(document("a", "ACTIVE")))).toBe(true);
    expect(hasEnded(reading, progress())).toBe(true);
  });

  test("when something came and ended between two looks, once", () => {
    const ended = progress(document("a", "ERROR"));
    expect(hasEnded(progress(), ended)).toBe(true);
    expect(hasEnded(ended, ended)).toBe(false);
    expect(hasEnded(ended, progress())).toBe(false);
  });

  test("at the first look, for what the list took for work may have ended before it", () => {
    expect(hasEnded(null, progress())).toBe(true);
  });
});

function progress(...documents: Told[]): ProgressJson {
  return { documents, running: documents.length, batches: [], exports: [], learning: "idle", refit: null };
}

function document(id: string, status: Told["status"], pagesDone = 0): Told {
  return {
    id,
    job: id,
    original_name: `${id}.pdf`,
    status,
    revision_status: "pending",
    message: null,
    pages_done: pagesDone,
    page_count: 2,
  };
}
