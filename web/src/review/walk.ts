import type { DocumentListJson } from "../../../src/client.ts";

/**
 * Going from document to document: through the list from which the first one was opened, or, without one, through the
 * review queue.
 *
 * Trail – where the person came from; in the browser's history entry, which a reload keeps. A document that was decided
 *         on may have left the list, but it is still the one before.
 */
export interface Trail {
  /** Beginnings of the list's pages up to the one with this document; the first page has none. */
  readonly cursors?: readonly string[];
  readonly behind?: readonly string[];
  /** Documents from which the person went back. */
  readonly ahead?: readonly string[];
}

export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
  /** How many wait in the review queue; null in a list. */
  readonly waiting: number | null;
  readonly cursors: readonly string[];
}

type Page = Pick<DocumentListJson, "documents" | "next_cursor">;

/** Of this many pages nobody waits for more. */
const MOST_PAGES = 10;
/** As many as anybody goes back. */
const LONGEST_TRAIL = 200;

/**
 * The documents around this one in a list that is read page by page, from the page before its own, which is the last of
 * `cursors`. If the list no longer has it, the first one there is next. Only documents that have been read count.
 */
export async function neighboursIn(
  read: (cursor: string | null) => Promise<Page>,
  documentId: string,
  cursors: readonly string[],
): Promise<Neighbours> {
  let at = cursors.slice(0, -1);
  let previous: string | null = null;
  let first: string | null = null;
  let found = false;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const { documents, next_cursor } = await read(at.at(-1) ?? null);
    for (const { id, status } of documents) {
      if (id === documentId) found = true;
      else if (status !== "ACTIVE") continue;
      else if (found) return { previous, next: id, waiting: null, cursors: at };
      else {
        previous = id;
        first ??= id;
      }
    }
    if (next_cursor === null)
      return { previous: found ? previous : null, next: found ? null : first, waiting: null, cursors: at };
    at = [...at, next_cursor];
  }
  return { previous: found ? previous : null, next: null, waiting: null, cursors };
}

export function trailOnwards(trail: Trail, from: string, { cursors }: Pick<Neighbours, "cursors">): Trail {
  const { behind = [], ahead = [] } = trail;
  return { cursors, behind: [...behind, from].slice(-LONGEST_TRAIL), ahead: ahead.slice(1) };
}

export function trailBack({ cursors = [], behind = [], ahead = [] }: Trail, from: string): Trail {
  return { cursors, behind: behind.slice(0, -1), ahead: [from, ...ahead].slice(0, LONGEST_TRAIL) };
}
