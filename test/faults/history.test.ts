import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededRandom } from "../../measuring/random.ts";
import { type Api, call, predict } from "../support/api.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../support/database-proxy.ts";
import { type Installation, newService, openInstallation, type Process } from "../support/installation.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { isLinearizable, type Operation } from "./register.ts";
import { isLong, sized } from "./size.ts";

/**
 * docs/trust.md R18, after Jepsen: clients read, decide and delete the same documents through two processes while
 * connections to the database are cut and swallowed, and, in a long run, a process is killed; then every document's
 * history is checked.
 */

const CLIENTS = 10;
const DOCUMENTS = 20;
const RUN_MS = sized(6_000, 60_000);
const STATUSES = ["pending", "to_review", "review_required", "approved", "not_approved"];
/**
 * A statement whose response was lost is done by then or never: the server aborts statements and idle transactions
 * sooner.
 */
const SETTLED_MS = sized(60_000, 12_000);

let proxy: DatabaseProxy;
let installation: Installation;
let serving: Process[];
let api: Api;
const documents: string[] = [];
const histories = new Map<string, Operation[]>();

beforeAll(async () => {
  installation = await openInstallation({
    through: async (databaseUrl) => {
      proxy = await startDatabaseProxy(databaseUrl);
      return proxy.url;
    },
  });
  serving = [await installation.start("serve"), await installation.start("serve")];
  api = await newService(serving[0]!.url);
  const invoice = readFileSync("samples/invoice.pdf");
  for (let i = 0; i < DOCUMENTS; i++) {
    const stored = await predict(api, Buffer.concat([invoice, Buffer.from(`\n% ${i}\n`)]), "always");
    const id = stored.headers.get("x-document-id")!;
    documents.push(id);
    histories.set(id, []);
  }
}, 120_000);
afterAll(async () => {
  await installation?.stop();
  await proxy?.close();
});

async function runClient(client: number, running: { on: boolean }): Promise<void> {
  const random = seededRandom(1_000 + client);
  while (running.on) {
    const id = random.pick(documents);
    const drawn = random.next();
    const kind = drawn < 0.5 ? "read" : drawn < 0.995 ? "write" : "delete";
    const operation = await perform(kind, id, random.pick(STATUSES), serving[random.whole(0, 1)]!.url);
    // A read without a response says nothing.
    if (operation.heard !== null || kind !== "read") histories.get(id)!.push(operation);
    // As many as the check can handle; a loaded machine makes fewer.
    await sleep(sized(20, 40));
  }
}

async function perform(kind: Operation["kind"], id: string, value: string, url: string): Promise<Operation> {
  const path = `/api/v1/inference/service/${api.serviceId}/predicted-documents/${id}`;
  const begunAt = performance.now();
  const method = { read: "GET", write: "PATCH", delete: "DELETE" }[kind];
  const json = kind === "write" ? { json: { revision_status: value } } : {};
  const answer = await call({ ...api, url }, method, path, json).catch(() => null);
  const endedAt = performance.now();
  const operation = { kind, begunAt, ...(kind === "write" && { value }) };
  if (answer?.status === 404) return { ...operation, heard: "gone", endedAt };
  if (answer === null || answer.status >= 300) return { ...operation, heard: null, endedAt: endedAt + SETTLED_MS };
  const heard = { read: answer.body.document?.revision_status, write: value, delete: "deleted" }[kind];
  return { ...operation, heard, endedAt };
}

/** The disturbances meanwhile. */
async function disturb(running: { on: boolean }): Promise<number> {
  const random = seededRandom(18);
  let times = 0;
  for (; running.on; times++) {
    await sleep(1_500 + random.next() * 2_000);
    const state = random.pick(["refuses", "swallows"] as const);
    proxy.setNetwork(state);
    await sleep(100 + random.next() * 700);
    proxy.setNetwork("flows");
    if (!isLong || times % 5 !== 4) continue;
    serving[1]!.child.kill("SIGKILL");
    serving[1] = await installation.start("serve");
  }
  return times;
}

describe("the history of each document", () => {
  test(
    "is that of one register, whatever went wrong meanwhile",
    async () => {
      const running = { on: true };
      const disturbing = disturb(running);
      const clients = Array.from({ length: CLIENTS }, (_, client) => runClient(client, running));
      await sleep(RUN_MS);
      running.on = false;
      const [times] = await Promise.all([disturbing, ...clients]);
      const all = [...histories.values()];
      const good = all.filter((operations) => isLinearizable(operations, "pending")).length;
      const operations = all.flat();
      const unanswered = operations.filter(({ heard }) => heard === null).length;
      console.log(`${operations.length} operations, ${unanswered} without an answer, ${times} disturbances`);
      expect(
        trialFigure("R18", "linearizable histories", `${good}/${DOCUMENTS}`, `=${DOCUMENTS}`, good === DOCUMENTS),
      ).toBe(true);
      expect(operations.length).toBeGreaterThan(DOCUMENTS);
    },
    120_000 + RUN_MS * 2,
  );

  test("control: one stale read in a true history is found", () => {
    const found = [...histories.values()].filter((operations) => {
      const stale = operations.map((operation) => ({ ...operation }));
      const reads = stale.filter(({ kind, heard }) => kind === "read" && heard !== null && heard !== "gone");
      const last = reads.at(-1);
      if (!last) return true;
      const never = "a value that nobody wrote";
      stale[stale.indexOf(last)] = { ...last, heard: never };
      return !isLinearizable(stale, "pending");
    }).length;
    expect(
      trialFigure(
        "R18",
        "control: planted stale reads found",
        `${found}/${DOCUMENTS}`,
        `=${DOCUMENTS}`,
        found === DOCUMENTS,
      ),
    ).toBe(true);
    const write = (value: string, begunAt: number): Operation => ({
      kind: "write",
      value,
      heard: value,
      begunAt,
      endedAt: begunAt + 1,
    });
    const read = (heard: string, begunAt: number): Operation => ({
      kind: "read",
      heard,
      begunAt,
      endedAt: begunAt + 1,
    });
    expect(isLinearizable([write("a", 0), write("b", 2), read("b", 4)], "i")).toBe(true);
    expect(isLinearizable([write("a", 0), write("b", 2), read("a", 4)], "i")).toBe(false);
    expect(isLinearizable([write("a", 0), { ...write("b", 0), endedAt: 9 }, read("b", 2), read("a", 4)], "i")).toBe(
      false,
    );
    expect(isLinearizable([write("a", 0), { ...write("b", 0), heard: null, endedAt: 9 }, read("a", 4)], "i")).toBe(
      true,
    );
  });
});
