import type { Raster } from "../raster.ts";
import type { ReadCharacter } from "./ctc-output.ts";
import { withRatios } from "./further-letters.ts";
import { cropBuffer, cropLine, cropSize, LINE_HEIGHT } from "./line-crop.ts";
import * as ort from "./onnx.ts";
import type { CharacterReader } from "./read-characters.ts";
import type { RotatedRect } from "./rotated-rect.ts";

/** A line as read: its characters lie on `steps` equal slots along the text; slots beyond are padding. */
export interface ReadLine {
  readonly rect: RotatedRect;
  readonly characters: readonly ReadCharacter[];
  /** The same with further letters (further-letters.ts); absent if none is likelier anywhere. */
  readonly further?: readonly ReadCharacter[];
  readonly steps: number;
}

/**
 * Reads lines of a raster; results are in the order of the rectangles. `stretch`: factor by which the lines are widened
 * for the model, default 1 (for its purpose see upright/line-pitch.ts).
 */
export type LineRecogniser = (raster: Raster, rects: readonly RotatedRect[], stretch?: number) => Promise<ReadLine[]>;

/** The model outputs one step per 8 columns of its input. */
const COLUMNS_PER_STEP = 8;

/**
 * Lines of equal width go through the model together up to this many columns, four lines of 320: 12 % cheaper than one
 * by one, with bitwise equal results. Twice as many save another 1 %, and the model's memory grows with them. Padding
 * lines to a common width would cost what it saves.
 */
const COLUMNS_A_CALL = 1280;

/** The first output of the model is read by `readCharacters`, together with the second one by `readFurther`. */
export function createLineRecogniser(
  session: ort.InferenceSession,
  readCharacters: CharacterReader,
  readFurther: CharacterReader,
): LineRecogniser {
  const [input, ...outputs] = [session.inputNames[0]!, ...session.outputNames];
  const buffer = cropBuffer();
  const readTogether = async (
    raster: Raster,
    rects: readonly RotatedRect[],
    width: number,
    stretch: number,
  ): Promise<ReadLine[]> => {
    const size = 3 * LINE_HEIGHT * width;
    const crops = rects.map((rect, i) => cropLine(raster, rect, buffer.subarray(i * size), stretch));
    const pixels = buffer.subarray(0, rects.length * size);
    const tensor = new ort.Tensor("float32", pixels, [rects.length, 3, LINE_HEIGHT, width]);
    const answer = await session.run({ [input]: tensor });
    const [known, further] = outputs.map((name) => answer[name]!) as [ort.Tensor, ort.Tensor];
    const classes = known.dims[2]!;
    const lines = rects.map((rect, i): ReadLine => {
      const own = { probabilities: ofLine(known, i), classes };
      const both = withRatios(own, ofLine(further, i));
      return {
        rect,
        characters: readCharacters(own),
        ...(both && { further: readFurther(both) }),
        steps: crops[i]!.inkWidth / COLUMNS_PER_STEP,
      };
    });
    known.dispose();
    further.dispose();
    return lines;
  };
  return async (raster, rects, stretch = 1) => {
    const read = new Map<RotatedRect, ReadLine>();
    for (const [width, ofWidth] of Map.groupBy(new Set(rects), (rect) => cropSize(rect, stretch).width)) {
      const linesACall = Math.max(1, Math.floor(COLUMNS_A_CALL / width));
      for (let from = 0; from < ofWidth.length; from += linesACall) {
        const lines = await readTogether(raster, ofWidth.slice(from, from + linesACall), width, stretch);
        for (const line of lines) read.set(line.rect, line);
      }
    }
    return rects.map((rect) => read.get(rect)!);
  };
}

/** A line's part of a tensor of lines × steps × classes. */
function ofLine({ data, dims }: ort.Tensor, line: number): Float32Array {
  const size = dims[1]! * dims[2]!;
  return (data as Float32Array).subarray(line * size, (line + 1) * size);
}
