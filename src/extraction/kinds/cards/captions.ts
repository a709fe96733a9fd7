import { distance } from "fastest-levenshtein";
import { oncePer } from "../../../core/basics/once-per.ts";
import { unionOfBoxes } from "../../../core/geometry.ts";
import type { LabelHit } from "../../page/label-hit.ts";
import { keyOf, type LabelIndex } from "../../page/labels.ts";
import { type PageLayout, type Segment, tokensBetween } from "../../page/layout.ts";
import { foldText } from "../../page/text.ts";
import { isTitleOfCard } from "./titles.ts";

/**
 * Captions of identity documents: a line in two or three languages ("Lieu de naissance/Place of birth", "Geburtsdatum •
 * Date de naissance • Data di nascita"), in print so small that readers miss letters of it, and without space around
 * the slash, so that the words of two languages are one token. Such a line is one label with the meanings of all its
 * parts, and nothing in it is a value.
 */
export function withWholeCaptions(page: PageLayout, index: LabelIndex, hits: readonly LabelHit[]): LabelHit[] {
  const captions = page.segments.flatMap((segment) => captionOf(segment, index, hits) ?? []);
  const covered = new Set(captions.flatMap(({ tokens }) => tokens));
  // "RESIDENCE PERMIT" announces no address.
  const isPlain = ({ tokens }: LabelHit) =>
    !tokens.some((token) => covered.has(token)) && !isTitleOfCard(page.segmentOfToken[tokens[0]!.index]!.text);
  return [...captions, ...hits.filter(isPlain)].sort((a, b) => a.tokens[0]!.index - b.tokens[0]!.index);
}

/** Separators between the languages of a caption; readers take the dot of a Swiss one for "=" or "*". */
const PARTING = /\s*[/•·=|*]+\s*|\s+[-–—.]+\s+|\s+7\s+(?=\p{L})/gu;
/**
 * The number of a field before its caption or after it: "3 Cognome", "4a. Data di rilascio", "[a] Name", "Cognome.
 * Surname. (1)".
 */
const NUMBERED = /^(?:\d{1,2}[a-d]?[.)]?|[[(]\w{1,2}[\])])\s+(?=\p{L})/u;
/** After a space or a dot, for "Prénom(s)" and "Vorname(n)" are whole words. */
const NUMBERED_BEHIND = /(?<=[\s.])[[(]\w{1,2}[\])][.:]?$/u;

interface Part {
  readonly text: string;
  readonly fold: string;
  readonly from: number;
  readonly to: number;
}

function captionOf(segment: Segment, index: LabelIndex, hits: readonly LabelHit[]): LabelHit | null {
  const parts = partsOf(segment.text);
  const known = parts.map((part) => meaningsOf(part.fold, index) ?? meaningsInTurn(segment, part, index, hits));
  const first = known.findIndex((meanings) => meanings !== null);
  if (first < 0) return null;
  const end = endOf(segment, parts, known, hits);
  const tokens = end === null ? [] : tokensBetween(segment, 0, end);
  if (tokens.length === 0) return null;
  const meanings = meaningsTogether(parts, known);
  const phrase = parts[first]!.fold;
  return { tokens, meanings, box: unionOfBoxes(tokens.map(({ box }) => box)), phrase };
}

function partsOf(printed: string): Part[] {
  const text = printed.replace(NUMBERED_BEHIND, "");
  const parts: Part[] = [];
  let from = NUMBERED.exec(text)?.[0].length ?? 0;
  const add = (to: number) => {
    const part = text.slice(from, to);
    const fold = foldText(part);
    if (fold !== "") parts.push({ text: part, fold, from, to });
  };
  for (const { 0: sign, index } of text.matchAll(PARTING)) {
    if (index < from) continue;
    add(index);
    from = index + sign.length;
  }
  add(text.length);
  return parts;
}

/** A letter or two after a slash are a value: "Sesso / M". */
const LEAST_OF_A_PART = 4;
/** Minimum share of the letters that belong to known captions. */
const LEAST_KNOWN = 0.28;

/** Where in the text of its segment the caption ends; null if what is beside its known parts is a value. */
function endOf(
  segment: Segment,
  parts: readonly Part[],
  known: readonly (ReadonlySet<string> | null)[],
  hits: readonly LabelHit[],
): number | null {
  const letters = (some: readonly Part[]) => some.reduce((sum, { fold }) => sum + fold.length, 0);
  const opened = parts.findIndex((part, i) => known[i] === null && valueWithin(segment, part, hits) !== null);
  const valueAt = opened > 0 ? valueWithin(segment, parts[opened]!, hits) : null;
  const captions = valueAt === null ? parts : parts.slice(0, opened);
  const unknown = captions.filter((_, i) => known[i] === null);
  if (unknown.length === 0) return valueAt ?? segment.text.length;
  if (parts.length === 1) return null;
  if (unknown.some(({ text, fold }) => /\d{2}/.test(text) || fold.length < LEAST_OF_A_PART)) return null;
  if (letters(unknown) > (1 - LEAST_KNOWN) * letters(captions)) return null;
  return valueAt ?? segment.text.length;
}

