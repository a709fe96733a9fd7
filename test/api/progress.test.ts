import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DocumentRecord } from "../../src/store/contract/document-types.ts";
import type { Progress, ProgressWatch } from "../../src/usecases/lists/progress.ts";
import { EDGE_KEY, EDGE_SERVICE, type Edge, startEdge } from "../support/edge.ts";

/**
 * The stream of progress over a queue that is longer than what it reports at once; the queue is the test's, the edge is
 * the product's.
 */

const QUEUED = 230;
const TOLD_AT_ONCE = 200;
/** How many documents end between two polls. */
const ENDED_A_LOOK = 90;

let edge: Edge;
let looks = 0;
const watches: (readonly string[])[] = [];

beforeAll(async () => {
  edge = await startEdge({ useCases: { progress: async (_service, watch) => look(watch) } });
});
afterAll(() => edge.stop());

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** As in usecases/lists/progress: the oldest running ones, and the requested ones whatever their state. */
function look({ documentIds }: ProgressWatch): Progress {
  const ended = Math.min(QUEUED, ENDED_A_LOOK * looks++);
  watches.push(documentIds);
  const running = Array.from({ length: QUEUED - ended }, (_, i) => idOf(ended + i));
  const shown = running.slice(0, TOLD_AT_ONCE);
  const others = documentIds.filter((id) => !shown.includes(id));
  return {
    documents: [...others, ...shown].map((id) => recordOf(id, running.includes(id) ? "RUNNING" : "ACTIVE")),
    running: running.length,
    batches: [],
    exports: [],
    learning: "idle",
    refit: null,
  };
}

function recordOf(documentId: string, status: "RUNNING" | "ACTIVE"): DocumentRecord {
  const record = {
    documentId,
    jobId: null,
    originalName: documentId,
    status,
    revisionStatus: "pending",
    message: null,
  };
  return { ...record, pagesDone: 0, pageCount: 1 } as unknown as DocumentRecord;
}

test("GET progress as a stream tells the end of each document of a long queue once, and of those asked for every time", async () => {
  const gone = new AbortController();
  const asked = idOf(5);
  const response = await fetch(`${edge.url}/api/v1/inference/service/${EDGE_SERVICE}/progress?documents=${asked}`, {
    headers: { "x-api-key": EDGE_KEY, accept: "text/event-stream" },
    signal: gone.signal,
  });
  const ends = new Map<string, number>();
  let text = "";
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (!data) continue;
      const { documents } = JSON.parse(data) as { documents: { id: string; status: string }[] };
      for (const { id, status } of documents) if (status === "ACTIVE") ends.set(id, (ends.get(id) ?? 0) + 1);
    }
    if (ends.size === QUEUED) break;
  }
  gone.abort();
  expect([...ends.keys()].length).toBe(QUEUED);
  expect([...ends].filter(([id, times]) => times > 1 && id !== asked)).toEqual([]);
  expect(ends.get(asked)).toBeGreaterThan(1);
  // Never more than what was running at the last poll, and what the client named.
  for (const watch of watches) expect(watch.length).toBeLessThanOrEqual(TOLD_AT_ONCE + 1);
});

test("a key has ten streams open at most, and the next when one of them has ended", async () => {
  const streams: AbortController[] = [];
  const open = async () => {
    const gone = new AbortController();
    const { status, headers } = await fetch(`${edge.url}/api/v1/inference/service/${EDGE_SERVICE}/progress`, {
      headers: { "x-api-key": EDGE_KEY, accept: "text/event-stream" },
      signal: gone.signal,
    });
    if (status === 200) streams.push(gone);
    else gone.abort();
    return status === 200 ? 200 : `${status} ${headers.get("retry-after")}`;
  };
  await expect.poll(open).toBe("429 5");
  expect(streams.length).toBe(10);
  // Asked without a stream it is told all the same.
  const once = await fetch(`${edge.url}/api/v1/inference/service/${EDGE_SERVICE}/progress`, {
    headers: { "x-api-key": EDGE_KEY },
  });
  expect(once.status).toBe(200);
  streams[0]!.abort();
  await expect.poll(open).toBe(200);
  for (const stream of streams) stream.abort();
});

test("however many streams there are, two of them look at once", async () => {
  let now = 0;
  let most = 0;
  const slow = await startEdge({
    useCases: {
      progress: async () => {
        most = Math.max(most, ++now);
        await sleep(20);
        now--;
        return look({ documentIds: [], batchIds: [] });
      },
    },
  });
  const gone = new AbortController();
  const headers = { "x-api-key": EDGE_KEY, accept: "text/event-stream" };
  const path = `${slow.url}/api/v1/inference/service/${EDGE_SERVICE}/progress`;
  const told = Array.from({ length: 10 }, async () => {
    const reader = (await fetch(path, { headers, signal: gone.signal })).body!.getReader();
    let text = "";
    while (!text.includes("event: progress")) text += new TextDecoder().decode((await reader.read()).value);
  });
  await Promise.all(told);
  gone.abort();
  expect(most).toBe(2);
  await slow.stop();
});
