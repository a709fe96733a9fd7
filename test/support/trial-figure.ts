import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync } from "node:fs";
import { arch, availableParallelism, cpus, loadavg, platform } from "node:os";
import { dirname } from "node:path";

/**
 * The result of a trial of a promise: one printed line, `row name figure threshold PASS|FAIL`, and, in a long run, one
 * line of JSON in the file that TRIAL_RESULTS names (docs/trust/results.jsonl, from which docs/trust.md is made). The
 * last line of a name is the valid one.
 */
export interface TrialFigure {
  /** The promise's number: "R1" … "R20", "S1" … "S20". */
  readonly row: string;
  /**
   * E.g. "acknowledged documents lost"; the same words mean the same figure in every run. Controls begin with
   * "control:".
   */
  readonly name: string;
  readonly figure: string | number;
  /** As printed after the figure: "=0", "<=30s". */
  readonly threshold: string;
  /** Null: the trial could not be made here; `figure` says what was missing. */
  readonly pass: boolean | null;
  /** ISO 8601. */
  readonly at: string;
  /** The tested commit; followed by "+": with uncommitted changes. Null: not in a repository. */
  readonly commit: string | null;
  readonly machine: string;
  /**
   * Processes that wanted a core in the last minute (the first figure of uptime), of all users; absent in old lines.
   */
  readonly load?: number;
}

/** Prints the result and stores it in a long run; returns whether it passed, for an assertion. */
export function trialFigure(
  row: string,
  name: string,
  figure: string | number,
  threshold: string,
  passed: boolean,
): boolean {
  console.log(`${row} ${name} ${figure} ${threshold} ${passed ? "PASS" : "FAIL"}`);
  keep({ row, name, figure, threshold, pass: passed });
  return passed;
}

/** A trial that needs what this machine does not have: reported, and stored as such. */
export function trialSkipped(row: string, name: string, missing: string): void {
  console.log(`${row} ${name} SKIPPED: ${missing}`);
  keep({ row, name, figure: missing, threshold: "", pass: null });
}

function keep(found: Pick<TrialFigure, "row" | "name" | "figure" | "threshold" | "pass">): void {
  const file = process.env.TRIAL_RESULTS;
  if (!file) return;
  const line: TrialFigure = {
    ...found,
    at: new Date().toISOString(),
    commit: commitOf(),
    machine: machine(),
    load: Math.round(loadavg()[0]! * 10) / 10,
  };
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

function commitOf(): string | null {
  const git = (...args: string[]) =>
    execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const changed = git("status", "--porcelain", "--untracked-files=no", "src", "migrations", "package-lock.json");
    return git("rev-parse", "--short", "HEAD").trim() + (changed === "" ? "" : "+");
  } catch {
    return null;
  }
}

/** Without a host name: only what a reader needs to judge the figure. */
function machine(): string {
  return `${availableParallelism()} × ${cpus()[0]?.model ?? "unknown"}, ${platform()} ${arch()}, node ${process.versions.node}`;
}
