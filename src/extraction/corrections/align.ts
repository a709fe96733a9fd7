import { distance as editDistance } from "fastest-levenshtein";
import { oncePer } from "../../core/basics/once-per.ts";
import type { Word } from "../../core/documents/document.ts";
import {
  type Box,
  boxOfPolygon,
  intersectionArea,
  type Polygon,
  polygonOfBox,
  unionOfBoxes,
  verticalOverlap,
} from "../../core/geometry.ts";
import type { FieldType } from "../../core/values.ts";
import { comparable, typedValueOf } from "../fields/typed-value.ts";
import { confusionKey, foldText } from "../page/text.ts";
import { tickOf } from "../page/tick-boxes.ts";
import { booleanOf } from "../types/boolean.ts";
import type { DocumentStyle } from "../types/document-style.ts";

/** What alignment needs of a page. */
export interface AlignablePage {
  readonly pageIndex: number;
  readonly words: readonly Word[];
}

export interface AlignOptions {
  readonly type: FieldType;
  /** Previous place of the value, or of its row: the nearest occurrence wins. */
  readonly near?: { readonly pageIndex: number; readonly box: Box } | null;
  /** Printed names of the field; without `near` the occurrence right of or below one of them wins. */
  readonly labels?: readonly string[];
  /**
   * 0..1: how well the print beside an occurrence matches the field's name. Of several the ones named by a label win,
   * whatever is near.
   */
  readonly named?: (occurrence: Pick<Alignment, "pageIndex" | "words">) => number;
  /** Whether the value can be at the place; absent: anywhere. */
  readonly within?: ((place: { readonly pageIndex: number; readonly box: Box }) => boolean) | null;
  /** If neither a place nor a label distinguishes several occurrences, none is chosen. */
  readonly mustBeTold?: boolean;
  /** Words that already belong to other values, so that two equal values get two places. */
  readonly taken?: ReadonlySet<Word>;
}

export interface Alignment {
  readonly pageIndex: number;
  /** In reading order. */
  readonly words: readonly Word[];
  /** "misread": but for characters that readers confuse. */
  readonly how: "exact" | "typed" | "misread" | "fuzzy";
}

/** Share of characters in which a misread word may differ. */
const FUZZY_SHARE = 0.15;
/**
 * The longest run of words that is one date or identifier, "IT 60 X 05428 11101 000000123456", or one number, "1 220,00
 * EUR".
 */
const TYPED_WORDS = 8;
const NUMBER_WORDS = 3;
/** Bounds each search of a page that repeats one word thousands of times; an ordinary page needs some hundred steps. */
const MAX_STEPS = 20_000;
/** Types for which a near match is another value: 12.50 is not 12.80. */
const NEVER_FUZZY: ReadonlySet<FieldType> = new Set([
  "amount",
  "number",
  "integer",
  "percent",
  "date",
  "time",
  "boolean",
]);

/**
 * Locates a person's text on the pages: the same characters, else the same amount or day, else characters that look the
 * same, else nearly the same characters. Text that spans lines (an address) is followed down its own column.
 * null = not found.
 *
 * @example alignText("1220.00", pages, { type: "amount" })?.words.map((w) => w.text) // ["1.220,00"]
 */
export function alignText(text: string, pages: readonly AlignablePage[], options: AlignOptions): Alignment | null {
  const target = foldText(text);
  const { taken, within, type } = options;
  if (target === "") return type === "boolean" ? onlyTickBox(text, pages) : null;
  const views = pages.map((page) => viewOf(page, taken));
  for (const how of ["exact", "typed", "misread", "fuzzy"] as const) {
    const found = views.flatMap((view) =>
      occurrences(how, target, text, view, options).map((words) => ({ pageIndex: view.pageIndex, words, how })),
    );
    const possible = within ? found.filter((each) => within({ pageIndex: each.pageIndex, box: boxOf(each) })) : found;
    const best = nearest(possible, views, options);
    if (best) return best;
  }
  return type === "boolean" ? onlyTickBox(text, pages) : null;
}

