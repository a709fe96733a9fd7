import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ClaimJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import type { DocumentIds } from "./use-document.ts";

/**
 * Who is reviewing this document. Opening it claims it; the claim is renewed while the person is active, released when
 * the page is left, and lapses after 15 minutes without activity. Whoever comes second sees who has it, and gets it
 * when it is free.
 */
export interface ClaimState {
  /** Null: not known yet, or this person only looks. */
  readonly claim: ClaimJson | null;
  readonly isTheirs: boolean;
  readonly takeOver: () => Promise<void>;
  /** Checks again whose it is: the service has refused a change. */
  readonly check: () => void;
}

const RENEW_MS = 60_000;
/** How often the holder checks whether somebody took it over, and others ask for it. */
const ASK_MS = 10_000;

export function useClaim(ids: DocumentIds, mayReview: boolean, onGained: () => void): ClaimState {
  const { serviceId, documentId } = ids;
  const queries = useQueryClient();
  const [claim, setClaim] = useState<ClaimJson | null>(null);
  const gained = useRef(onGained);
  gained.current = onGained;
  const held = useRef<ClaimJson | null>(null);

  const ask = useCallback(
    async (takeOver = false) => {
      try {
        const answer = await client.service(serviceId).claim(documentId, { takeOver });
        const isNew = answer.yours && held.current !== null && !held.current.yours;
        held.current = answer;
        setClaim(answer);
        // The previous holder may have changed it.
        if (isNew) gained.current();
      } catch {
        // Not reachable, or refused: changes are refused with a reason of their own, and the next turn asks again.
        return;
      }
    },
    [serviceId, documentId],
  );

  /** Unlike `ask` it is no activity: the claim of somebody who went to lunch lapses. */
  const look = useCallback(async () => {
    try {
      const answer = await client.service(serviceId).claimOf(documentId);
      if (answer.yours || answer.holder === null) return;
      held.current = answer;
      setClaim(answer);
    } catch {
      // Not reachable: the next turn looks again.
      return;
    }
  }, [serviceId, documentId]);

  useEffect(() => {
    if (!mayReview) return;
    let isActive = true;
    const onActivity = () => {
      isActive = true;
    };
    const leave = () => {
      if (held.current?.yours) {
        held.current = null;
        client
          .service(serviceId)
          .releaseClaim(documentId, { isLeaving: true })
          .catch(() => undefined);
      }
    };
    void ask();
    let last = Date.now();
    const timer = setInterval(() => {
      const isTheirs = held.current !== null && !held.current.yours;
      if (!isTheirs && (!isActive || Date.now() - last < RENEW_MS)) return void look();
      last = Date.now();
      isActive = false;
      void ask();
    }, ASK_MS);
    for (const type of ACTIVITY) document.addEventListener(type, onActivity, { passive: true });
    addEventListener("pagehide", leave);
    return () => {
      clearInterval(timer);
      for (const type of ACTIVITY) document.removeEventListener(type, onActivity);
      removeEventListener("pagehide", leave);
      leave();
      void queries.invalidateQueries({ queryKey: ["review-queue", serviceId] });
    };
  }, [ask, look, mayReview, serviceId, documentId, queries]);

  return {
    claim,
    isTheirs: claim !== null && !claim.yours && claim.holder !== null,
    takeOver: useCallback(() => ask(true), [ask]),
    check: useCallback(() => void ask(), [ask]),
  };
}

const ACTIVITY = ["pointerdown", "keydown", "wheel"] as const;
