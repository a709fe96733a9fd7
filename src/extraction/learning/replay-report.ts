import type { Replayed, Side } from "./replay.ts";
import type { PreparedDocument } from "./reviewed-document.ts";

/** How a model did on a service's reviewed documents before it counted. Values are fields of documents that a person judged. */
export interface ReplayReport {
  readonly documents: number;
  readonly layouts: number;
  /** Each document as if nothing of its layout were known, read by a model that was not fitted on it. */
  readonly newLayouts: ReplayTally;
  /** … with what other documents of its layout taught at once. */
  readonly knownLayouts: ReplayTally;
  /** Right now, and wrong with the model as it would go live: what the approved values would become if read again. */
  readonly changesOfApproved: readonly { readonly documentId: string; readonly field: string }[];
  readonly fields: Readonly<Record<string, FieldReport>>;
  /** Of the category, on documents that the model was not fitted on; absent in replays of earlier releases. */
  readonly categories?: CategoryTally;
}

export interface CategoryTally {
  readonly documents: number;
  readonly rightBefore: number;
  readonly rightAfter: number;
  readonly fixes: number;
  readonly breaks: number;
}

export interface ReplayTally {
  readonly values: number;
  readonly rightBefore: number;
  readonly rightAfter: number;
  readonly fixes: number;
  readonly breaks: number;
}

export interface FieldReport {
  /** Has a scorer that is new in this version. */
  readonly isNew: boolean;
  readonly newLayouts: ReplayTally;
  readonly knownLayouts: ReplayTally;
}

export function reportReplay(
  documents: readonly PreparedDocument[],
  newFields: ReadonlySet<string>,
  { newBefore, newAfter, knownBefore, knownAfter, now, whole }: Replayed,
): ReplayReport {
  const keys = [...(newBefore[0]?.keys() ?? [])];
  const bothWays = (some: readonly string[]) => ({
    newLayouts: tally(newBefore, newAfter, some),
    knownLayouts: tally(knownBefore, knownAfter, some),
  });
  return {
    documents: documents.length,
    layouts: new Set(documents.map(({ layout }) => layout)).size,
    ...bothWays(keys),
    changesOfApproved: documents.flatMap(({ documentId }, i) =>
      keys
        .filter((key) => now[i]!.get(key)?.isRight && !whole[i]!.get(key)?.isRight)
        .map((field) => ({ documentId, field })),
    ),
    fields: Object.fromEntries(keys.map((key) => [key, { isNew: newFields.has(key), ...bothWays([key]) }])),
  };
}

function tally(before: Replayed[Side], after: Replayed[Side], keys: readonly string[]): ReplayTally {
  const count = { values: 0, rightBefore: 0, rightAfter: 0, fixes: 0, breaks: 0 };
  before.forEach((decided, i) => {
    for (const key of keys) {
      const was = decided.get(key)?.isRight ?? null;
      const is = after[i]!.get(key)?.isRight ?? null;
      if (was === null || is === null) continue;
      count.values++;
      if (was) count.rightBefore++;
      if (is) count.rightAfter++;
      if (is && !was) count.fixes++;
      if (was && !is) count.breaks++;
    }
  });
  return count;
}

/** An approved value that would be read differently weighs as much as so many that are put right. */
export const FIXES_A_CHANGE = 10;

/**
 * Whether a fitted model may go live by itself: it puts no less right than it spoils, on new layouts and on known ones, and reads
 * approved values as they were approved, but for one in ten fixes at most. Stored values stay as they are in any case; what would be
 * read differently is in the report. Any other model waits for a person.
 */
export function mayGoLive({ newLayouts, knownLayouts, changesOfApproved }: ReplayReport): boolean {
  const sides = [newLayouts, knownLayouts];
  const fixes = newLayouts.fixes + knownLayouts.fixes;
  return sides.every((side) => side.fixes >= side.breaks) && changesOfApproved.length * FIXES_A_CHANGE <= fixes;
}
