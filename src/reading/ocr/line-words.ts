import type { Polygon } from "../../core/geometry.ts";
import type { ReadCharacter } from "./ctc-output.ts";
import type { ReadLine } from "./line-recogniser.ts";
import { sliceOfRect } from "./rotated-rect.ts";

/** A word of one read line, before lines are numbered. */
export interface LineWord {
  readonly text: string;
  readonly confidence: number;
  readonly polygon: Polygon;
}

/**
 * Splits a read line at its spaces. CTC peaks lie near the middle of a character, so a word extends half a character
 * beyond its first and last peak, but not past the middle of the gap to its neighbour.
 */
export function wordsOfLine({ rect, characters, steps }: ReadLine): LineWord[] {
  const groups = splitAtSpaces(characters);
  const half = medianSpacing(characters) / 2;
  const stepWidth = rect.width / steps;
  return groups.map((group, i) => {
    const [first, last] = [group[0]!, group.at(-1)!];
    const before = groups[i - 1]?.at(-1);
    const after = groups[i + 1]?.[0];
    const from = Math.max(centre(first) - half, before === undefined ? 0 : (centre(before) + centre(first)) / 2);
    const to = Math.min(centre(last) + half, after === undefined ? steps : (centre(last) + centre(after)) / 2);
    return {
      text: group.map((c) => c.text).join(""),
      confidence: geometricMean(group.map((c) => c.probability)),
      polygon: sliceOfRect(rect, Math.max(0, from) * stepWidth, Math.min(steps, to) * stepWidth),
    };
  });
}

/** The words of a line, without the spaces between them. */
export function splitAtSpaces(characters: readonly ReadCharacter[]): ReadCharacter[][] {
  const groups: ReadCharacter[][] = [];
  let open: ReadCharacter[] = [];
  for (const character of characters) {
    if (character.text !== " ") {
      open.push(character);
      continue;
    }
    if (open.length > 0) groups.push(open);
    open = [];
  }
  if (open.length > 0) groups.push(open);
  return groups;
}

/** Centre of a character in steps from the left edge of the line. */
function centre(character: ReadCharacter): number {
  return (character.firstStep + character.lastStep + 1) / 2;
}

/**
 * Usual distance between neighbours inside words, in steps; a lone character is assumed to be half as wide as the line
 * is high.
 */
function medianSpacing(characters: readonly ReadCharacter[]): number {
  const spacings: number[] = [];
  for (let i = 1; i < characters.length; i++) {
    const [a, b] = [characters[i - 1]!, characters[i]!];
    if (a.text !== " " && b.text !== " ") spacings.push(centre(b) - centre(a));
  }
  spacings.sort((a, b) => a - b);
  return spacings[spacings.length >> 1] ?? 3;
}

function geometricMean(probabilities: readonly number[]): number {
  let logSum = 0;
  for (const p of probabilities) logSum += Math.log(Math.max(p, 1e-6));
  return Math.exp(logSum / probabilities.length);
}
