import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededRandom } from "../../measuring/random.ts";
import { type Api, call, submit } from "../support/api.ts";
import { freePort, type Program, printed, startProgram } from "../support/program.ts";
import { openTempDir } from "../support/temp-dir.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { sized } from "./size.ts";

/** docs/trust.md R20: bytes that changed in the store are detected and never delivered. */

const DOCUMENTS = sized(24, 110);
const ROTTEN = sized(20, 100);
const ADMIN_TOKEN = "admin-token-of-the-tests";
const ONE_FIELD = { number: { tag_alias: "Number", tag_multiple_values: false, tag_aggregation: null } };

const dataDir = openTempDir("estratto-rot-");
const settings = (port: string) => ({
  PATH: process.env.PATH,
  ESTRATTO_DATA_DIR: dataDir,
  ESTRATTO_PORT: port,
  ESTRATTO_ADMIN_TOKEN: ADMIN_TOKEN,
  ESTRATTO_READERS: "1",
  ESTRATTO_LOG_LEVEL: "silent",
  ESTRATTO_RATE_INFERENCE_PER_MINUTE: "10000",
});
const random = seededRandom(20);
const originals = new Map<string, Buffer>();
let program: Program;
let api: Api;

beforeAll(async () => {
  const port = String(await freePort());
  program = startProgram(process.execPath, ["src/main.ts"], { cwd: process.cwd(), env: settings(port) });
  await printed(program, "is ready");
  api = { url: `http://127.0.0.1:${port}`, serviceId: "", key: "" };
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
  const definition = { name: "Rot", description: "", service_fields: ONE_FIELD, service_categories: {} };
  const service = await call(api, "POST", "/api/v1/admin/services", { headers, json: definition });
  const keys = `/api/v1/admin/services/${service.body.service_id}/api-keys`;
  const key = await call(api, "POST", keys, { headers, json: { name: "rot" } });
  api = { ...api, serviceId: service.body.service_id, key: key.body.key };
  const invoice = readFileSync("samples/invoice.pdf");
  for (let i = 0; i < DOCUMENTS; i++) {
    const bytes = Buffer.concat([invoice, Buffer.from(`\n% ${i}\n`)]);
    const answer = await submit(api, bytes);
    expect(answer.status).toBe(200);
    originals.set(answer.body.resource, bytes);
  }
}, 240_000);
afterAll(async () => {
  program.child.kill("SIGTERM");
  await program.exited;
  rmSync(dataDir, { recursive: true, force: true });
});

async function fsck(...flags: string[]): Promise<{ code: number | string; lines: string[] }> {
  const env = settings(new URL(api.url).port);
  const run = startProgram(process.execPath, ["src/main.ts", "fsck", ...flags], { cwd: process.cwd(), env });
  const code = await run.exited;
  return { code, lines: run.stdout().trim().split("\n") };
}

function blobOf(documentId: string): string {
  const folder = readdirSync(join(dataDir, "blobs"))
    .map((account) => join(dataDir, "blobs", account, documentId))
    .find((path) => statSync(path, { throwIfNoEntry: false }))!;
  return join(folder, readdirSync(folder)[0]!);
}

const read = (documentId: string) =>
  fetch(`${api.url}/api/v1/inference/service/${api.serviceId}/predicted-documents/${documentId}/file`, {
    headers: { "x-api-key": api.key },
  });

describe("bit rot", () => {
  test("control: fsck finds nothing in a sound store", async () => {
    expect(await fsck()).toEqual({
      code: 0,
      lines: [`${DOCUMENTS} documents, ${DOCUMENTS} blobs: 0 missing, 0 corrupt, 0 orphaned`],
    });
  });

  test("one flipped bit in a document is never given out, and fsck names exactly the rotten ones", async () => {
    const rotten = [...originals.keys()].slice(0, ROTTEN);
    for (const id of rotten) {
      const bytes = readFileSync(blobOf(id));
      const at = random.whole(0, bytes.length - 1);
      bytes[at] = bytes[at]! ^ (1 << random.whole(0, 7));
      writeFileSync(blobOf(id), bytes);
    }
    for (const [id, bytes] of originals) {
      const answer = await read(id);
      if (rotten.includes(id)) {
        expect(answer.status).toBe(500);
        expect(await answer.json()).toMatchObject({ detail: expect.stringContaining("blob corrupt") });
      } else {
        expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
      }
    }
    const { code, lines } = await fsck();
    const named = lines.filter((line) => line.startsWith("corrupt ")).map((line) => line.split("/")[1]);
    expect(trialFigure("R20", "flipped files found", named.length, `=${ROTTEN}`, named.length === ROTTEN)).toBe(true);
    expect(named.sort()).toEqual([...rotten].sort());
    expect(code).toBe(1);
  });

  test("bytes that are gone are named, and what no document holds is deleted when that is asked for, not before", async () => {
    const [lost] = [...originals.keys()].slice(-1);
    const path = blobOf(lost!);
    rmSync(path);
    const orphan = path.replace(lost!, "11111111-1111-4111-8111-111111111111");
    const young = path.replace(lost!, "22222222-2222-4222-8222-222222222222");
    for (const file of [orphan, young]) {
      mkdirSync(join(file, ".."), { recursive: true });
      writeFileSync(file, "cut off");
    }
    const twoHoursAgo = Date.now() / 1000 - 7200;
    utimesSync(orphan, twoHoursAgo, twoHoursAgo);
    const first = await fsck();
    expect(first.lines.at(-1)).toContain(`1 missing, ${ROTTEN} corrupt, 1 orphaned`);
    expect(statSync(orphan).size).toBe(7);
    const second = await fsck("--delete-orphans");
    expect(second.lines.at(-1)).toContain("1 orphaned (1 deleted)");
    expect(statSync(orphan, { throwIfNoEntry: false })).toBeUndefined();
    expect(statSync(young).size).toBe(7);
  });
});
