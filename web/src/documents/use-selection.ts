import { useEffect, useState } from "react";
import { chosenHere, forgetChosen } from "./list-place.ts";

/** The selection in a list: some documents by id, or all that match, seen and unseen. */
export interface Selection {
  readonly ids: readonly string[];
  readonly isAll: boolean;
  has(id: string): boolean;
  /** `isRange`: everything between the last one and this one, too. */
  toggle(id: string, isRange?: boolean): void;
  setPage(isSelected: boolean): void;
  selectAll(): void;
  clear(): void;
}

const NOTHING: readonly string[] = [];

/**
 * `page`: the ids on the page that is shown, in its order. `scope`: what is listed; another list begins with nothing
 * selected. Coming back from a document, what was selected before it still is.
 */
export function useSelection(page: readonly string[], scope: unknown): Selection {
  const [state, setState] = useState(() => ({ scope, ids: chosenHere(), isAll: false, last: null as string | null }));
  useEffect(forgetChosen, []);
  const { ids, isAll, last } = state.scope === scope ? state : { ...state, ids: NOTHING, isAll: false, last: null };
  const put = (next: readonly string[], lastOne: string | null = last) =>
    setState({ scope, ids: next, isAll: false, last: lastOne });
  return {
    ids,
    isAll,
    has: (id) => isAll || ids.includes(id),
    toggle(id, isRange = false) {
      // From "all" none can be deselected; the page without it is selected instead.
      const before = isAll ? page : ids;
      const [from, to] = [page.indexOf(last ?? ""), page.indexOf(id)];
      if (isRange && from >= 0 && to >= 0) {
        const range = page.slice(Math.min(from, to), Math.max(from, to) + 1);
        put([...new Set([...before, ...range])], id);
      } else {
        put(before.includes(id) ? before.filter((each) => each !== id) : [...before, id], id);
      }
    },
    setPage: (isSelected) =>
      put(isSelected ? [...new Set([...ids, ...page])] : isAll ? [] : ids.filter((id) => !page.includes(id))),
    selectAll: () => setState({ scope, ids, isAll: true, last }),
    clear: () => put([], null),
  };
}
