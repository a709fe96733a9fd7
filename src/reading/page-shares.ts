import type { ContentType, FactSource, Page, ReadDocument } from "../core/documents/document.ts";
import { PAGE_FAILED } from "../core/documents/needs-review.ts";
import type { PageShare } from "./pages.ts";
import type { ChildEvents, Task } from "./reader-task.ts";

/** The result of reading a share of a document's pages. */
export interface ShareAnswer {
  readonly contentType: ContentType;
  readonly facts: readonly FactSource[];
  /** The part of the budget that the share used. */
  readonly usedMs: number;
}

export interface ShareReaders {
  /** Reads the pages of one share in one process, within `task.budgetMs`. */
  read(share: PageShare, task: Omit<Task, "request" | "bytes">, signal: AbortSignal): Promise<ShareAnswer>;
  /** How many processes are idle with no job waiting for them. */
  idle(): number;
}

export interface ShareOptions {
  readonly sizeBytes: number;
  readonly maxPages: number;
  /** Milliseconds that all shares together may take, as measured by `Stopwatch`. */
  readonly budgetMs: (pageCount: number) => number;
  readonly signal: AbortSignal | undefined;
  /** Called in page order. */
  readonly onPage: (page: Page) => void;
  /** The errors for a document that took too long, and for results that do not match. */
  readonly tooLong: () => Error;
  readonly doesNotFit: () => Error;
  /** The error for a document of which no page can be read. */
  readonly nothingRead: () => Error;
}

/** The first share is short: most documents are, and it reveals the number of pages and the cost of one. */
const FIRST_SHARE_PAGES = 2;
/** A share takes about this long, so that other documents run between two of them, … */
const SHARE_MS = 1000;
/** … and long enough that sending and opening the file again (about 10 ms per megabyte) is a few percent of it. */
const BYTES_PER_MS = 10_000 / 4;
const MAX_SHARE_PAGES = 64;

interface Course {
  readonly readers: ShareReaders;
  readonly options: ShareOptions;
  readonly pages: (Page | undefined)[];
  readonly answers: Map<number, ShareAnswer>;
  readonly done: PromiseWithResolvers<void>;
  /** Aborts every share when one fails or the caller cancels. */
  readonly abort: AbortController;
  pageCount: number | null;
  nextPage: number;
  deliveredPages: number;
  underWay: number;
  leading: boolean;
  msPerPage: number;
  spentMs: number;
}

/**
 * Reads a document share by share: one share is always in progress, alternating with other documents' work; idle
 * processes read further shares beside it. The result does not depend on which process read a page, or in what order.
 * The first failure is the document's.
 */
export async function readInShares(readers: ShareReaders, options: ShareOptions): Promise<ReadDocument> {
  const course: Course = {
    readers,
    options,
    pages: [],
    answers: new Map(),
    done: Promise.withResolvers(),
    abort: new AbortController(),
    pageCount: null,
    nextPage: 0,
    deliveredPages: 0,
    underWay: 0,
    leading: false,
    msPerPage: SHARE_MS,
    spentMs: 0,
  };
  const { signal } = options;
  const onAbort = () => course.abort.abort(signal?.reason);
  signal?.throwIfAborted();
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    void readShare(course, claim(course, FIRST_SHARE_PAGES), "first");
    await course.done.promise;
  } finally {
    signal?.removeEventListener("abort", onAbort);
    // Also after success: nothing is in progress then.
    course.abort.abort(new Error("the document's reading ended"));
  }
  return collect(course);
}

function claim(course: Course, count: number): PageShare {
  const share = { from: course.nextPage, count };
  course.nextPage += count;
  return share;
}

async function readShare(course: Course, share: PageShare, part: Task["part"]): Promise<void> {
  const { readers, options, abort } = course;
  course.underWay++;
  if (part !== "help") course.leading = true;
  let expected = share.from;
  const events: ChildEvents = {
    again: () => {
      expected = share.from;
    },
    opened: (pageCount) => {
      if (pageCount > options.maxPages || pageCount !== (course.pageCount ?? pageCount)) throw options.doesNotFit();
      course.pageCount = pageCount;
      askForHelp(course);
    },
    page: (page) => {
      if (page.pageIndex !== expected || expected >= share.from + share.count || expected >= (course.pageCount ?? 0))
        throw options.doesNotFit();
      expected++;
      course.pages[page.pageIndex] = page;
      deliver(course);
      askForHelp(course);
    },
  };
  try {
    const budgetMs = options.budgetMs(course.pageCount ?? share.count) - course.spentMs;
    const answer = await readers.read(share, { part, events, budgetMs }, abort.signal);
    const pageCount = course.pageCount;
    if (pageCount === null || expected !== Math.min(pageCount, share.from + share.count)) throw options.doesNotFit();
    course.answers.set(share.from, answer);
    course.spentMs += answer.usedMs;
    course.msPerPage = answer.usedMs / Math.max(1, expected - share.from);
    if (course.spentMs > options.budgetMs(pageCount) && course.nextPage < pageCount) throw options.tooLong();
  } catch (error) {
    course.done.reject(error);
    return;
  }
  course.underWay--;
  if (part !== "help") course.leading = false;
  goOn(course);
}

/** Keeps one share in progress, and ends when no page is left. */
function goOn(course: Course): void {
  const left = course.pageCount! - course.nextPage;
  if (left <= 0) {
    if (course.underWay === 0) course.done.resolve();
    return;
  }
  if (!course.leading) void readShare(course, claim(course, Math.min(left, sharePages(course))), "next");
  askForHelp(course);
}

function askForHelp(course: Course): void {
  while (course.readers.idle() > 0 && !course.abort.signal.aborted) {
    const left = (course.pageCount ?? 0) - course.nextPage;
    if (left <= 0) return;
    // An even end: the last shares are small.
    const count = Math.min(sharePages(course), Math.ceil(left / (course.underWay + 1)));
    void readShare(course, claim(course, count), "help");
  }
}

function sharePages(course: Course): number {
  const shareMs = SHARE_MS + course.options.sizeBytes / BYTES_PER_MS;
  return Math.min(MAX_SHARE_PAGES, Math.max(1, Math.round(shareMs / course.msPerPage)));
}

function deliver(course: Course): void {
  for (;;) {
    const page = course.pages[course.deliveredPages];
    if (page === undefined) return;
    course.deliveredPages++;
    course.options.onPage(page);
  }
}

/** Facts in page order, whichever process read them. */
function collect(course: Course): ReadDocument {
  const answers = [...course.answers].sort(([a], [b]) => a - b).map(([, answer]) => answer);
  const pages = course.pages.filter((page) => page !== undefined);
  const contentType = answers[0]?.contentType;
  if (contentType === undefined || pages.length !== course.pageCount) throw course.options.doesNotFit();
  if (pages.every(({ errors }) => errors.some(({ code }) => code === PAGE_FAILED))) throw course.options.nothingRead();
  return { contentType, pages, facts: answers.flatMap(({ facts }) => facts) };
}