/** "☒", or the yes that it means: the box with this state, if it is the only one. */
function onlyTickBox(text: string, pages: readonly AlignablePage[]): Alignment | null {
  const wanted = tickOf(text.trim())?.isTicked ?? booleanOf(text);
  const boxes = pages.flatMap(({ pageIndex, words }) =>
    words.flatMap((word) => {
      const tick = tickOf(word.text);
      return tick?.rest === "" && tick.isTicked === wanted ? [{ pageIndex, words: [word], how: "typed" as const }] : [];
    }),
  );
  return boxes.length === 1 ? boxes[0]! : null;
}

function boxOf({ words }: Pick<Alignment, "words">): Box {
  return unionOfBoxes(words.map((word) => boxOfPolygon(word.polygon)));
}

/** One polygon per line of words, in reading order. */
export function polygonsOfWords(words: readonly Word[]): Polygon[] {
  const lines = new Map<number, Box[]>();
  for (const word of words) lines.set(word.line, [...(lines.get(word.line) ?? []), boxOfPolygon(word.polygon)]);
  return [...lines.values()].map((boxes) => polygonOfBox(unionOfBoxes(boxes)));
}

interface PlacedWord {
  readonly word: Word;
  readonly box: Box;
  readonly folded: string;
}

interface PageView {
  readonly pageIndex: number;
  readonly words: readonly PlacedWord[];
}

function viewOf(page: AlignablePage, taken: ReadonlySet<Word> | undefined): PageView {
  const words = placedWords(page.words);
  return { pageIndex: page.pageIndex, words: taken ? words.filter(({ word }) => !taken.has(word)) : words };
}

/** Queried for each value. Bullets and isolated punctuation fold to nothing and may be between the words of a value. */
const placedWords = oncePer((words: readonly Word[]): readonly PlacedWord[] =>
  words
    .map((word) => ({ word, box: boxOfPolygon(word.polygon), folded: foldText(word.text) }))
    .filter(({ folded }) => folded !== ""),
);

function occurrences(
  how: Alignment["how"],
  target: string,
  text: string,
  view: PageView,
  { type, near }: AlignOptions,
): readonly (readonly Word[])[] {
  switch (how) {
    case "exact": {
      const runs = exactRuns(target, view.words);
      if (!NEVER_FUZZY.has(type)) return runs.length > 0 ? runs : insideOneWord(target, view, near);
      // Without punctuation 12.20 and 1220 look alike: for such values only identical print is exact.
      return runs.filter((run) => squeeze(run.map((word) => word.text).join("")) === squeeze(text));
    }
    case "typed":
      return typedRuns(readings(type, text), type, view.words);
    // "0h 30m" for "Oh 30m": different figures stay different, so numbers may be found like this, too.
    case "misread": {
      const runs = exactRuns(confusionKey(target), misreadable(view.words));
      const keyOf = (own: string) => confusionKey(squeeze(own).toUpperCase());
      return NEVER_FUZZY.has(type)
        ? runs.filter((run) => keyOf(run.map((word) => word.text).join("")) === keyOf(text))
        : runs;
    }
    case "fuzzy":
      return NEVER_FUZZY.has(type) || target.length < 4 ? [] : fuzzyRuns(target, view.words);
  }
}

const misreadable = oncePer((words: readonly PlacedWord[]): readonly PlacedWord[] =>
  words.map((word) => ({ ...word, folded: confusionKey(word.folded) })),
);

/** Runs whose folded words spell the target, followed in reading order or down a column. */
function exactRuns(target: string, words: readonly PlacedWord[]): Word[][] {
  const runs: Word[][] = [];
  const budget = { steps: MAX_STEPS };
  for (const [index, first] of words.entries()) {
    const run = spell(target, words, index, first.box, budget);
    if (run) runs.push(run.map(({ word }) => word));
  }
  return runs;
}

