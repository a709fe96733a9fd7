import type { OcrWordJson, PolygonJson } from "../../../src/client.ts";
import { type DraftAction, type Drafting, drafted, initialDrafting } from "./drafting.ts";
import { contentOf } from "./drafts.ts";
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
 * browsing ──edit──▶ editing ──write | clickWord──▶ editing ──close──▶ browsing
 *
 * Selecting another value leaves the editor. What was changed is drafting.ts, what is looked at viewing.ts.
 */
export interface ReviewState extends Viewing, Drafting {
  readonly selected: Target | null;
  readonly editing: Editing | null;
}

export interface Editing {
  readonly target: Target;
  readonly text: string;
  /** Words clicked on the page, in reading order; empty when the value was typed only. */
  readonly words: readonly PickedWord[];
  /** The page of `words`. */
  readonly pageIndex: number;
}

export interface PickedWord {
  /** Position in the page's list of words, which is in reading order. */
  readonly index: number;
  readonly text: string;
  readonly polygon: PolygonJson;
}

export type ReviewAction =
  | ViewAction
  | DraftAction
  | { readonly type: "select"; readonly target: Target }
  | { readonly type: "move"; readonly by: 1 | -1; readonly doubtfulOnly?: boolean }
  | { readonly type: "clear" }
  | { readonly type: "edit"; readonly target: Target; readonly text: string }
  | { readonly type: "write"; readonly text: string }
  | { readonly type: "clickWord"; readonly word: OcrWordJson; readonly index: number }
  | { readonly type: "pickWords"; readonly indices: readonly number[] }
  | { readonly type: "close" };

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
    case "clear":
      return { ...state, selected: null, editing: null };
    case "edit": {
      const selected = select(state, action.target);
      const { target, text } = action;
      return { ...selected, editing: { target, text, words: [], pageIndex: selected.pageIndex } };
    }
    case "write":
      return state.editing === null ? state : { ...state, editing: { ...state.editing, text: action.text } };
    case "clickWord":
      return state.editing === null ? state : { ...state, editing: pick(state.editing, state.pageIndex, action) };
    case "pickWords":
      return state.editing === null ? state : { ...state, editing: pickAll(state, state.editing, action.indices) };
    case "close":
      return { ...state, editing: null };
    case "page":
    case "zoom":
    case "rotate":
    case "grid":
    case "search":
    case "hit":
      return viewed(state, action, state.model);
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
  const targets = targetsOf(model);
  const found = targets.findIndex((target) => sameTarget(target, selected));
  const start = found === -1 && by === -1 ? targets.length : found;
  for (let i = start + by; i >= 0 && i < targets.length; i += by) {
    const target = targets[i];
    if (target === undefined) break;
    const value = valueAt(model, target);
    if (!doubtfulOnly || (value !== null && needsLook(value))) return target;
  }
  return null;
}

/** The cell after (or before) a cell in its table, row by row; null at the table's end, and of what is no cell. */
export function cellBeside(model: ReviewModel, from: Target | null, by: 1 | -1): Target | null {
  const next = from?.kind === "cell" ? neighbour(model, from, by, false) : null;
  return next?.kind === "cell" && next.key === from?.key ? next : null;
}

/** Where to go after a value was dealt with: the next doubtful one, from the beginning again when the end is reached. */
export function nextToLookAt(model: ReviewModel, selected: Target | null): Target | null {
  const next = neighbour(model, selected, 1, true) ?? neighbour(model, null, 1, true);
  return sameTarget(next, selected) ? null : next;
}

export function doubtfulCount(model: ReviewModel): number {
  return targetsOf(model).filter((target) => {
    const value = valueAt(model, target);
    return value !== null && needsLook(value);
  }).length;
}

/** Values that people gave and that cannot be what their fields hold. */
export function wrongValues(model: ReviewModel): { readonly target: Target; readonly value: ReviewValue }[] {
  return targetsOf(model).flatMap((target) => {
    const value = valueAt(model, target);
    return value?.problem ? [{ target, value }] : [];
  });
}

/** Fields are asked for, and none has a value: the service wants a reason where a person approves that. */
export function hasNoValue(model: ReviewModel): boolean {
  const targets = targetsOf(model);
  return targets.length > 0 && targets.every((target) => valueAt(model, target) === null);
}

/** Shows the page the value stands on; one that stands nowhere leaves the page as it is. */
function select(state: ReviewState, target: Target): ReviewState {
  const value = valueAt(state.model, target);
  const keepsEditor = sameTarget(state.editing?.target ?? null, target);
  return {
    ...state,
    selected: target,
    editing: keepsEditor ? state.editing : null,
    pageIndex: value?.entity.bounding_boxes.length ? value.pageIndex : state.pageIndex,
  };
}

/** What was taken back is shown; a selection whose row or value is gone goes to what stands in its place. */
function settled(state: ReviewState, action: DraftAction): ReviewState {
  const step = action.type === "undo" ? state.future.at(-1) : action.type === "redo" ? state.past.at(-1) : undefined;
  const selected = nearest(state, step?.target ?? state.selected);
  if (step?.target && selected) return select({ ...state, editing: null }, selected);
  return selected === state.selected ? state : { ...state, selected };
}

function nearest({ model }: ReviewState, target: Target | null): Target | null {
  const content = target === null ? null : contentOf(model, target.key);
  if (target === null || content === null) return null;
  if (target.kind === "cell") {
    const count = content.kind === "rows" ? content.rows.length : 0;
    return count === 0 ? null : target.row < count ? target : { ...target, row: count - 1 };
  }
  // One after the last is where a value is being added.
  const count = content.kind === "values" ? content.values.length : 0;
  return target.index <= count ? target : { ...target, index: Math.max(0, count - 1) };
}

/**
 * A click puts a word into the value, a second takes it out. The first click replaces what was typed: the person shows where the
 * value stands. A value stands on one page, so a click on another page starts anew.
 */
function pick(editing: Editing, pageIndex: number, { word, index }: { word: OcrWordJson; index: number }): Editing {
  const before = editing.pageIndex === pageIndex ? editing.words : [];
  const words = before.some((w) => w.index === index)
    ? before.filter((w) => w.index !== index)
    : [...before, { index, text: word.Text, polygon: word.BoundingBox }].sort((a, b) => a.index - b.index);
  return { ...editing, pageIndex, words, text: words.map((w) => w.text).join(" ") };
}

/** Words shown all at once, with a box or a range: they are the value. */
function pickAll({ model, pageIndex }: ReviewState, editing: Editing, indices: readonly number[]): Editing {
  const page = model.pages[pageIndex];
  const words = indices.flatMap((index) => {
    const word = page?.words[index];
    return word === undefined ? [] : [{ index, text: word.Text, polygon: word.BoundingBox }];
  });
  return { ...editing, pageIndex, words, text: words.map((w) => w.text).join(" ") };
}
