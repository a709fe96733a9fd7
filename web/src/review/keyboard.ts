import { useEffect, useRef } from "react";
import type { TextKey } from "../i18n/en.ts";
import { isMutedKey } from "../ui/single-keys.tsx";

/** The keys of the review screen; the list that `?` shows is made from this table. */
export interface Shortcut {
  readonly command: Command;
  /**
   * As KeyboardEvent.key, with Ctrl+, Alt+ or Shift+ in front, in this order. The first is shown: it is no character by
   * itself, which would be written into the selected value.
   */
  readonly keys: readonly string[];
  readonly text: TextKey;
  /** Works inside a value's text box too; all others are ignored while typing. */
  readonly whileTyping?: true;
}

export type Command =
  | "nextDoubtful"
  | "previousDoubtful"
  | "nextField"
  | "previousField"
  | "firstField"
  | "lastField"
  | "right"
  | "left"
  | "confirm"
  | "edit"
  | "revert"
  | "absent"
  | "addValue"
  | "alternative"
  | "extend"
  | "shrink"
  | "extendStart"
  | "shrinkStart"
  | "addRow"
  | "removeRow"
  | "rowUp"
  | "rowDown"
  | "undo"
  | "redo"
  | "approve"
  | "reject"
  | "nextDocument"
  | "previousDocument"
  | "nextPage"
  | "previousPage"
  | "zoomIn"
  | "zoomOut"
  | "fit"
  | "rotate"
  | "grid"
  | "search"
  | "palette"
  | "help";

const ALTERNATIVE_KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((digit) => `Alt+${digit}`);

export const SHORTCUTS: readonly Shortcut[] = [
  { command: "nextDoubtful", keys: ["Tab"], text: "keys.nextDoubtful", whileTyping: true },
  { command: "previousDoubtful", keys: ["Shift+Tab"], text: "keys.previousDoubtful", whileTyping: true },
  { command: "nextField", keys: ["ArrowDown"], text: "keys.nextField" },
  { command: "previousField", keys: ["ArrowUp"], text: "keys.previousField" },
  { command: "firstField", keys: ["Home"], text: "keys.firstField" },
  { command: "lastField", keys: ["End"], text: "keys.lastField" },
  { command: "right", keys: ["ArrowRight"], text: "keys.right" },
  { command: "left", keys: ["ArrowLeft"], text: "keys.left" },
  { command: "confirm", keys: ["Enter"], text: "keys.confirm" },
  { command: "edit", keys: ["F2", "e"], text: "keys.edit" },
  { command: "revert", keys: ["Escape"], text: "keys.revert", whileTyping: true },
  { command: "alternative", keys: ALTERNATIVE_KEYS, text: "keys.alternative", whileTyping: true },
  { command: "extend", keys: ["Shift+ArrowRight", "]"], text: "keys.extend" },
  { command: "shrink", keys: ["Shift+ArrowLeft", "["], text: "keys.shrink" },
  { command: "extendStart", keys: ["Ctrl+Shift+ArrowLeft", "{"], text: "keys.extendStart" },
  { command: "shrinkStart", keys: ["Ctrl+Shift+ArrowRight", "}"], text: "keys.shrinkStart" },
  { command: "absent", keys: ["Delete"], text: "keys.absent" },
  { command: "addValue", keys: ["Alt+a", "a"], text: "keys.addValue" },
  { command: "undo", keys: ["Ctrl+z"], text: "keys.undo" },
  { command: "redo", keys: ["Ctrl+Shift+z", "Ctrl+y"], text: "keys.redo" },
  { command: "approve", keys: ["Ctrl+Enter"], text: "keys.approve", whileTyping: true },
  { command: "reject", keys: ["Ctrl+Backspace"], text: "keys.reject" },
  { command: "grid", keys: ["Alt+g", "g"], text: "keys.grid" },
  { command: "addRow", keys: ["Insert", "i"], text: "keys.addRow" },
  { command: "removeRow", keys: ["Ctrl+Delete"], text: "keys.removeRow" },
  { command: "rowUp", keys: ["Alt+ArrowUp"], text: "keys.rowUp" },
  { command: "rowDown", keys: ["Alt+ArrowDown"], text: "keys.rowDown" },
  { command: "nextDocument", keys: ["Alt+PageDown"], text: "keys.nextDocument", whileTyping: true },
  { command: "previousDocument", keys: ["Alt+PageUp"], text: "keys.previousDocument", whileTyping: true },
  { command: "nextPage", keys: ["PageDown"], text: "keys.nextPage" },
  { command: "previousPage", keys: ["PageUp"], text: "keys.previousPage" },
  { command: "zoomIn", keys: ["Alt++", "Alt+=", "+", "="], text: "keys.zoomIn" },
  { command: "zoomOut", keys: ["Alt+-", "-", "−"], text: "keys.zoomOut" },
  { command: "fit", keys: ["Alt+0", "0"], text: "keys.fit" },
  { command: "rotate", keys: ["Alt+r", "r"], text: "keys.rotate" },
  { command: "search", keys: ["Alt+s", "/"], text: "keys.search" },
  // The frame around every screen opens it; it is listed here because people look for it here.
  { command: "palette", keys: ["Ctrl+k"], text: "keys.palette" },
  { command: "help", keys: ["F1", "?"], text: "keys.help" },
];