function spell(
  target: string,
  words: readonly PlacedWord[],
  index: number,
  start: Box,
  budget: { steps: number },
): PlacedWord[] | null {
  const word = words[index]!;
  if (!target.startsWith(word.folded) || budget.steps-- <= 0) return null;
  const rest = target.slice(word.folded.length);
  if (rest === "") return [word];
  for (const next of continuations(words, index, start)) {
    const run = spell(rest, words, next, start, budget);
    if (run) return [word, ...run];
  }
  return null;
}

/** The next word in reading order, and the words that begin the line below in the same column. */
function continuations(words: readonly PlacedWord[], index: number, start: Box): number[] {
  const { box } = words[index]!;
  const height = box.y1 - box.y0;
  const below: number[] = [];
  for (let next = index + 2; next < Math.min(words.length, index + 80); next++) {
    const candidate = words[next]!.box;
    const gap = candidate.y0 - box.y1;
    if (gap > -0.4 * height && gap < 1.5 * height && Math.abs(candidate.x0 - start.x0) < 3 * height) below.push(next);
  }
  return index + 1 < words.length ? [index + 1, ...below] : below;
}

/** "IVA:IT01234567890" printed without a space. */
function insideOneWord(target: string, { words, pageIndex }: PageView, near: AlignOptions["near"]): Word[][] {
  // Short targets would be found inside anything: they must be a whole part of a word, "501/B", "FT501".
  const partsOf = (text: string) => [...text.split(/[^\p{L}\p{N}]+/u), ...(text.match(/\p{L}+|\p{N}+/gu) ?? [])];
  const isPart = ({ word, box }: PlacedWord) =>
    near?.pageIndex === pageIndex &&
    intersectionArea(near.box, box) > 0 &&
    partsOf(word.text).some((part) => foldText(part) === target);
  const isInside = target.length < 4 ? isPart : ({ folded }: PlacedWord) => folded.includes(target);
  return words.filter(isInside).map(({ word }) => [word]);
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, "");
}

function typedRuns(wanted: ReadonlySet<string>, type: FieldType, words: readonly PlacedWord[]): Word[][] {
  if (wanted.size === 0) return [];
  const runs: { from: number; to: number }[] = [];
  const longest = type === "date" || !NEVER_FUZZY.has(type) ? TYPED_WORDS : NUMBER_WORDS;
  for (let from = 0; from < words.length; from++) {
    // Every number and identifier begins with a word that has a digit; a date may begin with its weekday or month.
    if (type !== "date" && !/\d/.test(words[from]!.folded)) continue;
    for (let to = from; to < Math.min(words.length, from + longest); to++) {
      if (verticalOverlap(words[from]!.box, words[to]!.box) < 0.4) break;
      const text = words.slice(from, to + 1).map(({ word }) => word.text);
      if (![...readings(type, text.join(" "))].some((key) => wanted.has(key))) continue;
      runs.push({ from, to });
      break;
    }
  }
  // A parser finds a date in a longer text too: the run that contains no shorter one is the value itself.
  return runs
    .filter((run) => !runs.some((other) => other !== run && other.from >= run.from && other.to <= run.to))
    .map(({ from, to }) => words.slice(from, to + 1).map(({ word }) => word));
}

/** The possible meanings of a text under any notation of numbers and days: 05.03.2018 is a day in March or in May. */
function readings(type: FieldType, text: string): ReadonlySet<string> {
  const keys = STYLES.map((style) => comparable(typedValueOf(type, text, style)));
  return new Set(keys.filter((key) => key !== null));
}

const STYLES: readonly DocumentStyle[] = [
  { language: null, currency: null, decimal: ",", dateOrder: "day_first" },
  { language: null, currency: null, decimal: ".", dateOrder: "month_first" },
];

