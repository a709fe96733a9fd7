import type { Evidence } from "../../core/documents/result.ts";
import type { FieldType } from "../../core/values.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { segmentOf, type Token } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { hasFigure } from "../page/words.ts";
import { isOfFieldsName } from "./label-agreement.ts";
import { isProse } from "./label-places.ts";
import { phrasesOf, wordsIn } from "./own-name-words.ts";
import { IS_OWN, type NameMatch, strongest } from "./own-names.ts";
import { isKnownLabel, isRowOfTotals } from "./titles.ts";

const NUMBERS: ReadonlySet<FieldType> = new Set(["amount", "number", "integer", "percent"]);

/**
 * Evidence on the numbers of one row: the sum of the others, the one with a unit, and the limits of the normal range;
 * and on what is counted.
 */
export function figureEvidence(candidate: Candidate, match: NameMatch | null, read: ReadField): Evidence[] {
  return [
    ...(match && COUNTS.has(read.meaning.type) ? countEvidence(candidate, read) : []),
    ...rowEvidence(candidate, match, read),
  ];
}

function rowEvidence(candidate: Candidate, match: NameMatch | null, read: ReadField): Evidence[] {
  if (!match || strongest(match) < IS_OWN || !NUMBERS.has(read.meaning.type)) return [];
  const asksForTotal = phrasesOf(read).some(({ isOfTotals }) => isOfTotals);
  const { page, tokens } = candidate;
  const own = segmentOf(page, tokens[0]!);
  const { segments } = page.rows[own.row]!;
  const isTotal = isRowOfTotals(page, own);
  const isUnderTitle = Math.max(match.column.score, match.above.score) >= IS_OWN;
  const isNamedByRow = Math.max(match.row.score, match.left.score) >= IS_OWN;
  const isLast =
    isNamedByRow && segments.length > 2 && own === segments.findLast(({ tokens: some }) => some.some(hasFigure));
  return [
    {
      term: "in the row of totals",
      weight: isTotal && isUnderTitle ? (asksForTotal ? OF_ASKED_TOTALS : OF_TOTALS) : 0,
    },
    { term: "the last figure of a row of totals", weight: isTotal && asksForTotal && isLast ? LAST_OF_TOTALS : 0 },
    { term: "with a unit", weight: hasUnit(candidate) ? WITH_UNIT : 0 },
    { term: "the number of a box of the form", weight: opensKnownLabel(candidate) ? NUMBER_OF_BOX : 0 },
    { term: "what is normal", weight: isBound(own.text) ? BOUND : 0 },
  ];
}

const COUNTS: ReadonlySet<FieldType> = new Set(["number", "integer"]);
const COUNTED = 4.6;
const BEHIND_COUNTED = -5;

/** "3 nights, 1 room": there are three nights, and the number after the word counts what comes next. */
function countEvidence({ page, tokens }: Candidate, read: ReadField): Evidence[] {
  const { tokens: all } = segmentOf(page, tokens[0]!);
  const [first, last] = [all.indexOf(tokens[0]!), all.indexOf(tokens.at(-1)!)];
  const isName = (token: Token | undefined) => token !== undefined && saysName(token.text, read);
  if (isName(all[last + 1]) && isCounted(all, first, last + 1))
    return [{ term: "so many are counted", weight: COUNTED }];
  const isBehind =
    isName(all[first - 1]) && /^\d+$/.test(all[first - 2]?.text ?? "") && isCounted(all, first - 2, first - 1);
  return isBehind ? [{ term: "what comes next is counted", weight: BEHIND_COUNTED }] : [];
}

/** A word that is a label begins with a capital: in "Nights 3 Rooms 1" the three is no number of rooms. */
function isCounted(all: readonly Token[], number: number, word: number): boolean {
  const before = all[number - 1];
  return /^\p{Ll}/u.test(all[word]!.text) || before === undefined || /[,;:]$/.test(before.text);
}

function saysName(text: string, read: ReadField): boolean {
  const [word, ...more] = wordsIn(text);
  return word !== undefined && more.length === 0 && isOfFieldsName(word, read);
}

const OF_TOTALS = 1.6;
const OF_ASKED_TOTALS = 2.4;
const LAST_OF_TOTALS = 0.8;
const WITH_UNIT = 1.4;
const BOUND = -3;

/** "109 mg/dl", "15,1 | g/dL" */
function hasUnit({ page, tokens }: Candidate): boolean {
  const next = page.tokens[tokens.at(-1)!.index + 1];
  return next !== undefined && segmentOf(page, next).row === segmentOf(page, tokens[0]!).row && UNIT.test(next.text);
}

const UNIT = /^(?:\p{L}{1,6}\/\p{L}{1,4}|%|kg|km|cm|mm|m[²³23q]|mq|mc|kWh?|t|g|l|h)[.,;)]?$/u;

/** "11 Peso lordo", "3.1 Your hours are …": the number of a box or paragraph. */
function opensKnownLabel({ page, tokens }: Candidate): boolean {
  const { tokens: all } = segmentOf(page, tokens[0]!);
  const rest = all.slice(all.indexOf(tokens.at(-1)!) + 1);
  if (tokens[0]!.text.length > 4 || all[0] !== tokens[0] || rest.length === 0) return false;
  if (isProse(rest)) return true;
  return /\p{L}{4}/u.test(rest[0]!.text) && isKnownLabel(textOf(rest.slice(0, 3)));
}

const NUMBER_OF_BOX = -2.5;

/** "70 - 100", "(0,70 a 1,05)", "fino a 200", "> 40" */
function isBound(text: string): boolean {
  return (
    /^\(?\d[\d.,]*\s?(?:-|–|a|à|bis|to)\s?\d[\d.,]*\)?$/u.test(text) ||
    /^\(?(?:fino\s|inf\.|sup\.|bis\s|up\sto|oltre\s|[<>≤≥])/iu.test(text)
  );
}
