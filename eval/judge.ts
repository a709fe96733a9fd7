import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FieldVerdict, Threshold } from "../measuring/metrics.ts";

/** The output of ../shared/eval/score.mjs: the official figures. */
export interface Verdict {
  readonly documents: number;
  readonly failed: number;
  readonly pages: number;
  readonly mean: number | null;
  readonly table: readonly FieldVerdict[];
  readonly rows: Readonly<Record<string, RowVerdict>>;
  readonly allRight: number | null;
  readonly ece: number | null;
  readonly at95: Threshold;
  readonly at98: Threshold;
  readonly at99: Threshold;
  readonly p50ms: number;
  readonly p95ms: number;
  readonly broken: number;
}

export interface RowVerdict {
  readonly cellF1: number | null;
  readonly rowExact: number | null;
  readonly truthRows: number;
  readonly predictedRows: number;
}

export interface Judged {
  readonly scoreFile: string;
  readonly url: string;
  readonly adminToken: string;
  readonly definition: string;
  readonly labels: string;
}

const CONCURRENCY = "2";

/** Runs the judge in its own process. Rejects with its output if it fails. */
export async function askJudge({ scoreFile, url, adminToken, definition, labels }: Judged): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), "estratto-judge-"));
  const out = join(folder, "verdict.json");
  const options = { base: url, definition, labels, out, concurrency: CONCURRENCY };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  try {
    const child = spawn(process.execPath, [scoreFile, ...args], {
      env: { ...process.env, ESTRATTO_ADMIN_TOKEN: adminToken },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let complaint = "";
    child.stderr.on("data", (part) => {
      complaint += part;
    });
    const status = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
    if (status !== 0) throw new Error(`The judge ended with ${status}: ${complaint.slice(-600)}`);
    return JSON.parse(readFileSync(out, "utf8")) as Verdict;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