/** Names of keys as people know them. */
const SHOWN: Readonly<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowRight: "→",
  ArrowLeft: "←",
  PageDown: "PgDn",
  PageUp: "PgUp",
  Delete: "Del",
  Insert: "Ins",
  Escape: "Esc",
  "-": "−",
};

/** `Ctrl+Shift+z` → Ctrl, Shift, Z. */
export function shownKeys({ command, keys: [key = ""] }: Pick<Shortcut, "command" | "keys">): string[] {
  if (command === "alternative") return ["Alt", "1…9"];
  // The sign is a key too.
  const parts = key.split(/(?<=.)\+(?=.)/);
  return parts.map((part) => SHOWN[part] ?? (part.length === 1 ? part.toUpperCase() : part));
}

export function keysOf(command: Command): string {
  const shortcut = SHORTCUTS.find((each) => each.command === command);
  return shortcut === undefined ? "" : shownKeys(shortcut).join(" ");
}

interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  getModifierState(key: "AltGraph"): boolean;
}

/** The command of a key press, null if it means nothing here. `option` is n of Alt+n, from 0. */
export function commandOf(press: KeyPress, typing: boolean): { command: Command; option: number } | null {
  const name = nameOf(press);
  const shortcut = SHORTCUTS.find((s) => s.keys.includes(name) && (!typing || s.whileTyping));
  return shortcut ? { command: shortcut.command, option: shortcut.keys.indexOf(name) } : null;
}

/**
 * A character, also one typed with AltGr, or a dead key waiting for its letter. The space bar presses the focused
 * control.
 */
export function isWriting(press: KeyPress): boolean {
  const { key } = press;
  if (key === " " || (key.length > 1 && key !== "Dead")) return false;
  return press.getModifierState("AltGraph") || !(press.ctrlKey || press.metaKey || press.altKey);
}

/** With Ctrl or Cmd; AltGr, which some systems report as Ctrl and Alt, only types. */
function isChord(press: KeyPress): boolean {
  return (press.ctrlKey || press.metaKey) && !press.getModifierState("AltGraph");
}

function nameOf(press: KeyPress): string {
  // On many keyboards [ and ] are typed with AltGr, which Windows reports as Ctrl and Alt.
  if (press.getModifierState("AltGraph")) return press.key;
  const key = press.altKey ? keyWithAlt(press) : press.key;
  const ctrl = press.ctrlKey || press.metaKey;
  // For a plain character Shift is part of the key itself.
  const shift = press.shiftKey && (key.length > 1 || ctrl);
  const bare = key.length === 1 ? key.toLowerCase() : key;
  return `${ctrl ? "Ctrl+" : ""}${press.altKey ? "Alt+" : ""}${shift ? "Shift+" : ""}${bare}`;
}

/** Alt types another character on some systems (macOS: Alt+1 is "¡"); there the physical key tells which it is. */
function keyWithAlt({ key, code }: KeyPress): string {
  if (/^[a-z+=-]$/i.test(key)) return key;
  return code
    .replace(/^(Digit|Key)/, "")
    .replace("Minus", "-")
    .replace("Equal", "=");
}

interface Meaning {
  /** A key of the table. Returns whether it did something; otherwise the browser keeps its own meaning. */
  readonly perform: (command: Command, option: number, pressed: Element) => boolean;
  /**
   * A key that writes something, before it is taken as a command: with a value selected nothing that is typed is one.
   * Returns whether there is an editor now, into which the browser then writes.
   */
  readonly write: (pressed: Element) => boolean;
}

export function useShortcuts(meaning: Meaning): void {
  const latest = useRef(meaning);
  latest.current = meaning;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = event.target;
      if (event.defaultPrevented || event.isComposing || !(pressed instanceof Element)) return;
      if (isElsewhere(pressed, event)) return;
      if (isWriting(event) && !isTyping(pressed) && latest.current.write(pressed)) return;
      if (isMutedKey(event)) return;
      const found = commandOf(event, isTyping(pressed));
      if (found !== null && latest.current.perform(found.command, found.option, pressed)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function isTyping(element: Element): boolean {
  return element.matches("input, textarea, select, [contenteditable=true]");
}

/**
 * Open menus and dialogs have all keys for themselves, so have text boxes other than a value's, and scrollable elements
 * their arrows.
 */
function isElsewhere(element: Element, press: KeyPress): boolean {
  const { key } = press;
  if (element.closest("[role=menu], [role=dialog], [role=listbox]") !== null) return true;
  // Tabs and menu buttons are operated by plain keys; Ctrl+Enter means there what it means everywhere.
  if (element.closest("[role=tablist], [aria-haspopup]") !== null && !isChord(press)) return true;
  if (isTyping(element) && element.closest("[data-value-editor]") === null) return true;
  const scrolls = element.closest("[data-scrolls]")?.getAttribute("data-scrolls");
  if (scrolls === "all") return /^(Arrow|Page|Home|End| |Tab)/.test(key);
  return scrolls === "arrows" && /^(Arrow|Home|End| |Tab)/.test(key);
}
