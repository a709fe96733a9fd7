import * as ort from "onnxruntime-node";
import type { Raster } from "../raster.ts";
import type { ReadCharacter } from "./ctc.ts";
import { cropBuffer, cropLine, LINE_HEIGHT } from "./line-crop.ts";
import type { CharacterReader } from "./read-characters.ts";
import type { RotatedRect } from "./rotated-rect.ts";

/** A line as read: its characters stand on `steps` equal slots along the text; slots beyond hold padding. */
export interface ReadLine {
  readonly rect: RotatedRect;
  readonly characters: readonly ReadCharacter[];
  readonly steps: number;
}

export type LineRecogniser = (raster: Raster, rect: RotatedRect) => Promise<ReadLine>;

/** The model answers once for each 8 columns of its input. */
const COLUMNS_PER_STEP = 8;

/** Reads one line a call: with one thread, batches won nothing and their padding cost time. */
export function createLineRecogniser(session: ort.InferenceSession, readCharacters: CharacterReader): LineRecogniser {
  const buffer = cropBuffer();
  return async (raster, rect) => {
    const crop = cropLine(raster, rect, buffer);
    const input = new ort.Tensor("float32", crop.data, [1, 3, LINE_HEIGHT, crop.width]);
    const output = (await session.run({ [session.inputNames[0]!]: input }))[session.outputNames[0]!]!;
    const characters = readCharacters({ probabilities: output.data as Float32Array, classes: output.dims[2]! });
    output.dispose();
    return { rect, characters, steps: crop.inkWidth / COLUMNS_PER_STEP };
  };
}
