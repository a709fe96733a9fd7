import { distance } from "fastest-levenshtein";
import { oncePer } from "../../core/once-per.ts";
import { unionOfBoxes } from "../../core/geometry.ts";
import { keyOf, type LabelHit, type LabelIndex } from "../page/labels.ts";
import { type PageLayout, type Segment, tokensBetween } from "../page/layout.ts";
import { foldText } from "../page/text.ts";

/**
 * Captions of identity documents: a line in two or three languages ("Lieu de naissance/Place of birth", "Geburtsdatum • Date de naissance • Data di
 * nascita"), in print so small that readers lose letters of it, and with no space around the stroke, so that the words of two languages are one token.
 * Such a line is one label of all that its parts announce, and nothing in it is a value.
 */
export function withWholeCaptions(page: PageLayout, index: LabelIndex, hits: readonly LabelHit[]): LabelHit[] {
  const captions = page.segments.flatMap((segment) => captionOf(segment, index, hits) ?? []);
  const covered = new Set(captions.flatMap(({ tokens }) => tokens));
  return [...captions, ...hits.filter(({ tokens }) => !tokens.some((token) => covered.has(token)))].sort(
    (a, b) => a.tokens[0]!.index - b.tokens[0]!.index,
  );
}

/** Between the languages of a caption; readers take the dot of a Swiss one for "=" or "*". */
const PARTING = /\s*[/•·=|*]+\s*|\s+[-–—.]+\s+|\s+7\s+(?=\p{L})/gu;
/** The number of a field before its caption: "3 Cognome", "4a. Data di rilascio". */
const NUMBERED = /^\d{1,2}[a-d]?[.)]?\s+(?=\p{L})/u;

interface Part {
  readonly text: string;
  readonly fold: string;
  readonly from: number;
  readonly to: number;
}

function captionOf(segment: Segment, index: LabelIndex, hits: readonly LabelHit[]): LabelHit | null {
  const parts = partsOf(segment.text);
  const known = parts.map((part) => meaningsOf(part.fold, index));
  const first = known.findIndex((meanings) => meanings !== null);
  if (first < 0) return null;
  const end = endOf(segment, parts, known, hits);
  const tokens = end === null ? [] : tokensBetween(segment, 0, end);
  if (tokens.length === 0) return null;
  const meanings = meaningsTogether(parts, known);
  const phrase = parts[first]!.fold;
  return { tokens, meanings, box: unionOfBoxes(tokens.map(({ box }) => box)), phrase };
}

function partsOf(text: string): Part[] {
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

/** A letter or two behind a stroke are a value: "Sesso / M". */
const LEAST_OF_A_PART = 4;
/** Of the letters so many must be of captions that are known. */
const LEAST_KNOWN = 0.28;

/** Where in the text of its segment the caption ends; null where what stands beside its known parts is a value. */
function endOf(
  segment: Segment,
  parts: readonly Part[],
  known: readonly (ReadonlySet<string> | null)[],
  hits: readonly LabelHit[],
): number | null {
  const letters = (some: readonly Part[]) => some.reduce((sum, { fold }) => sum + fold.length, 0);
  const unknown = parts.filter((_, i) => known[i] === null);
  const last = parts.at(-1)!;
  if (unknown.length === 0) return segment.text.length;
  if (parts.length === 1) return null;
  const valueAt = unknown.includes(last) ? valueWithin(segment, last, hits) : null;
  const others = valueAt === null ? unknown : unknown.filter((part) => part !== last);
  if (others.some(({ text, fold }) => /\d{2}/.test(text) || fold.length < LEAST_OF_A_PART)) return null;
  if (letters(others) > (1 - LEAST_KNOWN) * letters(parts)) return null;
  return valueAt ?? segment.text.length;
}

/** "Residenza / Residence: VIA ROMA 4": where the value begins in the last part, which opens with a label. */
function valueWithin(segment: Segment, { from, to }: Part, hits: readonly LabelHit[]): number | null {
  const tokens = tokensBetween(segment, from, to);
  const hit = hits.find((one) => one.tokens[0] === tokens[0]);
  const next = hit && tokens[hit.tokens.length];
  return next ? segment.starts[segment.tokens.indexOf(next)]! - 1 : null;
}

/** What a word means in one language and another: beside a caption that says it clearly these say nothing. */
const VAGUE: ReadonlySet<string> = new Set(["NAME", "NOM", "NOME", "NUM", "NR", "NO", "N"]);

function meaningsTogether(
  parts: readonly Part[],
  known: readonly (ReadonlySet<string> | null)[],
): ReadonlySet<string> {
  const said = known.filter((meanings, i) => meanings !== null && !VAGUE.has(parts[i]!.fold));
  const telling = said.length > 0 ? said : [known.find((meanings) => meanings !== null)!];
  return new Set(telling.flatMap((meanings) => [...meanings!]));
}

interface Known {
  readonly key: string;
  readonly meanings: ReadonlySet<string>;
}

/** Captions shorter than this must be read letter by letter, and cut ones must have so many letters left. */
const [LEAST_MISREAD, LEAST_CUT] = [6, 7];
/** Letters of a caption for each one that may be wrong. */
const LETTERS_TO_ONE_WRONG = 6;

function meaningsOf(fold: string, index: LabelIndex): ReadonlySet<string> | null {
  const exact = index.meaningsOf.get(keyOf(fold));
  if (exact) return isOfCards(exact) ? exact : null;
  if (fold.length < LEAST_MISREAD) return null;
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

/** "DATA DI N", "LDO FINO AL": the edge of the card or a seal took the rest; what it may be the rest of must mean one thing. */
function meaningsOfCut(key: string, index: LabelIndex): ReadonlySet<string> | null {
  const whole = captionsOf(index).filter((known) => known.key.startsWith(`~${key}`) || known.key.endsWith(key));
  const said = new Set(whole.flatMap(({ meanings }) => [...meanings]));
  return said.size === 1 ? said : null;
}

const captionsOf: (index: LabelIndex) => readonly Known[] = oncePer(({ meaningsOf }: LabelIndex) =>
  [...meaningsOf].filter(([key, meanings]) => key.length > LEAST_MISREAD && isOfCards(meanings)).map(([key, meanings]) => ({ key, meanings })),
);

/** What the captions of cards announce; words for money and trade are none of theirs. */
function isOfCards(meanings: ReadonlySet<string>): boolean {
  return [...meanings].some((meaning) => /^(?:identity|card|field)[.:]|^other\.reference$/.test(meaning));
}
