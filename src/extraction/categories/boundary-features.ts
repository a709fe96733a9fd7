import type { PageLayout, Segment } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import type { CategoryModel } from "./category-model.ts";
import { kindFeaturesOf } from "./kind-features.ts";
import { kindShares } from "./kind-prior.ts";
import { plainText, plainWords } from "./plain-text.ts";

/** What a page says about where it belongs, read once for its two neighbours. */
export interface PageLook {
  readonly width: number;
  readonly height: number;
  readonly words: ReadonlySet<string>;
  /** Words at the head: letterhead, title. */
  readonly head: ReadonlySet<string>;
  /** Longer codes with figures: numbers of documents, customers, registers. */
  readonly codes: ReadonlySet<string>;
  /** Words with two figures or more at the head: numbers, dates. */
  readonly headFigures: ReadonlySet<string>;
  readonly figures: ReadonlySet<string>;
  readonly shares: readonly number[];
  /** How strongly the strongest title stands there. */
  readonly title: number;
  /** "Page 2 of 3"; `of` null where it does not say. */
  readonly number: { readonly page: number; readonly of: number | null } | null;
  readonly continues: boolean;
  readonly isContinued: boolean;
  /** Share of the page's height where its text ends. */
  readonly end: number;
}

const HEAD_SHARE = 0.25;
const CODE = /^(?=(?:.*\d){4})[a-z0-9]{5,}$/;

export function lookAtPage(page: PageLayout, model: CategoryModel): PageLook {
  const headEnd = page.textBox.y0 + HEAD_SHARE * (page.textBox.y1 - page.textBox.y0);
  const wordsOf = (segments: readonly Segment[]) =>
    new Set(segments.flatMap(({ text }) => plainWords(text)).filter((word) => word.length >= 3));
  const words = wordsOf(page.segments);
  const features = kindFeaturesOf([page]);
  const half = (page.textBox.y0 + page.textBox.y1) / 2;
  const says = (part: readonly Segment[], phrase: RegExp) => part.some(({ text }) => phrase.test(plainText(text)));
  return {
    width: page.width,
    height: page.height,
    words,
    headFigures: figuresIn(page.segments.filter(({ box }) => box.y0 <= headEnd)),
    figures: figuresIn(page.segments),
    head: wordsOf(page.segments.filter(({ box }) => box.y0 <= headEnd)),
    codes: new Set([...words].filter((word) => CODE.test(word))),
    shares: kindShares(features, model),
    title: Math.max(0, ...features.titles),
    number: pageNumberOf(page),
    continues: says(
      page.segments.filter(({ box }) => box.y0 <= half),
      CONTINUES,
    ),
    isContinued: says(
      page.segments.filter(({ box }) => box.y0 > half),
      IS_CONTINUED,
    ),
    end: page.height > 0 ? page.textBox.y1 / page.height : 1,
  };
}

function figuresIn(segments: readonly Segment[]): Set<string> {
  return new Set(segments.flatMap(({ tokens }) => tokens).flatMap(({ fold }) => (/\d.*\d/.test(fold) ? [fold] : [])));
}

const CONTINUES =
  /^(riporto|da riporto|segue|continua|brought forward|balance brought forward|b f|continued|cont d|ubertrag|fortsetzung|report|suite|suma anterior|viene de)\b/;
const IS_CONTINUED =
  /\b(a riportare|segue|continua a pag\w*|segue a pagina|carried forward|balance carried forward|continued on|continued overleaf|p t o|ubertrag|fortsetzung auf|a reporter|suite page|suma y sigue|sigue)$/;

const PAGE_OF =
  /\b(?:pag(?:ina|e)?|p|seite|blatt|foglio|sheet)\s*n?\.?\s*:?\s*(\d{1,3})\s*(?:\/|di|of|von|de|su|sur)\s*(\d{1,3})\b/i;
const BARE_OF = /^\s*[-(]?\s*(\d{1,3})\s*(?:\/|di|of|von)\s*(\d{1,3})\s*[-)]?\s*$/i;
const PAGE_ALONE = /^\s*(?:pag(?:ina|e)?\.?|seite|blatt|foglio)\s*n?\.?\s*:?\s*(\d{1,3})\s*$/i;
const EDGE_SHARE = 0.15;

/** "Pag. 2 di 3", "Page 2", "2/3" at an edge of the page. */
export function pageNumberOf(page: PageLayout): PageLook["number"] {
  for (const row of page.rows) {
    const said = PAGE_OF.exec(textOf(row.segments));
    if (said && isPossible(Number(said[1]), Number(said[2]))) return { page: Number(said[1]), of: Number(said[2]) };
  }
  const { y0, y1 } = page.textBox;
  for (const { text, box } of page.segments) {
    const alone = PAGE_ALONE.exec(text);
    if (alone) return { page: Number(alone[1]), of: null };
    const isAtEdge = box.y1 < y0 + EDGE_SHARE * (y1 - y0) || box.y0 > y1 - EDGE_SHARE * (y1 - y0);
    const bare = isAtEdge ? BARE_OF.exec(text) : null;
    if (bare && isPossible(Number(bare[1]), Number(bare[2]))) return { page: Number(bare[1]), of: Number(bare[2]) };
  }
  return null;
}

function isPossible(page: number, of: number): boolean {
  return page >= 1 && page <= of && of <= 500;
}

export const BOUNDARY_FEATURES = [
  "title",
  "alike words",
  "alike heads",
  "says page 1",
  "says the next page",
  "the one before was the last",
  "another kind",
  "another size",
  "carried over",
  "the one before ends early",
  "shared codes",
  "another title",
  "figures of its own at the head",
  "a title and figures of its own",
  "figures kept at the head",
] as const;

/** What two neighbouring pages say of a boundary between them, in the order of BOUNDARY_FEATURES. */
export function boundaryFeatures(before: PageLook, page: PageLook): number[] {
  const isNext =
    page.number !== null &&
    (before.number
      ? page.number.page === before.number.page + 1 && page.number.of === before.number.of
      : page.number.page > 1);
  const agreement = page.shares.reduce((sum, share, kind) => sum + share * before.shares[kind]!, 0);
  const sizes = Math.max(Math.abs(page.width / before.width - 1), Math.abs(page.height / before.height - 1));
  const heads = [...page.headFigures];
  const own = heads.filter((figure) => !before.figures.has(figure)).length / Math.max(1, heads.length);
  const flag = (holds: boolean) => (holds ? 1 : 0);
  return [
    page.title,
    alike(before.words, page.words),
    alike(before.head, page.head),
    flag(page.number?.page === 1),
    flag(isNext),
    flag(before.number?.of != null && before.number.page === before.number.of),
    1 - agreement,
    flag(sizes > 0.03),
    flag(page.continues || before.isContinued),
    flag(before.end < 0.7),
    Math.log2(1 + [...page.codes].filter((code) => before.codes.has(code)).length),
    flag(page.title > 0.5) * (1 - agreement),
    own,
    own * Math.min(1, page.title),
    Math.log2(1 + heads.filter((figure) => before.headFigures.has(figure)).length),
  ];
}

/** Share of the smaller set that the other holds too. */
function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  if (small.size === 0) return 0;
  return [...small].filter((word) => large.has(word)).length / small.size;
}
