import type { PageLook } from "./page-look.ts";

/** A document that may have more pages. */
export interface OpenDocument {
  /**
   * Its first pages and its latest: a letter of a hundred pages shares words with anything, and takes long to compare.
   */
  readonly pages: readonly PageLook[];
  /** Its number of pages. */
  readonly count: number;
}

const MOST_FIRST = 2;
const MOST_LATEST = 4;

export function withPage(document: OpenDocument | null, page: PageLook): OpenDocument {
  if (!document) return { pages: [page], count: 1 };
  const { pages, count } = document;
  const latest = pages.slice(MOST_FIRST).slice(1 - MOST_LATEST);
  return { pages: [...pages.slice(0, MOST_FIRST), ...latest, page], count: count + 1 };
}

/** A page, the document that may continue on it, and the page after it if there is one. */
export interface Neighbours {
  readonly document: OpenDocument;
  readonly page: PageLook;
  readonly after: PageLook | null;
}

interface Compared extends Neighbours {
  readonly first: PageLook;
  readonly before: PageLook;
  /** The codes on any of the document's pages. */
  readonly codes: ReadonlySet<string>;
  readonly rare: ReadonlySet<string>;
  readonly amounts: ReadonlySet<string>;
  readonly figures: ReadonlySet<string>;
  /** Number of the page before and the total, as printed on it or on the first page, or by counting. */
  readonly counted: { readonly page: number; readonly of: number | null };
}

type Feature = (compared: Compared) => number;

const flag = (holds: boolean) => (holds ? 1 : 0);
const shared = (a: ReadonlySet<unknown>, b: ReadonlySet<unknown>) => [...a].filter((one) => b.has(one)).length;
const many = (count: number) => Math.log2(1 + count);

/** Share of the smaller set that the other also contains. */
function alike(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  return small.size === 0 ? 0 : shared(small, large) / small.size;
}

/** Share of a page's set that the other does not contain; 0 if the page's set is empty. */
function own(said: ReadonlySet<unknown>, other: ReadonlySet<unknown>): number {
  return said.size === 0 ? 0 : 1 - shared(said, other) / said.size;
}

const ratio = (a: number, b: number) => (a > 0 && b > 0 ? Math.abs(Math.log2(a / b)) : 0);
const agreement = (a: PageLook, b: PageLook) => a.shares.reduce((sum, share, kind) => sum + share * b.shares[kind]!, 0);

/** What pages state about themselves: "page 2 of 3", "brought forward". */
const SAID: Readonly<Record<string, Feature>> = {
  "says page 1": ({ page }) => flag(page.number?.page === 1),
  "says the next page": ({ before, page }) =>
    flag(
      page.number !== null &&
        page.number.page - 1 === before.number?.page &&
        (page.number.of === before.number.of || page.number.of === null || before.number.of === null),
    ),
  "says the page that comes next by counting": ({ before, page, counted }) =>
    flag(
      before.number === null && page.number !== null && page.number.page > 1 && page.number.page === counted.page + 1,
    ),
  "says a later page of some": ({ before, page }) =>
    flag(page.number?.of != null && page.number.page > 1 && before.number === null),
  "says a later page": ({ before, page }) =>
    flag(page.number !== null && page.number.of === null && page.number.page > 1 && before.number === null),
  "says another page": ({ before, page }) =>
    flag(
      page.number !== null &&
        page.number.page > 1 &&
        before.number !== null &&
        page.number.page !== before.number.page + 1,
    ),
  "the one before was the last": ({ counted }) => flag(counted.of !== null && counted.page === counted.of),
  "the one before was not the last": ({ counted }) => flag(counted.of !== null && counted.page < counted.of),
  "the one after says page 2": ({ page, after }) => flag(after?.number?.page === 2 && page.number?.page !== 2),
  "the one after says a later page": ({ page, after }) =>
    flag(page.number === null && after?.number != null && after.number.page > 2),
  "carried over": ({ before, page }) => flag(page.phrases.continues || before.phrases.isContinued),
  "an amount carried over": ({ before, page }) => many(shared(page.upperAmounts, before.lowerAmounts)),
  "amounts known": ({ page, amounts }) => many(shared(page.amounts, amounts)),
};

