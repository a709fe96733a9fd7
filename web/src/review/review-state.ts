import type { OcrWordJson } from "../../../src/client.ts";
import { type DraftAction, type Drafting, drafted, initialDrafting } from "./drafting.ts";
import { changed, contentOf } from "./drafts.ts";
import { type Editing, givenIn, isWritten, pick, pickAll } from "./editing.ts";
import {
  needsLook,
  type ReviewModel,
  type ReviewValue,
  sameTarget,
  type Target,
  targetsOf,
  valueAt,
} from "./review-model.ts";
import { initialViewing, type ViewAction, type Viewing, viewed } from "./viewing.ts";

/**
 * What the reviewer is doing, as a pure reducer (no DOM, no network):
 *
 * browsing ──edit──▶ editing ──write | clickWord──▶ editing ──submit | leave | close──▶ browsing
 *
 * submit – the editor's text is the value, even if nothing was written: the person has looked at it.
 * leave  – what was written is the value; one that was only looked at stays as it was. Selecting another value leaves,
 *          and so does undo: whatever is clicked, nothing that was typed is lost.
 * close  – what was written is dropped, as the person asked.
 *
 * Changes are in drafting.ts, what is looked at is in viewing.ts.
 */
export interface ReviewState extends Viewing, Drafting {
  readonly selected: Target | null;
  readonly editing: Editing | null;
}

export type ReviewAction =
  | ViewAction
  | DraftAction
  | { readonly type: "select"; readonly target: Target }
  | { readonly type: "move"; readonly by: 1 | -1; readonly doubtfulOnly?: boolean }
  | { readonly type: "edit"; readonly target: Target; readonly text: string }
  | { readonly type: "write"; readonly text: string }
  | { readonly type: "clickWord"; readonly word: OcrWordJson; readonly index: number }
  | { readonly type: "pickWords"; readonly indices: readonly number[] }
  | { readonly type: "submit" | "leave" | "close" };

export function initialReview(base: ReviewModel, etag: string | null): ReviewState {
  return { ...initialViewing, ...initialDrafting(base, etag), selected: null, editing: null };
}

export function reviewReducer(state: ReviewState, action: ReviewAction): ReviewState {
  switch (action.type) {
    case "select":
      return select(state, action.target);
    case "move": {
      const next = neighbour(state.model, state.selected, action.by, action.doubtfulOnly ?? false);
      return next === null ? state : select(state, next);
    }
    case "edit":
      return edit(state, action);
    case "write":
      return state.editing === null ? state : { ...state, editing: { ...state.editing, text: action.text } };
    case "clickWord":
      return state.editing === null ? state : { ...state, editing: pick(state.editing, state.pageIndex, action) };
    case "pickWords":
      return state.editing === null ? state : { ...state, editing: pickAll(state, state.editing, action.indices) };
    case "submit":
      return submitted(state);
    case "leave":
      return left(state);
    case "close":
      return closed(state);
    case "page":
    case "zoom":
    case "rotate":
    case "grid":
    case "search":
    case "hit":
      return viewed(state, action, state.model);
    case "undo":
    case "redo":
      return settled(drafted(left(state), action), action);
    default:
      return settled(drafted(state, action), action);
  }
}

/** The value after (or before) the selected one; null at the end. With nothing selected, the first (or last). */
export function neighbour(
  model: ReviewModel,
  selected: Target | null,
  by: 1 | -1,
  doubtfulOnly: boolean,
): Target | null {
  return nearestWhere(model, selected, by, (value) => !doubtfulOnly || (value !== null && needsLook(value)));
}

function nearestWhere(
  model: ReviewModel,
  selected: Target | null,
  by: 1 | -1,
  isWanted: (value: ReviewValue | null) => boolean,
): Target | null {
  const targets = targetsOf(model);
  const found = targets.findIndex((target) => sameTarget(target, selected));
  const start = found === -1 && by === -1 ? targets.length : found;
  for (let i = start + by; i >= 0 && i < targets.length; i += by) {
    const target = targets[i];
    if (target === undefined) break;
    if (isWanted(valueAt(model, target))) return target;
  }
  return null;
}

/** The cell after (or before) a cell in its table, row by row; null at the table's end, and if it is not a cell. */
export function cellBeside(model: ReviewModel, from: Target | null, by: 1 | -1): Target | null {
  const next = from?.kind === "cell" ? neighbour(model, from, by, false) : null;
  return next?.kind === "cell" && next.key === from?.key ? next : null;
}

/**
 * Where to go after a value was dealt with: the next doubtful one, from the beginning again at the end. One that a
 * person confirmed although it cannot be right is dealt with: two of these led to each other for ever. Tab goes there.
 */
