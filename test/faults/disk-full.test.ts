import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type Answer, type Api, fetchDocument, predict, submit } from "../support/api.ts";
import { ADMIN, newService } from "../support/installation.ts";
import { freePort, printed, startProgram, until } from "../support/program.ts";
import { openTempDir } from "../support/temp-dir.ts";
import { trialFigure, trialSkipped } from "../support/trial-figure.ts";
import { isLong, sized } from "./size.ts";

/** docs/trust.md R5: the volume of the documents, then that of the database, is full; and has room again. */

/** The database's volume has its log; only a long run waits until that is full. */
const VOLUMES = isLong ? ["blobs", "postgres"] : ["blobs"];
const SIZE = { blobs: "64m", postgres: "300m" } as Record<string, string>;
const SAID_MS = sized(20_000, 1_000);
const BACK_MS = sized(20_000, 5_000);
const TRIES = 10;

const mountable = process.getuid?.() === 0 && spawnSync("mount", ["--version"]).status === 0 && canMount();
const missing = mountable ? "" : "needs root, to mount a volume of its own";
if (missing) trialSkipped("R5", "answers on a full disk", missing);

describe.skipIf(missing)("a full disk", () => {
  const undo: (() => unknown)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  test.each(VOLUMES)(
    "under %s: uploads are 503 at once, what is stored is given out, and room brings it back",
    async (volume) => {
      const dataDir = openTempDir("estratto-full-");
      undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
      const mounted = join(dataDir, volume);
      mkdirSync(mounted, { mode: 0o755 });
      execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE[volume]},mode=0755`, "estratto-trial", mounted]);
      undo.push(() => execFileSync("umount", [mounted]));
      chmodSync(mounted, 0o711);
      const { api, program } = await startOn(dataDir);
      undo.push(async () => {
        program.child.kill("SIGTERM");
        await program.exited;
      });
      const known = (await predict(api, newBytes(), "always")).headers.get("x-document-id")!;

      const ballast = join(mounted, "ballast");
      fill(ballast, mounted);
      const refused = await untilRefused(api);
      const answers = [refused];
      while (answers.length < TRIES) answers.push(await timed(() => submit(api, newBytes())));
      const read = await fetchDocument(api, known);
      const said = await readiness(api);
      rmSync(ballast);
      const freedAt = performance.now();
      await until(
        async () => (await submit(api, newBytes())).status === 200,
        60_000,
        () => "an upload after room was made",
      );
      const backMs = Math.round(performance.now() - freedAt);

      await until(
        async () => (await readiness(api)) === "200 ready ok",
        10_000,
        () => "/readyz after room was made",
      );
      const odd = answers.filter(({ status, headers }) => status !== 503 || !(Number(headers.get("retry-after")) >= 1));
      const slowestMs = Math.max(...answers.map(({ ms }) => ms));
      // A database that cannot write its log is unavailable, for reading too.
      const readable = volume === "blobs" ? read.status === 200 : [200, 503].includes(read.status);
      const passed = [
        trialFigure(
          "R5",
          `full ${volume}: uploads not answered 503 with Retry-After`,
          `${odd.length}/${answers.length}`,
          "=0",
          odd.length === 0,
        ),
        trialFigure("R5", `full ${volume}: slowest refusal`, `${slowestMs}ms`, `<=${SAID_MS}ms`, slowestMs <= SAID_MS),
        trialFigure(
          "R5",
          `full ${volume}: reading`,
          read.status,
          volume === "blobs" ? "=200" : "=200 or 503",
          readable,
        ),
        trialFigure(
          "R5",
          `full ${volume}: first upload after room was made`,
          `${backMs}ms`,
          `<=${BACK_MS}ms`,
          backMs <= BACK_MS,
        ),
        // A database that cannot write its log is away, and the process with it.
        trialFigure(
          "R5",
          `full ${volume}: readyz`,
          said,
          volume === "blobs" ? "=200 degraded full" : "=200 degraded full or 503",
          said === "200 degraded full" || (volume !== "blobs" && said.startsWith("503")),
        ),
        trialFigure(
          "R5",
          `full ${volume}: process still up`,
          program.child.exitCode === null ? 1 : 0,
          "=1",
          program.child.exitCode === null,
        ),
      ];
      expect(odd.map(({ status, body }) => ({ status, body })).slice(0, 2)).toEqual([]);
      expect(passed).toEqual([true, true, true, true, true, true]);
      expect(await fsck(dataDir, api.url)).toMatch(/ 0 missing, 0 corrupt/);
    },
    240_000,
  );

  test("control: one write without a look at its count stores a file short on a full disk, and says nothing", async () => {
    const folder = openTempDir("estratto-full-control-");
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "estratto-trial", folder]);
    undo.push(() => execFileSync("umount", [folder]));
    const program = `import { open } from "node:fs/promises";
      const file = await open(${JSON.stringify(join(folder, "file"))}, "wx");
      await file.write(Buffer.alloc(4_000_000));
      await file.sync();
      console.log((await file.stat()).size < 4_000_000 ? "short" : "whole");`;
    const said = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" }).trim();
    expect(
      trialFigure("R5", "control: a file written without a look at the count", said, "=short", said === "short"),
    ).toBe(true);
  });
});

let count = 0;
const newBytes = (): Buffer => Buffer.concat([readFileSync("samples/invoice.pdf"), Buffer.from(`\n% ${++count}\n`)]);

async function startOn(dataDir: string) {
  const env = { ...settings(dataDir), ESTRATTO_PORT: String(await freePort()) };
  const program = startProgram(process.execPath, ["src/main.ts"], { cwd: process.cwd(), env });
  await printed(program, "is ready", 120_000);
  return { program, api: await newService(`http://127.0.0.1:${env.ESTRATTO_PORT}`) };
}

const settings = (dataDir: string) => ({
  PATH: process.env.PATH,
  ESTRATTO_DATA_DIR: dataDir,
  ESTRATTO_ADMIN_TOKEN: ADMIN.authorization.slice("Bearer ".length),
  ESTRATTO_READERS: "1",
  ESTRATTO_LOG_LEVEL: "silent",
});

async function fsck(dataDir: string, url: string): Promise<string> {
  const env = { ...settings(dataDir), ESTRATTO_PORT: new URL(url).port };
  const run = startProgram(process.execPath, ["src/main.ts", "fsck"], { cwd: process.cwd(), env });
  await run.exited;
  return run.stdout();
}

/** Fills it to the last block. */
function fill(ballast: string, mounted: string): void {
  const { bavail, bsize } = statfsSync(mounted);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize));
}

async function readiness({ url }: Api): Promise<string> {
  const answer = await fetch(`${url}/readyz`);
  const { status, storage } = (await answer.json()) as { status: unknown; storage: unknown };
  return `${answer.status} ${status} ${storage}`;
}

type Timed = Answer & { readonly ms: number };

async function timed(send: () => Promise<Answer>): Promise<Timed> {
  const startedAt = performance.now();
  const answer = await send();
  return { ...answer, ms: Math.round(performance.now() - startedAt) };
}

/** The database has space in files it made before; the log is full only after some hundred documents. */
async function untilRefused(api: Api): Promise<Timed> {
  let answer = await timed(() => submit(api, newBytes()));
  for (let sent = 1; answer.status === 200 && sent < 3_000; sent++) answer = await timed(() => submit(api, newBytes()));
  return answer;
}

function canMount(): boolean {
  const folder = openTempDir("estratto-mount-");
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "estratto-trial", folder]).status === 0;
  if (mounted) execFileSync("umount", [folder]);
  rmSync(folder, { recursive: true });
  return mounted;
}
