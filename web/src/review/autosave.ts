import { ApiError, type CorrectionJson } from "../../../src/client.ts";
import { unsent } from "./drafting.ts";
import { correctionOf, type Drafts } from "./drafts.ts";
import type { ReviewModel } from "./review-model.ts";
import type { ReviewStore } from "./review-store.ts";

/** The document in the service's state. */
export interface Arrival {
  readonly base: ReviewModel;
  readonly etag: string | null;
}

export interface AutosaveDeps {
  readonly store: ReviewStore;
  readonly send: (correction: CorrectionJson, etag: string | null) => Promise<Arrival>;
  readonly fetch: () => Promise<Arrival>;
  /** Called for what a person must know besides the state: so far only a lost claim. */
  readonly onClaimLost: () => void;
}

export interface Autosave {
  /** Sends pending changes at once. True: the service has everything. */
  readonly flush: () => Promise<boolean>;
  readonly stop: () => void;
}

/** Pause after the last change: a value that is extended word by word is one request. */
const PAUSE_MS = 500;
/** Between retries while the service is not reachable; the browser's own "online" event comes sooner. */
const RETRY_MS = [2_000, 4_000, 8_000, 15_000] as const;

/** Sends every change to the service automatically, one request at a time; the header shows its state. */
export function createAutosave({ store, send, fetch, onClaimLost }: AutosaveDeps): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let failures = 0;
  let scheduledFor = -1;

  async function once(): Promise<void> {
    const { drafts, etag, saving } = store.state();
    // Meanwhile a conflict that a person has to resolve may have been found, or somebody else may have the document.
    if (saving.kind !== "waiting" && saving.kind !== "offline") return;
    const sent = unsent(drafts);
    store.dispatch({ type: "sent" });
    try {
      const arrival = await send(correctionOf(contentsOf(sent)), etag);
      failures = 0;
      store.dispatch({ type: "saved", sent, ...arrival });
    } catch (error) {
      await explain(error);
    }
  }

  async function explain(error: unknown): Promise<void> {
    if (isConflict(error)) {
      try {
        store.dispatch({ type: "arrived", ...(await fetch()) });
      } catch (unreachable) {
        store.dispatch({ type: "failed", saving: failureOf(unreachable) });
      }
      return;
    }
    const saving = failureOf(error);
    store.dispatch({ type: "failed", saving });
    if (saving.kind === "claimed") onClaimLost();
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= once().finally(() => {
      running = null;
      schedule();
    });
    return running;
  }

  function schedule(): void {
    const { saving, revision } = store.state();
    if (running !== null || (saving.kind !== "waiting" && saving.kind !== "offline")) return;
    if (saving.kind === "offline") {
      clearTimeout(timer);
      timer = setTimeout(run, RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]);
      return;
    }
    if (revision === scheduledFor && timer !== undefined) return;
    scheduledFor = revision;
    clearTimeout(timer);
    timer = setTimeout(run, PAUSE_MS);
  }

  let seen = store.state().revision;
  const unsubscribe = store.subscribe(() => {
    const { revision, saving } = store.state();
    // An autosave created before this one, with another definition, tried last and has stopped: this one takes over.
    const isLeft = saving.kind === "offline" && timer === undefined;
    // A change while offline waits for its turn; other changes of the state do not matter here.
    if (saving.kind === "waiting" || isLeft || revision !== seen) schedule();
    seen = revision;
  });
  const onOnline = () => {
    if (store.state().saving.kind === "offline") void run();
  };
  globalThis.addEventListener?.("online", onOnline);
  schedule();

  return {
    async flush() {
      for (let turn = 0; turn < 5; turn++) {
        const { saving } = store.state();
        if (saving.kind === "saved") return true;
        if (saving.kind !== "waiting" && saving.kind !== "saving" && saving.kind !== "offline") return false;
        await run();
        if (store.state().saving.kind === "offline") return false;
      }
      return store.state().saving.kind === "saved";
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      unsubscribe();
      globalThis.removeEventListener?.("online", onOnline);
    },
  };
}

function contentsOf(drafts: Drafts) {
  return Object.fromEntries(Object.entries(drafts).map(([key, { content }]) => [key, content]));
}

/** The service was not reached, or asks for a retry. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.retryable;
}

function failureOf(error: unknown) {
  if (isPassing(error)) return { kind: "offline" } as const;
  if (isClaimed(error)) return { kind: "claimed" } as const;
  return { kind: "refused", error: error as ApiError } as const;
}

/** The closed list of statuses has no 412: a tag that does not match is 422, pointing at the header. */
export function isConflict(error: unknown): boolean {
  return pointsAt(error, /if-match/i);
}

/** Somebody else is reviewing the document. */
function isClaimed(error: unknown): boolean {
  return pointsAt(error, /#\/claim$/);
}

/** A document whose checks failed is approved with a reason only. */
export function needsReason(error: unknown): boolean {
  return pointsAt(error, /#\/reason$/);
}

function pointsAt(error: unknown, pattern: RegExp): boolean {
  return error instanceof ApiError && error.status === 422 && error.errors.some(({ pointer }) => pattern.test(pointer));
}
