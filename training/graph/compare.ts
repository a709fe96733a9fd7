/**
 * The cost of 8 bits: reads receipts with the shipped models and with float ones (folded, otherwise their time is not
 * comparable) in their place, page by page in turn, and prints word F1, the words in common, the calibration of the
 * words' confidences, and the CPU time.
 *
 *   node training/graph/compare.ts --recogniser FLOAT.onnx [--detector FLOAT.onnx] [--data ../shared/data] [--share 1]
 *
 * Receipts 500 to 559 of sroie_train_grey: nothing was trained or calibrated on them, and the test receipts stay
 * unseen. Without the folder (its licence does not allow it in this repository) it says so and exits with 1.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { AbsentError } from "../../measuring/absent-error.ts";
import { openSet, takeShare } from "../../measuring/labelled-pages.ts";
import { bagF1, normalised, round, wordsOf } from "../../measuring/reading-score.ts";
import type { Word } from "../../src/core/documents/document.ts";
import { loadOcr, MODEL_FILES } from "../../src/reading/ocr/load-ocr.ts";
import { type Ocr, readRaster } from "../../src/reading/read-raster.ts";
import { decodePicture } from "./decode-picture.ts";
import { expectedCalibrationError, type JudgedWord, judgeWords } from "./word-confidence.ts";

const { values: flags } = parseArgs({
  options: {
    recogniser: { type: "string" },
    detector: { type: "string" },
    data: { type: "string", default: "../shared/data" },
    share: { type: "string", default: "1" },
  },
});
const MODELS = new URL("../../models/", import.meta.url);

interface Variant {
  readonly name: string;
  readonly ocr: Ocr;
  raw: number;
  plain: number;
  cpuMs: number;
  characters: number;
  readonly judged: JudgedWord[];
}

try {
  const { folder, labels } = openSet(flags.data, "sroie_train_grey");
  const validation = labels.filter(({ id }) => Number(id) >= 500 && Number(id) < 560);
  const pages = takeShare(validation, Number(flags.share)).map(({ docs, lines = [] }) => ({
    path: join(folder, docs[0]!),
    truth: lines.flatMap(({ text }) => wordsOf(text)),
  }));
  await compare(pages);
} catch (error) {
  if (!(error instanceof AbsentError)) throw error;
  console.log(error.message);
  process.exitCode = 1;
}

async function compare(pages: readonly { path: string; truth: readonly string[] }[]): Promise<void> {
  const variants = [variant("float", await loadFloat()), variant("8 bit", await loadOcr(MODELS))];
  let [same, seen] = [0, 0];
  await readRaster(variants[0]!.ocr, await decodePicture(readFileSync(pages[0]!.path)));
  await readRaster(variants[1]!.ocr, await decodePicture(readFileSync(pages[0]!.path)));
  for (const [i, { path, truth }] of pages.entries()) {
    const raster = await decodePicture(readFileSync(path));
    const read = new Map<Variant, string[]>();
    for (const each of i % 2 === 0 ? variants : variants.toReversed()) {
      const before = process.cpuUsage();
      const words = await readRaster(each.ocr, raster);
      const used = process.cpuUsage(before);
      each.cpuMs += (used.user + used.system) / 1000;
      read.set(each, note(each, truth, words));
    }
    same += bagF1(read.get(variants[0]!)!, read.get(variants[1]!)!);
    seen++;
  }
  const percent = (sum: number) => round((100 * sum) / seen, 2);
  console.table(
    Object.fromEntries(
      variants.map((each) => [
        each.name,
        {
          "word F1 raw": percent(each.raw),
          "word F1 normalised": percent(each.plain),
          "calibration error %": round(100 * expectedCalibrationError(each.judged), 2),
          "CPU ms a page": Math.round(each.cpuMs / seen),
          "CPU ms per 1 000 characters": Math.round((1000 * each.cpuMs) / each.characters),
        },
      ]),
    ),
  );
  const ratio = round(variants[1]!.cpuMs / variants[0]!.cpuMs, 2);
  console.log(`${seen} receipts; words in common ${percent(same)} %; CPU time 8 bit / float ${ratio}`);
}

function variant(name: string, ocr: Ocr): Variant {
  return { name, ocr, raw: 0, plain: 0, cpuMs: 0, characters: 0, judged: [] };
}

function note(to: Variant, truth: readonly string[], words: readonly Word[]): string[] {
  const upper = (texts: readonly string[]) => texts.map((text) => text.toUpperCase());
  const texts = words.map(({ text }) => text);
  to.raw += bagF1(upper(truth), upper(texts));
  to.plain += bagF1(normalised(truth), normalised(texts));
  to.characters += texts.join("").length;
  to.judged.push(...judgeWords(upper(truth), words));
  return texts;
}

/** The shipped models, with the named float ones in their places. */
async function loadFloat(): Promise<Ocr> {
  const folder = mkdtempSync(join(tmpdir(), "estratto-float-"));
  try {
    cpSync(MODELS, folder, { recursive: true });
    if (flags.recogniser !== undefined) cpSync(flags.recogniser, join(folder, MODEL_FILES.recogniser));
    if (flags.detector !== undefined) cpSync(flags.detector, join(folder, MODEL_FILES.detector));
    return await loadOcr(pathToFileURL(`${folder}/`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
