import { useEffect, useMemo, useRef, useState } from "react";
import type { ServiceDefinitionJson, SessionJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLeaveGuard } from "../layout/leave-guard.ts";
import { type Autosave, createAutosave } from "./autosave.ts";
import { changed } from "./drafts.ts";
import { keepDrafts, recallDrafts } from "./kept-drafts.ts";
import { keepZoom, keptZoom } from "./kept-view.ts";
import type { Review } from "./review-context.ts";
import { needsLook, reviewModel, targetsOf, valueAt } from "./review-model.ts";
import { initialReview } from "./review-state.ts";
import { createReviewStore, type ReviewStore, useSelected } from "./review-store.ts";
import { rowsAfter } from "./rows.ts";
import type { Complete, DocumentIds, useDocumentVerbs } from "./use-document.ts";

interface Opened {
  readonly ids: DocumentIds;
  readonly answer: Complete;
  readonly definition: ServiceDefinitionJson | undefined;
  readonly session: SessionJson;
  readonly verbs: ReturnType<typeof useDocumentVerbs>;
}

/** The state of one open document, and what keeps it and the service in sync. */
export function useReviewStore(opened: Opened, onClaimLost: () => void): { store: ReviewStore; autosave: Autosave } {
  const { ids, answer, definition, session, verbs } = opened;
  const name = `${session.member_id}/${ids.documentId}`;
  const [store] = useState(() => opening(answer, definition, session.member_id, name));
  const lost = useRef(onClaimLost);
  lost.current = onClaimLost;

  const autosave = useMemo(() => {
    const arrival = ({ data, etag }: Complete) => ({ base: reviewModel(data, definition), etag });
    return createAutosave({
      store,
      send: async (correction, etag) => arrival(await verbs.correct(correction, etag)),
      fetch: async () => arrival(await verbs.fetch()),
      onClaimLost: () => lost.current(),
    });
  }, [store, verbs, definition]);
  // Before the last change is sent: what is being typed is one.
  useEffect(() => () => store.dispatch({ type: "leave" }), [store]);
  // If the page is left within the console, the last change is still being sent.
  useEffect(() => () => void autosave.flush().finally(autosave.stop), [autosave]);
  const isStuck = useSelected(store, ({ saving }) => !["saved", "waiting", "saving"].includes(saving.kind));
  // They are kept in this tab (useKept), so leaving loses nothing; but nobody sends them meanwhile.
  useLeaveGuard(isStuck, "kept");

  const outdated = useRef(new Set<string | null>());
  useEffect(() => {
    let { etag } = store.state();
    return store.subscribe(() => {
      const now = store.state().etag;
      if (now === etag) return;
      outdated.current.add(etag).delete(now);
      etag = now;
    });
  }, [store]);
  // What somebody else changed, loaded when the window gets the focus again. A response that was requested while a
  // change was being saved arrives after it with the state before: taken for news, it would make the next change look
  // saved already.
  useEffect(() => {
    const { etag, saving } = store.state();
    if (saving.kind === "saving" || etag === answer.etag || outdated.current.has(answer.etag)) return;
    store.dispatch({ type: "arrived", base: reviewModel(answer.data, definition), etag: answer.etag });
  }, [store, answer, definition]);

  useKept(store, name);
  return { store, autosave };
}

/**
 * What the service does not have survives a reload, and closing the tab asks; what is being typed is part of it. The
 * zoom is kept for the next document.
 */
function useKept(store: ReviewStore, name: string): void {
  useEffect(() => {
    let { drafts } = store.state();
    // As long as the store is in use: the last save ends after the screen was left, and then nothing is kept.
    store.subscribe(() => {
      if (store.state().drafts === drafts) return;
      drafts = store.state().drafts;
      keepDrafts(sessionStorage, name, drafts);
    });
  }, [store, name]);
  useEffect(() => {
    let { zoom } = store.state();
    return store.subscribe(() => {
      const { zoom: now, model, pageIndex } = store.state();
      if (now === zoom) return;
      zoom = now;
      keepZoom(sessionStorage, zoom, model.pages[pageIndex]);
    });
  }, [store]);
  useEffect(() => {
    const leave = () => store.dispatch({ type: "leave" });
    const warn = (event: BeforeUnloadEvent) => {
      leave();
      if (store.state().saving.kind !== "saved") event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    // The browsers of tablets have no beforeunload.
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("beforeunload", warn);
      removeEventListener("pagehide", leave);
    };
  }, [store]);
}

function opening(answer: Complete, definition: ServiceDefinitionJson | undefined, person: string, name: string) {
  const model = reviewModel(answer.data, definition);
  const store = createReviewStore(initialReview(model, answer.etag));
  const drafts = recallDrafts(sessionStorage, person, name);
  if (drafts !== null) store.dispatch({ type: "restored", drafts });
  const zoom = keptZoom(sessionStorage, model.pages[0]);
  if (zoom !== null) store.dispatch({ type: "zoom", zoom });
  const targets = targetsOf(model);
  const doubtful = targets.find((target) => {
    const value = valueAt(model, target);
    return value !== null && needsLook(value);
  });
  // Attention goes to what is doubtful; if nothing is, the focus still needs a place.
  const first = doubtful ?? targets[0];
  if (first !== undefined) store.dispatch({ type: "select", target: first });
  return store;
}

export function useReviewVerbs({ ids, answer }: Opened, store: ReviewStore, canEdit: boolean): Review {
  const documentName = answer.data.document.original_name;
  const { serviceId, documentId } = ids;
  return useMemo(() => {
    const put: Review["put"] = (key, content, target) => store.dispatch({ type: "change", key, content, target });
    return {
      store,
      documentName,
      canEdit,
      put,
      imageUrl: (pageIndex, width) => client.service(serviceId).pageImageUrl(documentId, pageIndex, width),
      documentHref: (other) => `/services/${serviceId}/documents/${other}`,
      give(target, given, merge) {
        const content = changed(store.state().model, target, given);
        if (content === null) return;
        store.dispatch({ type: "change", key: target.key, content, target, ...(merge !== undefined && { merge }) });
      },
      changeRows(key, change) {
        // Rows change places: what is being typed belongs to the row that it was typed in.
        store.dispatch({ type: "leave" });
        const { model, selected } = store.state();
        const table = model.tables.find((t) => t.key === key);
        const content = table && rowsAfter(table, change);
        if (!table || !content) return;
        const column = (selected?.kind === "cell" && selected.key === key && selected.column) || table.columns[0]?.key;
        const row =
          change.type === "add" ? change.after + 1 : change.type === "move" ? change.row + change.by : change.row;
        const target = column === undefined ? null : ({ kind: "cell", key, row, column } as const);
        put(key, content, target);
        const { rows } = store.state().model.tables.find((t) => t.key === key) ?? table;
        if (target !== null && change.type === "add") {
          // A new row is to be filled in, starting with its first cell.
          store.dispatch({
            type: "edit",
            target: { ...target, column: table.columns[0]?.key ?? target.column },
            text: "",
          });
        } else if (target !== null && rows.length > 0) {
          store.dispatch({ type: "select", target: { ...target, row: Math.min(row, rows.length - 1) } });
        }
      },
      shown: { scale: 1 },
    };
  }, [store, documentName, canEdit, serviceId, documentId]);
}
