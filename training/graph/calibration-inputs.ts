/**
 * Writes the inputs of detector and recogniser for real pages, from which quantise.py determines the range of every
 * tensor.
 *
 *   node training/graph/calibration-inputs.ts [--data ../shared/data] [--out calibration] [--receipts 60] [--pages 12]
 *
 * Receipts: ids 000 to 499 of sroie_train_grey, evenly spaced, so neither the validation (500-559) nor the test
 * receipts; A4 pages: the first pages of einvoice50's image PDFs at 200 dpi (pdftoppm of poppler-utils). Their licences
 * do not allow them in this repository: if the folder is absent nothing is written and the exit code is 1. `lines.bin`
 * and `pages.bin`: for each input two little-endian int32 (width, height), then its float32 planes.
 */
import { spawnSync } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cropLine, LINE_HEIGHT } from "../../src/reading/ocr/line-crop.ts";
import { MODEL_FILES } from "../../src/reading/ocr/load-ocr.ts";
import * as ort from "../../src/reading/ocr/onnx.ts";
import { createTextDetector } from "../../src/reading/ocr/text-detector.ts";
import { decodePicture } from "./decode-picture.ts";

const { values: flags } = parseArgs({
  options: {
    data: { type: "string", default: "../shared/data" },
    out: { type: "string", default: "calibration" },
    receipts: { type: "string", default: "60" },
    pages: { type: "string", default: "12" },
  },
});

/** Every page gives at most this many lines, evenly spaced. */
const LINES_A_PAGE = 12;

if (!existsSync(join(flags.data, "sroie_train_grey")) || !existsSync(join(flags.data, "einvoice50"))) {
  console.log(`${flags.data}: sroie_train_grey or einvoice50 is absent; nothing was written`);
  process.exit(1);
}
mkdirSync(flags.out, { recursive: true });
const lines = createWriteStream(join(flags.out, "lines.bin"));
const pages = createWriteStream(join(flags.out, "pages.bin"));

const session = await ort.InferenceSession.create(
  readFileSync(new URL(`../../models/${MODEL_FILES.detector}`, import.meta.url)),
  { intraOpNumThreads: 1 },
);
/** The detector as it is, recording every band it is given. */
const detect = createTextDetector({
  inputNames: session.inputNames,
  outputNames: session.outputNames,
  run: async (feeds: ort.InferenceSession.FeedsType) => {
    const input = feeds[session.inputNames[0]!] as ort.Tensor;
    write(pages, input.dims[3]!, input.dims[2]!, input.data as Float32Array);
    return await session.run(feeds);
  },
} as unknown as ort.InferenceSession);

for (const picture of [...receipts(Number(flags.receipts)), ...a4Pages(Number(flags.pages))]) {
  const raster = await decodePicture(picture);
  const regions = await detect(raster);
  const every = Math.max(1, Math.ceil(regions.length / LINES_A_PAGE));
  for (let i = 0; i < regions.length; i += every) {
    const crop = cropLine(raster, regions[i]!);
    write(lines, crop.width, LINE_HEIGHT, crop.data);
  }
}
lines.end();
pages.end();

function receipts(count: number): Uint8Array[] {
  const folder = join(flags.data, "sroie_train_grey", "docs");
  const names = readdirSync(folder).filter((name) => Number.parseInt(name, 10) < 500);
  return evenly(names.sort(), count).map((name) => readFileSync(join(folder, name)));
}

function a4Pages(count: number): Uint8Array[] {
  const folder = join(flags.data, "einvoice50", "docs");
  const names = readdirSync(folder).filter((name) => name.endsWith("_picture.pdf"));
  return evenly(names.sort(), count).map(
    (name) =>
      spawnSync("pdftoppm", ["-r", "200", "-f", "1", "-l", "1", "-png", join(folder, name)], { maxBuffer: 1 << 28 })
        .stdout,
  );
}

function evenly<T>(items: readonly T[], count: number): T[] {
  const step = Math.max(1, items.length / count);
  return items.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step)).slice(0, count);
}

function write(to: NodeJS.WritableStream, width: number, height: number, values: Float32Array): void {
  const size = new Int32Array([width, height]);
  to.write(Buffer.from(size.buffer));
  to.write(Buffer.from(Float32Array.from(values).buffer));
}
