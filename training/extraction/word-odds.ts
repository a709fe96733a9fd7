import { NEIGHBOURHOODS, type Neighbourhood, type ShippedScorer } from "../../src/extraction/models.ts";

/** Counts of words around right and wrong candidates, by group, so that a group can be left out of its own evidence. */
export interface WordCounts {
  add(group: string, words: Readonly<Record<Neighbourhood, readonly string[]>>, isRight: boolean): void;
  /** Log-odds of a word without what `exceptGroup` taught; undefined when too few groups know it. */
  logOdds(where: Neighbourhood, word: string, exceptGroup: string): number | undefined;
  /** What is shipped: words seen in at least `leastGroups` groups or documents. */
  table(leastCount: number): ShippedScorer["words"];
}

interface Count {
  right: number;
  wrong: number;
  readonly byGroup: Map<string, [right: number, wrong: number]>;
}

const SMOOTHING = 0.5;

export function countWords(): WordCounts {
  const counts = new Map<Neighbourhood, Map<string, Count>>(NEIGHBOURHOODS.map((where) => [where, new Map()]));
  const totals: Count = { right: 0, wrong: 0, byGroup: new Map() };
  const bump = (count: Count, group: string, isRight: boolean) => {
    const own = count.byGroup.get(group) ?? [0, 0];
    own[isRight ? 0 : 1]++;
    count.byGroup.set(group, own);
    if (isRight) count.right++;
    else count.wrong++;
  };
  const odds = (count: Count, exceptGroup: string): number => {
    const [right, wrong] = count.byGroup.get(exceptGroup) ?? [0, 0];
    const [allRight, allWrong] = totals.byGroup.get(exceptGroup) ?? [0, 0];
    const share = (part: number, whole: number) => Math.log((part + SMOOTHING) / (whole + 2 * SMOOTHING));
    const value =
      share(count.right - right, totals.right - allRight) - share(count.wrong - wrong, totals.wrong - allWrong);
    return Math.round(100 * value) / 100;
  };
  return {
    add(group, words, isRight) {
      bump(totals, group, isRight);
      for (const where of NEIGHBOURHOODS) {
        for (const word of new Set(words[where])) {
          const table = counts.get(where)!;
          const count = table.get(word) ?? { right: 0, wrong: 0, byGroup: new Map() };
          table.set(word, count);
          bump(count, group, isRight);
        }
      }
    },
    logOdds(where, word, exceptGroup) {
      const count = counts.get(where)!.get(word);
      if (!count || count.byGroup.size - (count.byGroup.has(exceptGroup) ? 1 : 0) < 2) return undefined;
      return odds(count, exceptGroup);
    },
    table(leastCount) {
      const entries = NEIGHBOURHOODS.map((where) => {
        const kept = [...counts.get(where)!].filter(
          ([, count]) => count.right + count.wrong >= leastCount && count.byGroup.size >= 2,
        );
        return [where, Object.fromEntries(kept.map(([word, count]) => [word, odds(count, "")]))] as const;
      });
      return Object.fromEntries(entries) as ShippedScorer["words"];
    },
  };
}
