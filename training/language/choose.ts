/**
 * How much weight to give to the character model: word F1 of validation receipts (SROIE 500-559) through the product's
 * own reading, for several settings, and the calibration of the words' confidence. To be run again when the
 * recogniser's weights change:
 *
 *   node training/language/build.ts WORK --out WORK/unknown-shops.bin --without-known-shops
 *   node training/language/choose.ts WORK/unknown-shops.bin [--receipts ../shared/data/sroie_train_grey]
 *
 * The best row on a plateau goes to BEAM in src/reading/ocr/read-characters.ts.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { bagF1, normalised, wordsOf } from "../../measuring/reading-score.ts";
import { createCharacterModel, parseCharacterTrie } from "../../src/reading/ocr/character-model.ts";
import { decodeGreedily } from "../../src/reading/ocr/ctc.ts";
import type { CtcOutput } from "../../src/reading/ocr/ctc-output.ts";
import { createLineRecogniser } from "../../src/reading/ocr/line-recogniser.ts";
import { wordsOfLine } from "../../src/reading/ocr/line-words.ts";
import { MODEL_FILES } from "../../src/reading/ocr/load-ocr.ts";
import * as ort from "../../src/reading/ocr/onnx.ts";
import { BEAM, type CharacterReader, createCharacterReader } from "../../src/reading/ocr/read-characters.ts";
import { createTextDetector } from "../../src/reading/ocr/text-detector.ts";
import { readUprightLines } from "../../src/reading/upright/upright-lines.ts";
import { lineConfidence } from "../../src/reading/upright/way-up.ts";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { receipts: { type: "string", default: "../shared/data/sroie_train_grey" } },
});
const modelFile = positionals[0];
const labelsFile = join(flags.receipts, "labels.jsonl");
if (modelFile === undefined) throw new Error("usage: choose.ts MODEL.bin [--receipts FOLDER]");
if (!existsSync(labelsFile)) throw new Error(`${labelsFile} is absent (--receipts names the folder of SROIE receipts)`);

interface Receipt {
  readonly id: string;
  readonly docs: readonly string[];
  readonly lines: readonly { readonly text: string }[];
}
const receipts = readFileSync(labelsFile, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Receipt)
  .filter(({ id }) => id >= "500" && id < "560");

const fileOf = (path: string) => readFileSync(new URL(`../../models/${path}`, import.meta.url));
const charset = fileOf(MODEL_FILES.charset).toString().split("\n").filter(Boolean);
const model = createCharacterModel(parseCharacterTrie(readFileSync(modelFile)));
const readGreedily: CharacterReader = (output) =>
  decodeGreedily(output).map(({ class: own, ...run }) => ({ text: ["", ...charset, " "][own]!, ...run }));

const pages = await seenPages();
const settings = [0.25, 0.35, 0.45].flatMap((modelWeight) =>
  [0.2, 0.5].flatMap((characterBonus) => [0.3, 0.7].map((spaceBonus) => ({ modelWeight, characterBonus, spaceBonus }))),
);
console.log("modelWeight characterBonus spaceBonus: word F1 raw, normalised; CPU ms a page");
report("greedy", readGreedily);
for (const setting of settings)
  report(Object.values(setting).join(" "), createCharacterReader(charset, model, { ...BEAM, ...setting }));
reliability("greedy", readGreedily);
reliability("as shipped", createCharacterReader(charset, model));

interface SeenLine {
  readonly rect: Parameters<typeof wordsOfLine>[0]["rect"];
  readonly steps: number;
  readonly output: CtcOutput;
}
interface SeenPage {
  readonly truth: readonly string[];
  readonly lines: readonly SeenLine[];
}

/** The recogniser's output on every line of every receipt; ways to read it are tried afterwards. */
async function seenPages(): Promise<SeenPage[]> {
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
  const outputs = new Map<unknown, CtcOutput>();
  const recorder: CharacterReader = (output) => {
    const characters = readGreedily(output);
    outputs.set(characters, { ...output, probabilities: output.probabilities.slice() });
    return characters;
  };
  const detector = await ort.InferenceSession.create(fileOf(MODEL_FILES.detector), options);
  const recogniser = await ort.InferenceSession.create(fileOf(MODEL_FILES.recogniser), options);
  const ocr = { detect: createTextDetector(detector), recognise: createLineRecogniser(recogniser, recorder, recorder) };
  const seen: SeenPage[] = [];
  for (const { docs, lines } of receipts) {
    const { data, info } = await sharp(join(flags.receipts, docs[0]!))
      .toColourspace("srgb")
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const read = await readUprightLines(ocr, { width: info.width, height: info.height, data: new Uint8Array(data) });
    seen.push({
      truth: lines.flatMap(({ text }) => wordsOf(text.toUpperCase())),
      lines: read.lines.map(({ rect, steps, characters }) => ({ rect, steps, output: outputs.get(characters)! })),
    });
    outputs.clear();
  }
  return seen;
}

function wordsRead({ lines }: SeenPage, read: CharacterReader) {
  return lines
    .map(({ output, ...line }) => ({ ...line, characters: read(output) }))
    .filter((line) => lineConfidence(line) >= 0.5)
    .flatMap((line) => wordsOfLine(line).map((word) => ({ ...word, text: word.text.toUpperCase() })));
}

function report(name: string, read: CharacterReader): void {
  let [raw, plain] = [0, 0];
  const begun = process.cpuUsage();
  for (const page of pages) {
    const words = wordsRead(page, read).map(({ text }) => text);
    raw += bagF1(page.truth, words);
    plain += bagF1(normalised(page.truth), normalised(words));
  }
  const mean = (sum: number) => ((100 * sum) / pages.length).toFixed(2);
  const cpuMs = process.cpuUsage(begun).user / 1000 / pages.length;
  console.log(`${name}: ${mean(raw)}, ${mean(plain)}; ${cpuMs.toFixed(1)}`);
}

/** Words by their confidence, and the share of them that is in the truth. */
function reliability(name: string, read: CharacterReader): void {
  const bins = [0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 1.01].map((below) => ({ below, said: 0, right: 0, count: 0 }));
  for (const page of pages) {
    const left = new Map<string, number>();
    for (const word of page.truth) left.set(word, (left.get(word) ?? 0) + 1);
    for (const { text, confidence } of wordsRead(page, read)) {
      const bin = bins.find(({ below }) => confidence < below)!;
      bin.count++;
      bin.said += confidence;
      if ((left.get(text) ?? 0) > 0) bin.right++;
      left.set(text, (left.get(text) ?? 0) - 1);
    }
  }
  console.log(`${name}, words said to be right with a mean probability of → share that is`);
  for (const { said, right, count } of bins)
    console.log(`  ${(said / count).toFixed(3)} → ${(right / count).toFixed(3)} of ${count}`);
}
