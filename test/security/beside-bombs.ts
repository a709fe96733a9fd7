import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Reader } from "../../src/reading/types.ts";
import { PDF_BOMBS } from "./bombs/pdf-bombs.ts";
import { trial } from "./trial.ts";

/** A sound document beside four bombs takes at most this many times its time alone. */
export const BESIDE_RATIO = 2;

/** They compute for as long as they are allowed to: PDFium does not check the time. */
const SPINNING = ["a pattern of a billion tiles", "a shading that computes"] as const;
const RECEIPT = readFileSync(fileURLToPath(new URL("../../samples/receipt.jpg", import.meta.url)));

export interface BesideBombs {
  /** Medians of a receipt's time, … */
  readonly aloneMs: number;
  readonly besideMs: number;
  /** … and that of the one which came together with the bombs, before the pool could know that they take long. */
  readonly togetherMs: number;
  /** The answer for the receipt each time. */
  readonly answers: readonly string[];
  /** Bombs that were still running when the last receipt was answered. */
  readonly bombsAtWork: number;
}

/** Reads a receipt this many times alone and then beside four bombs; the caller closes the pool, which ends them. */
export async function receiptBesideBombs(pool: Reader, readings: number): Promise<BesideBombs> {
  const answers: string[] = [];
  const read = async (count: number): Promise<number> => {
    const times: number[] = [];
    for (let i = 0; i < count; i++) {
      const { answer, ms } = await trial(pool, "receipt", RECEIPT);
      answers.push(answer);
      times.push(ms);
    }
    return times.sort((a, b) => a - b)[count >> 1]!;
  };
  const bombs = [...SPINNING, ...SPINNING].map((name) => ({ name, bytes: PDF_BOMBS[name]!() }));
  await read(2);
  const aloneMs = await read(readings);
  let bombsAtWork = bombs.length;
  for (const { name, bytes } of bombs)
    void trial(pool, name, bytes).then(() => {
      bombsAtWork--;
    });
  const togetherMs = await read(1);
  const besideMs = await read(readings);
  return { aloneMs, besideMs, togetherMs, answers, bombsAtWork };
}
