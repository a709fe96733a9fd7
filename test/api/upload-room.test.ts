import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "../../src/errors.ts";
import { submit as handIn, predict } from "../support/api.ts";
import { EDGE_KEY, EDGE_SERVICE, type Edge, startEdge } from "../support/edge.ts";

/** What all uploads hold in memory together; the use cases are the test's, the edge is the product's. */

const FILE_BYTES = 190_000;
/** Half of the room is one account's: five files. */
const ROOM = { fileBytes: 200_000, uploadBytes: 2_000_000 };
const FIT = 5;
const file = Buffer.alloc(FILE_BYTES, "%PDF");

let edge: Edge;
let api: { url: string; key: string; serviceId: string };
let atWork: PromiseWithResolvers<void>;
let underWay = 0;
/** Of predict calls whose reading went on: as the use case does beyond its time. */
let reading: PromiseWithResolvers<void>;

beforeAll(async () => {
  edge = await startEdge({
    limits: ROOM,
    useCases: {
      submit: async () => {
        underWay++;
        await atWork.promise;
        underWay--;
        return { job: "job-1", resource: "document-1", usage: { usage: 5, usageLimit: 10 } };
      },
      predict: async (request) => {
        request.file.heldUntil?.(reading.promise);
        throw new AppError("sync_timeout", "It goes on.", { retryAfterSeconds: 30 });
      },
    },
  });
  api = { url: edge.url, key: EDGE_KEY, serviceId: EDGE_SERVICE };
});
afterAll(() => edge.stop());

const until = (there: () => boolean) => expect.poll(there, { timeout: 10_000 }).toBe(true);

test("uploads to the queue beyond the memory set aside are answered 503 with Retry-After, and taken when others are done", async () => {
  atWork = Promise.withResolvers();
  const admitted = Array.from({ length: FIT }, () => handIn(api, file));
  await until(() => underWay === FIT);
  const refused = await handIn(api, file);
  expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([503, "overloaded", "5"]);
  // Small ones still come through.
  const small = handIn(api, Buffer.from("%PDF"));
  await until(() => underWay === FIT + 1);
  atWork.resolve();
  expect((await Promise.all([...admitted, small])).map(({ status }) => status)).toEqual(Array(FIT + 1).fill(200));
  expect((await handIn(api, file)).status).toBe(200);
});

test("a client that goes away leaves what it sent in memory until the work on it ends, and so in the count", async () => {
  atWork = Promise.withResolvers();
  const gone = new AbortController();
  const path = `${edge.url}/api/v1/inference/service/${EDGE_SERVICE}/async-predict`;
  const sent = Array.from({ length: FIT }, () => {
    const body = new FormData();
    body.append("file", new Blob([file]), "a.pdf");
    return fetch(path, { method: "POST", headers: { "x-api-key": EDGE_KEY }, body, signal: gone.signal });
  });
  await until(() => underWay === FIT);
  gone.abort();
  await Promise.allSettled(sent);
  expect((await handIn(api, file)).status).toBe(503);
  atWork.resolve();
  await until(() => underWay === 0);
  expect((await handIn(api, file)).status).toBe(200);
});

test("a synchronous call that is answered before its document was read holds the file until that is done", async () => {
  reading = Promise.withResolvers();
  atWork = Promise.withResolvers();
  atWork.resolve();
  const answers = await Promise.all(Array.from({ length: FIT }, () => predict(api, file)));
  expect(answers.map(({ body }) => body.code)).toEqual(Array(FIT).fill("sync_timeout"));
  expect((await handIn(api, file)).status).toBe(503);
  reading.resolve();
  await expect.poll(async () => (await handIn(api, file)).status).toBe(200);
});

test("an upload that is refused for itself gives its memory back", async () => {
  atWork = Promise.withResolvers();
  atWork.resolve();
  for (let i = 0; i < 3 * FIT; i++) expect((await handIn(api, Buffer.alloc(ROOM.fileBytes + 1))).status).toBe(422);
  expect((await handIn(api, file)).status).toBe(200);
});
