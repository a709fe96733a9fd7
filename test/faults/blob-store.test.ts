import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createS3Blobs } from "../../src/store/blobs/blobs-s3.ts";
import type { BlobStore } from "../../src/store/contract/store.ts";
import { sweepOrphans } from "../../src/usecases/upkeep/sweep-orphans.ts";
import { type Api, call, submit } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { newService } from "../support/installation.ts";
import { startTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { until } from "../support/program.ts";
import { startTcpProxy, type TcpProxy, type Toxic } from "../support/tcp-proxy.ts";
import { openTempDir } from "../support/temp-dir.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { auditStorage } from "./audit-storage.ts";
import { sized } from "./size.ts";

/** docs/trust.md R7: a network that is bad in nine ways between the product and an S3-compatible store. */

const flipLast = (piece: Buffer): Buffer => {
  const changed = Buffer.from(piece);
  changed[changed.length - 1]! ^= 1;
  return changed;
};
const SLOW_DOWN = "HTTP/1.1 503 Slow Down\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

const TOXICS: Record<string, Toxic> = {
  "refuses connections": { accepts: false },
  "swallows what is sent": { up: () => null },
  "swallows what is answered": { down: () => null },
  "cuts uploads": { up: (piece, soFar) => (soFar + piece.length > 2_000 ? "cut" : piece) },
  "cuts answers": { down: (piece, soFar) => (soFar > 0 || piece.length > 300 ? "cut" : piece) },
  "changes what is sent": { up: (piece) => (piece.length > 1_000 ? flipLast(piece) : piece) },
  "changes what is answered": { down: (piece) => (piece.length > 1_000 ? flipLast(piece) : piece) },
  "answers that it is too busy": { down: (_, soFar) => (soFar === 0 ? Buffer.from(SLOW_DOWN) : null) },
  "is slow": { delayMs: 100 },
};
const TRIED = sized(
  ["refuses connections", "swallows what is answered", "cuts uploads", "changes what is answered"],
  Object.keys(TOXICS),
);
const ANSWER_MS = sized(60_000, 12_000);

interface S3Rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type S3RverClass = new (options: object) => S3Rver;

const folder = openTempDir("estratto-blob-store-");
const invoice = readFileSync("samples/invoice.pdf");
const BUCKET = "documents";
const KEYS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER", region: "us-east-1", bucket: BUCKET };
let bucket: S3Rver;
let proxy: TcpProxy;
let direct: BlobStore;
let postgres: TestDatabase;
let estratto: Estratto;
let api: Api & { planId: string };
let count = 0;

beforeAll(async () => {
  const Rver = createRequire(import.meta.url)("s3rver") as S3RverClass;
  bucket = new Rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await bucket.run();
  direct = createS3Blobs({ endpoint: `http://127.0.0.1:${port}`, ...KEYS });
  proxy = await startTcpProxy(port);
  postgres = await startTestDatabase();
  estratto = await startEstratto(
    {
      DATABASE_URL: postgres.url,
      ESTRATTO_AUTH_SECRET: "the same in every process of one installation",
      ESTRATTO_S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
      ESTRATTO_S3_BUCKET: BUCKET,
      ESTRATTO_S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      ESTRATTO_S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    "serve",
  );
  api = await newService(estratto.url);
});
afterAll(async () => {
  await estratto?.stop();
  await proxy?.close();
  await bucket?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const newBytes = (): Buffer => Buffer.concat([invoice, Buffer.from(`\n% ${++count}\n`)]);
const pathOf = (id: string) => `/api/v1/inference/service/${api.serviceId}/predicted-documents/${id}`;
const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** What was wrong with a response; "" = nothing. */
async function timed(
  work: () => Promise<{ status: number; retryAfter: string | null; isRight: boolean }>,
): Promise<string> {
  const startedAt = performance.now();
  const { status, retryAfter, isRight } = await work();
  const ms = Math.round(performance.now() - startedAt);
  if (ms > ANSWER_MS) return `${status} after ${ms} ms`;
  if (status === 200) return isRight ? "" : "200 with wrong bytes";
  // If the bytes are wrong every time, this cannot be distinguished from damage.
  return (status === 503 && Number(retryAfter) >= 1) || status === 500 ? "" : String(status);
}

const uploads = () =>
  timed(async () => {
    const { status, headers } = await submit(api, newBytes());
    return { status: status === 500 ? 0 : status, retryAfter: headers.get("retry-after"), isRight: true };
  });

const reads = (id: string, sha256: string) =>
  timed(async () => {
    const answer = await fetch(`${api.url}${pathOf(id)}/file`, { headers: { "x-api-key": api.key } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return {
      status: answer.status,
      retryAfter: answer.headers.get("retry-after"),
      isRight: sha256Of(bytes) === sha256,
    };
  });

describe("a file store that", () => {
  test.each(TRIED)(
    "%s: no wrong bytes, an answer in time, and nothing lost or left",
    async (name) => {
      const [kept, removed] = [newBytes(), newBytes()];
      const [keptId, removedId] = [(await submit(api, kept)).body.resource, (await submit(api, removed)).body.resource];
      proxy.setToxic(TOXICS[name]!);
      const wrong = (await Promise.all([uploads(), uploads(), reads(keptId, sha256Of(kept))])).filter(Boolean);
      expect((await call(api, "DELETE", pathOf(removedId))).status).toBe(200);
      proxy.setToxic(null);
      expect(wrong).toEqual([]);
      expect(await reads(keptId, sha256Of(kept))).toBe("");
      const stillThere = "select count(*) as n from document where deleted_at is not null";
      await until(
        async () => (await postgres.database.pool.query(stillThere)).rows[0].n === 0,
        60_000,
        () => "the removed document to go",
      );
      await sweepOrphans({ unknownOf: postgres.store.upkeep.unknownOf, blobs: direct, now: () => new Date() }, -10_000);
      const { unsound, usage, activePages } = await auditStorage(postgres.database, direct, api.planId);
      const held = (await Array.fromAsync(direct.list())).map(({ documentId }) => documentId);
      const orphans = (await postgres.store.upkeep.unknownOf(held)).length;
      const figure = `${wrong.length} ${unsound} ${orphans} ${usage - activePages}`;
      expect(
        trialFigure(
          "R7",
          `store ${name}: wrong answers, documents not whole, orphans, pages too many`,
          figure,
          "=0 0 0 0",
          figure === "0 0 0 0",
        ),
      ).toBe(true);
    },
    180_000,
  );

  test("control: changes bytes that nobody compares gives them out", async () => {
    const bytes = newBytes();
    const id: string = (await submit(api, bytes)).body.resource;
    const { account_id } = (
      await postgres.database.pool.query("select account_id from document where document_id = $1", [id])
    ).rows[0];
    proxy.setToxic(TOXICS["changes what is answered"]!);
    const naive = await fetch(`http://127.0.0.1:${proxy.port}/${BUCKET}/${account_id}/${id}/${sha256Of(bytes)}`).catch(
      () => null,
    );
    const given = naive ? Buffer.from(await naive.arrayBuffer().catch(() => new ArrayBuffer(0))) : Buffer.alloc(0);
    proxy.setToxic(null);
    const isWrong = given.length > 0 && sha256Of(given) !== sha256Of(bytes);
    expect(
      trialFigure("R7", "control: wrong bytes given to who does not compare", String(isWrong), "=true", isWrong),
    ).toBe(true);
  });
});
