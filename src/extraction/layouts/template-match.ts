import { median } from "../../core/basics/median.ts";
import type { TemplateMemory } from "../contract.ts";
import type { PageLayout, Token } from "../page/layout.ts";
import { placeOf } from "../surroundings.ts";
import type { LearnedTable } from "../tables/table-memory.ts";
import { numbersInCommon } from "./issuer-numbers.ts";
import { isLayoutMemory, type LayoutMemory, type MarkedWord } from "./layout-memory.ts";
import { phrasesShared } from "./phrases.ts";

export interface TemplateMatch {
  readonly memory: LayoutMemory;
  /** Position among all memories; the newest is 0. */
  readonly age: number;
  /** 0..1; words found at the remembered places against words missing there, or the share of the remembered phrases. */
  readonly similarity: number;
  /** 0..1: the share of the remembered phrases that the page has. */
  readonly phrases: number;
  /** By how much the document is shifted against the remembered one, in widths of the text block. */
  readonly shift: { readonly x: number; readonly y: number };
  /** Further memories of the same layout, which say nothing new; absent if there are none. */
  readonly unused?: readonly TemplateMemory[];
}

/**
 * Of pairs of one layout 95 in 100 are more alike, of pairs of two layouts 2 in 100 (fatura_dev120, receipts, generated
 * documents of the validation part); forms that the state prints are alike whoever fills them in.
 */
const LEAST_SIMILARITY = 0.45;
/**
 * For papers whose words move with the text: phrases that they share, and numbers of their issuer, without which
 * papers of two issuers share as many. By places and by these, 995 in 1000 pairs of one issuer's letters, contracts and
 * reports are known (974 by phrases alone), of two issuers' papers of one kind 2 (6), of invoices 36 (124: their texts
 * are made of the same sentences).
 */
const PHRASES_SHARED = [
  { numbers: 0, share: 0.3, phrases: 12 },
  { numbers: 1, share: 0.18, phrases: 0 },
  { numbers: 1, share: 0.12, phrases: 12 },
  { numbers: 2, share: 0.06, phrases: 8 },
] as const;
/** Memories of one layout differ in what was corrected; more than this many say nothing new. */
const MATCHES_USED = 3;
/** A memory much less similar than the best belongs to another layout. */
const NEAR_BEST = 0.85;

/** The remembered layouts that the document has, the most similar first; empty for a new layout. */
export function matchTemplates(pages: readonly PageLayout[], memories: readonly TemplateMemory[]): TemplateMatch[] {
  const first = pages[0];
  if (!first) return [];
  const places = Map.groupBy(first.tokens, ({ fold }) => fold);
  const layouts = memories.filter(isLayoutMemory);
  const matches = layouts
    .map((memory, age) => withPhrases(first, { memory, age, ...compare(first, places, memory.words) }, layouts))
    .filter(({ similarity }) => similarity >= LEAST_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity);
  const best = matches[0]?.similarity ?? 0;
  const near = matches.filter(({ similarity }) => similarity >= NEAR_BEST * best);
  const unused = near.slice(MATCHES_USED).map(({ memory }) => memory);
  return near.slice(0, MATCHES_USED).map((match) => (unused.length > 0 ? { ...match, unused } : match));
}

function withPhrases(
  page: PageLayout,
  match: Omit<TemplateMatch, "phrases">,
  memories: readonly LayoutMemory[],
): TemplateMatch {
  const { memory, similarity } = match;
  const phrases = phrasesShared(page, memory.phrases ?? []);
  const shared = phrases * (memory.phrases?.length ?? 0);
  const enough = PHRASES_SHARED.filter((least) => phrases >= least.share && shared >= least.phrases);
  // Words in their places say as much as a number; memories of earlier releases have no print.
  const isTold = similarity >= LEAST_SIMILARITY || !memory.print;
  const numbers = isTold || enough.length === 0 ? 1 : numbersInCommon(page, memory, memories);
  const isKnown = enough.some((least) => numbers >= least.numbers);
  const byPhrases = isKnown ? Math.min(1, LEAST_SIMILARITY + phrases) : 0;
  return { ...match, phrases, similarity: Math.max(similarity, byPhrases) };
}

/**
 * What is remembered of an aggregation's tables: titles from all layouts of the service, places from those that this
 * document has.
 */
export function learnedTable(
  memories: readonly TemplateMemory[],
  matches: readonly TemplateMatch[],
  aggregationKey: string,
): LearnedTable {
  const tableOf = ({ tables }: LayoutMemory) => tables?.[aggregationKey] ?? [];
  return {
    titles: memories
      .filter(isLayoutMemory)
      .flatMap(tableOf)
      .flatMap(({ columns }) => columns),
    layout: matches.flatMap(({ memory }) => tableOf(memory)),
  };
}

/** A word farther away is another one of the same letters. */
const FARTHEST = { x: 0.1, y: 0.25 };
/** How far from the common shift a word may be and still count fully; at twice that it counts nothing. */
const TOLERANCE = 0.03;
/** Names of customers and goods are missing on the next paper: a missing word says less than a matching one. */
const ABSENCE_WEIGHT = 0.4;
/** Fewer letters than this identify nothing. */
const LEAST_WEIGHT = 12;

function compare(
  page: PageLayout,
  places: ReadonlyMap<string, readonly Token[]>,
  marks: readonly MarkedWord[],
): Pick<TemplateMatch, "similarity" | "shift"> {
  const found: { weight: number; dx: number; dy: number }[] = [];
  let total = 0;
  for (const mark of marks) {
    // A long word identifies a layout better than a short one (there is no corpus in which to count rarity).
    const weight = Math.min(8, mark.word.length);
    total += weight;
    const offset = nearestOffset(page, places.get(mark.word) ?? [], mark);
    if (offset) found.push({ weight, ...offset });
  }
  const shift = { x: median(found.map(({ dx }) => dx)), y: median(found.map(({ dy }) => dy)) };
  const inPlace = found.reduce((sum, { weight, dx, dy }) => {
    const off = Math.max(Math.abs(dx - shift.x), Math.abs(dy - shift.y)) / TOLERANCE;
    return sum + weight * Math.max(0, Math.min(1, 2 - off));
  }, 0);
  const similarity = total < LEAST_WEIGHT ? 0 : inPlace / (inPlace + ABSENCE_WEIGHT * (total - inPlace));
  return { similarity, shift };
}

function nearestOffset(
  page: PageLayout,
  tokens: readonly Token[],
  mark: MarkedWord,
): { dx: number; dy: number } | null {
  let best: { dx: number; dy: number } | null = null;
  for (const { box } of tokens) {
    const { x0, y } = placeOf(page, box);
    const [dx, dy] = [x0 - mark.x, y - mark.y];
    if (Math.abs(dx) > FARTHEST.x || Math.abs(dy) > FARTHEST.y) continue;
    if (!best || Math.hypot(dx, dy) < Math.hypot(best.dx, best.dy)) best = { dx, dy };
  }
  return best;
}
