/**
 * Builds the console into dist/web and the reader into dist/reader, unless the existing output was made from exactly
 * these sources. Called before start and test, so that a clean clone needs no build step of its own; a release ships
 * dist/ and needs no Vite.
 */
import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Rolldown } from "vite";
import { digestOf, isReaderBuilt, originOf, READER } from "../src/reading/reader-program.ts";

const STAMP = "dist/web/.sources.sha256";

const digest = digestOf(consoleSources());
if (stampOnDisk() !== digest) {
  const { build } = await import("vite");
  await build({ logLevel: "warn" });
  writeFileSync(STAMP, digest);
}
if (!isReaderBuilt()) await buildReader();

function consoleSources(): string[] {
  const sources = [
    ...globSync("web/**/*"),
    // What the console imports from the product.
    "src/client.ts",
    ...globSync("src/client/**/*.ts"),
    ...globSync("src/core/**/*.ts"),
    "vite.config.ts",
    "package-lock.json",
  ];
  return sources.filter((file) => statSync(file).isFile());
}

function stampOnDisk(): string | null {
  try {
    return readFileSync(STAMP, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** With the libraries that are pure JavaScript; the others are left to Node's resolution. */
async function buildReader(): Promise<void> {
  const { build } = await import("vite");
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: ["decimal.js", "fast-xml-parser", "fastest-levenshtein"] },
    build: {
      ssr: READER.source,
      outDir: READER.folder,
      emptyOutDir: true,
      // Errors that readers report contain function names.
      minify: false,
      target: "node24",
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const modules = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  const files = modules.map((file) => relative(process.cwd(), file));
  // The bundler has a module of its own, which is not a file.
  const ofTheProject = files.filter((file) => /^(?:src|node_modules)\//.test(file));
  writeFileSync(join(READER.folder, "origin.json"), originOf(ofTheProject));
}
