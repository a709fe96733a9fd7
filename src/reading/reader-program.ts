import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The reader is bundled into one JavaScript file (scripts/build.ts). From its hundred TypeScript files, each of which
 * node has to find and strip of types, it takes half as much CPU again to get ready, every time: node's compile cache
 * cannot be written in a sandbox.
 */
export const READER = {
  source: "src/reading/reader-process.ts",
  folder: "dist/reader",
  built: "dist/reader/reader-process.js",
} as const;

const ORIGIN = join(READER.folder, "origin.json");
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** What the bundle was made from, by paths from the root of the project. */
interface Origin {
  readonly files: readonly string[];
  readonly sha256: string;
}

/**
 * Absolute path of the program that a reader runs: the bundle if it was built from exactly these sources, else the
 * source.
 */
export function readerProgram(root = ROOT): string {
  return join(root, isReaderBuilt(root) ? READER.built : READER.source);
}

/** Whether the bundle was built from the current sources. */
export function isReaderBuilt(root = ROOT): boolean {
  try {
    const { files, sha256 } = JSON.parse(readFileSync(join(root, ORIGIN), "utf8")) as Origin;
    return statSync(join(root, READER.built)).isFile() && digestOf(files, root) === sha256;
  } catch {
    // Nothing was built, or a file that it was built from is gone.
    return false;
  }
}

/** The text of origin.json, written beside the bundle of `files`. */
export function originOf(files: readonly string[], root = ROOT): string {
  return JSON.stringify({ files, sha256: digestOf(files, root) } satisfies Origin);
}

/** Of names and contents, in the order of the names; throws if one is absent. */
export function digestOf(files: readonly string[], root = ROOT): string {
  const hash = createHash("sha256");
  for (const file of [...files].sort()) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}
