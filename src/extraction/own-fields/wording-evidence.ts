import type { Evidence } from "../../core/documents/result.ts";
import type { FieldType } from "../../core/values.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { segmentOf } from "../page/layout.ts";
import { hasFigure } from "../page/words.ts";
import { isLinkWord } from "../types/wording.ts";
import { isOfFieldsName } from "./label-agreement.ts";
import { isProse } from "./label-places.ts";
import { phrasesOf, wordsIn } from "./own-name-words.ts";
import { goesOnFromLabel, IS_OWN, labelWording, type NameMatch } from "./own-names.ts";
import { isCounted, isKnownLabel, titlesOfColumns } from "./titles.ts";
import { isCertifying, isTitleOfPerson } from "./titles-of-persons.ts";

const LABEL_WORDING = { whole: -3, part: -1.5, none: 0 } as const;
/** Words that other fields are called by are rarely a value. */
const KNOWN_LABEL = -0.8;
const IN_BRACKETS = -2;
/** A line that continues the one before is no value. */
const GOES_ON = -1.5;
const GOES_ON_FROM_LABEL = -3;
const LEAST_GOING_ON = 4;

/** Evidence for texts and names: what else their words are, and where they are. */
export function wordingEvidence(candidate: Candidate, match: NameMatch | null, read: ReadField): Evidence[] {
  const { type } = read.meaning;
  if (type === "document_number") return [{ term: IN_NUMBER, weight: /\d/.test(candidate.text) ? 0 : NO_FIGURE }];
  if (!WORDS.has(type)) return [];
  const isInSentence = isSaidInSentence(match);
  const isOfName = type === "organization" && opensWithName(candidate, read);
  return [
    ...labelWords(candidate),
    ...goingOn(candidate, type, match !== null, isInSentence),
    { term: "its own first word says the field's name", weight: isOfName ? OPENS_WITH_NAME : 0 },
    { term: IN_NUMBER, weight: type === "text" && isCalledNumber(read) ? wordsInNumber(candidate) : 0 },
    { term: "cut off", weight: isCutOff(candidate) ? CUT_OFF : 0 },
    { term: "goes on over the next label", weight: holdsLabel(candidate) ? OVER_LABEL : 0 },
    placeEvidence(candidate),
  ];
}

const IN_NUMBER = "words in a number";

/** A value that is only a part: "Société d'Exploitation des", or the number alone of "45 giorni". */
function isCutOff({ tokens, page }: Candidate): boolean {
  const last = tokens.at(-1)!;
  if (tokens.length > 1 && isLinkWord(last.text)) return true;
  const next = page.tokens[last.index + 1];
  const goesOn = next !== undefined && segmentOf(page, next) === segmentOf(page, last);
  return goesOn && /^\d+$/.test(last.text) && isCounted(next.fold);
}

const CUT_OFF = -1.5;
const OVER_LABEL = -1.5;

/**
 * "GH 418 KL Classe CU 3" after "Targa": a value that already has its digits, followed by words that fields are called
 * by and further digits, includes the next label.
 */
function holdsLabel({ tokens }: Candidate): boolean {
  return tokens.some(
    ({ text }, i) =>
      /^\p{Lu}\p{Ll}{3}/u.test(text) &&
      isKnownLabel(text) &&
      tokens.slice(0, i).some(hasFigure) &&
      tokens.slice(i + 1).some(hasFigure),
  );
}

const WORDS: ReadonlySet<FieldType> = new Set(["text", "name", "organization"]);

function labelWords(candidate: Candidate): Evidence[] {
  const { tokens, text, page } = candidate;
  const isTitle = titlesOfColumns(page).has(segmentOf(page, tokens[0]!));
  const asLabel = isTitle ? LABEL_WORDING.whole : isKnownLabel(text) ? KNOWN_LABEL : 0;
  return [
    { term: "a label or a title", weight: Math.min(LABEL_WORDING[labelWording(candidate)], asLabel) },
    { term: "what brackets hold", weight: /^\(\P{N}*\)$/u.test(text) ? IN_BRACKETS : 0 },
  ];
}

