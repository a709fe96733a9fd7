import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Api, predict, submit, untilDecided } from "../support/api.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../support/database-proxy.ts";
import { type Installation, newKey, newService, openInstallation, type Process } from "../support/installation.ts";
import { until } from "../support/program.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { auditStorage } from "./audit-storage.ts";
import { isLong, sized } from "./size.ts";

/**
 * docs/trust.md R10 and R11 on two processes that serve one installation: a document is stored once and a page is
 * charged once.
 */

const LIMIT = 37;
const CALLERS = 100;
const ROUNDS = sized(1, 20);
const KILLS = sized(1, 30);
const SAME = 50;
const RECONCILED_MS = sized(120_000, 60_000);

const invoice = readFileSync("samples/invoice.pdf");
const broken = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(2_000, "x")]);
let proxy: DatabaseProxy;
let installation: Installation;
let serving: Process[];
let count = 0;

beforeAll(async () => {
  installation = await openInstallation({
    through: async (databaseUrl) => {
      proxy = await startDatabaseProxy(databaseUrl);
      return proxy.url;
    },
    settings: { ESTRATTO_RATE_CONCURRENT: "256" },
  });
  serving = [await installation.start("serve"), await installation.start("serve")];
}, 120_000);
afterAll(async () => {
  await installation?.stop();
  await proxy?.close();
});

const newBytes = (): Buffer => Buffer.concat([invoice, Buffer.from(`\n% ${++count}\n`)]);
const idOf = (answer: Answer): string => answer.body.resource ?? answer.headers.get("x-document-id");
const at = (api: Api, process: number): Api => ({ ...api, url: serving[process]!.url });
const statusesOf = (answers: readonly Answer[]) => (status: number) =>
  answers.filter((answer) => answer.status === status).length;
const audit = (planId: string) =>
  auditStorage(installation.postgres.database, join(installation.dataDir, "blobs"), planId);

/** Two services on one plan, three keys each, each reached through both processes. */
async function newCallers(usageLimit: number): Promise<{ callers: Api[]; planId: string }> {
  const { url } = serving[0]!;
  const first = await newService(url, { usageLimit });
  const second = await newService(url, { planId: first.planId });
  const keyed = await Promise.all(
    [first, second].flatMap((api) => [0, 1, 2].map(async () => ({ ...api, key: await newKey(url, api.serviceId) }))),
  );
  const callers = Array.from({ length: CALLERS }, (_, i) => at(keyed[i % keyed.length]!, i % 2));
  return { callers, planId: first.planId };
}

const WAYS = [
  (api: Api, bytes: Buffer, headers: object) => submit(api, bytes, headers),
  (api: Api, bytes: Buffer, headers: object) => predict(api, bytes, "never", "", headers),
  (api: Api, bytes: Buffer, headers: object) => predict(api, bytes, "only_review", "", headers),
];

describe(`a plan of ${LIMIT} pages, ${CALLERS} callers at once`, () => {
  test(
    "is used up exactly, whatever the way in, the service, the key and the process; files that are refused cost nothing",
    async () => {
      let exact = 0;
      for (let round = 0; round < ROUNDS; round++) {
        for (const badShare of [0, 0.3]) {
          const { callers, planId } = await newCallers(LIMIT);
          const isBad = (i: number) => i < CALLERS * badShare;
          const answers = await Promise.all(
            callers.map((api, i) => {
              const bytes = isBad(i) ? broken : newBytes();
              // Sent again, it is the same request.
              const headers = { "idempotency-key": randomUUID() };
              return untilDecided(() => WAYS[i % WAYS.length]!(api, bytes, headers));
            }),
          );
          const ofStatus = statusesOf(answers);
          const bad = CALLERS * badShare;
          const { usage } = await audit(planId);
          const found = [ofStatus(200), ofStatus(403), ofStatus(422), usage];
          expect(found).toEqual([LIMIT, CALLERS - LIMIT - bad, bad, LIMIT]);
          exact++;
        }
      }
      expect(
        trialFigure(
          "R11",
          `rounds with exactly ${LIMIT} of ${CALLERS} admitted`,
          `${exact}/${2 * ROUNDS}`,
          `=${2 * ROUNDS}`,
          exact === 2 * ROUNDS,
        ),
      ).toBe(true);
    },
    60_000 + ROUNDS * 30_000,
  );

  test("control: reading what is left and writing it after lets more through", async () => {
    const pools = [installation.postgres.open().pool, installation.postgres.open().pool];
    await pools[0]!.query("create table naive_plan as select 0 as usage");
    const admitted: boolean[] = [];
    // One caller at each process at a time, and each reads before the other has written.
    for (let caller = 0; caller < CALLERS; caller += pools.length) {
      const read = await Promise.all(pools.map(async (pool) => await pool.query("select usage from naive_plan")));
      for (const [at, pool] of pools.entries()) {
        const { usage } = read[at]!.rows[0];
        if (usage < LIMIT) await pool.query("update naive_plan set usage = $1", [usage + 1]);
        admitted.push(usage < LIMIT);
      }
    }
    const n = admitted.filter(Boolean).length;
    expect(trialFigure("R11", "control: admitted by reading first", n, `>${LIMIT}`, n > LIMIT)).toBe(true);
  });
});

