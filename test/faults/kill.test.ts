import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededRandom } from "../../measuring/random.ts";
import { type Answer, type Api, call, predict, submit } from "../support/api.ts";
import { ADMIN, type Installation, newService, openInstallation, type Process } from "../support/installation.ts";
import { until } from "../support/program.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { auditStorage } from "./audit-storage.ts";
import { isLong, sized } from "./size.ts";

/**
 * docs/trust.md R1: kill -9 of the interface, the worker and the database in turn, under load, at moments drawn from a
 * fixed seed. Every uploader does what a good client does: it sends again, with the same Idempotency-Key, until it
 * receives a 200.
 */

const ROUNDS = Number(process.env.TRIAL_KILLS ?? sized(3, 100));
/** A machine that is too slow for all of them reports how many it did. */
const KILLING_MS = 45 * 60_000;
const UPLOADERS = sized(4, 8);
const VICTIMS = ["serve", "work", "postmaster"] as const;
const ENDED_WITHIN_MS = sized(180_000, 60_000);

const invoice = readFileSync("samples/invoice.pdf");
const random = seededRandom(20261121).next;
/** Document by SHA-256 of what was sent: everything that a 200 promised. */
const acknowledged = new Map<string, string>();
const odd: string[] = [];
/** How often a webhook reported the end of each document. */
const told = new Map<string, number>();
const receiver = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const { document_id: id } = JSON.parse(body).data;
  told.set(id, (told.get(id) ?? 0) + 1);
  response.end();
});
const receiverUrl = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

let installation: Installation;
let processes: { serve: Process; work: Process };
let api: Api & { planId: string };

beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
  installation = await openInstallation({ settings: { ESTRATTO_WEBHOOK_HOSTS: receiverUrl() } });
  processes = { serve: await installation.start("serve"), work: await installation.start("work") };
  api = await newService(processes.serve.url);
  const path = `/api/v1/admin/services/${api.serviceId}/webhooks`;
  const json = { url: receiverUrl(), events: ["document.processed", "document.failed"] };
  expect((await call(api, "POST", path, { headers: ADMIN, json })).status).toBe(200);
}, 120_000);
afterAll(async () => {
  await installation?.stop();
  await new Promise((closed) => receiver.close(closed));
});

async function upload(uploader: number, loading: { on: boolean }): Promise<void> {
  for (let i = 0; loading.on; i++) {
    const bytes = Buffer.concat([invoice, Buffer.from(`\n% ${uploader} ${i}\n`)]);
    const key = { "idempotency-key": randomUUID() };
    const send = () => (uploader % 2 ? submit(api, bytes, key) : predict(api, bytes, "always", "", key));
    const answer = await untilAnswered(send);
    const documentId = answer.body.resource ?? answer.headers.get("x-document-id");
    acknowledged.set(createHash("sha256").update(bytes).digest("hex"), documentId);
  }
}

async function untilAnswered(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send().catch(() => null);
    if (answer?.status === 200) return answer;
    if (answer && answer.status !== 503) odd.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    await sleep(100);
  }
}

async function kill(victim: (typeof VICTIMS)[number]): Promise<void> {
  if (victim === "postmaster") {
    const lock = join(installation.postgres.folder, "postgres/cluster/postmaster.pid");
    process.kill(Number(readFileSync(lock, "utf8").split("\n")[0]), "SIGKILL");
    // The embedded database is restarted by its parent.
    return await untilThereIsADatabase();
  }
  processes[victim].child.kill("SIGKILL");
  await processes[victim].exited;
  const settings = victim === "serve" ? { ESTRATTO_PORT: new URL(api.url).port } : {};
  // Like a supervisor: a start that meets a database in recovery is repeated.
  for (let tries = 1; ; tries++) {
    try {
      processes = { ...processes, [victim]: await installation.start(victim, settings) };
      return;
    } catch (error) {
      if (tries === 10) throw error;
      // An earlier connection may have answered for a postmaster that was already dead.
      await untilThereIsADatabase();
    }
  }
}

async function untilThereIsADatabase(): Promise<void> {
  const isThere = () =>
    installation.postgres.store.ping(1_000).then(
      () => true,
      () => false,
    );
  await until(isThere, 240_000, () => "the database");
}

/** Polled while documents are being read, so only a count. */
async function countOf(rows: string): Promise<number> {
  return (await installation.postgres.database.pool.query(`select count(*) as n from ${rows}`)).rows[0].n;
}

