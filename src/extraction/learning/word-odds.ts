import { NEIGHBOURHOODS, type Neighbourhood, type WordTables } from "../scoring/scorer.ts";

/**
 * Counts of words around right and wrong candidates, by group, so that a group can be left out of its own evidence. A
 * word counts if two documents have it. If documents are not distinguished, each group counts as one.
 */
export interface WordCounts {
  add(
    group: string,
    words: Readonly<Record<Neighbourhood, readonly string[]>>,
    isRight: boolean,
    document?: number | string,
  ): void;
  /** Log-odds of a word without what `exceptGroup` taught; undefined if too few other documents have it. */
  logOdds(where: Neighbourhood, word: string, exceptGroup: string): number | undefined;
  /**
   * What a model keeps: words of at least two documents, seen `leastCount` times; of each neighbourhood the `most` most
   * informative ones.
   */
  table(leastCount: number, most?: number): WordTables;
}

interface Count {
  right: number;
  wrong: number;
  documents: number;
  readonly byGroup: Map<string, GroupCount>;
}

interface GroupCount {
  right: number;
  wrong: number;
  documents: number;
  /** The candidates of a document come one after the other. */
  last: number | string;
}

const SMOOTHING = 0.5;
const LEAST_DOCUMENTS = 2;

export function countWords(): WordCounts {
  const empty = (): Count => ({ right: 0, wrong: 0, documents: 0, byGroup: new Map() });
  const counts = new Map<Neighbourhood, Map<string, Count>>(NEIGHBOURHOODS.map((where) => [where, new Map()]));
  const totals = empty();
  const bump = (count: Count, group: string, isRight: boolean, document: number | string) => {
    const own = count.byGroup.get(group) ?? { right: 0, wrong: 0, documents: 0, last: "" };
    count.byGroup.set(group, own);
    const side = isRight ? "right" : "wrong";
    own[side]++;
    count[side]++;
    if (own.last === document && own.documents > 0) return;
    own.last = document;
    own.documents++;
    count.documents++;
  };
  const odds = (count: Count, exceptGroup: string): number => {
    const [own, all] = [count.byGroup.get(exceptGroup), totals.byGroup.get(exceptGroup)];
    const share = (part: number, whole: number) => Math.log((part + SMOOTHING) / (whole + 2 * SMOOTHING));
    const value =
      share(count.right - (own?.right ?? 0), totals.right - (all?.right ?? 0)) -
      share(count.wrong - (own?.wrong ?? 0), totals.wrong - (all?.wrong ?? 0));
    return Math.round(100 * value) / 100;
  };
  return {
    add(group, words, isRight, document = group) {
      bump(totals, group, isRight, document);
      for (const where of NEIGHBOURHOODS) {
        for (const word of new Set(words[where])) {
          const table = counts.get(where)!;
          const count = table.get(word) ?? empty();
          table.set(word, count);
          bump(count, group, isRight, document);
        }
      }
    },
    logOdds(where, word, exceptGroup) {
      const count = counts.get(where)!.get(word);
      if (!count) return undefined;
      const others = count.documents - (count.byGroup.get(exceptGroup)?.documents ?? 0);
      return others < LEAST_DOCUMENTS ? undefined : odds(count, exceptGroup);
    },
    table(leastCount, most = Infinity) {
      const entries = NEIGHBOURHOODS.map((where) => {
        const kept = [...counts.get(where)!]
          .filter(([, count]) => count.right + count.wrong >= leastCount && count.documents >= LEAST_DOCUMENTS)
          .map(([word, count]) => ({ word, odds: odds(count, ""), weight: Math.sqrt(count.right + count.wrong) }));
        const telling =
          kept.length <= most
            ? kept
            : kept.sort((a, b) => b.weight * Math.abs(b.odds) - a.weight * Math.abs(a.odds)).slice(0, most);
        return [where, Object.fromEntries(telling.map((one) => [one.word, one.odds]))] as const;
      });
      return Object.fromEntries(entries) as WordTables;
    },
  };
}