function goingOn(candidate: Candidate, type: FieldType, hasName: boolean, isInSentence: boolean): Evidence[] {
  const { tokens, text } = candidate;
  const goesOn = tokens.length >= LEAST_GOING_ON && /^\p{Ll}/u.test(text);
  const mayRunOn = type === "organization" || !/\d/.test(text);
  const runOn =
    hasName && mayRunOn && runsOn(candidate) ? (type === "organization" ? RUNS_ON_WITHIN_NAME : RUNS_ON) : 0;
  const fromLabel = runOn + (goesOnFromLabel(candidate) ? GOES_ON_FROM_LABEL : 0);
  return [
    { term: "goes on from the line before", weight: goesOn ? GOES_ON : 0 },
    { term: "goes on from its label", weight: isInSentence ? 0 : fromLabel },
    { term: "a line of running text", weight: isLineOfParagraph(candidate) ? OF_PARAGRAPH : 0 },
  ];
}

/** Words right before the value, in running text, say the field's name: what follows them is the value. */
function isSaidInSentence(match: NameMatch | null): boolean {
  return match !== null && match.words.score >= IS_OWN && match.left.score < IS_OWN;
}

/**
 * "Lettera di vettura INTERNAZIONALE": words in one segment with those before them, without a colon in between, may
 * belong to the same title.
 */
function runsOn({ page, tokens }: Candidate): boolean {
  const [first] = tokens;
  const before = page.tokens[first!.index - 1];
  if (!before || segmentOf(page, before) !== segmentOf(page, first!)) return false;
  if (isTitleOfPerson(before.text) || isCertifying(before.text)) return false;
  return /\p{L}[.)]?$/u.test(before.text);
}

const RUNS_ON = -0.9;
/** "Università degli | Studi di Valtenna" */
const RUNS_ON_WITHIN_NAME = -2.4;
const OPENS_WITH_NAME = 1.5;

/** "Compagnia Ligure S.p.A." is a "compagnia". */
function opensWithName({ tokens }: Candidate, read: ReadField): boolean {
  const [first] = wordsIn(tokens[0]!.text);
  if (tokens.length < 3 || tokens[0]!.text.endsWith(":") || first === undefined) return false;
  return isOfFieldsName(first, read);
}

/** "Numero di polizza", "MRN of the declaration", "CIG" */
function isCalledNumber(read: ReadField): boolean {
  return phrasesOf(read).some(({ kinds }) => kinds.has("number")) || /^\p{Lu}{2,5}(?!\p{L})/u.test(read.field.alias);
}

/** A value called a number has a digit, and does not begin with a word. */
function wordsInNumber({ text, tokens }: Candidate): number {
  if (!/\d/.test(text)) return NO_FIGURE;
  if (/^\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})$/.test(text)) return IS_DAY;
  return /^\p{L}{4}/u.test(tokens[0]!.text) && !/\d/.test(tokens[0]!.text) ? OPENS_WITH_WORD : 0;
}

const NO_FIGURE = -2.5;
const OPENS_WITH_WORD = -1.2;
const IS_DAY = -2;

/**
 * Part of a line that fills the page and continues in the next or comes from the one before: no value, but a part of a
 * paragraph.
 */
function isLineOfParagraph({ page, tokens, box }: Candidate): boolean {
  const own = segmentOf(page, tokens[0]!);
  const isWhole = box.x1 - box.x0 >= LEAST_WIDTH * (page.textBox.x1 - page.textBox.x0);
  if (!isWhole || own.tokens.filter(({ text }) => /^\p{Ll}/u.test(text)).length < LEAST_RUNNING) return false;
  return [own.row - 1, own.row + 1].some((row) => {
    const [line] = page.rows[row]?.segments ?? [];
    return line !== undefined && Math.abs(line.box.x0 - own.box.x0) < page.lineHeight && isProse(line.tokens);
  });
}

const LEAST_WIDTH = 0.6;
const LEAST_RUNNING = 6;
const OF_PARAGRAPH = -1.5;

/** Signatures repeat what a paper says about its parties at its head. */
const UPPER_HALF = 0.3;
const AT_FOOT = -0.3;

function placeEvidence({ page, box }: Candidate): Evidence {
  const place = (box.y0 - page.textBox.y0) / Math.max(1, page.textBox.y1 - page.textBox.y0);
  if (page.pageIndex === 0 && place < 0.5) return { term: "upper half", weight: UPPER_HALF };
  return { term: "at the foot", weight: place > FOOT ? AT_FOOT : 0 };
}

const FOOT = 0.8;
