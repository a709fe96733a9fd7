import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Answer, type Api, call, fetchDocument, predict, submit } from "../support/api.ts";
import { type DatabaseProxy, startDatabaseProxy, type Tap } from "../support/database-proxy.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { newService } from "../support/installation.ts";
import { startTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { until } from "../support/program.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { sized } from "./size.ts";

/**
 * docs/trust.md R4 and R10 on the way to the database: every statement of every kind of request is lost once, the
 * first, the second, … until a request has no more of them: before the server received it, and after the server did it
 * but before the product was told.
 */

const invoice = readFileSync("samples/invoice.pdf");
const PAGES = 1;
let postgres: TestDatabase;
let proxy: DatabaseProxy;
let estratto: Estratto;
let api: Api & { planId: string };
let count = 0;

beforeAll(async () => {
  postgres = await startTestDatabase();
  proxy = await startDatabaseProxy(postgres.url);
  estratto = await startEstratto({ DATABASE_URL: proxy.url, ESTRATTO_RATE_CONCURRENT: "100" }, "serve");
});
afterAll(async () => {
  await estratto?.stop();
  await proxy?.close();
  await postgres?.stop();
});
beforeEach(async () => {
  api = await newService(estratto.url);
});

const newBytes = (): Buffer => Buffer.concat([invoice, Buffer.from(`\n% ${++count}\n`)]);
const pathOf = (documentId: string) => `/api/v1/inference/service/${api.serviceId}/predicted-documents/${documentId}`;
const stored = async (): Promise<string> => (await submit(api, newBytes())).body.resource;

/** Each makes one request on a document of its own, which was stored before the fault. */
const REQUESTS: Record<string, (documentId: string) => Promise<Answer>> = {
  "predict, not stored": () => predict(api, newBytes(), "never"),
  "predict, stored": () => predict(api, newBytes(), "always"),
  "async-predict": () => submit(api, newBytes()),
  "GET document": (id) => fetchDocument(api, id),
  "PATCH document": (id) => call(api, "PATCH", pathOf(id), { json: { revision_status: "to_review" } }),
  "DELETE document": (id) => call(api, "DELETE", pathOf(id)),
};
/** More than the number of statements of any request. */
const DOCUMENTS = 40;
/** Lost after execution is the harder half: the product must find out what was done. */
const LOSSES = sized(
  [["after", ["predict, stored", "async-predict", "DELETE document"]]],
  [
    ["before", Object.keys(REQUESTS)],
    ["after", Object.keys(REQUESTS)],
  ],
) as ["before" | "after", string[]][];

/** Loses the k-th statement, and tells whether there was one. */
function losing(k: number, when: "before" | "after"): { tap: Tap; hit: () => boolean } {
  let seen = 0;
  let hit = false;
  const isIt = (): boolean => {
    seen++;
    hit ||= seen === k;
    return seen === k;
  };
  const verdict = () => (isIt() ? "cut" : "pass") as "cut" | "pass";
  return { tap: when === "before" ? { before: verdict } : { after: verdict }, hit: () => hit };
}

describe.each(LOSSES)("a connection that breaks %s the server did the statement", (when, names) => {
  test.each(names)(
    "%s: every statement lost once is a 200 or a 503, and the next try succeeds",
    async (name) => {
      const isOnDocuments = name.endsWith("document");
      const documents = await Promise.all(Array.from({ length: isOnDocuments ? DOCUMENTS : 0 }, stored));
      const odd: string[] = [];
      let answered = 0;
      let k = 1;
      for (; ; k++) {
        const request = () => REQUESTS[name]!(documents[k] ?? "");
        const { tap, hit } = losing(k, when);
        proxy.setTap(tap);
        const answer = await request();
        proxy.setTap(null);
        if (!hit()) {
          answered++;
          break;
        }
        const isSaid = answer.status === 503 && Number(answer.headers.get("retry-after")) >= 1;
        if (answer.status >= 300 && !isSaid) odd.push(`${k}: ${answer.status} ${JSON.stringify(answer.body)}`);
        const again = await request();
        answered += [answer, again].filter(({ status }) => status === 200).length;
        // What was deleted, though nobody was told, is gone at the second try.
        if (again.status >= 300 && !(name === "DELETE document" && again.status === 404))
          odd.push(`${k} again: ${again.status}`);
      }
      expect(odd).toEqual([]);
      expect(k).toBeGreaterThan(3);
      // For a document that is not to be stored nothing exists by which a lost response to its charge could be
      // distinguished from a lost charge.
      const unheard = when === "after" ? 1 : 0;
      await expectExactUsage(name.endsWith("not stored") ? answered : 0, name.endsWith("not stored") ? unheard : 0);
      const figure = `${odd.length}/${k - 1}`;
      expect(trialFigure("R4", `statements lost ${when}, ${name}: odd answers`, figure, "=0", odd.length === 0)).toBe(
        true,
      );
    },
    300_000,
  );
});

test("R10: with an Idempotency-Key the retry of a lost answer gives the same resource, charged once", async () => {
  let rounds = 0;
  let doubled = 0;
  for (const send of [submitWith, predictWith]) {
    for (let k = 1; ; k++) {
      const bytes = newBytes();
      const key = `retry-${++count}`;
      const { tap, hit } = losing(k, "after");
      proxy.setTap(tap);
      const first = await send(bytes, key);
      proxy.setTap(null);
      if (!hit()) break;
      const [second, third] = [await send(bytes, key), await send(bytes, key)];
      expect([second.status, third.status]).toEqual([200, 200]);
      if (first.status === 200) expect(idOf(first)).toBe(idOf(second));
      expect(idOf(third)).toBe(idOf(second));
      rounds++;
      if ((await documentsWith(bytes)) !== 1) doubled++;
    }
  }
  expect(
    trialFigure("R10", "documents doubled by retries of lost answers", `${doubled}/${rounds}`, "=0", doubled === 0),
  ).toBe(true);
  await expectExactUsage();
}, 300_000);

test("control: without an Idempotency-Key the retry of a lost answer makes a second document", async () => {
  const bytes = newBytes();
  proxy.setTap({ after: (text) => (text === "commit" ? "cut" : "pass") });
  const first = await submit(api, bytes);
  proxy.setTap(null);
  expect(first.status).toBe(503);
  expect((await submit(api, bytes)).status).toBe(200);
  const made = await documentsWith(bytes);
  expect(trialFigure("R10", "control: documents without a key", made, "=2", made === 2)).toBe(true);
});

const submitWith = (bytes: Buffer, key: string) => submit(api, bytes, { "idempotency-key": key });
const predictWith = (bytes: Buffer, key: string) => predict(api, bytes, "always", "", { "idempotency-key": key });
const idOf = (answer: Answer): string => answer.body.resource ?? answer.headers.get("x-document-id");

async function documentsWith(bytes: Buffer): Promise<number> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const text = "select count(*) as n from document where sha256 = $1 and deleted_at is null";
  return (await postgres.database.pool.query(text, [sha256])).rows[0].n;
}

/**
 * A page is charged for every document that exists, and for every response for a document that was not to be stored.
 * What a lost statement left reserved is refunded by the sweep of this very process, which is alive.
 */
async function expectExactUsage(notStored = 0, unheard = 0): Promise<void> {
  const { pool } = postgres.database;
  const reserved = "select count(*) as n from reservation where plan_id = $1 and document_id is null";
  await until(
    async () => (await pool.query(reserved, [api.planId])).rows[0].n === 0,
    120_000,
    () => "forgotten reservations to be given back",
  );
  const standing = "select count(*) as n from document where service_id = $1 and deleted_at is null";
  const usage = (await pool.query("select usage from plan where plan_id = $1", [api.planId])).rows[0].usage;
  const documents = (await pool.query(standing, [api.serviceId])).rows[0].n;
  const unexplained = usage - documents * PAGES - notStored;
  expect(unexplained).toBeGreaterThanOrEqual(0);
  expect(unexplained).toBeLessThanOrEqual(unheard);
}
