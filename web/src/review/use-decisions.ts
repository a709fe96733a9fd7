import { useState } from "react";
import { useLocation } from "wouter";
import type { RevisionStatus, SessionJson, StoredResultJson } from "../../../src/client.ts";
import { isSignedOut } from "../api.ts";
import { lastList } from "../documents/list-place.ts";
import { useLanguage } from "../i18n/language.tsx";
import { refusalText } from "../sign-in/problem-text.ts";
import { useNotify } from "../ui/use-notify.ts";
import { type Autosave, isConflict, needsReason } from "./autosave.ts";
import { showDecided } from "./decided-notice.tsx";
import { findNextService, firstToReview } from "./next-service.ts";
import type { Review } from "./review-context.ts";
import { hasNoValue, wrongValues } from "./review-state.ts";
import type { DocumentIds, useDocumentVerbs } from "./use-document.ts";
import type { Walk } from "./use-walk.ts";

/**
 * Decisions that need a reason: why it is unusable, why it is approved though something is wrong, who should look and
 * at what.
 */
export type Asked = "not_approved" | "approved" | "to_review";

export interface Decisions {
  readonly isBusy: boolean;
  /** The decision for which a reason is being asked. */
  readonly asked: Asked | null;
  readonly ask: (asked: Asked | null) => void;
  /**
   * Approves and opens the next document; asks for a reason if a check failed, a value is invalid, or there is none.
   */
  readonly approve: () => void;
  readonly decide: (status: RevisionStatus, reason: string | null) => Promise<void>;
  readonly remove: () => Promise<void>;
}

interface Deps {
  readonly ids: DocumentIds;
  readonly session: SessionJson;
  readonly document: StoredResultJson["document"];
  readonly walk: Walk;
  readonly review: Review;
  readonly verbs: ReturnType<typeof useDocumentVerbs>;
  readonly autosave: Autosave;
}

/**
 * What is being typed is taken, and everything is saved, before a decision, which is then made on exactly that state;
 * after a decision that ends the work the next document opens.
 */
export function useDecisions({ ids, session, document, walk, review, verbs, autosave }: Deps): Decisions {
  const { t } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const notify = useNotify();
  const explain = useExplain();
  const [, navigate] = useLocation();
  const { store } = review;

  function ask(now: Asked | null): void {
    store.dispatch({ type: "leave" });
    setAsked(now);
  }

  async function decide(status: RevisionStatus, reason: string | null): Promise<void> {
    if (isBusy) return;
    store.dispatch({ type: "leave" });
    setBusy(true);
    try {
      if (!(await autosave.flush())) {
        const { saving } = store.state();
        const isOver = saving.kind === "refused" && isSignedOut(saving.error);
        if (!isOver) notify("bad", t("review.notSavedYet"));
        return;
      }
      // What was just typed may be invalid for its field: only the service can tell, after it was saved.
      const { base: saved } = store.state();
      if (status === "approved" && reason === null && (wrongValues(saved).length > 0 || hasNoValue(saved))) {
        ask("approved");
        return;
      }
      const isEnd = status === "approved" || status === "not_approved";
      // Requested before the decision: afterwards this document may have no place from which to continue.
      const next = isEnd ? await walk.findNext() : null;
      const { etag, base } = store.state();
      const now = await verbs.revise(status, etag, reason);
      store.dispatch({ type: "arrived", base, etag: now });
      ask(null);
      tellDecided(status, now);
      if (next !== null) walk.goOn(next);
      else if (isEnd) await tellLast();
    } catch (error) {
      if (needsReason(error)) ask("approved");
      else explain(error);
      if (isConflict(error)) await verbs.fetch().catch(explain);
    } finally {
      setBusy(false);
    }
  }

  /** With a way back to what it was, for the next document is opened at once. */
  function tellDecided(status: RevisionStatus, etag: string | null): void {
    const before = document.revision_status;
    const isUndone = status !== before && (before === "pending" || before === "to_review");
    showDecided({
      title: document.original_name,
      text: t("review.revisionSet", { status: t(`revision.${status}`) }),
      close: t("close"),
      action: isUndone
        ? {
            label: t("keys.undo"),
            run: () => void verbs.revise(before, etag, null).then(walk.comeBack, explain),
          }
        : null,
    });
  }

  /** With a way on, if there is work in another service. */
  async function tellLast(): Promise<void> {
    const title = t(walk.list === "" ? "review.nothingWaits" : "review.endOfList");
    const service = await findNextService(session, ids.serviceId);
    if (service === null) return notify("good", title);
    showDecided({
      title,
      text: t("review.waitsElsewhere", { service: service.name }),
      close: t("close"),
      action: { label: t("home.review"), run: () => void firstToReview(service).then(navigate, explain) },
    });
  }

  return {
    isBusy,
    asked,
    ask,
    approve() {
      store.dispatch({ type: "leave" });
      const hasErrors = store.state().base.violations.some(({ severity }) => severity === "error");
      // What was just changed may have fixed the check: the service tells after it is saved.
      const isKnown = store.state().saving.kind === "saved";
      if (hasErrors && isKnown) ask("approved");
      else void decide("approved", null);
    },
    decide,
    async remove() {
      setBusy(true);
      await verbs.remove().then(
        () => {
          notify("good", t("review.deleted"));
          const { href, state } = lastList(ids.serviceId, { list: walk.list });
          navigate(href, { state });
        },
        (error) => {
          explain(error);
          setBusy(false);
        },
      );
    },
  };
}

function useExplain(): (error: unknown) => void {
  const { t } = useLanguage();
  const notify = useNotify();
  return (error) => {
    // By then the sign-in page is shown, and says it.
    if (isSignedOut(error)) return;
    notify("bad", isConflict(error) ? t("value.conflict") : refusalText(error, t));
  };
}
