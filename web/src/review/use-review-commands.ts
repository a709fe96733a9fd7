import { useEffect } from "react";
import { flushSync } from "react-dom";
import { changeValue } from "./changing-commands.ts";
import { type Command, useShortcuts } from "./keyboard.ts";
import { toDoubtful, toEdge, walk } from "./moving-commands.ts";
import type { Review } from "./review-context.ts";
import { sameTarget, targetId, targetsOf, valueAt } from "./review-model.ts";
import { useSelected } from "./review-store.ts";
import { changeView } from "./viewing-commands.ts";

export interface Outside {
  readonly approve: () => void;
  readonly reject: () => void;
  readonly help: () => void;
  readonly nextDocument: () => void;
  readonly previousDocument: () => void;
}

/** What each key does. A command that does nothing here leaves the key to the browser. */
export function useReviewCommands(review: Review, outside: Outside): void {
  useShortcuts({
    perform(command, option, pressed) {
      selectFocused(review, pressed);
      return performed(review, outside, command, option, pressed);
    },
    write(pressed) {
      selectFocused(review, pressed);
      return openEditor(review);
    },
  });
  useFocusOnSelected(review);
  useSelectedOnFocus(review);
}

function performed(review: Review, outside: Outside, command: Command, option: number, pressed: Element): boolean {
  const { store, canEdit } = review;
  switch (command) {
    case "nextDoubtful":
    case "previousDoubtful":
      return toDoubtful(review, command === "nextDoubtful" ? 1 : -1, pressed);
    case "nextField":
    case "previousField":
    case "left":
    case "right":
      return walk(review, command, pressed);
    case "firstField":
    case "lastField":
      return toEdge(review, command === "firstField" ? 0 : -1);
    case "help":
      outside.help();
      return true;
    case "nextDocument":
    case "previousDocument":
      outside[command]();
      return true;
    case "approve":
    case "reject":
      if (!canEdit) return false;
      // A person who decides from within an editor is done with its value.
      store.dispatch({ type: "submit" });
      outside[command]();
      return true;
    case "undo":
    case "redo":
      if (canEdit) store.dispatch({ type: command });
      return canEdit;
    case "palette":
      return false;
    default:
      return changeView(review, command) ?? (canEdit && changeValue(review, command, option, pressed));
  }
}

/**
 * While a value is selected, typing means typing in it, wherever the focus is: its editor opens with all of its text
 * selected. In one that is open already the typing goes on at the end.
 */
function openEditor({ store, canEdit }: Review): boolean {
  const { selected: target, editing, model } = store.state();
  if (!canEdit) return false;
  if (editing !== null) {
    const input = document.querySelector<HTMLInputElement>("input[data-value-editor]");
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
    return input !== null;
  }
  // The list of fields may be behind another tab.
  if (target === null || document.getElementById(targetId(target)) === null) return false;
  // Synchronously: the typed character goes into whatever has the focus when this handler returns.
  flushSync(() => store.dispatch({ type: "edit", target, text: valueAt(model, target)?.text ?? "" }));
  return true;
}

/** The focus follows the selection: the selected value has it, unless its editor or the search does. */
function useFocusOnSelected({ store }: Review): void {
  const id = useSelected(store, (state) => targetId(state.selected));
  const isEditing = useSelected(
    store,
    ({ editing, selected }) => editing !== null && sameTarget(editing.target, selected),
  );
  const isSearching = useSelected(store, (state) => state.search !== null);
  const isGrid = useSelected(store, (state) => state.isGrid);
  useEffect(() => {
    if (id === "" || isEditing || isSearching) return;
    const element = document.getElementById(id);
    element?.focus({ preventScroll: true });
    // With its details; a cell in the wide table is scrolled to the centre.
    const whole = element?.closest("[data-whole]") ?? element;
    const isCell = element?.dataset.cell !== undefined;
    whole?.scrollIntoView({ block: isGrid && isCell ? "center" : "nearest", inline: "nearest" });
    if (!isCell) return;
    // The titles are at the upper edge of what scrolls, which goes on below with other tables.
    element?.closest("table")?.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
    // What is known about a cell is below the table: without it, its readings and its buttons were out of sight.
    element?.closest("section")?.querySelector("[data-open-cell]")?.scrollIntoView({ block: "nearest" });
    element?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [id, isEditing, isSearching, isGrid]);
}

/**
 * The selection follows the focus: wherever the browser's own Tab or a screen reader takes it, what is typed is written
 * where the focus is seen. A click selects when it has ended: what opens below the value while the mouse is still down
 * would move what it was aimed at.
 */
function useSelectedOnFocus(review: Review): void {
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(":focus-visible")) selectFocused(review, target);
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [review]);
}

/** Before a key does anything, too: a click that ended elsewhere leaves the focus where it began. */
function selectFocused({ store }: Review, focused: Element): void {
  if (!focused.matches("[data-value], [data-cell]")) return;
  const { model, selected } = store.state();
  if (focused.id === targetId(selected)) return;
  const target = targetsOf(model).find((each) => targetId(each) === focused.id);
  if (target !== undefined) store.dispatch({ type: "select", target });
}
