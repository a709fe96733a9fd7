import type { FieldType } from "../values.ts";
import type { GuaranteeSettings } from "./guarantee-settings.ts";
import type { Policy } from "./policies.ts";

/**
 * What a service extracts. Keys are the user's own; the meaning of a field follows from key, alias, type and labels.
 * The portable form (snake_case, contract section 8) is mapped at the edge.
 */
export interface ServiceDefinition {
  readonly name: string;
  readonly description: string;
  /** In the user's order. */
  readonly fields: readonly FieldDefinition[];
  readonly categories: readonly { readonly key: string; readonly label: string }[];
  /** The shipped document type whose prior and model the service starts from. */
  readonly template: TemplateName;
  readonly policies: readonly Policy[];
  readonly autoValidation: boolean;
  /** Automatic approval only as far as it can be guaranteed; absent or null: no target. */
  readonly guarantee?: GuaranteeSettings | null;
  /** Whether pages of its documents may be shown to the installation's language model; absent: never. */
  readonly llm?: boolean;
  /** Documents are removed this many days after their arrival; absent or null: never automatically. */
  readonly retentionDays?: number | null;
}

export interface FieldDefinition {
  readonly key: string;
  readonly alias: string;
  readonly multiple: boolean;
  /** Not null: the field is an aggregation whose rows group entities of these fields. */
  readonly aggregationFields: readonly string[] | null;
  /** null: inferred from key and alias (see `fieldTypeOf` in extraction). */
  readonly type: FieldType | null;
  readonly required: boolean;
  /** Printed labels by language (ISO 639-1). */
  readonly labels: Readonly<Record<string, readonly string[]>>;
  readonly description?: string;
  /** For type regex. */
  readonly pattern?: string;
  /** For type enum. */
  readonly options?: readonly string[];
}

export const TEMPLATE_NAMES = [
  "receipt",
  "invoice",
  "payslip",
  "cu",
  "f24",
  "identity",
  "bank_statement",
  "utility_bill",
  "purchase_order",
  "delivery_note",
  "contract",
  "generic",
] as const;

export type TemplateName = (typeof TEMPLATE_NAMES)[number];

/** The fields in a page's `entities`: all but the aggregations. */
export function entityFields(service: Pick<ServiceDefinition, "fields">): FieldDefinition[] {
  return service.fields.filter((field) => field.aggregationFields === null);
}

/** Those of them that are no column of a table as it is written down. */
export function plainFields(service: Pick<ServiceDefinition, "fields">): FieldDefinition[] {
  const columns = new Set(service.fields.flatMap((field) => field.aggregationFields ?? []));
  return entityFields(service).filter(({ key }) => !columns.has(key));
}

/**
 * A field that a list of rows groups has as many values as there are rows: one alone could not stand in `entities`
 * beside them. Definitions may say otherwise (the specification demands nothing), and mean this.
 */
export function withListsInRows(fields: readonly FieldDefinition[]): FieldDefinition[] {
  const inRows = new Set(fields.flatMap(({ multiple, aggregationFields }) => (multiple && aggregationFields) || []));
  return fields.map((field) => (inRows.has(field.key) ? { ...field, multiple: true } : field));
}

export function aggregationFields(service: Pick<ServiceDefinition, "fields">): FieldDefinition[] {
  return service.fields.filter((field) => field.aggregationFields !== null);
}

/** What an aggregation groups, in its order. */
export function groupedFields(
  service: Pick<ServiceDefinition, "fields">,
  { aggregationFields: keys }: FieldDefinition,
): FieldDefinition[] {
  const byKey = new Map(service.fields.map((field) => [field.key, field]));
  return (keys ?? []).flatMap((key) => byKey.get(key) ?? []);
}