describe(`${ROUNDS} kills under load`, () => {
  test(
    "lose nothing that was acknowledged, double nothing, leave nothing running, and charge exactly what stands",
    async () => {
      const loading = { on: true };
      const load = Promise.all(Array.from({ length: UPLOADERS }, (_, uploader) => upload(uploader, loading)));
      const begunAt = performance.now();
      let kills = 0;
      for (; kills < ROUNDS && performance.now() - begunAt < KILLING_MS; kills++) {
        await sleep(200 + random() * 1_800);
        await kill(VICTIMS[kills % VICTIMS.length]!);
      }
      loading.on = false;
      await load;
      const stoppedAt = performance.now();
      await until(
        async () => (await countOf("document where status = 'RUNNING' and deleted_at is null")) === 0,
        ENDED_WITHIN_MS + ROUNDS * 1_000,
        () => "every document to end",
      );
      const endedMs = Math.round(performance.now() - stoppedAt);
      await until(
        async () => (await countOf("reservation where document_id is null")) === 0,
        ENDED_WITHIN_MS,
        () => "reservations to be reconciled",
      );
      const { bySha256, unsound, usage, activePages, failed } = await auditStorage(
        installation.postgres.database,
        join(installation.dataDir, "blobs"),
        api.planId,
      );
      const lost = [...acknowledged].filter(([sha256, id]) => !bySha256.get(sha256)?.includes(id)).length;
      const doubled = [...bySha256.values()].filter((ids) => ids.length > 1).length;
      const total = acknowledged.size;
      const passed = [
        trialFigure(
          "R1",
          "kills of interface, worker and database in turn",
          kills,
          ">=100 in a long run",
          kills >= (isLong ? 100 : ROUNDS),
        ),
        trialFigure("R1", "acknowledged documents lost", `${lost}/${total}`, "=0", lost === 0),
        trialFigure("R1", "documents doubled", doubled, "=0", doubled === 0),
        trialFigure("R1", "documents missing, corrupt or other than sent", unsound, "=0", unsound === 0),
        trialFigure(
          "R1",
          "last document ended after the last start",
          `${endedMs}ms`,
          `<=${ENDED_WITHIN_MS}ms`,
          endedMs <= ENDED_WITHIN_MS,
        ),
        trialFigure("R1", "pages charged beside those that stand", usage - activePages, "=0", usage === activePages),
        trialFigure("R1", "answers that were neither 200 nor 503", odd.length, "=0", odd.length === 0),
      ];
      console.log(`${failed} of ${total} documents ended as ERROR`);
      expect(odd).toEqual([]);
      expect(passed.every(Boolean)).toBe(true);
      expect(total).toBeGreaterThan(kills);
    },
    KILLING_MS + 900_000,
  );

  test("are no reason for a webhook not to hear of the end of each document", async () => {
    const untold = () => [...acknowledged.values()].filter((id) => !told.has(id)).length;
    // A delivery that a killed process had leased is sent again half a minute later.
    await until(
      () => untold() === 0,
      120_000,
      () => `${untold()} of ${acknowledged.size} to be told`,
    );
    const twice = [...told.values()].filter((times) => times > 1).length;
    expect(trialFigure("R1", "ends that no webhook was told", untold(), "=0", untold() === 0)).toBe(true);
    console.log(`${twice} of ${told.size} were told more than once`);
  }, 130_000);

  test("control: the audit sees a document whose bytes are gone, one that is doubled and a page too many", async () => {
    const { postgres, dataDir } = installation;
    const blobs = join(dataDir, "blobs");
    const before = await auditStorage(postgres.database, blobs, api.planId);
    const [sha256] = [...acknowledged.keys()].slice(0, 1);
    await postgres.database.pool.query("update document set sha256 = $1 where sha256 <> $1 and document_id = $2", [
      sha256,
      [...acknowledged.values()].at(-1),
    ]);
    await postgres.database.pool.query("update plan set usage = usage + 1 where plan_id = $1", [api.planId]);
    const after = await auditStorage(postgres.database, blobs, api.planId);
    const seen = [
      after.unsound - before.unsound,
      [...after.bySha256.values()].filter((ids) => ids.length > 1).length,
      after.usage - after.activePages,
    ];
    expect(trialFigure("R1", "control: planted damage seen", seen.join("+"), "=1+1+1", seen.join() === "1,1,1")).toBe(
      true,
    );
  });
});
