import type { ApiError } from "../../../src/client.ts";
import {
  type Content,
  contentOf,
  type Draft,
  type Drafts,
  hasValue,
  sameContent,
  withContent,
  withDrafts,
} from "./drafts.ts";
import type { ReviewModel, Target } from "./review-model.ts";

/**
 * The changes of one visit, and their state with respect to the service:
 *
 * saved ──change──▶ waiting ──sent──▶ saving ──saved──▶ saved | waiting (changed meanwhile)
 *                                       ├──failed──▶ offline ──(later)──▶ saving
 *                                       ├──failed──▶ refused ──change | retry──▶ waiting
 *                                       └──arrived (somebody else changed it)──▶ waiting | conflict ──resolve──▶
 * waiting
 *
 * `model` is what the screen shows: what the service has (`base`) with the drafts over it.
 */
export interface Drafting {
  readonly base: ReviewModel;
  /** Of `base`: the service refuses a change based on another state of the document. */
  readonly etag: string | null;
  readonly model: ReviewModel;
  readonly drafts: Drafts;
  readonly revision: number;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  readonly saving: Saving;
}

/** One change that can be undone. */
export interface Step {
  readonly key: string;
  readonly before: Content;
  readonly after: Content;
  readonly target: Target | null;
  /** Consecutive steps with the same name are one: extending a value word by word. */
  readonly merge: string | null;
}

export type Saving =
  | { readonly kind: "saved" | "waiting" | "saving" }
  /** Not reachable: retried automatically. */
  | { readonly kind: "offline" }
  | { readonly kind: "refused"; readonly error: ApiError }
  /** Somebody else is reviewing the document: nothing is sent until it is taken over. */
  | { readonly kind: "claimed" }
  | { readonly kind: "conflict"; readonly conflicts: readonly Conflict[] };

/** A field that both sides changed since `base`. */
export interface Conflict {
  readonly key: string;
  readonly mine: Content;
  readonly theirs: Content;
}

export type DraftAction =
  | {
      readonly type: "change";
      readonly key: string;
      readonly content: Content;
      readonly target: Target | null;
      readonly merge?: string;
    }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "sent" }
  | { readonly type: "saved"; readonly sent: Drafts; readonly base: ReviewModel; readonly etag: string | null }
  | { readonly type: "failed"; readonly saving: Extract<Saving, { kind: "offline" | "refused" | "claimed" }> }
  /** The document in the service's current state. */
  | { readonly type: "arrived"; readonly base: ReviewModel; readonly etag: string | null }
  | { readonly type: "resolve"; readonly mine: readonly string[] }
  | { readonly type: "retry" }
  /** Changes of an earlier visit that never reached the service. */
  | { readonly type: "restored"; readonly drafts: Drafts };

/** More steps than anybody undoes. */
const LONGEST_PAST = 500;

export function initialDrafting(base: ReviewModel, etag: string | null): Drafting {
  return { base, etag, model: base, drafts: {}, revision: 0, past: [], future: [], saving: { kind: "saved" } };
}

export function drafted<S extends Drafting>(state: S, action: DraftAction): S {
  switch (action.type) {
    case "change":
      return change(state, action);
    case "undo":
    case "redo":
      return step(state, action.type);
    case "sent":
      return { ...state, saving: { kind: "saving" } };
    case "saved": {
      const drafts = madeOn(action.base, leftAfter(state.drafts, action.sent));
      return over({ ...state, base: action.base, etag: action.etag }, drafts);
    }
    case "failed":
      return { ...state, saving: action.saving };
    case "arrived":
      return rebased(state, action.base, action.etag);
    case "resolve": {
      if (state.saving.kind !== "conflict") return state;
      const theirs = state.saving.conflicts.flatMap(({ key }) => (action.mine.includes(key) ? [] : [key]));
      // Chosen with theirs in view: from now on my draft is based on it.
      return over(state, madeOn(state.base, without(state.drafts, theirs)));
    }
    case "retry":
      // A retry does not bypass an open choice.
      return state.saving.kind === "conflict" ? state : over(state, state.drafts);
    case "restored": {
      const known = Object.entries(action.drafts).filter(([key]) => contentOf(state.base, key) !== null);
      const revision = Math.max(state.revision, ...known.map(([, draft]) => draft.revision));
      const restored = { ...state, revision, drafts: Object.fromEntries(known) };
      return rebased(restored, state.base, state.etag);
    }
    default:
      return action satisfies never;
  }
}

/** What the service does not have yet, and is not being sent in its current form. */
export function unsent(drafts: Drafts): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([, { isLocal }]) => !isLocal));
}

