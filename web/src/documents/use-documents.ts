import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../api.ts";
import { conditionsOf, type Filter } from "./filters.ts";
import { cursorsHere, goToCursors } from "./list-place.ts";

export const PAGE_SIZE = 50;

/**
 * One page of the list, with navigation to the next and back. Pages are identified by their beginning and not by
 * number, so that a document that arrives meanwhile moves nothing under the reader's eyes.
 */
export function useDocuments(serviceId: string, filter: Filter) {
  const [, turned] = useState(0);
  const cursors = cursorsHere();
  const turnTo = (to: readonly string[]) => {
    goToCursors(to);
    turned((times) => times + 1);
  };
  const cursor = cursors.at(-1);
  const list = useQuery({
    queryKey: ["documents", serviceId, filter, cursor ?? null],
    queryFn: ({ signal }) =>
      client.service(serviceId).documents({ ...filter, limit: PAGE_SIZE, ...(cursor && { cursor }) }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // Loaded beside the page, which does not wait for it: counting 100 000 takes longer than showing 50 of them.
  const total = useQuery({
    queryKey: ["documents", serviceId, conditionsOf(filter), "total"],
    queryFn: async ({ signal }) => {
      const query = { ...conditionsOf(filter), limit: 1, total: true };
      return (await client.service(serviceId).documents(query, signal)).total ?? 0;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  }).data;
  const next = list.data?.next_cursor ?? null;
  return {
    list,
    total,
    from: cursors.length * PAGE_SIZE + 1,
    goOn: next === null ? null : () => turnTo([...cursors, next]),
    goBack: cursors.length === 0 ? null : () => turnTo(cursors.slice(0, -1)),
  };
}
