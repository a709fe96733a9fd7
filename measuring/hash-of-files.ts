import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";

/** Over names and contents, in the order of the names. */
export function hashOfFiles(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  const files = [...new Set(patterns.flatMap((pattern) => globSync(pattern, { exclude: ["**/*.test.ts"] })))].sort();
  for (const file of files) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex").slice(0, 12);
}
