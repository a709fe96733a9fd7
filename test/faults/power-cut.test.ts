import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { processesBelow } from "../../src/reading/process-tree.ts";
import { createLocalBlobs } from "../../src/store/blobs/blobs-local.ts";
import { openDatabase } from "../../src/store/database/database.ts";
import { startEmbeddedPostgres } from "../../src/store/embedded-postgres/embedded-postgres.ts";
import { inventory } from "../../src/store/upkeep/inventory.ts";
import { checkStorage } from "../../src/usecases/upkeep/check-storage.ts";
import { type Api, submit } from "../support/api.ts";
import { ADMIN, newService } from "../support/installation.ts";
import { silentLog } from "../support/postgres.ts";
import { freePort, type Program, printed, startProgram, until } from "../support/program.ts";
import { openTempDir } from "../support/temp-dir.ts";
import { trialFigure, trialSkipped } from "../support/trial-figure.ts";
import { sized } from "./size.ts";

/**
 * docs/trust.md R2: a power cut. Everything is on a file system in a file, whose journal is written only on request
 * (`commit=300`). The writers are stopped, the file is copied as it is, and the copy is what the disk would have had.
 */

const ROUNDS = sized(2, 50);
const CONTROL_ROUNDS = 5;
const UPLOADERS = 4;
const LOADED_MS = 1_000;

const missing = whatIsMissing();
if (missing) trialSkipped("R2", "acknowledged documents lost to power cuts", missing);

describe.skipIf(missing)("a power cut", () => {
  const undo: (() => unknown)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  /**
   * Cuts the power this many times, or until something was lost. With `settings`, the installation was made without
   * them before.
   */
  async function cutPower(rounds: number, settings: Record<string, string> = {}) {
    const root = openTempDir("estratto-power-");
    undo.push(() => rmSync(root, { recursive: true, force: true }));
    const disk = join(root, "disk");
    execFileSync("truncate", ["-s", "600M", disk]);
    execFileSync("mkfs.ext4", ["-q", "-F", disk]);
    const mounted = mount(disk, join(root, "mounted"), "loop,commit=300");
    undo.push(() => execFileSync("umount", [mounted]));
    if (Object.keys(settings).length > 0) await stop((await startOn(join(mounted, "data"), {})).program);
    const { program, api } = await startOn(join(mounted, "data"), settings);
    undo.push(() => stop(program));
    const acknowledged = new Map<string, string>();
    const found = { rounds: 0, lost: 0, unsound: 0, acknowledged };
    for (let round = 0; round < rounds && found.lost === 0; round++) {
      const loading = { on: true };
      const before = acknowledged.size;
      const load = Promise.all(
        Array.from({ length: UPLOADERS }, (_, i) => upload(api, `${round} ${i}`, loading, acknowledged)),
      );
      await sleep(LOADED_MS);
      // Nothing is at stake before something is promised, however long that takes here.
      await until(
        () => acknowledged.size >= before + UPLOADERS,
        120_000,
        () => "an upload to be acknowledged",
      );
      const known = stopped(program, () => {
        execFileSync("cp", ["--sparse=always", disk, join(root, "copy")]);
        return new Map(acknowledged);
      });
      loading.on = false;
      await load;
      const after = await lookAt(join(root, "copy"), join(root, "after"), known);
      found.rounds++;
      found.lost += after.lost;
      found.unsound += after.unsound;
    }
    return found;
  }

  test(
    "loses no acknowledged document and leaves no row without its bytes",
    async () => {
      const { rounds, lost, unsound, acknowledged } = await cutPower(ROUNDS);
      const lines = [
        trialFigure("R2", "power cuts", rounds, `=${ROUNDS}`, rounds === ROUNDS),
        trialFigure(
          "R2",
          "acknowledged documents lost to power cuts",
          `${lost}/${acknowledged.size}`,
          "=0",
          lost === 0,
        ),
        trialFigure("R2", "documents missing or corrupt after power cuts", unsound, "=0", unsound === 0),
      ];
      expect(lines).toEqual([true, true, true]);
      expect(acknowledged.size).toBeGreaterThanOrEqual(rounds);
    },
    300_000 + ROUNDS * 30_000,
  );

  test("control: without the syncs of files it does", async () => {
    const { rounds, lost } = await cutPower(CONTROL_ROUNDS, {
      NODE_OPTIONS: `--import=${new URL("no-sync.ts", import.meta.url).href}`,
    });
    expect(
      trialFigure("R2", "control: documents lost without syncs", `${lost} in ${rounds} rounds`, ">=1", lost >= 1),
    ).toBe(true);
  }, 480_000);
});

