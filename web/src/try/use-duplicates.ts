import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isComplete, type ServiceDefinitionJson } from "../../../src/client.ts";
import { client, servicesQuery } from "../api.ts";
import { otherDocuments } from "../review/other-documents.ts";
import type { Upload } from "./upload-list.ts";

export interface Duplicate {
  /** The names of the fields whose values another document has, too. */
  readonly fields: string;
  readonly others: readonly string[];
}

/**
 * Of the uploads that were read, those that say the same as a document that is there already, by id of the document. It
 * is what a check of the service says (`uniqueness`): where there is none, nothing is asked for.
 */
export function useDuplicates(uploads: readonly Upload[]): ReadonlyMap<string, Duplicate> {
  const queries = useQueryClient();
  const services = useQuery(servicesQuery).data ?? [];
  const comparing = services.filter(({ policies }) => policies?.some((p) => p.policy_type === "uniqueness"));
  const read = uploads.flatMap(({ state, serviceId, documentId }) => {
    const service = comparing.find((each) => each.service_id === serviceId);
    return state === "done" && documentId !== null && service ? [{ service, documentId }] : [];
  });
  const known = (documentId: string) => queries.getQueryData<Duplicate | "none">(keyOf(documentId));
  // One at a time: a service answers a person some hundred times a minute, and a hundred files may have been read.
  const next = read.find(({ documentId }) => known(documentId) === undefined);
  useQuery({
    queryKey: keyOf(next?.documentId ?? ""),
    enabled: next !== undefined,
    queryFn: () => (next ? duplicateOf(next.service, next.documentId) : "none"),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return new Map(
    read.flatMap(({ documentId }) => {
      const found = known(documentId);
      return found === undefined || found === "none" ? [] : [[documentId, found] as const];
    }),
  );
}

function keyOf(documentId: string) {
  return ["duplicate", documentId] as const;
}

async function duplicateOf(service: ServiceDefinitionJson, documentId: string): Promise<Duplicate | "none"> {
  // A hint only: what cannot be asked for, as the document was deleted meanwhile, has none.
  const answer = await client
    .service(service.service_id)
    .document(documentId, { include: ["validation_errors"] })
    .catch(() => null);
  if (answer === null || !isComplete(answer.data)) return "none";
  const violations = answer.data.document_pages.flatMap(({ policy_violations }) => policy_violations);
  const found = violations.find((violation) => otherDocuments(violation).length > 0);
  if (!found) return "none";
  const fields = found.fields.map((key) => service.service_fields[key]?.tag_alias || key).join(", ");
  return { fields, others: otherDocuments(found) };
}
