import { aggregationFields, plainFields, type ServiceDefinition } from "../../core/services/service-definition.ts";
import type { GalleryEntry } from "./in-languages.ts";
import { comparisonWith } from "./missing-fields.ts";

/** Fewer fields in common say nothing: a number, a date and a total are on many papers. */
const LEAST_SHARED = 3;
/**
 * Of the fields and tables that the service has. With half, four of the 93 services of users' kinds (training/kinds,
 * eval/kinds) are told: two contracts, a pensioner's payslip, and a quotation, taken for an invoice.
 */
const LEAST_SHARE = 0.5;

/** The gallery's entry that a service's documents are of, and what says so. */
export interface KindOfService {
  readonly entry: GalleryEntry;
  /** template: the service says so; fields: most of its fields are those of this kind. */
  readonly knownBy: "template" | "fields";
}

/** Null: nobody said what kind of documents the service reads, and its fields are of none or of several. */
export function kindOfService(
  service: Pick<ServiceDefinition, "fields" | "template">,
  gallery: readonly GalleryEntry[],
): KindOfService | null {
  const said = gallery.filter(({ definition }) => definition.template === service.template);
  const isSaid = service.template !== "generic";
  // Two entries may start from one template: identity documents of all sorts, and health cards.
  const candidates = isSaid ? said : gallery.filter(({ definition }) => definition.template !== "generic");
  const [best, second] = candidates
    .map((entry) => ({ entry, shared: sharedWith(service, entry) }))
    .sort((a, b) => b.shared - a.shared);
  if (!best) return null;
  if (isSaid) return { entry: best.entry, knownBy: "template" };
  const least = Math.max(LEAST_SHARED, LEAST_SHARE * partsOf(service).length);
  const isSure = best.shared >= least && best.shared > (second?.shared ?? 0);
  return isSure ? { entry: best.entry, knownBy: "fields" } : null;
}

/** Fields and tables of a kind that a service has. */
function sharedWith(service: Pick<ServiceDefinition, "fields">, kind: GalleryEntry): number {
  const { keys } = comparisonWith(kind)(service);
  return partsOf(kind.definition).filter(({ key }) => !keys.has(key)).length;
}

function partsOf(service: Pick<ServiceDefinition, "fields">) {
  return [...plainFields(service), ...aggregationFields(service)];
}
