import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The reader is built into one file of JavaScript (scripts/build.ts). From its hundred of TypeScript, each of which node has to find and
 * to take the types out of, it takes half as much CPU again until it is ready, each time: what node keeps of them it cannot keep in a box.
 */
export const READER = {
  source: "src/reading/reader-process.ts",
  folder: "dist/reader",
  built: "dist/reader/reader-process.js",
} as const;

const ORIGIN = join(READER.folder, "origin.json");
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** What the built file was made from, by paths from the root of the project. */
interface Origin {
  readonly files: readonly string[];
  readonly sha256: string;
}

/** Absolute path of what a reader runs: the built file where it is of these very sources, else the source. */
export function readerProgram(root = ROOT): string {
  return join(root, isReaderBuilt(root) ? READER.built : READER.source);
}

/** Whether the reader is built, of the sources as they stand. */
export function isReaderBuilt(root = ROOT): boolean {
  try {
    const { files, sha256 } = JSON.parse(readFileSync(join(root, ORIGIN), "utf8")) as Origin;
    return statSync(join(root, READER.built)).isFile() && digestOf(files, root) === sha256;
  } catch {
    // Nothing was built, or a file that it was built from is gone.
    return false;
  }
}

/** The text of origin.json, beside what was built from `files`. */
export function originOf(files: readonly string[], root = ROOT): string {
  return JSON.stringify({ files, sha256: digestOf(files, root) } satisfies Origin);
}

/** Of names and contents, in the order of the names; throws where one is absent. */
export function digestOf(files: readonly string[], root = ROOT): string {
  const hash = createHash("sha256");
  for (const file of [...files].sort()) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}
