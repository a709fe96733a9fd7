import { useEffect } from "react";
import { flushSync } from "react-dom";
import { givenOf } from "./drafts.ts";
import { type Command, useShortcuts } from "./keyboard.ts";
import { extended, polygonsOf, textOf, wordsUnder } from "./page-words.ts";
import { revertedContent } from "./reverting.ts";
import type { Review } from "./review-context.ts";
import { sameTarget, type Target, targetId, targetsOf, valueAt } from "./review-model.ts";
import { cellBeside, neighbour, nextToLookAt } from "./review-state.ts";
import { useSelected } from "./review-store.ts";
import { ZOOM_LIMITS } from "./viewing.ts";

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
    perform: (command, option, pressed) => performed(review, outside, command, option, pressed),
    write: () => openEditor(review),
  });
  useFocusOnSelected(review);
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
      return look(review, command) ?? (canEdit && changeValue(review, command, option, pressed));
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

/**
 * Tab moves from doubtful value to doubtful value, or from cell to cell in a table that is being filled in; at the end
 * it is left to the browser, so that nobody is trapped in the list.
 */
function toDoubtful(review: Review, by: 1 | -1, pressed: Element): boolean {
  const { store } = review;
  const { selected, editing, model } = store.state();
  const isOnValue = pressed.id !== "" && pressed.id === targetId(selected);
  if (editing === null && !isOnValue && pressed !== document.body) return false;
  if (editing !== null) {
    store.dispatch({ type: "submit" });
    const next = cellBeside(model, editing.target, by) ?? neighbour(model, selected, by, true);
    if (next !== null) store.dispatch({ type: "select", target: next });
    return true;
  }
  const next = neighbour(model, selected, by, true);
  if (next === null) return false;
  store.dispatch({ type: "select", target: next });
  return true;
}

function walk({ store }: Review, command: "nextField" | "previousField" | "left" | "right", pressed: Element): boolean {
  const { selected, model } = store.state();
  if (command === "nextField" || command === "previousField") {
    const by = command === "nextField" ? 1 : -1;
    const below = selected?.kind === "cell" ? { ...selected, row: selected.row + by } : null;
    const inTable = below && model.tables.find((t) => t.key === below.key)?.rows[below.row] !== undefined;
    if (below && inTable) store.dispatch({ type: "select", target: below });
    else if (selected?.kind === "cell")
      store.dispatch({ type: "select", target: outOfTable(store.state(), selected, by) });
    else store.dispatch({ type: "move", by });
    return true;
  }
  if (selected?.kind === "cell") {
    const next = cellBeside(model, selected, command === "right" ? 1 : -1);
    if (next !== null) store.dispatch({ type: "select", target: next });
    return true;
  }
  const line = document.getElementById(targetId(selected));
  if (line === null) return false;
  if (command === "left") line.focus();
  else if (pressed === line) line.parentElement?.querySelector<HTMLElement>("[data-details] button")?.focus();
  return true;
}

/** The first or the last of the values outside tables. */
function toEdge({ store }: Review, index: 0 | -1): boolean {
  const target = targetsOf(store.state().model)
    .filter(({ kind }) => kind === "value")
    .at(index);
  if (target !== undefined) store.dispatch({ type: "select", target });
  return target !== undefined;
}

function outOfTable(
  { model }: ReturnType<Review["store"]["state"]>,
  from: Target & { kind: "cell" },
  by: 1 | -1,
): Target {
  const columns = model.tables.find((t) => t.key === from.key)?.columns ?? [];
  const edge = { ...from, column: (by === 1 ? columns.at(-1) : columns[0])?.key ?? from.column };
  return neighbour(model, edge, by, false) ?? from;
}