async function startOn(dataDir: string, settings: Record<string, string>): Promise<{ program: Program; api: Api }> {
  const port = String(await freePort());
  const program = startProgram(process.execPath, ["src/main.ts"], {
    cwd: process.cwd(),
    env: {
      PATH: process.env.PATH,
      ESTRATTO_DATA_DIR: dataDir,
      ESTRATTO_PORT: port,
      ESTRATTO_ADMIN_TOKEN: ADMIN.authorization.slice("Bearer ".length),
      ESTRATTO_READERS: "1",
      ESTRATTO_LOG_LEVEL: "silent",
      ...settings,
    },
  });
  await printed(program, "is ready", 120_000);
  return { program, api: await newService(`http://127.0.0.1:${port}`) };
}

async function stop(program: Program): Promise<void> {
  program.child.kill("SIGTERM");
  await program.exited;
}

async function upload(
  api: Api,
  label: string,
  loading: { on: boolean },
  acknowledged: Map<string, string>,
): Promise<void> {
  const invoice = readFileSync("samples/invoice.pdf");
  for (let i = 0; loading.on; i++) {
    const bytes = Buffer.concat([invoice, Buffer.from(`\n% ${label} ${i}\n`)]);
    const answer = await submit(api, bytes);
    if (answer.status === 200) acknowledged.set(answer.body.resource, createHash("sha256").update(bytes).digest("hex"));
  }
}

/** Nothing writes during `work`: the database is stopped before the server, so that no response leaves in between. */
function stopped<T>({ child }: Program, work: () => T): T {
  const pids = [...processesBelow(child.pid!), child.pid!];
  for (const pid of pids) signal(pid, "SIGSTOP");
  try {
    return work();
  } finally {
    for (const pid of pids.reverse()) signal(pid, "SIGCONT");
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Starts what the disk had, and compares it with what had been acknowledged. */
async function lookAt(disk: string, at: string, acknowledged: ReadonlyMap<string, string>) {
  const data = join(mount(disk, at, "loop"), "data");
  const [dataDir, socketDir] = [join(data, "postgres"), join(data, "run")];
  // Its process is from before the cut.
  rmSync(join(dataDir, "cluster", "postmaster.pid"), { force: true });
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, socketDir, log: silentLog, settings: { fsync: "off" } });
    const database = openDatabase(postgres.url);
    try {
      const held = new Map<string, string>();
      for await (const page of inventory(database))
        for (const { documentId, sha256 } of page) held.set(documentId, sha256);
      const lost = [...acknowledged].filter(([documentId, sha256]) => held.get(documentId) !== sha256).length;
      let unsound = 0;
      const parts = {
        inventory: () => inventory(database),
        blobs: createLocalBlobs(join(data, "blobs")),
        now: () => new Date(),
      };
      await checkStorage(parts, { deleteOrphans: false }, ({ kind }) => {
        if (kind !== "orphan") unsound++;
      });
      return { lost: lost + unsound, unsound };
    } finally {
      await database.close();
      await postgres.stop();
    }
  } finally {
    execFileSync("umount", [at]);
    rmSync(disk);
  }
}

function mount(disk: string, at: string, options: string): string {
  mkdirSync(at, { recursive: true });
  execFileSync("mount", ["-o", options, disk, at]);
  chmodSync(at, 0o711);
  return at;
}

function whatIsMissing(): string {
  if (process.getuid?.() !== 0) return "needs root, to mount a file system of its own";
  const absent = ["mkfs.ext4", "losetup", "mount"].find((program) => spawnSync(program, ["--version"]).error);
  if (absent) return `${absent} is not installed`;
  return spawnSync("losetup", ["-f"]).status === 0 ? "" : "this machine has no loop device";
}
