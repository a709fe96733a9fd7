import { readFile } from "node:fs/promises";
import type { Ocr } from "../read-raster.ts";
import { parseAccentHabits } from "./accent-habits.ts";
import { type CharacterModel, createCharacterModel, parseCharacterTrie } from "./character-model.ts";
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
  furtherLetters: "recognition/further.txt",
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
  const lettersOf = async (path: string) =>
    (await readFile(new URL(path, modelsFolder), "utf8")).split("\n").filter((letter) => letter !== "");
  const charset = await lettersOf(MODEL_FILES.charset);
  const further = await lettersOf(MODEL_FILES.furtherLetters);
  const language = createCharacterModel(
    parseCharacterTrie(await readFile(new URL(MODEL_FILES.characterModel, modelsFolder))),
  );
  const accents = JSON.parse(await readFile(new URL(MODEL_FILES.accents, modelsFolder), "utf8")) as AccentFile;
  const habits = parseAccentHabits(await readFile(new URL(MODEL_FILES.accentHabits, modelsFolder)));
  return {
    accents: parseAccentLexicon(accents, habits),
    detect: createTextDetector(await load(MODEL_FILES.detector)),
    recognise: createLineRecogniser(
      await load(MODEL_FILES.recogniser),
      createCharacterReader(charset, language),
      createCharacterReader([...charset, ...further], withoutLetters(language, new Set(further))),
    ),
  };
}

/** The model has read texts of other languages: of these letters it says nothing. */
function withoutLetters(model: CharacterModel, letters: ReadonlySet<string>): CharacterModel {
  return { ...model, symbolOf: (character) => (letters.has(character) ? null : model.symbolOf(character)) };
}
