import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { client } from "../api.ts";
import { filterOf } from "../documents/filters.ts";
import { listOf, reviewHref } from "../documents/list-place.ts";
import type { DocumentIds } from "./use-document.ts";
import { type Neighbours, neighboursIn, type Trail, trailBack, trailOnwards } from "./walk.ts";

/** As many as the service returns at once. */
const PAGE_SIZE = 200;

export interface Walk {
  /** Conditions and order of the list from which the document was opened; empty: the review queue. */
  readonly list: string;
  /** Null: there is none, or it is not known yet. */
  readonly previous: string | null;
  readonly next: string | null;
  /** How many wait in the review queue; null in a list. */
  readonly waiting: number | null;
  /** The next one, once it is known. */
  readonly findNext: () => Promise<string | null>;
  readonly goOn: (to: string) => void;
  /** Does nothing if there is none. */
  readonly goBack: () => void;
  /** Opens this document again, from wherever the person is by then. */
  readonly comeBack: () => void;
}

/** The documents before and after this one. */
export function useWalk(ids: DocumentIds, mayReview: boolean): Walk {
  const { serviceId, documentId } = ids;
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const list = listOf(useSearch());
  // The address and the history entry of this document: both stay while it is open.
  const [trail] = useState(trailHere);
  const query = neighboursQuery(ids, list, trail);
  const { data } = useQuery({ ...query, enabled: mayReview || list !== "" });
  const { behind = [], ahead = [] } = trail;
  const previous = behind.at(-1) ?? data?.previous ?? null;
  const go = (to: string, state: Trail) => navigate(reviewHref(serviceId, to, list), { state });
  return {
    list,
    previous,
    next: ahead[0] ?? data?.next ?? null,
    waiting: data?.waiting ?? null,
    findNext: async () =>
      ahead[0] ??
      queries.ensureQueryData(query).then(
        ({ next }) => next,
        () => null,
      ),
    goOn: (to) => go(to, trailOnwards(trail, documentId, data ?? { cursors: trail.cursors ?? [] })),
    goBack: () => previous !== null && go(previous, trailBack(trail, documentId)),
    comeBack: () => {
      const here = reviewHref(serviceId, documentId, "");
      if (location.pathname !== here) go(documentId, trail);
    },
  };
}

function trailHere(): Trail {
  return (history.state as Trail | null) ?? {};
}

function neighboursQuery({ serviceId, documentId }: DocumentIds, list: string, { cursors = [] }: Trail) {
  const service = client.service(serviceId);
  return queryOptions({
    queryKey: ["review-queue", serviceId, documentId, list],
    queryFn: async ({ signal }): Promise<Neighbours> => {
      if (list !== "") {
        const filter = filterOf(new URLSearchParams(list));
        const read = (cursor: string | null) =>
          service.documents({ ...filter, limit: PAGE_SIZE, ...(cursor !== null && { cursor }) }, signal);
        return neighboursIn(read, documentId, cursors);
      }
      const { document, waiting } = await service.nextToReview(documentId, signal);
      return { previous: null, next: document?.id ?? null, waiting, cursors: [] };
    },
  });
}
