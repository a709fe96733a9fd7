import { useEffect, useRef, useState } from "react";
import { openedHere } from "./list-place.ts";
import { focusFirstRow, focusRow } from "./use-list-commands.ts";

/**
 * Moves the keyboard into the list: to the first row from the search, and to the row of the document from which
 * somebody comes back. `isCurrent`: the rows shown are those that were asked for last.
 */
export function useRowFocus(isCurrent: boolean): { goToFirst: () => void; stay: () => void } {
  const wanted = useRef<"first" | { readonly row: string } | null>(null);
  const [, ask] = useState(0);
  useEffect(() => {
    const row = openedHere();
    if (row !== null) wanted.current = { row };
  }, []);
  useEffect(() => {
    if (wanted.current === null || !isCurrent) return;
    if (wanted.current === "first") focusFirstRow();
    else focusRow(wanted.current.row);
    wanted.current = null;
  });
  return {
    goToFirst() {
      wanted.current = "first";
      ask((times) => times + 1);
    },
    stay() {
      wanted.current = null;
    },
  };
}