function fuzzyRuns(target: string, words: readonly PlacedWord[]): Word[][] {
  const limit = Math.floor(target.length * FUZZY_SHARE);
  if (limit === 0) return [];
  let best = limit + 1;
  let steps = MAX_STEPS;
  let runs: Word[][] = [];
  for (let from = 0; from < words.length; from++) {
    let run = "";
    for (let to = from; to < words.length && run.length <= target.length + limit; to++) {
      run += words[to]!.folded;
      if (Math.abs(run.length - target.length) > limit) continue;
      if (steps-- <= 0) return runs;
      const edits = editDistance(run, target);
      if (edits > limit || edits > best) continue;
      if (edits < best) runs = [];
      best = edits;
      runs.push(words.slice(from, to + 1).map(({ word }) => word));
    }
  }
  return runs;
}

/** A label matches the field's name from here on; labels that match nearly as well as the best count as equal. */
const IS_NAMED = 0.5;
const AS_WELL = 0.1;
/** A page may print a number a thousand times. */
const MOST_ASKED = 60;

/**
 * If the machine was wrong the value is elsewhere: of the "2" in three columns the one under the field's own title is
 * meant.
 */
function bestNamed(found: readonly Alignment[], { named }: AlignOptions): readonly Alignment[] {
  if (!named || found.length > MOST_ASKED) return found;
  const agreements = found.map(named);
  const best = Math.max(...agreements);
  return best < IS_NAMED ? found : found.filter((_, i) => agreements[i]! > best - AS_WELL);
}

function nearest(all: readonly Alignment[], views: readonly PageView[], options: AlignOptions): Alignment | null {
  if (all.length <= 1) return all[0] ?? null;
  const found = bestNamed(all, options);
  const { near } = options;
  const labels = near ? [] : labelPlaces(views, options.labels ?? []);
  const costOf = (alignment: Alignment): number => {
    const { pageIndex } = alignment;
    const box = boxOf(alignment);
    if (near)
      return pageIndex === near.pageIndex ? offset(near.box, box) : 1e6 * (1 + Math.abs(pageIndex - near.pageIndex));
    return Math.min(
      1e9,
      ...labels.filter((label) => label.pageIndex === pageIndex).map((label) => labelCost(label.box, box)),
    );
  };
  const ranked = found.map((alignment, order) => ({ alignment, order, cost: costOf(alignment) }));
  const [best] = ranked.sort((a, b) => a.cost - b.cost || a.order - b.order);
  const isTold = near || found.length === 1 || best!.cost < ELSEWHERE;
  return options.mustBeTold && !isTold ? null : best!.alignment;
}

/** Rows run across the page: a vertical step counts as four horizontal ones. */
function offset(a: Box, b: Box): number {
  return Math.abs(a.x0 + a.x1 - b.x0 - b.x1) / 2 + 2 * Math.abs(a.y0 + a.y1 - b.y0 - b.y1);
}

/** Cost of a place neither right of a label nor below one. */
const ELSEWHERE = 1e5;

/** A value is right of its label or below it; elsewhere it belongs to another label. */
function labelCost(label: Box, value: Box): number {
  const right = value.x0 - label.x1;
  const down = value.y0 - label.y1;
  if (verticalOverlap(label, value) > 0.4 && right > -5) return right;
  const overlap = Math.min(label.x1, value.x1) - Math.max(label.x0, value.x0);
  if (down > -5 && overlap > 0) return 2 * down + 20;
  return ELSEWHERE + offset(label, value);
}

function labelPlaces(views: readonly PageView[], labels: readonly string[]) {
  const folded = [...new Set(labels.map(foldText))].filter((label) => label.length >= 3);
  return views.flatMap(({ pageIndex, words }) =>
    folded.flatMap((label) =>
      exactRuns(label, words).map((run) => ({
        pageIndex,
        box: unionOfBoxes(run.map((word) => boxOfPolygon(word.polygon))),
      })),
    ),
  );
}