function change<S extends Drafting>(state: S, action: Extract<DraftAction, { type: "change" }>): S {
  const { key, content, target, merge = null } = action;
  const before = contentOf(state.model, key);
  if (before === null || sameContent(before, content)) return state;
  const last = state.past.at(-1);
  const isMore = merge !== null && last?.merge === merge;
  const made: Step = { key, before: isMore ? last.before : before, after: content, target, merge };
  const past = [...(isMore ? state.past.slice(0, -1) : state.past), made].slice(-LONGEST_PAST);
  return put({ ...state, past, future: [] }, key, content);
}

function step<S extends Drafting>(state: S, way: "undo" | "redo"): S {
  const [from, to] = way === "undo" ? [state.past, state.future] : [state.future, state.past];
  const made = from.at(-1);
  if (made === undefined) return state;
  const stacks = { from: from.slice(0, -1), to: [...to, made] };
  const moved =
    way === "undo"
      ? { ...state, past: stacks.from, future: stacks.to }
      : { ...state, past: stacks.to, future: stacks.from };
  return put(moved, made.key, way === "undo" ? made.before : made.after);
}

/** A field that is again as the service has it needs no saving. */
function put<S extends Drafting>(state: S, key: string, content: Content): S {
  const revision = state.revision + 1;
  const isSaving = state.saving.kind === "saving";
  const base = contentOf(state.base, key);
  const isBack = !isSaving && sameContent(base, content);
  const draft: Draft = { content, madeOn: state.drafts[key]?.madeOn ?? base, revision, isLocal: false };
  const drafts = isBack ? without(state.drafts, [key]) : { ...state.drafts, [key]: draft };
  const model = withContent(state.model, key, content);
  const kept = state.saving.kind === "conflict" || state.saving.kind === "claimed" || isSaving;
  return { ...state, revision, drafts, model, saving: kept ? state.saving : standing(drafts) };
}

function over<S extends Drafting>(state: S, drafts: Drafts): S {
  return { ...state, drafts, model: withDrafts(state.base, drafts), saving: standing(drafts) };
}

function standing(drafts: Drafts): Saving {
  return { kind: Object.keys(unsent(drafts)).length === 0 ? "saved" : "waiting" };
}

/** Rows without any value are not sent; while somebody is about to fill one it stays on the screen. */
function leftAfter(drafts: Drafts, sent: Drafts): Drafts {
  return Object.fromEntries(
    Object.entries(drafts).flatMap(([key, draft]): [string, Draft][] => {
      if (sent[key]?.revision !== draft.revision) return [[key, draft]];
      const { content } = draft;
      const hasEmptyRow = content.kind === "rows" && !content.rows.every(hasValue);
      return hasEmptyRow ? [[key, { ...draft, isLocal: true }]] : [];
    }),
  );
}

/**
 * Ours stays if only we changed a field, theirs if only they did; if both did, a person chooses. An open choice stays
 * open, however often the document arrives: several requests may bring the same news.
 */
function rebased<S extends Drafting>(state: S, base: ReviewModel, etag: string | null): S {
  const conflicts: Conflict[] = [];
  const drafts: Record<string, Draft> = {};
  for (const [key, draft] of Object.entries(state.drafts)) {
    const theirs = contentOf(base, key);
    // What arrived may be our own change, whose answer was lost on the way.
    if (theirs === null || sameContent(theirs, draft.content)) continue;
    drafts[key] = draft;
    if (!sameContent(draft.madeOn, theirs)) conflicts.push({ key, mine: draft.content, theirs });
  }
  const now = over({ ...state, base, etag }, drafts);
  if (conflicts.length === 0) return now;
  // The same question is not reset: what was chosen so far would be lost.
  const isAsked = state.saving.kind === "conflict" && sameConflicts(state.saving.conflicts, conflicts);
  return { ...now, saving: isAsked ? state.saving : { kind: "conflict", conflicts } };
}

function sameConflicts(a: readonly Conflict[], b: readonly Conflict[]): boolean {
  const isSame = (one: Conflict, other: Conflict | undefined) =>
    one.key === other?.key && sameContent(one.mine, other.mine) && sameContent(one.theirs, other.theirs);
  return a.length === b.length && a.every((one, index) => isSame(one, b[index]));
}

function madeOn(base: ReviewModel, drafts: Drafts): Drafts {
  const entries = Object.entries(drafts);
  return Object.fromEntries(entries.map(([key, draft]) => [key, { ...draft, madeOn: contentOf(base, key) }]));
}

function without(drafts: Drafts, keys: readonly string[]): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([key]) => !keys.includes(key)));
}
