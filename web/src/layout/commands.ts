import { useEffect, useSyncExternalStore } from "react";
import type { IconName } from "../ui/icons.tsx";

/**
 * What the palette (Ctrl+K) offers besides screens, services and documents: a screen adds its actions while it is
 * shown.
 */
export interface Command {
  /** Unique among the commands shown; a later one of the same id replaces the earlier. */
  readonly id: string;
  /** In the person's language. Plain text: it may contain text of a document. */
  readonly label: string;
  /** What else tells it from others, beside its label: the value by which a document was found. */
  readonly detail?: string;
  /** The heading above it, in the person's language; absent: the screen's own. */
  readonly group?: string;
  /** Additional words by which it is found. */
  readonly keywords?: readonly string[];
  /** In the form of the keyboard table, e.g. "Ctrl Enter". */
  readonly shortcut?: string;
  readonly icon?: IconName;
  /** It moves the focus; all others leave it where it was before the palette was opened. */
  readonly movesFocus?: true;
  readonly run: () => void;
}

type Listener = () => void;

let registered: readonly (readonly Command[])[] = [];
const listeners = new Set<Listener>();

function register(commands: readonly Command[]): () => void {
  registered = [...registered, commands];
  for (const listener of listeners) listener();
  return () => {
    registered = registered.filter((each) => each !== commands);
    for (const listener of listeners) listener();
  };
}

/**
 * Offers commands in the palette as long as the component is shown. Pass a memoised list (`useMemo`): a new one is
 * registered again.
 *
 * @example
 * const commands = useMemo(() => [{ id: "approve", label: t("review.approve"), run: approve }], [approve, t]);
 * useCommands(commands);
 */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => register(commands), [commands]);
}

/** The commands offered now, the newest list first, each list in its own order. */
export function useOfferedCommands(): readonly Command[] {
  const lists = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => registered,
  );
  return inOrder(lists);
}

/** Of the same id the newest one. */
export function inOrder(lists: readonly (readonly Command[])[]): readonly Command[] {
  const newest = new Map(lists.flat().map((command) => [command.id, command]));
  return lists.toReversed().flatMap((list) => list.filter((command) => newest.get(command.id) === command));
}
