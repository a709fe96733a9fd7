import type { FieldType } from "../../core/values.ts";
import type { ReadField, ReadPage } from "../candidate.ts";
import { typedValueOf } from "../fields/typed-value.ts";
import type { Token } from "../page/layout.ts";
import { foldText, textOf } from "../page/text.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import type { Found } from "../types/field-type.ts";
import { isFormAlone, withoutMark } from "../types/names/organization.ts";
import { placeOf, trimValue } from "../types/text-runs.ts";
import { tagOf } from "./tag-names.ts";
import type { Tags } from "./tags.ts";

/** Types whose values are words that only their surroundings distinguish from others. */
const TAGGED: ReadonlySet<FieldType> = new Set(["organization", "name", "address"]);
const MOST_WORDS = 25;
/** The next best is included too: if one address is printed above another, either may be meant. */
const MOST_VALUES = 2;
/** Words with a lower mean logit are no value of the field. */
const LEAST_MEAN = -1;

/**
 * Values that the tagger sees and no finder has: runs of words, over the lines of a block, with the highest scores for
 * being in the value and for beginning and ending there. None of them overlaps another.
 *
 * @param found what finders have
 */
export function taggedValues(
  { layout, partyLines, tags: tagsOfPage }: ReadPage,
  read: ReadField,
  found: readonly Found[],
  style: DocumentStyle,
): Found[] {
  const tag = TAGGED.has(read.meaning.type) ? tagOf(read) : null;
  const tags = tag === null ? null : tagsOfPage();
  if (tag === null || !tags?.known.has(tag)) return [];
  const { linesOf } = partyLines;
  const runs = linesOf.flatMap((lines) =>
    runsOf(
      lines.flatMap((line) => line.tokens),
      tags,
      tag,
    ),
  );
  const known = new Set(found.map(({ tokens }) => placeOf(tokens)));
  const isName = read.meaning.type === "organization";
  return likeliest(runs).flatMap((words) => {
    const run = isName ? withoutMark(words) : words;
    const text = trimValue(textOf(run));
    const value =
      known.has(placeOf(run)) || (isName && isFormAlone(text)) ? null : typedValueOf(read.meaning.type, text, style);
    return value ? [{ pageIndex: layout.pageIndex, tokens: run, text, key: foldText(text), value, prior: 0 }] : [];
  });
}

interface Run {
  /** Words of the block, of which the run takes some. */
  readonly words: readonly Token[];
  readonly from: number;
  /** Index of the last of them. */
  readonly to: number;
  /** Sum of the logits of its words, and of its ends. */
  readonly score: number;
}

function runsOf(words: readonly Token[], tags: Tags, tag: string): Run[] {
  const inside = words.map(({ index }) => tags.logit(index, tag, "inside"));
  return words.flatMap((first, from) => {
    const opens = tags.logit(first.index, tag, "begins");
    const runs: Run[] = [];
    let sum = 0;
    for (let to = from; to < Math.min(words.length, from + MOST_WORDS); to++) {
      sum += inside[to]!;
      if (sum / (to - from + 1) < LEAST_MEAN || goesOn(words, to)) continue;
      const closes = tags.logit(words[to]!.index, tag, "ends");
      runs.push({ words, from, to, score: sum + opens + closes });
    }
    return runs;
  });
}

/** "Monts | d'Or", "Rurale | dell' Adda", "Postale | de l'Isère". */
const OPENS_WITH_ELISION = /^(?:de\s)?(?:d|l|dell|dall|nell|all|sull|qu)['’]\s?\p{L}/iu;
const PARTICLE = /^(?:(?:d|l|dell|dall|nell|all|sull)['’]|di|de|del|della|delle|dello|dei|degli|des|du)$/iu;

/** A word to which the following words of its line belong ends no value. */
function goesOn(words: readonly Token[], at: number): boolean {
  const [word, next] = [words[at]!, words[at + 1]];
  if (!next || next.box.x0 < word.box.x0) return false;
  return PARTICLE.test(word.text) || OPENS_WITH_ELISION.test(textOf(words.slice(at + 1, at + 3)));
}

function likeliest(runs: readonly Run[]): (readonly Token[])[] {
  const chosen: Run[] = [];
  for (const run of runs.toSorted((a, b) => b.score - a.score)) {
    if (chosen.length === MOST_VALUES) break;
    if (!chosen.some((other) => overlap(run, other))) chosen.push(run);
  }
  return chosen.map(({ words, from, to }) => words.slice(from, to + 1));
}

function overlap(a: Run, b: Run): boolean {
  return a.words === b.words && a.from <= b.to && b.from <= a.to;
}
