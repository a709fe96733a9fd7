import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { EDGE_KEY, EDGE_SERVICE, startEdge } from "../support/edge.ts";

/** An export as seen by a client over the network; the exported content is the test's, the edge is the product's. */

const headers = { "x-api-key": EDGE_KEY };

test.each(["csv", "json", "xlsx"])(
  "GET predicted-documents/export as %s breaks off when it is stopped, and is not taken for whole",
  async (format) => {
    const stop = new AbortController();
    async function* endless() {
      // An export that nobody stops continues for as long as it is read.
      for (;;) {
        await sleep(1);
        yield { document: { originalName: "x", createdAt: new Date() } as never, summary: null };
      }
    }
    const run = {
      exportId: "export-1",
      documents: endless(),
      cancelled: stop.signal,
      fields: [],
      formerKeys: new Set<string>(),
    };
    const edge = await startEdge({ useCases: { exportDocuments: async () => run } });
    const path = `/api/v1/inference/service/${EDGE_SERVICE}/predicted-documents/export?format=${format}`;
    const response = await fetch(`${edge.url}${path}`, { headers });
    expect([response.status, response.headers.get("x-export-id")]).toEqual([200, "export-1"]);
    const whole = response.arrayBuffer();
    stop.abort();
    await expect(whole).rejects.toThrow();
    await edge.stop();
  },
);