/** What begins and ends a document. */
const BEGINS_AND_ENDS: Readonly<Record<string, Feature>> = {
  title: ({ page }) => page.title,
  "title of the one before": ({ before }) => before.title,
  "large print": ({ page }) => Math.min(4, page.print.largest),
  "large print of the one before": ({ before }) => Math.min(4, before.print.largest),
  places: ({ page }) => many(page.phrases.places),
  addressed: ({ page }) => many(page.phrases.addressed),
  contacts: ({ page }) => many(page.phrases.contacts),
  labels: ({ page }) => many(page.phrases.labels),
  "labels of the one before": ({ before }) => many(before.phrases.labels),
  "contacts of the one before": ({ before }) => many(before.phrases.contacts),
  "places of the one before": ({ before }) => many(before.phrases.places),
  totals: ({ page }) => many(page.phrases.totals),
  "totals of the one before": ({ before }) => many(before.phrases.totals),
  farewells: ({ page }) => many(page.phrases.farewells),
  "farewells of the one before": ({ before }) => many(before.phrases.farewells),
  annexes: ({ page }) => many(page.phrases.annexes),
  slips: ({ page }) => many(page.phrases.slips),
  "begins at": ({ page }) => page.print.begin,
  "ends at": ({ page }) => page.print.end,
  "the one before ends at": ({ before }) => before.print.end,
  words: ({ page }) => many(page.print.words),
  "words of the one before": ({ before }) => many(before.print.words),
};

/** What two pages share, and what only the later one has. */
const SHARES: Readonly<Record<string, Feature>> = {
  "alike words": ({ before, page }) => alike(before.all.words, page.all.words),
  "alike heads": ({ before, page }) => alike(before.head.words, page.head.words),
  "rare words alike": ({ before, page }) => alike(before.all.rare, page.all.rare),
  "rare words shared": ({ before, page }) => many(shared(page.all.rare, before.all.rare)),
  "rare words of its own at the head": ({ before, page }) => own(page.head.rare, before.all.rare),
  "rare words of the head kept": ({ before, page }) => many(shared(page.head.rare, before.head.rare)),
  "rare words of the head known": ({ before, page }) => many(shared(before.head.rare, page.all.rare)),
  "codes shared": ({ before, page }) => many(shared(page.all.codes, before.all.codes)),
  "codes alike": ({ before, page }) => alike(before.all.codes, page.all.codes),
  "codes of the head shared": ({ before, page }) => many(shared(page.head.codes, before.all.codes)),
  "codes of its own at the head": ({ before, page }) =>
    many(page.head.codes.size - shared(page.head.codes, before.all.codes)),
  "codes of the earlier head known": ({ before, page }) => many(shared(before.head.codes, page.all.codes)),
  "codes of the earlier head unknown": ({ before, page }) =>
    many(before.head.codes.size - shared(before.head.codes, page.all.codes)),
  "days of the head known": ({ before, page }) => many(shared(page.head.days, before.all.days)),
  "days of its own at the head": ({ before, page }) =>
    many(page.head.days.size - shared(page.head.days, before.all.days)),
  "figures of its own at the head": ({ before, page }) => own(page.head.figures, before.all.figures),
  "figures kept at the head": ({ before, page }) => many(shared(page.head.figures, before.head.figures)),
  "top alike": ({ before, page }) => alike(page.top.words, before.top.words),
  "top known": ({ before, page }) => 1 - own(page.top.words, before.all.words),
  "foot alike": ({ before, page }) => alike(page.foot.words, before.foot.words),
  "rare words of the foot shared": ({ before, page }) => many(shared(page.foot.rare, before.foot.rare)),
  "codes of the foot shared": ({ before, page }) => many(shared(page.foot.codes, before.foot.codes)),
};

