import type { ReplayJson } from "../../../src/client.ts";

/** Right values of the replay in per cent, before and after; a kind without values is left out. */
export function sharesOf(replay: ReplayJson) {
  const kinds = [
    ["new", replay.new_layouts],
    ["known", replay.known_layouts],
  ] as const;
  return kinds
    .filter(([, { values }]) => values > 0)
    .map(([kind, { values, right_before, right_after, fixes, breaks }]) => ({
      kind,
      before: (100 * right_before) / values,
      after: (100 * right_after) / values,
      fixes,
      breaks,
    }));
}
