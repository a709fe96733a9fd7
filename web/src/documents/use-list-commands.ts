import { useEffect, useRef } from "react";
import { isMutedKey } from "../ui/single-keys.tsx";
import { type ListCommand, listCommandOf } from "./keyboard.ts";

/**
 * What each key of the list does while the page has the keyboard; an open dialog or menu has the keyboard to itself.
 */
export function useListCommands(perform: Readonly<Partial<Record<ListCommand, (rowId: string | null) => void>>>): void {
  const latest = useRef(perform);
  latest.current = perform;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element;
      // The key that closed a dialog is its own, also where it is gone at once, for whoever wants no motion.
      const inside = "[role=dialog], [role=menu]";
      if (document.querySelector(inside) || target.closest(inside) || isMutedKey(event)) return;
      const isTyping = target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;
      const command = listCommandOf(event, isTyping);
      const rowId = rowOf(target);
      // A space presses the focused control; on a row there is nothing to press.
      if (command === null || (event.key === " " && !target.matches("[data-row]"))) return;
      if (command === "next" || command === "previous") moveFocus(rowId, command === "next" ? 1 : -1);
      else if (latest.current[command]) latest.current[command](rowId);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-row]")];
}

/** The id of the row that contains the focus. */
function rowOf(target: Element): string | null {
  return target.closest("tr")?.querySelector<HTMLElement>("[data-row]")?.dataset.row ?? null;
}

export function focusFirstRow(): void {
  const [first] = rows();
  if (first) focusOn(first);
}

/** Does nothing if the row is not on this page. */
export function focusRow(rowId: string): void {
  const row = rows().find(({ dataset }) => dataset.row === rowId);
  if (row) focusOn(row);
}

function focusOn(row: HTMLElement): void {
  row.focus();
  row.scrollIntoView({ block: "nearest" });
}

function moveFocus(rowId: string | null, step: 1 | -1): void {
  const list = rows();
  const at = list.findIndex((row) => row.dataset.row === rowId);
  const next = at < 0 ? (step > 0 ? 0 : list.length - 1) : Math.min(list.length - 1, Math.max(0, at + step));
  if (list[next]) focusOn(list[next]);
}
