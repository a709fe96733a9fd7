import type { Token } from "../page/layout.ts";
import { type Find, plainText, type ValueType } from "./field-type.ts";
import { foundOf, valueRuns } from "./text-runs.ts";

/** A longer line is a candidate only in its parts after labels: a sentence is no value. */
const MAX_TEXT_CHARACTERS = 160;

/** Words after a possible label that no lexicon knows are sometimes a value. */
const BEHIND_UNKNOWN_LABEL = -0.5;
const MAX_LABELLED_WORDS = 6;

/**
 * "Inquadr. B1" → "B1", "Categoria 3S" → "3S": the rest of a short run after an abbreviation, or where words change
 * into a code.
 */
function restsBehindLabels(run: readonly Token[]): Token[][] {
  if (run.length < 2 || run.length > MAX_LABELLED_WORDS) return [];
  return run.flatMap((token, i) => {
    const next = run[i + 1];
    if (!next || next.fold === "") return [];
    const isAbbreviation = /\p{Ll}{2}\.$|\p{Lu}{3}\.$/u.test(token.text);
    const turnsIntoCode = !/\d/.test(token.text) && /\d/.test(next.text);
    return isAbbreviation || turnsIntoCode ? [run.slice(i + 1)] : [];
  });
}

const findTexts: Find = (page, context) =>
  page.segments.flatMap((segment) =>
    valueRuns(segment, context)
      .filter((run) => segment.text.length <= MAX_TEXT_CHARACTERS || run.length < segment.tokens.length)
      .flatMap((run) => [
        foundOf(page, run, 0),
        ...restsBehindLabels(run).map((rest) => foundOf(page, rest, BEHIND_UNKNOWN_LABEL)),
      ]),
  );

/** text: any words of one line, as printed. */
export const TEXT: ValueType = { find: findTexts, parse: plainText };
