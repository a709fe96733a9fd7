import type { OcrWordJson, PolygonJson } from "../../../src/client.ts";
import { needsLook, type ReviewModel, sameTarget, type Target, targetsOf, valueAt } from "./review-model.ts";

/**
 * What the reviewer is doing, as a pure reducer (no DOM, no network):
 *
 * browsing ──edit──▶ editing ──type | clickWord──▶ editing ──close──▶ browsing
 *
 * Selecting another value leaves the editor; the server's answer is not state of ours, it is read from the query cache.
 */
export interface ReviewState {
  readonly pageIndex: number;
  readonly zoom: Zoom;
  readonly selected: Target | null;
  readonly editing: Editing | null;
}

/** `scale` is screen pixels for each pixel of the page image. */
export type Zoom =
  | { readonly mode: "width" }
  | { readonly mode: "page" }
  | { readonly mode: "scale"; readonly scale: number };

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
  | { readonly type: "select"; readonly target: Target; readonly model: ReviewModel }
  | { readonly type: "move"; readonly by: 1 | -1; readonly model: ReviewModel; readonly doubtfulOnly?: boolean }
  | { readonly type: "clear" }
  | { readonly type: "edit"; readonly target: Target; readonly text: string; readonly model: ReviewModel }
  | { readonly type: "write"; readonly text: string }
  | { readonly type: "clickWord"; readonly word: OcrWordJson; readonly index: number }
  | { readonly type: "close" }
  | { readonly type: "page"; readonly pageIndex: number; readonly pageCount: number }
  | { readonly type: "zoom"; readonly zoom: Zoom };

export const ZOOM_LIMITS = { min: 0.1, max: 4, step: 1.25 } as const;

export const initialReview: ReviewState = { pageIndex: 0, zoom: { mode: "width" }, selected: null, editing: null };

export function reviewReducer(state: ReviewState, action: ReviewAction): ReviewState {
  switch (action.type) {
    case "select":
      return select(state, action.target, action.model);
    case "move": {
      const next = neighbour(action.model, state.selected, action.by, action.doubtfulOnly ?? false);
      return next === null ? state : select(state, next, action.model);
    }
    case "clear":
      return { ...state, selected: null, editing: null };
    case "edit": {
      const selected = select(state, action.target, action.model);
      const { target, text } = action;
      return { ...selected, editing: { target, text, words: [], pageIndex: selected.pageIndex } };
    }
    case "write":
      return state.editing === null ? state : { ...state, editing: { ...state.editing, text: action.text } };
    case "clickWord":
      return state.editing === null ? state : { ...state, editing: pick(state.editing, state.pageIndex, action) };
    case "close":
      return { ...state, editing: null };
    case "page":
      return { ...state, pageIndex: Math.max(0, Math.min(action.pageCount - 1, action.pageIndex)) };
    case "zoom":
      return { ...state, zoom: clampZoom(action.zoom) };
    default:
      return action satisfies never;
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

/** Shows the page the value stands on; one that stands nowhere leaves the page as it is. */
function select(state: ReviewState, target: Target, model: ReviewModel): ReviewState {
  const value = valueAt(model, target);
  const keepsEditor = sameTarget(state.editing?.target ?? null, target);
  return {
    ...state,
    selected: target,
    editing: keepsEditor ? state.editing : null,
    pageIndex: value?.entity.bounding_boxes.length ? value.pageIndex : state.pageIndex,
  };
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

function clampZoom(zoom: Zoom): Zoom {
  if (zoom.mode !== "scale") return zoom;
  return { mode: "scale", scale: Math.max(ZOOM_LIMITS.min, Math.min(ZOOM_LIMITS.max, zoom.scale)) };
}
