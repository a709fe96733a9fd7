import { useQuery } from "@tanstack/react-query";
import type { BatchInputJson, DocumentListJson, RevisionStatus } from "../../../src/client.ts";
import { client } from "../api.ts";
import { SURE } from "../review/review-model.ts";
import { conditionsOf, type Filter } from "./filters.ts";
import type { Selection } from "./use-selection.ts";

export type Action = BatchInputJson["action"];
export type Listed = Pick<DocumentListJson["documents"][number], "original_name" | "revision_status" | "confidence">;

/** What a person should know about the documents before deciding on many. */
export interface ChosenDocuments {
  /** Their number, counted when the names were loaded; null: could not be loaded. */
  readonly count: number | null;
  /** Of the first documents. */
  readonly names: readonly string[];
  /** How many already have a decision that the action replaces. */
  readonly decided: readonly { readonly status: Decided; readonly count: number }[];
  /** How many have values that are not sure; left out where only the service could count them. */
  readonly unsure?: number;
}

/** The least sure of its values is one to check on the review page. */
export function isUnsure({ confidence }: Pick<Listed, "confidence">): boolean {
  return confidence !== null && confidence < SURE;
}

export type Decided = (typeof DECISIONS)[number];

const DECISIONS = ["approved", "not_approved"] as const satisfies readonly RevisionStatus[];
/** As many names as people read. */
export const MOST_NAMES = 10;

/** Decisions that the action undoes. */
function undone(action: Action): Decided[] {
  return DECISIONS.filter((status) => status !== action);
}

export function chosenOf(documents: readonly Listed[], action: Action): ChosenDocuments {
  const decided = undone(action).map((status) => ({
    status,
    count: documents.filter(({ revision_status }) => revision_status === status).length,
  }));
  return {
    count: documents.length,
    names: documents.slice(0, MOST_NAMES).map(({ original_name }) => original_name),
    decided: decided.filter(({ count }) => count > 0),
    unsure: documents.filter(isUnsure).length,
  };
}

/**
 * What gives each of the documents its former status again; null where one of them was not seen. Only the service holds
 * a document back as `review_required`; a person who sends it to review comes closest.
 */
export function undoOf(
  ids: readonly string[],
  seen: ReadonlyMap<string, Listed>,
  reason: string,
): readonly BatchInputJson[] | null {
  const before = Map.groupBy(ids, (id) => {
    const status = seen.get(id)?.revision_status;
    return status === "review_required" ? "to_review" : status;
  });
  if (before.has(undefined)) return null;
  return [...before].flatMap(([action, documents]) =>
    action === undefined ? [] : [{ action, documents, ...(action !== "pending" && { reason }) }],
  );
}

/** For "all that match" only the service knows; undefined: not loaded yet. */
export function useChosen(
  serviceId: string,
  filter: Filter,
  selection: Selection,
  seen: ReadonlyMap<string, Listed>,
  action: Action,
): ChosenDocuments | undefined {
  const all = useQuery({
    queryKey: ["documents", serviceId, filter, "chosen", action],
    queryFn: ({ signal }) => matching(serviceId, filter, action, signal),
    enabled: selection.isAll,
    staleTime: 0,
  });
  if (!selection.isAll) return chosenOf(listed(selection, seen), action);
  // If the details cannot be loaded, the confirmation is still shown.
  return all.isError ? { count: null, names: [], decided: [] } : all.data;
}

export function listed({ ids }: Pick<Selection, "ids">, seen: ReadonlyMap<string, Listed>): Listed[] {
  return ids.flatMap((id) => seen.get(id) ?? []);
}

async function matching(
  serviceId: string,
  filter: Filter,
  action: Action,
  signal: AbortSignal,
): Promise<ChosenDocuments> {
  const service = client.service(serviceId);
  const conditions = conditionsOf(filter);
  const asked = undone(action).filter((status) => (conditions.revision_status ?? status) === status);
  const [first, ...counts] = await Promise.all([
    service.documents({ ...filter, limit: MOST_NAMES, total: true }, signal),
    ...asked.map((revision_status) =>
      service.documents({ ...conditions, revision_status, limit: 1, total: true }, signal),
    ),
  ]);
  const decided = asked.map((status, index) => ({ status, count: counts[index]?.total ?? 0 }));
  return {
    count: first.total ?? null,
    names: first.documents.map(({ original_name }) => original_name),
    decided: decided.filter(({ count }) => count > 0),
  };
}
