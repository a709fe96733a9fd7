import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DOCUMENT_TYPES } from "../training/documents/types/all.ts";
import { hashOfFiles } from "./code-version.ts";
import type { Examination } from "./sets.ts";

/** One document of each layout of the test part. */
const DOCUMENTS = 20;
const SEED = 11;

/** The types that `training/documents` makes, in layouts and wordings of the test part, scanned. */
export const MADE_TYPES: readonly string[] = DOCUMENT_TYPES.map(({ name }) => name);

export const madeSetName = (type: string): string => `made-${type.replaceAll("_", "-")}`;

/** Makes a type's documents in `workDir`, unless the same ones are there from an earlier run. Takes a minute a type. */
export function makeSet(type: string, workDir: string): Examination {
  const folder = join(workDir, madeSetName(type));
  const maker = hashOfFiles(["training/documents/**/*.ts", "training/random.ts"]);
  const marker = join(folder, "made-by");
  const isThere = existsSync(marker) && readFileSync(marker, "utf8") === maker;
  if (!isThere) {
    rmSync(folder, { recursive: true, force: true });
    const options = { type, part: "test", count: DOCUMENTS, seed: SEED, degrade: "scan", out: folder };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const { status, stderr } = spawnSync(process.execPath, ["training/documents/make.ts", ...args], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`No ${type} could be made: ${stderr.slice(-600)}`);
    writeFileSync(marker, maker);
  }
  return {
    name: madeSetName(type),
    definition: join(folder, "service.json"),
    labels: join(folder, "eval.jsonl"),
    showsErrors: true,
  };
}
