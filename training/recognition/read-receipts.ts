/**
 * The output of the product's own detector and recogniser on the SROIE training receipts, for receipts.py: one line of
 * JSON per receipt with its detected lines (rotated rectangles) and their texts. Detected boxes are looser than the
 * truth's and join or split its lines; the texts give the case of letters, which the truth (all upper case) lost.
 *
 *   node training/recognition/read-receipts.ts ../shared/data/sroie_train_grey out.jsonl
 */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { loadOcr } from "../../src/reading/ocr/load-ocr.ts";

const [folder, target] = process.argv.slice(2);
if (folder === undefined || target === undefined) throw new Error("usage: read-receipts.ts FOLDER OUT.jsonl");

const labels = readFileSync(join(folder, "labels.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as { id: string; docs: string[] });
// Validation receipts first: training can begin to measure while the rest is read.
labels.sort((a, b) => Number(b.id >= "500") - Number(a.id >= "500") || a.id.localeCompare(b.id));

const ocr = await loadOcr(new URL("../../models/", import.meta.url));
writeFileSync(target, "");
for (const { id, docs } of labels) {
  const { data, info } = await sharp(join(folder, docs[0]!))
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raster = { width: info.width, height: info.height, data: new Uint8Array(data) };
  const lines = [];
  for (const { rect, characters } of await ocr.recognise(raster, await ocr.detect(raster))) {
    lines.push({ ...rect, text: characters.map((character) => character.text).join("") });
  }
  appendFileSync(target, `${JSON.stringify({ id, lines })}\n`);
}
