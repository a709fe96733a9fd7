/**
 * Writes the hash of a model file into models/manifest.json, where the readers' test compares them.
 *
 *   node training/graph/write-hash.ts recognition/rec_latin_int8.onnx
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const MODELS = new URL("../../models/", import.meta.url);
const path = process.argv[2];
const manifest = JSON.parse(readFileSync(new URL("manifest.json", MODELS), "utf8")) as {
  files: { path: string; sha256: string }[];
};
const entry = manifest.files.find((file) => file.path === path);
if (path === undefined || entry === undefined) throw new Error(`models/manifest.json has no entry ${path}`);
entry.sha256 = createHash("sha256")
  .update(readFileSync(new URL(path, MODELS)))
  .digest("hex");
writeFileSync(new URL("manifest.json", MODELS), `${JSON.stringify(manifest, null, 2)}\n`);
console.log(`${path} ${entry.sha256}`);