export function nextToLookAt(model: ReviewModel, selected: Target | null): Target | null {
  const isOpen = (value: ReviewValue | null) => value !== null && value.doubt !== "confirmed" && needsLook(value);
  const next = nearestWhere(model, selected, 1, isOpen) ?? nearestWhere(model, null, 1, isOpen);
  return sameTarget(next, selected) ? null : next;
}

export function doubtfulCount(model: ReviewModel): number {
  return targetsOf(model).filter((target) => {
    const value = valueAt(model, target);
    return value !== null && needsLook(value);
  }).length;
}

/** Values that people gave and that cannot be of their field's type. */
export function wrongValues(model: ReviewModel): { readonly target: Target; readonly value: ReviewValue }[] {
  return targetsOf(model).flatMap((target) => {
    const value = valueAt(model, target);
    return value?.problem && value.doubt === "confirmed" ? [{ target, value }] : [];
  });
}

/** There are fields, and none has a value: the service requires a reason if a person approves that. */
export function hasNoValue(model: ReviewModel): boolean {
  const targets = targetsOf(model);
  return targets.length > 0 && targets.every((target) => valueAt(model, target) === null);
}

/** Shows the page of the value; for a value without a place the page stays as it is. */
function select(state: ReviewState, to: Target): ReviewState {
  const isEdited = sameTarget(state.editing?.target ?? null, to);
  const now = isEdited ? state : left(state);
  const target = isEdited ? to : movedUp(to, state, now);
  const value = valueAt(now.model, target);
  return {
    ...now,
    selected: target,
    pageIndex: value?.entity.bounding_boxes.length ? value.pageIndex : now.pageIndex,
  };
}

/**
 * Where the value at `target` is after an editor above it in the same field was left empty, which removes that value.
 */
function movedUp(target: Target, { editing, model: before }: ReviewState, { model: now }: ReviewState): Target {
  const from = editing?.target;
  if (target.kind !== "value" || from?.kind !== "value" || from.key !== target.key) return target;
  const count = (model: ReviewModel) => model.fields.find(({ key }) => key === target.key)?.values.length ?? 0;
  return count(now) < count(before) && from.index < target.index ? { ...target, index: target.index - 1 } : target;
}

/** The editor that is already open at the value keeps what was written: a double click in it requests it once more. */
function edit(state: ReviewState, { target: to, text }: Extract<ReviewAction, { type: "edit" }>): ReviewState {
  const now = select(state, to);
  if (now.editing !== null) return now;
  const { selected, pageIndex } = now;
  const { selected: from } = state;
  return { ...now, editing: { target: selected ?? to, from, text, opened: text, words: [], pageIndex } };
}

function submitted(state: ReviewState): ReviewState {
  const { editing, model } = state;
  if (editing === null) return state;
  const { target } = editing;
  const before = valueAt(model, target);
  const given = givenIn(editing, before);
  // An empty editor where there was no value.
  const content = given === null && before === null ? null : changed(model, target, given);
  if (content === null) return closed(state);
  return closed(drafted(state, { type: "change", key: target.key, content, target }));
}

/** Where a value was to be added and none was, there is no line to be selected: the one before is again. */
function closed({ editing, ...state }: ReviewState): ReviewState {
  const now = { ...state, editing: null };
  const isGone = editing !== null && sameTarget(editing.target, state.selected) && !hasLine(now, editing.target);
  return isGone ? { ...now, selected: nearest(now, editing.from ?? editing.target) } : now;
}

/** A field without any value has one line all the same. */
function hasLine({ model }: Pick<ReviewState, "model">, target: Target): boolean {
  return targetsOf(model).some((each) => sameTarget(each, target));
}

function left(state: ReviewState): ReviewState {
  if (state.editing === null) return state;
  return isWritten(state.editing) ? submitted(state) : closed(state);
}

/** What was undone is shown; a selection whose row or value is gone moves to what takes its place. */
function settled(state: ReviewState, action: DraftAction): ReviewState {
  const step = action.type === "undo" ? state.future.at(-1) : action.type === "redo" ? state.past.at(-1) : undefined;
  const selected = nearest(state, step?.target ?? state.selected);
  if (step?.target && selected) return select({ ...state, editing: null }, selected);
  return selected === state.selected ? state : { ...state, selected };
}

function nearest({ model, editing }: ReviewState, target: Target | null): Target | null {
  const content = target === null ? null : contentOf(model, target.key);
  if (target === null || content === null) return null;
  if (target.kind === "cell") {
    const count = content.kind === "rows" ? content.rows.length : 0;
    return count === 0 ? null : target.row < count ? target : { ...target, row: count - 1 };
  }
  // One after the last is where a value is being added.
  const isOpen = sameTarget(editing?.target ?? null, target);
  const count = content.kind === "values" ? content.values.length : 0;
  return isOpen || target.index < count ? target : { ...target, index: Math.max(0, count - 1) };
}
