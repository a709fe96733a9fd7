import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scannerAddress } from "../../src/config/settings.ts";
import { askClamd } from "../../src/scanning/clamd.ts";
import { withScanner } from "../../src/scanning/scanned-reader.ts";
import { type Answer, type Api, call, predict, submit } from "../support/api.ts";
import { type ClamdStub, type ScannerManner, startClamdStub } from "../support/clamd-stub.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { ADMIN, newService } from "../support/installation.ts";
import { startProgram } from "../support/program.ts";
import { openTempDir } from "../support/temp-dir.ts";
import { trialFigure, trialSkipped } from "../support/trial-figure.ts";

/**
 * docs/trust.md S19: a virus scanner is asked about every file before anything is done with it, and if it fails nothing
 * gets through unchecked.
 */

/** The EICAR test file, in two halves so that no scanner takes this file for it. */
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-", "STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
const clean = readFileSync("samples/invoice.pdf");
const infected = Buffer.concat([clean, Buffer.from(`\n% ${EICAR}\n`)]);
/** More than fits into the buffers of two sockets. */
const large = Buffer.concat([clean, Buffer.alloc(20_000_000, "%\n")]);
const TIMEOUT_SECONDS = 8;

let clamd: ClamdStub;
let estratto: Estratto;
let api: Api;
beforeAll(async () => {
  clamd = await startClamdStub(EICAR);
  estratto = await startEstratto({
    ESTRATTO_VIRUS_SCANNER: clamd.url,
    ESTRATTO_VIRUS_SCANNER_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS),
  });
  api = await newService(estratto.url);
}, 600_000);
afterAll(async () => {
  await estratto?.stop();
  await clamd?.stop();
});

/** How often the reader behind the scanner was called, if the operator chose to accept. */
async function acceptedBehind(file: Buffer): Promise<number> {
  let asked = 0;
  const inspect = async () => {
    asked++;
    return {} as never;
  };
  const settings = { address: scannerAddress(clamd.url)!, onFailure: "accept", timeoutMs: 1000 } as const;
  const behind = withScanner({ inspect } as never, settings, { warn: () => undefined });
  await behind.inspect(file, {} as never);
  return asked;
}

const form = (bytes: Buffer, fields: Readonly<Record<string, string>>, copies = 1) => {
  const body = new FormData();
  for (let i = 0; i < copies; i++) body.append("file", new Blob([new Uint8Array(bytes)]), "invoice.pdf");
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
};
/** Every way for a file to come in. */
const WAYS: Readonly<Record<string, (bytes: Buffer) => Promise<Answer>>> = {
  predict: (bytes) => predict(api, bytes, "always"),
  "predict, not stored": (bytes) => predict(api, bytes, "never"),
  "async-predict": (bytes) => submit(api, bytes),
  example: (bytes) =>
    call(api, "POST", `/api/v1/inference/service/${api.serviceId}/examples`, {
      body: form(bytes, { entities: JSON.stringify({ number: "42" }) }),
    }),
  "proposal of a service": (bytes) =>
    call(api, "POST", "/api/v1/admin/services/proposal", { headers: ADMIN, body: form(bytes, {}, 3) }),
};

async function documentsStored(): Promise<number> {
  const path = `/api/v1/inference/service/${api.serviceId}/predicted-documents?limit=1&total=true`;
  const { total } = (await call(api, "GET", path)).body;
  if (typeof total !== "number") throw new Error("the list told no total");
  return total;
}

describe("S19: a scanner that works", () => {
  test.each(Object.entries(WAYS))("%s: what it finds is answered 422 and nothing of it is kept", async (way, send) => {
    await clamd.setManner("works");
    const before = await documentsStored();
    const { status, body } = await send(infected);
    expect([status, body.code]).toEqual([422, "malware_detected"]);
    expect(body.detail).toContain("Estratto.Test-1");
    expect(await documentsStored()).toBe(before);
    expect(trialFigure("S19", `file with a signature, ${way}`, status, "=422", status === 422)).toBe(true);
  });

  test("what it finds nothing in is read as ever, and it has seen every byte", async () => {
    await clamd.setManner("works");
    clamd.scanned.length = 0;
    const answers = [await predict(api, clean, "never"), await submit(api, clean)].map(({ status }) => status);
    expect(answers).toEqual([200, 200]);
    expect(clamd.scanned).toEqual([clean.length, clean.length]);
  });

  test("control: nothing but the scanner refuses that file", async () => {
    await clamd.setManner("closes");
    const taken = await acceptedBehind(infected);
    expect(trialFigure("S19", "control: the file without a scanner's verdict, taken", taken, "=1", taken === 1)).toBe(
      true,
    );
  });
});

const BROKEN: readonly ScannerManner[] = [
  "says nothing",
  "closes",
  "says OK before it has the whole file",
  "is down",
  "says something else",
  "talks without end",
  "has a size limit",
];

describe("S19: a scanner that fails", () => {
  test.each(BROKEN)(
    "%s: the file is answered 503 with Retry-After, or taken where the operator chose so",
    async (manner) => {
      await clamd.setManner(manner);
      const file = manner === "says OK before it has the whole file" ? large : clean;
      const refused = await predict(api, file, "never");
      expect([refused.status, refused.body.code]).toEqual([503, "dependency_unavailable"]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
      const found = `${refused.status} ${await acceptedBehind(file)}`;
      const name = `scanner that ${manner}: status where refused, times taken where accepted`;
      expect(trialFigure("S19", name, found, "=503 1", found === "503 1")).toBe(true);
    },
    600_000,
  );

  test("comes back: it is asked again at once", async () => {
    await clamd.setManner("works");
    expect([(await predict(api, clean, "never")).status, (await predict(api, infected, "never")).status]).toEqual([
      200, 422,
    ]);
  });
});

test("S19: a real clamd with a signature of our own speaks as the stub does", { timeout: 600_000 }, async () => {
  const hasClamd = spawnSync("clamd", ["--version"]).status === 0;
  if (!hasClamd) return trialSkipped("S19", "verdicts of a real clamd", "clamd (Debian: clamav-daemon)");
  const folder = openTempDir("estratto-clamd-");
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "db"));
  // Type 0 is any file, * any offset: the bytes of the test file, under our own name.
  writeFileSync(join(folder, "db", "own.ndb"), `Estratto.Test-1:0:*:${Buffer.from(EICAR).toString("hex")}\n`);
  const path = join(folder, "clamd.sock");
  const settings = ["Foreground yes", `LocalSocket ${path}`, `DatabaseDirectory ${join(folder, "db")}`, "User root"];
  writeFileSync(join(folder, "clamd.conf"), `${settings.join("\n")}\n`);
  const program = startProgram("clamd", ["-c", join(folder, "clamd.conf")], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "" },
  });
  try {
    const ask = (bytes: Buffer) => askClamd({ path }, bytes, AbortSignal.timeout(20_000));
    await expect.poll(() => ask(clean), { timeout: 60_000, interval: 500 }).toEqual({ kind: "clean" });
    const found = await ask(infected);
    const behind = await ask(Buffer.concat([Buffer.alloc(3_000_000, 1), infected]));
    const verdicts = [found, behind].map(({ kind }) => kind).join();
    expect(trialFigure("S19", "verdicts of a real clamd", verdicts, "=found,found", verdicts === "found,found")).toBe(
      true,
    );
    expect(found).toMatchObject({ signature: "Estratto.Test-1.UNOFFICIAL" });
  } finally {
    program.child.kill("SIGTERM");
    await program.exited;
    rmSync(folder, { recursive: true, force: true });
  }
});