describe("the same request again", () => {
  test(`${SAME} times at once, at both processes: one document, one page, one answer`, async () => {
    const api = await newService(serving[0]!.url);
    for (const send of [
      submit,
      (to: Api, bytes: Buffer, headers: object) => predict(to, bytes, "always", "", headers),
    ]) {
      const [bytes, key] = [newBytes(), { "idempotency-key": randomUUID() }];
      const before = (await audit(api.planId)).usage;
      const answers = await Promise.all(
        Array.from({ length: SAME }, (_, i) => untilDecided(() => send(at(api, i % 2), bytes, key))),
      );
      expect(
        answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.detail}`),
      ).toEqual([]);
      const ids = new Set(answers.map(idOf)).size;
      // A replay is made from what is stored: the same result, returned in another second.
      const bodies = new Set(answers.map(({ body }) => JSON.stringify({ ...body, current_date: "" }))).size;
      const charged = (await audit(api.planId)).usage - before;
      const figure = `${ids} ${charged} ${bodies}`;
      expect(
        trialFigure(
          "R10",
          `documents, pages and bodies of ${SAME} equal requests`,
          figure,
          "=1 1 1",
          figure === "1 1 1",
        ),
      ).toBe(true);
      expect((await send(api, newBytes(), key)).status).toBe(422);
    }
  }, 240_000);

  test(
    "after a kill -9 between the commit and the answer, another process gives the same document",
    async () => {
      const api = await newService(serving[0]!.url);
      let same = 0;
      for (let round = 0; round < KILLS; round++) {
        const victim = serving[round % 2]!;
        const [bytes, key] = [newBytes(), { "idempotency-key": randomUUID() }];
        let storing = false;
        proxy.setTap({
          before: (text) => {
            storing ||= text.startsWith('insert into "document"');
            return "pass";
          },
          after: (text) => {
            if (!storing || text !== "commit") return "pass";
            storing = false;
            victim.child.kill("SIGKILL");
            return "cut";
          },
        });
        const first = await submit(at(api, round % 2), bytes, key).catch(() => null);
        proxy.setTap(null);
        expect(first).toBeNull();
        const [second, third] = [
          await submit(at(api, 1 - (round % 2)), bytes, key),
          await submit(at(api, 1 - (round % 2)), bytes, key),
        ];
        expect([second.status, third.status]).toEqual([200, 200]);
        const { bySha256 } = await audit(api.planId);
        if (idOf(second) === idOf(third) && [...bySha256.values()].every((ids) => ids.length === 1)) same++;
        if (round + 1 < KILLS || isLong) serving[round % 2] = await installation.start("serve");
      }
      expect(
        trialFigure(
          "R10",
          "retries after a kill between commit and answer that gave the one document",
          `${same}/${KILLS}`,
          `=${KILLS}`,
          same === KILLS,
        ),
      ).toBe(true);
    },
    60_000 + KILLS * 20_000,
  );

  test("a kill in the middle of a burst leaves nothing charged that does not stand", async () => {
    const api = await newService(serving[1]!.url);
    const answers = Promise.all(
      Array.from({ length: 40 }, (_, i) => submit(at(api, isLong ? i % 2 : 1), newBytes()).catch(() => null)),
    );
    await sleep(150);
    serving[1]!.child.kill("SIGKILL");
    const acknowledged = (await answers).filter((answer) => answer?.status === 200).length;
    // Another process does the sweep; in a short run that is a new one.
    if (!isLong) serving[0] = await installation.start("serve");
    const startedAt = performance.now();
    await until(
      async () => (await audit(api.planId)).reservations === 0,
      RECONCILED_MS * 2,
      () => "reservations to be reconciled",
    );
    const { usage, activePages, bySha256 } = await audit(api.planId);
    const ms = Math.round(performance.now() - startedAt);
    expect(bySha256.size).toBeGreaterThanOrEqual(acknowledged);
    expect(
      trialFigure(
        "R11",
        "pages charged beside those that stand, after a kill in a burst",
        usage - activePages,
        "=0",
        usage === activePages,
      ),
    ).toBe(true);
    const figure: [string, string] = [`${ms}ms`, `<=${RECONCILED_MS}ms`];
    expect(trialFigure("R11", "reservations of the dead reconciled after", ...figure, ms <= RECONCILED_MS)).toBe(true);
  }, 300_000);
});
