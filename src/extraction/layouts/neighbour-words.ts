import type { Token } from "../page/layout.ts";
import { foldText } from "../page/text.ts";
import type { FieldMemory } from "./layout-memory.ts";

/**
 * The words right before and behind a remembered value are no part of the next one: "GATTA MICHELA C.F." goes on into
 * what stood behind "ZANARDINI PIERLUIGI", and "matricola 08J 4471190" begins with what stood before it.
 */

/** A shorter word counts only with the one beyond it: "e", "di". */
const TELLING = 4;

/** The words without those; null if there are none among them. */
export function withoutNeighbours(tokens: readonly Token[], known: FieldMemory): readonly Token[] | null {
  const { before = [], after = [] } = known.context ?? {};
  const value = foldText(known.text ?? "");
  const from = begins(tokens, before, value);
  const to = ends(tokens, after, value);
  return from === 0 && to === tokens.length ? null : tokens.slice(from, to);
}

/** The position behind the last word that stood before the value. */
function begins(tokens: readonly Token[], [near, far]: readonly string[], value: string): number {
  if (near === undefined || value.includes(near)) return 0;
  const at = tokens.findLastIndex(
    ({ fold }, i) =>
      fold === near && i < tokens.length - 1 && (near.length >= TELLING || i === 0 || tokens[i - 1]!.fold === far),
  );
  return at + 1;
}

/** The position of the first word that stood behind it. */
function ends(tokens: readonly Token[], [near, far]: readonly string[], value: string): number {
  if (near === undefined || value.includes(near)) return tokens.length;
  const at = tokens.findIndex(
    ({ fold }, i) => fold === near && i > 0 && (near.length >= TELLING || tokens[i + 1]?.fold === far),
  );
  return at < 0 ? tokens.length : at;
}