function changeValue(review: Review, command: Command, option: number, pressed: Element): boolean {
  const { store, give, changeRows } = review;
  if (command === "revert") return revert(review);
  // Enter on a button inside the value's details, or its editor, presses that button.
  const isOnButton = pressed.matches("button, a") && pressed.id !== targetId(store.state().selected);
  if (command === "confirm" && isOnButton) return false;
  // An editor may still be open with the focus elsewhere: the command applies to the value as typed.
  if (command !== "alternative" && command !== "edit") store.dispatch({ type: "leave" });
  const { selected: target, model } = store.state();
  if (target === null) return false;
  const value = valueAt(model, target);
  switch (command) {
    case "edit":
      store.dispatch({ type: "edit", target, text: value?.text ?? "" });
      return true;
    case "addValue": {
      const field = model.fields.find((f) => f.key === target.key);
      if (target.kind !== "value" || !field?.multiple) return false;
      store.dispatch({ type: "edit", target: { ...target, index: field.values.length }, text: "" });
      return true;
    }
    case "confirm": {
      if (value !== null && value.doubt !== "confirmed") give(target, givenOf(value));
      const next = nextToLookAt(store.state().model, target);
      if (next !== null) store.dispatch({ type: "select", target: next });
      return true;
    }
    case "absent":
      if (value !== null) give(target, null);
      return value !== null;
    case "alternative": {
      const alternative = value?.entity.alternatives?.[option];
      if (value === null || alternative === undefined) return false;
      // It replaces what was typed.
      store.dispatch({ type: "close" });
      give(target, {
        text: alternative.text,
        place: { pageIndex: value.pageIndex, boxes: alternative.bounding_boxes },
      });
      return true;
    }
    case "extend":
    case "shrink":
      return extend(review, target, command === "extend" ? 1 : -1, "end");
    case "extendStart":
    case "shrinkStart":
      return extend(review, target, command === "extendStart" ? 1 : -1, "start");
    case "addRow":
    case "removeRow":
    case "rowUp":
    case "rowDown":
      return target.kind === "cell" && changeRow(changeRows, command, target);
    default:
      return false;
  }
}

function changeRow(
  changeRows: Review["changeRows"],
  command: Command,
  { key, row }: Target & { kind: "cell" },
): boolean {
  if (command === "addRow") changeRows(key, { type: "add", after: row });
  else if (command === "removeRow") changeRows(key, { type: "remove", row });
  else changeRows(key, { type: "move", row, by: command === "rowDown" ? 1 : -1 });
  return true;
}

/** The value extended or shortened by one word of its page. */
function extend({ store, give }: Review, target: Target, by: 1 | -1, at: "start" | "end"): boolean {
  const { model } = store.state();
  const value = valueAt(model, target);
  const page = value === null ? undefined : model.pages[value.pageIndex];
  if (value === null || page === undefined) return false;
  const under = wordsUnder(page, value.entity.bounding_boxes);
  const indices = extended(page, under, by, at);
  if (indices === under) return true;
  const boxes = polygonsOf(page, indices);
  give(
    target,
    { text: textOf(page, indices), place: { pageIndex: value.pageIndex, boxes } },
    `extend ${targetId(target)}`,
  );
  return true;
}

/** Closes the editor, then the search, then restores the value from when the document was opened; one at a time. */
function revert({ store, put }: Review): boolean {
  const state = store.state();
  if (state.editing !== null) store.dispatch({ type: "close" });
  else if (state.search !== null) store.dispatch({ type: "search", text: null });
  else {
    const content = state.selected && revertedContent(state, state.selected.key);
    if (!state.selected || content === null) return false;
    put(state.selected.key, content, state.selected);
  }
  return true;
}

/** Null: it is not one of the viewing commands. */
function look({ store, shown }: Review, command: Command): boolean | null {
  const { pageIndex, zoom, isGrid, selected, model } = store.state();
  const scale = zoom.mode === "scale" ? zoom.scale : shown.scale;
  switch (command) {
    case "nextPage":
    case "previousPage":
      store.dispatch({ type: "page", pageIndex: pageIndex + (command === "nextPage" ? 1 : -1) });
      return true;
    case "zoomIn":
      store.dispatch({ type: "zoom", zoom: { mode: "scale", scale: scale * ZOOM_LIMITS.step } });
      return true;
    case "zoomOut":
      store.dispatch({ type: "zoom", zoom: { mode: "scale", scale: scale / ZOOM_LIMITS.step } });
      return true;
    case "fit":
      store.dispatch({ type: "zoom", zoom: { mode: zoom.mode === "width" ? "page" : "width" } });
      return true;
    case "rotate":
      store.dispatch({ type: "rotate" });
      return true;
    case "grid": {
      const table = model.tables.find((t) => t.rows.length > 0);
      const column = table?.columns[0]?.key;
      store.dispatch({ type: "grid" });
      if (!isGrid && selected?.kind !== "cell" && table && column !== undefined) {
        store.dispatch({ type: "select", target: { kind: "cell", key: table.key, row: 0, column } });
      }
      return true;
    }
    case "search":
      store.dispatch({ type: "search", text: "" });
      return true;
    default:
      return null;
  }
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
    whole?.scrollIntoView({
      block: isGrid && element?.dataset.cell !== undefined ? "center" : "nearest",
      inline: "nearest",
    });
  }, [id, isEditing, isSearching, isGrid]);
}