/** What the page shares with any page of the document: a payment slip names the bill of two pages before. */
const SHARES_WITH_DOCUMENT: Readonly<Record<string, Feature>> = {
  "codes of the document known": ({ page, codes }) => many(shared(page.all.codes, codes)),
  "codes of its own": ({ page, codes }) => own(page.all.codes, codes),
  "rare words of the document known": ({ page, rare }) => many(shared(page.all.rare, rare)),
  "rare words of its own": ({ page, rare }) => own(page.all.rare, rare),
  "codes of the first head known": ({ first, page }) => many(shared(first.head.codes, page.all.codes)),
  "rare words of the first head known": ({ first, page }) => many(shared(first.head.rare, page.all.rare)),
  "number of the first known": ({ first, page }) => many(shared(first.numbers, page.all.figures)),
  "numbers of its own": ({ page, figures }) => many(page.numbers.size - shared(page.numbers, figures)),
  "numbers known": ({ page, figures }) => many(shared(page.numbers, figures)),
  "top of the first alike": ({ first, page }) => alike(first.top.words, page.top.words),
  "another kind than the first": ({ first, page }) => 1 - agreement(first, page),
};

/** Whether they look like pages of one paper. */
const LOOKS: Readonly<Record<string, Feature>> = {
  "another kind": ({ before, page }) => 1 - agreement(before, page),
  "a title of another kind": ({ before, page }) => flag(page.title > 0.5) * (1 - agreement(before, page)),
  "another language": ({ before, page }) =>
    flag(
      before.phrases.language >= 0 && page.phrases.language >= 0 && before.phrases.language !== page.phrases.language,
    ),
  // Slightly skewed on the scanner, one sheet is up to 5 % wider than the next.
  "another size": ({ before, page }) =>
    Math.max(0, Math.max(ratio(page.width, before.width), ratio(page.height, before.height)) - 0.1),
  "line height": ({ before, page }) => ratio(page.print.lineHeight, before.print.lineHeight),
  "width of letters": ({ before, page }) => ratio(page.print.letter, before.print.letter),
  "left margin": ({ before, page }) => Math.abs(page.print.left - before.print.left),
  "right margin": ({ before, page }) => Math.abs(page.print.right - before.print.right),
  pitch: ({ before, page }) => ratio(page.print.pitch, before.print.pitch),
  "columns alike": ({ before, page }) => columnsAlike(before.print.columns, page.print.columns),
  "columns shared": ({ before, page }) =>
    many(page.print.columns.filter((column) => stands(column, before.print.columns)).length),
  "titles of columns repeated": ({ before, page }) => many(shared(page.print.titleRows, before.print.titleRows)),
  "begins in a table": ({ page }) => page.print.tableAtTop,
  "the one before ends in a table": ({ before }) => before.print.tableAtEnd,
};

function columnsAlike(a: readonly number[], b: readonly number[]): number {
  const [few, others] = a.length < b.length ? [a, b] : [b, a];
  return few.length === 0 ? 0 : few.filter((column) => stands(column, others)).length / few.length;
}

function stands(column: number, columns: readonly number[]): boolean {
  return columns.some((other) => Math.abs(other - column) <= 1);
}

const FEATURES = { ...SAID, ...BEGINS_AND_ENDS, ...SHARES, ...SHARES_WITH_DOCUMENT, ...LOOKS };
export const BOUNDARY_FEATURES: readonly string[] = Object.keys(FEATURES);

/** The features of a boundary between the document so far and the page, in the order of BOUNDARY_FEATURES. */
export function boundaryFeatures(neighbours: Neighbours): number[] {
  const { pages, count } = neighbours.document;
  const first = pages[0]!;
  const before = pages.at(-1)!;
  const any = (said: (look: PageLook) => ReadonlySet<string>) =>
    pages.length === 1 ? said(first) : new Set(pages.flatMap((look) => [...said(look)]));
  const compared: Compared = {
    ...neighbours,
    first,
    before,
    codes: any(({ all }) => all.codes),
    rare: any(({ all }) => all.rare),
    figures: any(({ all }) => all.figures),
    amounts: any(({ amounts }) => amounts),
    counted: before.number ?? {
      page: (first.number?.page ?? 1) + count - 1,
      of: first.number?.of ?? null,
    },
  };
  return Object.values(FEATURES).map((feature) => feature(compared));
}
