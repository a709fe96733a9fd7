import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashOfFiles } from "../../measuring/hash-of-files.ts";
import type { Examination } from "../../measuring/sets.ts";
import { DOCUMENT_TYPES } from "../documents/types/all.ts";

/** Layouts of the generator's test part. */
const LAYOUTS = 20;
const SEED = 11;

/** The types that `training/documents` generates. */
export const MADE_TYPES: readonly string[] = DOCUMENT_TYPES.map(({ name }) => name);

export const madeSetName = (type: string): string => `made-${type.replaceAll("_", "-")}`;

/** One document of each layout of the test part, scanned, with the service that asks for its values. */
export function makeSet(type: string, workDir: string): Examination {
  const { folder, labels } = makeMadeDocuments(type, { copies: 1, degrade: "scan", workDir });
  return { name: madeSetName(type), definition: join(folder, "service.json"), labels, showsErrors: true };
}

/**
 * Generates documents of the test part in `workDir`, unless the same ones exist from an earlier run. Takes a minute per
 * type.
 */
export function makeMadeDocuments(
  type: string,
  { copies, degrade, workDir }: { readonly copies: number; readonly degrade: string; readonly workDir: string },
): { readonly folder: string; readonly labels: string } {
  const folder = join(workDir, `${madeSetName(type)}-${degrade}-${copies}`);
  const maker = hashOfFiles(["training/documents/**/*.ts", "measuring/random.ts"]);
  const marker = join(folder, "made-by");
  const made = { folder, labels: join(folder, "eval.jsonl") };
  if (existsSync(marker) && readFileSync(marker, "utf8") === maker) return made;
  rmSync(folder, { recursive: true, force: true });
  const options = { type, part: "test", count: LAYOUTS * copies, seed: SEED, degrade, out: folder };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const { status, stderr } = spawnSync(process.execPath, ["training/documents/make.ts", ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(`No ${type} could be made: ${stderr.slice(-600)}`);
  writeFileSync(marker, maker);
  return made;
}
