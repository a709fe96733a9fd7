import { fieldInvalid } from "../errors.ts";
import type { Include, IncompleteResultJson, StoredResultJson, SyncResultJson } from "./contract/results.ts";
import type { ServiceInfoJson } from "./contract/services.ts";
import type { View } from "./present/results.ts";

/**
 * The two forms of the interface (specification section 9). Both prefixes run the same handlers; all differences are
 * here: the earlier form has a boolean `include_validation_errors` instead of `include` and `document_details`, returns
 * RUNNING and ERROR with 200, and has no categories.
 */
export interface Form {
  readonly name: "current" | "earlier";
  readonly prefix: "/api/v1" | "/api";
  readonly incompleteStatus: 200 | 202;
}

export const CURRENT: Form = { name: "current", prefix: "/api/v1", incompleteStatus: 202 };
export const EARLIER: Form = { name: "earlier", prefix: "/api", incompleteStatus: 200 };

export interface ResultQuery {
  readonly include?: readonly Include[];
  readonly document_details?: "pages" | "summary";
  readonly include_validation_errors?: string;
}

/** What to show, from the query of either form. The earlier one can request only violations. */
export function viewOf(form: Form, query: ResultQuery): View {
  if (form.name === "current") {
    return { include: new Set(query.include), details: query.document_details ?? "pages" };
  }
  return legacyView(isYes(query.include_validation_errors ?? "false", "#/query/include_validation_errors"));
}

export function legacyView(withViolations: boolean): View {
  return { include: new Set<Include>(withViolations ? ["validation_errors"] : []), details: "pages" };
}

/** The earlier form's `include_validation_errors`; `pointer` is its place in the request. */
export function isYes(value: unknown, pointer: string): boolean {
  const text = String(value).toLowerCase();
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  throw fieldInvalid(pointer, "must be true or false");
}

export function formOfSync(form: Form, result: SyncResultJson): SyncResultJson {
  if (form.name === "current") return result;
  const { category: _, page_ranges: __, ...document } = result.document;
  return { ...result, document };
}

export function formOfStored(form: Form, result: StoredResultJson | IncompleteResultJson) {
  if (form.name === "current" || !("document_pages" in result)) return result;
  const { service_categories: _, ...rest } = result;
  const { category: __, page_ranges: ___, ...document } = result.document;
  return { ...rest, document };
}

export function formOfServiceInfo(form: Form, info: ServiceInfoJson): ServiceInfoJson {
  if (form.name === "current") return info;
  const { service_categories: _, ...rest } = info;
  return rest;
}
