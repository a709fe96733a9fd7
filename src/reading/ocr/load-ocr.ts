import { readFile } from "node:fs/promises";
import type { Ocr } from "../read-raster.ts";
import { parseAccentHabits } from "./accent-habits.ts";
import { createCharacterModel, parseCharacterTrie } from "./character-model.ts";
import { createLineRecogniser } from "./line-recogniser.ts";
import { type AccentFile, parseAccentLexicon } from "./lost-accents.ts";
import * as ort from "./onnx.ts";
import { createCharacterReader } from "./read-characters.ts";
import { createTextDetector } from "./text-detector.ts";

/** Model files; paths are relative to the `models` folder and are listed with their hashes in its manifest.json. */
export const MODEL_FILES = {
  detector: "detection/ppocr_v4_det_int8.onnx",
  recogniser: "recognition/rec_latin_int8.onnx",
  charset: "recognition/charset.txt",
  characterModel: "language/characters.bin",
  accents: "language/accents.json",
  accentHabits: "language/accent-habits.bin",
} as const;

/**
 * One thread per process: two processes of one thread read 2.15 receipts/s where one process of two threads read 1.61.
 * Memory patterns off: with one for each input size encountered, a child grew from 378 to 654 MB on twenty receipts
 * (limit 512 MiB).
 */
const SESSION: ort.InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  graphOptimizationLevel: "all",
  executionMode: "sequential",
  enableMemPattern: false,
  logSeverityLevel: 3,
};

export async function loadOcr(modelsFolder: URL): Promise<Ocr> {
  const load = async (path: string) =>
    await ort.InferenceSession.create(await readFile(new URL(path, modelsFolder)), SESSION);
  const charset = (await readFile(new URL(MODEL_FILES.charset, modelsFolder), "utf8"))
    .split("\n")
    .filter((c) => c !== "");
  const language = createCharacterModel(
    parseCharacterTrie(await readFile(new URL(MODEL_FILES.characterModel, modelsFolder))),
  );
  const accents = JSON.parse(await readFile(new URL(MODEL_FILES.accents, modelsFolder), "utf8")) as AccentFile;
  const habits = parseAccentHabits(await readFile(new URL(MODEL_FILES.accentHabits, modelsFolder)));
  return {
    accents: parseAccentLexicon(accents, habits),
    detect: createTextDetector(await load(MODEL_FILES.detector)),
    recognise: createLineRecogniser(await load(MODEL_FILES.recogniser), createCharacterReader(charset, language)),
  };
}
