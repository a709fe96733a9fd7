import { POLICY_TYPES } from "../../../src/core/services/policies.ts";
import { TEMPLATE_NAMES } from "../../../src/core/services/service-definition.ts";
import { FIELD_TYPES } from "../../../src/core/values.ts";
import type { TextKey } from "../i18n/en.ts";
import type { Translate } from "../i18n/language.tsx";

/** Parts of a definition, with the names of their boxes in the designer. */
const PARTS: Readonly<Record<string, TextKey>> = {
  name: "settings.name",
  description: "settings.description",
  template: "settings.template",
  auto_validation: "settings.auto",
  retention_days: "settings.retention",
  tag_alias: "field.alias",
  tag_multiple_values: "field.multiple",
  tag_aggregation: "field.columns",
  type: "field.type",
  required: "field.required",
  pattern: "field.pattern",
  options: "field.options",
  labels: "change.labels",
  guarantee: "change.guarantee",
  llm: "change.llm",
  label: "settings.categoryLabel",
  policy_name: "check.name",
  policy_type: "check.type",
  severity: "check.severity",
  fields: "check.fields",
  page_range: "check.pages",
  min_confidence: "check.minConfidence",
  minimum: "check.minimum",
  maximum: "check.maximum",
  expression: "check.expression",
};

/** A part that the console does not know yet keeps its name in the API. */
export function partName(part: string, t: Translate): string {
  const key = PARTS[part];
  return key === undefined ? part : t(key);
}

const VALUE_CHARACTERS = 120;

/** Values that are chosen from a list, in its words. */
const WORDS: Readonly<Record<string, (value: unknown, t: Translate) => string | undefined>> = {
  type: (value, t) => worded(FIELD_TYPES, value, (type) => t(`type.${type}`)),
  template: (value, t) => worded(TEMPLATE_NAMES, value, (name) => t(`template.${name}`)),
  policy_type: (value, t) => worded(POLICY_TYPES, value, (type) => t(`check.kind.${type}`)),
  severity: (value, t) => worded(SEVERITIES, value, (severity) => t(`check.severity.${severity}`)),
};
const SEVERITIES = ["error", "warning", "info"] as const;

function worded<T>(list: readonly T[], value: unknown, word: (known: T) => string): string | undefined {
  const known = list.find((each) => each === value);
  return known === undefined ? undefined : word(known);
}

export function valueText(value: unknown, part: string, t: Translate): string {
  if (value === null || value === undefined || value === "" || isEmpty(value)) return t("change.none");
  if (typeof value === "boolean") return t(value ? "value.yes" : "value.no");
  const word = WORDS[part]?.(value, t);
  if (word !== undefined) return word;
  const text = plainText(value, t);
  return text.length > VALUE_CHARACTERS ? `${text.slice(0, VALUE_CHARACTERS)}…` : text;
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** Lists and groups as words: braces and quotes of JSON say nothing to whoever looks for what changed. */
function plainText(value: unknown, t: Translate): string {
  if (typeof value === "string") return `“${value}”`;
  if (Array.isArray(value)) return value.map((each) => plainText(each, t)).join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  const { aggregation_fields: columns, ...parts } = value as Readonly<Record<string, unknown>>;
  if (columns !== undefined) return plainText(columns, t);
  return Object.entries(parts)
    .map(([part, each]) => `${partName(part, t)}: ${plainText(each, t)}`)
    .join("; ");
}
