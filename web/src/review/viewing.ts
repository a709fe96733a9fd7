import { findText, type Picked } from "./page-words.ts";
import type { ReviewModel } from "./review-model.ts";

/** Which page is looked at, at which zoom and rotation, and what is searched for on it. */
export interface Viewing {
  readonly pageIndex: number;
  readonly zoom: Zoom;
  /** Clockwise degrees by which pages are rotated for viewing; their boxes rotate with them. */
  readonly turns: Readonly<Record<number, Turn>>;
  /** Null: no search. */
  readonly search: Search | null;
  /** The table takes up most of the screen. */
  readonly isGrid: boolean;
}

export type Turn = 0 | 90 | 180 | 270;

/** `scale` is screen pixels per pixel of the page image. */
export type Zoom =
  | { readonly mode: "width" }
  | { readonly mode: "page" }
  | { readonly mode: "scale"; readonly scale: number };

export interface Search {
  readonly text: string;
  readonly hits: readonly Picked[];
  readonly current: number;
}

export type ViewAction =
  | { readonly type: "page"; readonly pageIndex: number }
  | { readonly type: "zoom"; readonly zoom: Zoom }
  | { readonly type: "rotate" }
  | { readonly type: "grid" }
  /** Null closes the search. */
  | { readonly type: "search"; readonly text: string | null }
  | { readonly type: "hit"; readonly by: 1 | -1 };

export const ZOOM_LIMITS = { min: 0.1, max: 4, step: 1.25 } as const;

export const initialViewing: Viewing = {
  pageIndex: 0,
  zoom: { mode: "width" },
  turns: {},
  search: null,
  isGrid: false,
};

export function viewed<S extends Viewing>(state: S, action: ViewAction, model: ReviewModel): S {
  switch (action.type) {
    case "page":
      return { ...state, pageIndex: Math.max(0, Math.min(model.pages.length - 1, action.pageIndex)) };
    case "zoom":
      return { ...state, zoom: clampZoom(action.zoom) };
    case "rotate": {
      const turn = (((state.turns[state.pageIndex] ?? 0) + 90) % 360) as Turn;
      return { ...state, turns: { ...state.turns, [state.pageIndex]: turn } };
    }
    case "grid":
      return { ...state, isGrid: !state.isGrid };
    case "search":
      return searched(state, action.text, model);
    case "hit": {
      const { search } = state;
      if (search === null || search.hits.length === 0) return state;
      const current = (search.current + action.by + search.hits.length) % search.hits.length;
      return shown(state, { ...search, current });
    }
    default:
      return action satisfies never;
  }
}

/** Begins on the current page, and wraps around. */
function searched<S extends Viewing>(state: S, text: string | null, model: ReviewModel): S {
  if (text === null) return { ...state, search: null };
  const hits = findText(model.pages, text);
  const here = hits.findIndex(({ pageIndex }) => pageIndex >= state.pageIndex);
  return shown(state, { text, hits, current: Math.max(0, here) });
}

function shown<S extends Viewing>(state: S, search: Search): S {
  return { ...state, search, pageIndex: search.hits[search.current]?.pageIndex ?? state.pageIndex };
}

function clampZoom(zoom: Zoom): Zoom {
  if (zoom.mode !== "scale") return zoom;
  return { mode: "scale", scale: Math.max(ZOOM_LIMITS.min, Math.min(ZOOM_LIMITS.max, zoom.scale)) };
}
