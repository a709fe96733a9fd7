import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, submit } from "../support/api.ts";
import { startEstratto } from "../support/estratto.ts";
import { type ListedReceipts, openListedReceipts, receipt } from "../support/listed-receipts.ts";
import { deviations } from "../support/openapi.ts";

/** The progress of documents, requested once or streamed; against the whole product. */

let listed: ListedReceipts;
beforeAll(async () => {
  listed = await openListedReceipts();
}, 120_000);
afterAll(() => listed.estratto.stop());

describe("progress", () => {
  test("tells once, or as it goes on, how far documents are and how they ended", async () => {
    const { body } = await submit(listed.api, receipt("3,00"));
    const snapshot = await call(listed.api, "GET", `${listed.path}/progress?documents=${body.resource}`);
    expect(deviations("getProgress", 200, snapshot.body)).toEqual([]);
    expect(snapshot.body.documents).toContainEqual(expect.objectContaining({ id: body.resource, page_count: 1 }));
    const states = await eventsOf(
      `${listed.api.url}${listed.path}/progress?documents=${body.resource}`,
      "progress",
      (state) =>
        state.documents.some(
          (each: { id: string; status: string }) => each.id === body.resource && each.status === "ACTIVE",
        ),
    );
    expect(states.at(-1).running).toBe(0);
  });

  test("tells of a document that came and ended between two looks, and for some seconds only", async () => {
    const before = await eventsOf(`${listed.api.url}${listed.path}/progress`, "progress", () => true);
    await listed.store("between.pdf", receipt("5,00"));
    const told = (await call(listed.api, "GET", `${listed.path}/progress`)).body.documents;
    expect(told).toContainEqual(expect.objectContaining({ id: listed.ids["between.pdf"], status: "ACTIVE" }));
    expect(before.at(-1).documents).not.toContainEqual(expect.objectContaining({ id: listed.ids["between.pdf"] }));
    const laterOn = () => call(listed.api, "GET", `${listed.path}/progress`).then((answer) => answer.body.documents);
    await expect.poll(laterOn, { timeout: 45_000, interval: 500 }).toEqual([]);
  });

  test("of one job is a stream that ends with it; a foreign job is not there", async () => {
    const { body } = await submit(listed.api, receipt("4,00"));
    const states = await eventsOf(`${listed.api.url}/api/v1/jobs/${body.job}/events`, "job", () => false);
    expect(states.at(-1)).toMatchObject({ job: body.job, status: "ACTIVE", pages_done: 1 });
    const foreign = { "x-api-key": listed.estratto.service("invoice").key };
    expect((await fetch(`${listed.api.url}/api/v1/jobs/${body.job}/events`, { headers: foreign })).status).toBe(404);
  });
});

test("GET progress as a stream ends when the service goes down, which does not wait for it", async () => {
  const other = await startEstratto();
  const { serviceId, key } = other.service("receipt");
  const response = await fetch(`${other.url}/api/v1/inference/service/${serviceId}/progress`, {
    headers: { "x-api-key": key, accept: "text/event-stream" },
  });
  const reader = response.body!.getReader();
  await reader.read();
  const toTheEnd = (async () => {
    while (!(await reader.read()).done);
  })();
  const startedAt = performance.now();
  await other.stop();
  // It ended properly, and was not cut off after the 25 s that a stopping product waits for requests.
  await expect(toTheEnd).resolves.toBeUndefined();
  expect(performance.now() - startedAt).toBeLessThan(20_000);
}, 60_000);

/** Reads a stream of events until one is the last, or the stream ends. */
async function eventsOf(url: string, name: string, isLast: (state: ReturnType<typeof JSON.parse>) => boolean) {
  const gone = new AbortController();
  const response = await fetch(url, {
    headers: { "x-api-key": listed.api.key, accept: "text/event-stream" },
    signal: gone.signal,
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const states: ReturnType<typeof JSON.parse>[] = [];
  let text = "";
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const data = new RegExp(`^event: ${name}\ndata: (.*)$`).exec(text.slice(0, end))?.[1];
      if (data) states.push(JSON.parse(data));
      text = text.slice(end + 2);
    }
    if (states.length > 0 && isLast(states.at(-1))) break;
  }
  gone.abort();
  return states;
}
