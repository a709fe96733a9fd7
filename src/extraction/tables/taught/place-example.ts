import { type PageLayout, type Token, tokensOfRow } from "../../page/layout.ts";
import { confusionKey } from "../../page/text.ts";
import type { Stretch, TableExample, TitleWord } from "./table-example.ts";

/** Where a table like the example may be on a page. */
export interface PlacedExample {
  /** The position of the first printed line below its titles. */
  readonly from: number;
  /** 0..1: the share of its titles' letters that is there; 0 if it is placed without titles. */
  readonly titles: number;
  /** From a share of the width of the example's page to pixels of this one. */
  readonly toPixels: (share: number) => number;
}

/** Two tables with the same titles are found as well as each other. */
const NEAR_BEST = 0.75;
const LEAST_FOUND = 0.5;
const LINES_OF_TITLES = 3;

/**
 * Where the example's titles are, top to bottom. Each title says where its column is: a photograph shows more around a
 * page than a PDF does, and programs set columns as wide as what is in them.
 */
export function placesOf(example: TableExample, page: PageLayout): PlacedExample[] {
  const found = page.rows.flatMap((_, at) => titlesEndingAt(example, page, at) ?? []);
  const best = Math.max(0, ...found.map((place) => place.titles));
  const places: PlacedExample[] = [];
  for (const place of found.filter((one) => one.titles >= NEAR_BEST * best)) {
    const last = places.at(-1);
    if (!last || place.from - last.from > LINES_OF_TITLES) places.push(place);
    else if (place.titles > last.titles) places[places.length - 1] = place;
  }
  return places;
}

/** Without titles: columns are where they are in the print of the example's page. */
export function placeByPrint({ print }: TableExample, page: PageLayout): PlacedExample {
  const width = widthOf(print, page);
  return { from: 0, titles: 0, toPixels: (share) => page.textBox.x0 + (share - print.x0) * width };
}

/** How many pixels of this page the whole width of the example's is, by the print of both. */
function widthOf(print: Stretch, { textBox }: PageLayout): number {
  return (textBox.x1 - textBox.x0) / Math.max(0.01, print.x1 - print.x0);
}

export function placed({ x0, x1 }: Stretch, { toPixels }: Pick<PlacedExample, "toPixels">): Stretch {
  return { x0: toPixels(x0), x1: toPixels(x1) };
}

/** A title of the example and where it is on the page. */
interface Pair {
  readonly share: number;
  readonly pixels: number;
  readonly letters: number;
}

/** A word of the same name in the next line is as far as one this share of the page's width to the side. */
const OTHER_LINE = 0.1;
/** Shorter words are anywhere. */
const LEAST_LETTERS = 3;

/** Null if fewer than half of the letters are in the lines that end with this one, or none in this one. */
function titlesEndingAt({ titles, print }: TableExample, page: PageLayout, at: number): PlacedExample | null {
  if (titles.length === 0) return null;
  const [lowest, highest] = [Math.min(...titles.map(({ up }) => up)), Math.max(...titles.map(({ up }) => up))];
  const lines = page.rows.slice(Math.max(0, at - highest), at + 1);
  const free = lines.flatMap((row) => tokensOfRow(row).map((token) => ({ token, up: at - row.index + lowest })));
  const lastLine = tokensOfRow(page.rows[at]!);
  const found = new Map<TitleWord, Token>();
  for (const word of titles) {
    const same = free.filter(({ token }) => confusionKey(token.fold) === word.key);
    if (same.length === 0) continue;
    const off = ({ token, up }: (typeof same)[number]) =>
      Math.abs(middleOf(token) / page.width - word.x) + OTHER_LINE * Math.abs(up - word.up);
    const nearest = same.reduce((a, b) => (off(b) < off(a) ? b : a));
    free.splice(free.indexOf(nearest), 1);
    found.set(word, nearest.token);
  }
  if (!lastLine.some((token) => [...found.values()].includes(token))) return null;
  const pairs = inOrder(
    withoutStrays(
      [...found].map(([{ x, key }, token]) => ({ share: x, pixels: middleOf(token), letters: key.length, key })),
      page,
      widthOf(print, page),
    ),
    page,
  );
  const share = lettersOf(pairs) / titles.reduce((sum, { key }) => sum + key.length, 0);
  return share < LEAST_FOUND ? null : { from: at + 1, titles: share, toPixels: mappingOf(pairs, widthOf(print, page)) };
}

function middleOf({ box }: Token): number {
  return (box.x0 + box.x1) / 2;
}

function lettersOf(pairs: readonly Pair[]): number {
  return pairs.reduce((sum, { letters }) => sum + letters, 0);
}

/** Maximum distance of a title that is short, or there twice, from where the others say that it is, in line heights. */
const STRAYED = 5;

/** Of a word that is above several columns, or anywhere, it is not known which is meant: the others tell. */
function withoutStrays(pairs: readonly (Pair & { readonly key: string })[], page: PageLayout, width: number): Pair[] {
  const isDoubtful = ({ key }: { readonly key: string }) =>
    key.length < LEAST_LETTERS || pairs.filter((pair) => pair.key === key).length > 1;
  const sure = inOrder(
    pairs.filter((pair) => !isDoubtful(pair)),
    page,
  );
  if (sure.length < 2) return [...pairs];
  const toPixels = mappingOf(sure, width);
  return pairs.filter(
    (pair) => !isDoubtful(pair) || Math.abs(toPixels(pair.share) - pair.pixels) < STRAYED * page.lineHeight,
  );
}

/** The pairs of which most letters are in the same order on both pages: the others are other words of that name. */
function inOrder(pairs: readonly Pair[], page: PageLayout): Pair[] {
  const sorted = pairs.toSorted((a, b) => a.share - b.share);
  const chains: Pair[][] = [];
  for (const pair of sorted) {
    const before = chains.filter((chain) => goesOn(chain.at(-1)!, pair, page));
    const longest = before.reduce<Pair[]>((a, b) => (lettersOf(b) > lettersOf(a) ? b : a), []);
    chains.push([...longest, pair]);
  }
  return chains.reduce<Pair[]>((a, b) => (lettersOf(b) > lettersOf(a) ? b : a), []);
}

/** Titles above each other are one place. */
const SAME_PLACE = 0.02;

function goesOn(left: Pair, right: Pair, { width }: PageLayout): boolean {
  if (right.share - left.share >= SAME_PLACE) return right.pixels > left.pixels;
  return Math.abs(right.pixels - left.pixels) < MOST_WIDER * SAME_PLACE * width;
}

/** One page may show the table this much wider than another. */
const MOST_WIDER = 2;

/** Straight from title to title; beyond the outer ones by the width of the whole. */
function mappingOf(pairs: readonly Pair[], width: number): PlacedExample["toPixels"] {
  const stops: { share: number; pixels: number; words: number }[] = [];
  for (const { share, pixels } of pairs) {
    const last = stops.at(-1);
    if (last && share - last.share < SAME_PLACE) {
      last.words++;
      last.pixels += (pixels - last.pixels) / last.words;
      last.share += (share - last.share) / last.words;
    } else stops.push({ share, pixels, words: 1 });
  }
  const [first, last] = [stops[0]!, stops.at(-1)!];
  return (share) => {
    if (share <= first.share) return first.pixels + (share - first.share) * width;
    const at = stops.findIndex((stop) => stop.share >= share);
    if (at < 0) return last.pixels + (share - last.share) * width;
    const [left, right] = [stops[at - 1]!, stops[at]!];
    return left.pixels + ((share - left.share) / (right.share - left.share)) * (right.pixels - left.pixels);
  };
}
