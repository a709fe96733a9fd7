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

/** A part without a box (guarantee, llm, labels by language) keeps its name in the API. */
export function partName(part: string, t: Translate): string {
  const key = PARTS[part];
  return key === undefined ? part : t(key);
}

const VALUE_CHARACTERS = 120;

export function valueText(value: unknown, part: string, t: Translate): string {
  if (value === null || value === undefined || value === "") return t("change.none");
  if (typeof value === "boolean") return t(value ? "value.yes" : "value.no");
  const type = part === "type" && FIELD_TYPES.find((each) => each === value);
  if (type) return t(`type.${type}`);
  const text = typeof value === "string" ? `“${value}”` : JSON.stringify(value);
  return text.length > VALUE_CHARACTERS ? `${text.slice(0, VALUE_CHARACTERS)}…` : text;
}
