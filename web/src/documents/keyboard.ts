import type { TextKey } from "../i18n/en.ts";

export type ListCommand =
  | "next"
  | "previous"
  | "select"
  | "range"
  | "openDocument"
  | "search"
  | "nextPage"
  | "previousPage"
  | "approve"
  | "clear"
  | "help";

interface Shortcut {
  readonly command: ListCommand;
  /** As in KeyboardEvent.key; several do the same. */
  readonly keys: readonly string[];
  /** As displayed. */
  readonly shown: string;
  readonly label: TextKey;
}

/**
 * The keyboard shortcuts of the list, in one place; `?` shows them. Plain keys are ignored while somebody is typing.
 */
export const LIST_SHORTCUTS: readonly Shortcut[] = [
  { command: "next", keys: ["j", "ArrowDown"], shown: "J ↓", label: "listKeys.next" },
  { command: "previous", keys: ["k", "ArrowUp"], shown: "K ↑", label: "listKeys.previous" },
  { command: "openDocument", keys: [], shown: "Enter", label: "listKeys.openDocument" },
  { command: "select", keys: ["x", " "], shown: "X", label: "listKeys.select" },
  { command: "range", keys: ["X"], shown: "Shift X", label: "listKeys.range" },
  { command: "approve", keys: ["A"], shown: "Shift A", label: "listKeys.approve" },
  { command: "search", keys: ["/"], shown: "/", label: "listKeys.search" },
  { command: "nextPage", keys: ["]", "PageDown"], shown: "]", label: "listKeys.nextPage" },
  { command: "previousPage", keys: ["[", "PageUp"], shown: "[", label: "listKeys.previousPage" },
  { command: "clear", keys: ["Escape"], shown: "Esc", label: "listKeys.clear" },
  { command: "help", keys: ["?"], shown: "?", label: "listKeys.help" },
];

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

export function listCommandOf(event: Key, isTyping: boolean): ListCommand | null {
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return null;
  return LIST_SHORTCUTS.find(({ keys }) => keys.includes(event.key))?.command ?? null;
}