/**
 * "Residenza / Residence: VIA ROMA 4": where the value begins in a part that opens with a label; null if there is none.
 */
function valueWithin(segment: Segment, { from, to }: Part, hits: readonly LabelHit[]): number | null {
  const tokens = tokensBetween(segment, from, to);
  const hit = hits.find((one) => one.tokens[0] === tokens[0]);
  const next = hit && tokens[hit.tokens.length];
  return next ? segment.starts[segment.tokens.indexOf(next)]! - 1 : null;
}

/** Words of which the meaning depends on the language: beside an unambiguous caption they are ignored. */
const VAGUE: ReadonlySet<string> = new Set(["NAME", "NOM", "NOME", "NUM", "NR", "NO", "N"]);

function meaningsTogether(parts: readonly Part[], known: readonly (ReadonlySet<string> | null)[]): ReadonlySet<string> {
  const said = known.filter((meanings, i) => meanings !== null && !VAGUE.has(parts[i]!.fold));
  const telling = said.length > 0 ? said : [known.find((meanings) => meanings !== null)!];
  return new Set(telling.flatMap((meanings) => [...meanings!]));
}

/** "Domicile Residence", "SESSO SEX": adjacent captions without a separator that was read. */
function meaningsInTurn(
  segment: Segment,
  { from, to }: Part,
  index: LabelIndex,
  hits: readonly LabelHit[],
): ReadonlySet<string> | null {
  const meanings = new Set<string>();
  let rest = tokensBetween(segment, from, to).filter(({ fold }) => fold !== "");
  let captions = 0;
  while (rest.length > 0) {
    const hit = hits.find(({ tokens }) => tokens[0] === rest[0]);
    const isOpened = hit !== undefined && hit.tokens.length <= rest.length && isOfCards(hit.meanings);
    const own = isOpened ? hit.meanings : meaningsOf(rest.map(({ fold }) => fold).join(""), index);
    if (own === null || (isOpened && hit.phrase.length < LEAST_OF_A_PART - 1)) return null;
    for (const meaning of own) meanings.add(meaning);
    rest = isOpened ? rest.slice(hit.tokens.length) : [];
    captions++;
  }
  return captions > 1 ? meanings : null;
}

interface Known {
  readonly key: string;
  readonly meanings: ReadonlySet<string>;
}

/**
 * Captions shorter than the first must be read exactly; of truncated ones at least the second number of letters must be
 * left.
 */
const [LEAST_MISREAD, LEAST_CUT] = [6, 7];
/** Letters of a caption per tolerated misreading. */
const LETTERS_TO_ONE_WRONG = 6;

function meaningsOf(fold: string, index: LabelIndex): ReadonlySet<string> | null {
  const exact = index.meaningsOf.get(keyOf(fold));
  if (exact) return isOfCards(exact) ? exact : null;
  if (fold.length < LEAST_MISREAD || isTitleOfCard(fold)) return null;
  const key = keyOf(fold);
  const wrong = Math.floor(fold.length / LETTERS_TO_ONE_WRONG);
  let best: Known | null = null;
  let fewest = wrong + 1;
  for (const known of captionsOf(index)) {
    if (Math.abs(known.key.length - key.length) > wrong) continue;
    const edits = distance(known.key, key);
    if (edits < fewest) [best, fewest] = [known, edits];
  }
  return best?.meanings ?? (fold.length < LEAST_CUT ? null : meaningsOfCut(key.slice(1), index));
}

/** "DATA DI N", "LDO FINO AL": the edge of the card or a seal hides the rest; all completions must have one meaning. */
function meaningsOfCut(key: string, index: LabelIndex): ReadonlySet<string> | null {
  const whole = captionsOf(index).filter((known) => known.key.startsWith(`~${key}`) || known.key.endsWith(key));
  const said = new Set(whole.flatMap(({ meanings }) => [...meanings]));
  return said.size === 1 ? said : null;
}

const captionsOf: (index: LabelIndex) => readonly Known[] = oncePer(({ meaningsOf }: LabelIndex) =>
  [...meaningsOf]
    .filter(([key, meanings]) => key.length > LEAST_MISREAD && isOfCards(meanings))
    .map(([key, meanings]) => ({ key, meanings })),
);

/** Whether the meanings are those of captions on cards; words for money and trade are not. */
function isOfCards(meanings: ReadonlySet<string>): boolean {
  return [...meanings].some((meaning) => /^(?:identity|card|field)[.:]|^other\.reference$/.test(meaning));
}
