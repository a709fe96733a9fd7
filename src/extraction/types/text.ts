import type { Segment, Token } from "../page/layout.ts";
import { hasFigure } from "../page/words.ts";
import { type Find, plainText, type ValueType } from "./field-type.ts";
import { foundOf, partsBetween, valueRuns } from "./text-runs.ts";

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

/** In longer lines commas are those of a sentence. */
const MOST_WORDS_OF_A_LIST = 12;
const SEPARATES = /^[/|·•∙–—:-]$/u;

/** "TCLU7704150 / 40HC / seal 7741208": the parts between signs and commas; none if there is one part. */
function separatedParts(run: readonly Token[]): Token[][] {
  const isList = run.length <= MOST_WORDS_OF_A_LIST;
  const parts = partsBetween(
    run,
    ({ text }) => SEPARATES.test(text),
    ({ text }) => isList && /[,;]$/.test(text),
  );
  const filled = parts.filter(({ length }) => length > 0);
  return filled.length > 1 ? filled : [];
}

/** "97019 Vittorana", "06.40 Kirkmoor": the name behind the figures that open a line. */
function nameBehindFigures(run: readonly Token[]): Token[][] {
  const name = run.findIndex((token) => !hasFigure(token));
  return name > 0 && /^\p{Lu}/u.test(run[name]!.text) ? [run.slice(name)] : [];
}

const A_PART = -0.7;

const MOST_CODE_WORDS = 6;

/** "HRB 50266", "CC 4100": the label before a code may be a part of it; none if no label was cut off. */
function codeWithLabel({ tokens }: Segment, runs: readonly Token[][]): Token[][] {
  const isCode = tokens.length > 1 && tokens.length <= MOST_CODE_WORDS && tokens.some(hasFigure);
  const isWhole = tokens.some(({ text }) => text.endsWith(":")) || runs.some(({ length }) => length === tokens.length);
  return isCode && !isWhole ? [[...tokens]] : [];
}

const findTexts: Find = (page, context) =>
  page.segments.flatMap((segment) => {
    const runs = valueRuns(segment, context);
    const all = context.isOwn ? [...runs, ...codeWithLabel(segment, runs)] : runs;
    return all
      .filter((run) => segment.text.length <= MAX_TEXT_CHARACTERS || run.length < segment.tokens.length)
      .flatMap((run) => [
        foundOf(page, run, 0),
        ...(context.isOwn ? partsOf(run) : []).map((part) => foundOf(page, part, A_PART)),
        ...restsBehindLabels(run).map((rest) => foundOf(page, rest, BEHIND_UNKNOWN_LABEL)),
      ]);
  });

function partsOf(run: readonly Token[]): Token[][] {
  return [...nameBehindFigures(run), ...separatedParts(run)];
}

/** text: any words of one line, as printed. */
export const TEXT: ValueType = { find: findTexts, parse: plainText };
