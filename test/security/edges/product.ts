import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Api } from "../../support/api.ts";
import { newService } from "../../support/installation.ts";
import { freePort, type Program, printed, startProgram } from "../../support/program.ts";
import { openTempDir } from "../../support/temp-dir.ts";

/** The product as a separate program, so that its memory, its files and its log can be examined from outside. */
export interface Product {
  readonly url: string;
  readonly api: Api;
  readonly program: Program;
  readonly dataDir: string;
  readonly adminToken: string;
  residentMiB(): number;
  /** The content of the folders for files in transit: of uploads, and of temporary files. */
  leftovers(): string[];
  stop(): Promise<void>;
}

const ADMIN_TOKEN = "admin-token-of-the-tests";

export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDir = openTempDir("estratto-edges-");
  const tmp = join(dataDir, "tmp");
  mkdirSync(tmp);
  const port = await freePort();
  const program = startProgram(process.execPath, ["src/main.ts"], {
    cwd: process.cwd(),
    env: {
      PATH: process.env.PATH ?? "",
      TMPDIR: tmp,
      ESTRATTO_PORT: String(port),
      ESTRATTO_DATA_DIR: dataDir,
      ESTRATTO_ADMIN_TOKEN: ADMIN_TOKEN,
      ESTRATTO_READERS: "1",
      ESTRATTO_RATE_INFERENCE_PER_MINUTE: "100000",
      ESTRATTO_RATE_OTHER_PER_MINUTE: "100000",
      ...settings,
    },
  });
  await printed(program, "is ready");
  const url = `http://127.0.0.1:${port}`;
  const api = await newService(url);
  return {
    url,
    api,
    program,
    dataDir,
    adminToken: ADMIN_TOKEN,
    residentMiB: () => {
      const status = readFileSync(`/proc/${program.child.pid}/status`, "utf8");
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    },
    leftovers: () => [tmp, join(dataDir, "blobs", "uploads")].flatMap((folder) => namesIn(folder)),
    async stop() {
      program.child.kill("SIGTERM");
      await program.exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true }).map(String);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
