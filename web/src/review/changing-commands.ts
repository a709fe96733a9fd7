import { givenOf } from "./drafts.ts";
import type { Command } from "./keyboard.ts";
import { extended, polygonsOf, textOf, wordsUnder } from "./page-words.ts";
import { revertedContent } from "./reverting.ts";
import type { Review } from "./review-context.ts";
import { type Target, targetId, valueAt } from "./review-model.ts";
import { nextToLookAt } from "./review-state.ts";

export function changeValue(review: Review, command: Command, option: number, pressed: Element): boolean {
  const { store, changeRows } = review;
  if (command === "revert") return revert(review);
  // Enter on a button inside the value's details, or its editor, presses that button.
  const isOnButton = pressed.matches("button, a") && pressed.id !== targetId(store.state().selected);
  if (command === "confirm" && isOnButton) return false;
  // An editor may still be open with the focus elsewhere: the command applies to the value as typed.
  if (command !== "alternative" && command !== "edit") store.dispatch({ type: "leave" });
  const { selected: target, model } = store.state();
  if (target === null) return false;
  switch (command) {
    case "edit":
      store.dispatch({ type: "edit", target, text: valueAt(model, target)?.text ?? "" });
      return true;
    case "addValue":
      return addValue(review, target);
    case "confirm":
      return confirm(review, target);
    case "absent":
      return sayAbsent(review, target);
    case "alternative":
      return takeAlternative(review, target, option);
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

/** Opens an editor after the last value of a field that has several. */
function addValue({ store }: Review, target: Target): boolean {
  const field = store.state().model.fields.find(({ key }) => key === target.key);
  if (target.kind !== "value" || !field?.multiple) return false;
  store.dispatch({ type: "edit", target: { ...target, index: field.values.length }, text: "" });
  return true;
}

function confirm({ store, give }: Review, target: Target): boolean {
  const value = valueAt(store.state().model, target);
  if (value !== null && value.doubt !== "confirmed") give(target, givenOf(value));
  const next = nextToLookAt(store.state().model, target);
  if (next !== null) store.dispatch({ type: "select", target: next });
  return true;
}

function sayAbsent({ store, give }: Review, target: Target): boolean {
  const isThere = valueAt(store.state().model, target) !== null;
  if (isThere) give(target, null);
  return isThere;
}

/** The alternative replaces what was typed. */
function takeAlternative({ store, give }: Review, target: Target, option: number): boolean {
  const value = valueAt(store.state().model, target);
  const alternative = value?.entity.alternatives?.[option];
  if (value === null || alternative === undefined) return false;
  store.dispatch({ type: "close" });
  give(target, {
    text: alternative.text,
    place: { pageIndex: value.pageIndex, boxes: alternative.bounding_boxes },
  });
  return true;
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
