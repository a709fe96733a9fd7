import type { ReplayReport, ReplayTally } from "../contract.ts";
import type { Replayed, Side } from "./replay.ts";
import type { PreparedDocument } from "./reviewed-document.ts";

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

/** An approved value that would be read differently counts as much as this many that are put right. */
export const FIXES_A_CHANGE = 10;

/**
 * Whether a fitted model may go live automatically: it puts right no less than it spoils, on new layouts and on known
 * ones, and reads approved values as they were approved, except for one in ten fixes at most. Stored values stay as
 * they are in any case; what would be read differently is in the report. Any other model waits for a person.
 */
export function mayGoLive({ newLayouts, knownLayouts, changesOfApproved }: ReplayReport): boolean {
  const sides = [newLayouts, knownLayouts];
  const fixes = newLayouts.fixes + knownLayouts.fixes;
  return sides.every((side) => side.fixes >= side.breaks) && changesOfApproved.length * FIXES_A_CHANGE <= fixes;
}
