import { useEffect } from "react";
import type { TextKey } from "../i18n/en.ts";

/** What keys do on the review screen; the list that `?` shows is made from this table. */
export interface Shortcut {
  readonly command: Command;
  /** As KeyboardEvent.key, with Alt+, Ctrl+ or Shift+ in front. The first is shown. */
  readonly keys: readonly string[];
  readonly text: TextKey;
  /** Works inside a text box too; all others are ignored while typing. */
  readonly whileTyping?: true;
}

export type Command =
  | "nextField"
  | "previousField"
  | "nextDoubtful"
  | "edit"
  | "confirm"
  | "revert"
  | "absent"
  | "alternative"
  | "approve"
  | "nextPage"
  | "previousPage"
  | "zoomIn"
  | "zoomOut"
  | "fit"
  | "help";

const ALTERNATIVE_KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((digit) => `Alt+${digit}`);

export const SHORTCUTS: readonly Shortcut[] = [
  { command: "nextField", keys: ["ArrowDown"], text: "keys.nextField" },
  { command: "previousField", keys: ["ArrowUp"], text: "keys.previousField" },
  { command: "nextDoubtful", keys: ["n"], text: "keys.nextDoubtful" },
  { command: "confirm", keys: ["Enter"], text: "keys.confirm" },
  { command: "edit", keys: ["e", "F2"], text: "keys.edit" },
  { command: "revert", keys: ["Escape"], text: "keys.revert", whileTyping: true },
  { command: "absent", keys: ["Delete"], text: "keys.absent" },
  { command: "alternative", keys: ALTERNATIVE_KEYS, text: "keys.alternative", whileTyping: true },
  { command: "approve", keys: ["Ctrl+Enter"], text: "keys.approve", whileTyping: true },
  { command: "nextPage", keys: ["PageDown"], text: "keys.nextPage" },
  { command: "previousPage", keys: ["PageUp"], text: "keys.previousPage" },
  { command: "zoomIn", keys: ["+", "="], text: "keys.zoomIn" },
  { command: "zoomOut", keys: ["-"], text: "keys.zoomOut" },
  { command: "fit", keys: ["0"], text: "keys.fit" },
  { command: "help", keys: ["?"], text: "keys.help" },
];

interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The command of a key press, null when it means nothing here. `option` is n of Alt+n, from 0. */
export function commandOf(press: KeyPress, typing: boolean): { command: Command; option: number } | null {
  // Alt+digit types a letter on many layouts (macOS: Alt+1 is "¡"); the physical key tells the digit.
  const key = press.altKey ? press.code.replace(/^Digit/, "") : press.key;
  const name = `${press.ctrlKey || press.metaKey ? "Ctrl+" : ""}${press.altKey ? "Alt+" : ""}${key}`;
  const shortcut = SHORTCUTS.find((s) => s.keys.includes(name) && (!typing || s.whileTyping));
  return shortcut ? { command: shortcut.command, option: shortcut.keys.indexOf(name) } : null;
}

/**
 * Runs `perform` for keys of the table; it says whether it did something, else the browser keeps its own meaning.
 * It listens anew on each render, so that `perform` always sees the latest state.
 */
export function useShortcuts(perform: (command: Command, option: number, pressed: Element) => boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = event.target;
      if (event.defaultPrevented || !(pressed instanceof Element) || isElsewhere(pressed)) return;
      const found = commandOf(event, isTyping(pressed));
      if (found !== null && perform(found.command, found.option, pressed)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [perform]);
}

function isTyping(element: Element): boolean {
  return element.matches("input, textarea, select, [contenteditable=true]");
}

/** Menus, dialogs and tab lists have keys of their own, and what scrolls is scrolled with them. */
function isElsewhere(element: Element): boolean {
  return element.closest("[role=menu], [role=dialog], [role=tablist], [role=listbox], [data-scrolls]") !== null;
}
