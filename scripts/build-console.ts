/**
 * Builds the console into dist/web, unless what stands there was built from these very sources. Called before start and test, so
 * that a clean clone needs no build step of its own; a release ships dist/ and needs no Vite.
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";

const STAMP = "dist/web/.sources.sha256";
const sources = [
  ...globSync("web/**/*"),
  // What the console imports of the product.
  "src/client.ts",
  ...globSync("src/client/**/*.ts"),
  ...globSync("src/core/**/*.ts"),
  "vite.config.ts",
  "package-lock.json",
];

const digest = digestOf(sources);
if (stampOnDisk() !== digest) {
  const { build } = await import("vite");
  await build({ logLevel: "warn" });
  writeFileSync(STAMP, digest);
}

function digestOf(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files.filter((f) => statSync(f).isFile()).sort())
    hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

function stampOnDisk(): string | null {
  try {
    return readFileSync(STAMP, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
