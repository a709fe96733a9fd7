import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Page } from "../core/documents/document.ts";
import { readInShares, type ShareOptions, type ShareReaders } from "./page-shares.ts";

const pageOf = (pageIndex: number): Page => ({
  pageIndex,
  width: 10,
  height: 10,
  rotationAngle: 0,
  words: [],
  errors: [],
});
const factOf = (pageIndex: number) =>
  ({ kind: "mrz", pageIndex, valid: true, values: {}, rows: [], polygons: null }) as const;

const TOO_LONG = new Error("too long");
const DOES_NOT_FIT = new Error("does not fit");
const NOTHING_READ = new Error("nothing read");
const options = (change: Partial<ShareOptions> = {}): ShareOptions => ({
  sizeBytes: 1000,
  maxPages: 500,
  budgetMs: () => 10_000,
  signal: undefined,
  onPage: () => undefined,
  tooLong: () => TOO_LONG,
  doesNotFit: () => DOES_NOT_FIT,
  nothingRead: () => NOTHING_READ,
  ...change,
});

type Read = ShareReaders["read"];

/** Reads pages as a process would, with `turns` turns of the event loop each; each turn counts as a millisecond. */
function reading(pageCount: number, turns: () => number = () => 1): Read {
  return async ({ from, count }, { events, budgetMs }, signal) => {
    events.opened(pageCount);
    const end = Math.min(pageCount, from + count);
    let usedMs = 0;
    for (let i = from; i < end; i++) {
      for (let turn = turns(); turn > 0; turn--, usedMs++) await new Promise(setImmediate);
      signal.throwIfAborted();
      if (usedMs > budgetMs) throw TOO_LONG;
      events.page(pageOf(i));
    }
    const facts = Array.from({ length: end - from }, (_, i) => factOf(from + i));
    return { contentType: "application/pdf", facts, usedMs };
  };
}

/** A number of reading processes, with a queue before them. */
function processes(count: number, read: Read): ShareReaders & { readonly most: () => number } {
  const waiting: (() => void)[] = [];
  let [busy, most] = [0, 0];
  return {
    idle: () => (waiting.length > 0 ? 0 : count - busy),
    most: () => most,
    read: async (share, task, signal) => {
      if (busy === count) await new Promise<void>((resolve) => waiting.push(resolve));
      most = Math.max(most, ++busy);
      try {
        return await read(share, task, signal);
      } finally {
        busy--;
        waiting.shift()?.();
      }
    },
  };
}

describe("a document read in shares", () => {
  test("is the same document however many processes read it and however fast each is, its pages told in order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.nat(4), { minLength: 1, maxLength: 20 }),
        async (pageCount, count, speeds) => {
          let at = 0;
          const told: number[] = [];
          const readers = processes(
            count,
            reading(pageCount, () => speeds[at++ % speeds.length]!),
          );
          const read = await readInShares(readers, options({ onPage: ({ pageIndex }) => told.push(pageIndex) }));
          const all = Array.from({ length: pageCount }, (_, i) => i);
          expect(told).toEqual(all);
          expect(read.pages.map(({ pageIndex }) => pageIndex)).toEqual(all);
          expect(read.facts.map(({ pageIndex }) => pageIndex)).toEqual(all);
          expect(readers.most()).toBeLessThanOrEqual(count);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("is read by idle processes too", async () => {
    const readers = processes(3, reading(20));
    await readInShares(readers, options());
    expect(readers.most()).toBe(3);
  });

  test("ends with the first failure, and every share under way is aborted", async () => {
    let isLeadAborted = false;
    const readers = processes(3, async (share, task, signal) => {
      if (share.from > 0) throw new Error("page 3 is damaged");
      signal.addEventListener("abort", () => {
        isLeadAborted = true;
      });
      return await reading(20, () => 50)(share, task, signal);
    });
    await expect(readInShares(readers, options())).rejects.toThrow("page 3 is damaged");
    expect(isLeadAborted).toBe(true);
  });

  test("whose reader was lost in the midst of a share is read again from the share's start, and no page is told twice", async () => {
    const told: number[] = [];
    const readers = processes(1, async (share, task, signal) => {
      task.events.opened(9);
      if (share.from > 0) task.events.page(pageOf(share.from));
      task.events.again();
      return await reading(9)(share, task, signal);
    });
    const read = await readInShares(readers, options({ onPage: ({ pageIndex }) => told.push(pageIndex) }));
    expect(told).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(read.facts.map(({ pageIndex }) => pageIndex)).toEqual(told);
  });

  test("ends with its caller's signal", async () => {
    const caller = new AbortController();
    const readers = processes(
      1,
      reading(20, () => 20),
    );
    const read = readInShares(readers, options({ signal: caller.signal }));
    caller.abort(new Error("client went away"));
    await expect(read).rejects.toThrow("client went away");
  });

  test("has one budget of time for all its shares: each may take what the others left", async () => {
    const left: number[] = [];
    const read = reading(20, () => 5);
    const readers = processes(1, async (share, task, signal) => {
      left.push(task.budgetMs);
      return await read(share, task, signal);
    });
    const small = { budgetMs: (pageCount: number) => 10 + 3 * pageCount };
    await expect(readInShares(readers, options(small))).rejects.toBe(TOO_LONG);
    // The first share is two pages, which took 10 ms; the second is all the others.
    expect(left).toEqual([16, 60]);
    await expect(readInShares(readers, options({ budgetMs: (pageCount) => 5 * pageCount }))).resolves.toMatchObject({
      contentType: "application/pdf",
    });
  });

  test.each<[string, Read]>([
    [
      "another page than asked",
      async (share, task, signal) => await reading(9)({ ...share, from: share.from + 1 }, task, signal),
    ],
    ["a page too few", async (share, task, signal) => await reading(9)({ ...share, count: 1 }, task, signal)],
    ["more pages than allowed", reading(501)],
    [
      "another number of pages than before",
      async (share, task, signal) => await reading(9 + share.from)(share, task, signal),
    ],
    [
      "pages before their number",
      async (_share, { events }) => {
        events.page(pageOf(0));
        return { contentType: "application/pdf", facts: [], usedMs: 0 };
      },
    ],
  ])("a process that answers with %s is not believed", async (_what, read) => {
    await expect(readInShares(processes(1, read), options())).rejects.toBe(DOES_NOT_FIT);
  });

  test("of which no page can be read is a bad file", async () => {
    const failed: Read = async ({ from, count }, { events }) => {
      events.opened(3);
      const errors = [{ code: "PAGE_RENDER_FAILED", message: "", stage: "render", retryable: false }] as const;
      for (let i = from; i < Math.min(3, from + count); i++) events.page({ ...pageOf(i), errors });
      return { contentType: "application/pdf", facts: [], usedMs: 0 };
    };
    await expect(readInShares(processes(1, failed), options())).rejects.toBe(NOTHING_READ);
  });
});
