import type { StoredDocument } from "../../store/contract/document-types.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import type { Ports } from "../ports.ts";
import { judgedByToday } from "../processing/violations.ts";
import { formerCategories, formerFields } from "../services/service-versions.ts";

/**
 * The document by the policies of today, with the fields and categories that its service had when it was read and
 * has no longer.
 */
export async function asOfToday(
  { store }: Pick<Ports, "store">,
  service: ServiceRecord,
  document: StoredDocument,
): Promise<StoredDocument> {
  const { serviceVersion, result } = document;
  if (!result || serviceVersion === service.version) return document;
  const judged = { ...document, result: judgedByToday(result, service.definition) };
  const former = serviceVersion === null ? null : await store.services.version(service.serviceId, serviceVersion);
  if (!former) return judged;
  const [present, before] = [service.definition, former.definition];
  return {
    ...judged,
    formerFields: formerFields(present, before, result),
    formerCategories: formerCategories(present, before, result),
  };
}
