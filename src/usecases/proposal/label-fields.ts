import type { DocumentResult } from "../../core/documents/result.ts";
import type { FieldDefinition, ServiceDefinition } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import { foldText } from "../../extraction/page/text.ts";
import { aliasOfLabel, keyOfLabel, type RecurringLabel } from "./recurring-labels.ts";

/**
 * A label whose values are read by a field of the shipped type shows how that field is printed here; any other label is
 * a field of its own. If the shipped field reads no more than a part of what is beside the label ("101" of the number
 * plate "AB 101 CD") it was mistaken, and gives way; unless the label's value is a whole phrase, of which the part may
 * well be the point ("12,50 EUR, VAT included").
 */
export function withLabels(
  shipped: readonly FieldDefinition[],
  labels: readonly RecurringLabel[],
  results: readonly DocumentResult[],
  language: string,
): { readonly fields: readonly FieldDefinition[]; readonly fromLabels: ReadonlyMap<string, RecurringLabel> } {
  const taken = new Set(shipped.map(({ key }) => key));
  const printed = new Map<string, string[]>();
  const mistaken = new Set<string>();
  const own: FieldDefinition[] = [];
  const fromLabels = new Map<string, RecurringLabel>();
  for (const label of labels) {
    const plain = shipped.filter(({ key, aggregationFields }) => aggregationFields === null && !mistaken.has(key));
    const overlaps = plain.map((field) => ({ field, overlap: overlapOf(field, label, results) }));
    const meant = overlaps.find(({ overlap }) => overlap === "same" || (overlap === "part" && label.type === "text"));
    if (meant) {
      // "TAX: EUR" announces a tax; the sign beside it is no name of the currency.
      if (!NEVER_LABELLED.includes(meant.field.type)) {
        printed.set(meant.field.key, [...(printed.get(meant.field.key) ?? []), label.label]);
      }
      continue;
    }
    for (const { field, overlap } of overlaps) if (overlap === "part") mistaken.add(field.key);
    const key = keyOfLabel(label.label, taken);
    taken.add(key);
    const { type, multiple } = label;
    const alias = aliasOfLabel(label.label);
    const labelled = { [language]: [label.label] };
    fromLabels.set(key, label);
    own.push({ key, alias, multiple, aggregationFields: null, type, required: false, labels: labelled });
  }
  const named = shipped
    .filter(({ key }) => !mistaken.has(key))
    .flatMap((field) => withoutColumns(field, mistaken))
    .map((field) => {
      const more = printed.get(field.key);
      return more ? { ...field, labels: { ...field.labels, [language]: more } } : field;
    });
  return { fields: [...named, ...own], fromLabels };
}

/** A table that names a column which is no field is refused as a definition; without any column it is no table. */
function withoutColumns(field: FieldDefinition, dropped: ReadonlySet<string>): FieldDefinition[] {
  if (!field.aggregationFields?.some((column) => dropped.has(column))) return [field];
  const aggregationFields = field.aggregationFields.filter((column) => !dropped.has(column));
  return aggregationFields.length === 0 ? [] : [{ ...field, aggregationFields }];
}

/** Values that stand beside the labels of others. */
const NEVER_LABELLED: readonly (FieldType | null)[] = ["currency", "country"];

/** Types that say what a value looks like, but not so surely that the whole of what is printed must be one. */
const LOOSE_TYPES: readonly (FieldType | null)[] = ["document_number", "number", "integer"];

/**
 * "AB 101 CD" looks like a document number, but such a field reads "AB 101": fields whose types cut values short become
 * text.
 */
export function withLooserTypes(
  definition: ServiceDefinition,
  read: readonly DocumentResult[],
  fromLabels: ReadonlyMap<string, RecurringLabel>,
): ServiceDefinition {
  const fields = definition.fields.map((field): FieldDefinition => {
    const label = fromLabels.get(field.key);
    if (!label || !LOOSE_TYPES.includes(field.type)) return field;
    const whole = label.values.filter((values, i) =>
      (read[i]?.pages ?? []).some((page) =>
        (page.entities[field.key] ?? []).some(({ text }) => values.has(foldText(text))),
      ),
    ).length;
    const standing = label.values.filter(({ size }) => size > 0).length;
    return whole >= standing * SHARE_OF_SAME_VALUES ? field : { ...field, type: "text" };
  });
  return { ...definition, fields };
}

const SHARE_OF_SAME_VALUES = 0.5;
/** Of the longer text's characters; "EUR" beside an amount does not make it another value. */
const SHARE_OF_TEXT = 0.6;

function overlapOf(
  { key }: FieldDefinition,
  label: RecurringLabel,
  results: readonly DocumentResult[],
): "same" | "part" | "none" {
  let same = 0;
  let part = 0;
  for (const [i, values] of label.values.entries()) {
    const read = (results[i]?.pages ?? [])
      .flatMap((page) => page.entities[key] ?? [])
      .map(({ text }) => foldText(text));
    const pairs = read.flatMap((one) => [...values].map((two) => [one, two] as const));
    const within = pairs.filter(([one, two]) => one !== "" && two !== "" && (one.includes(two) || two.includes(one)));
    if (within.some(([a, b]) => Math.min(a.length, b.length) >= Math.max(a.length, b.length) * SHARE_OF_TEXT))
      same += 1;
    else if (within.length > 0) part += 1;
  }
  const standing = label.values.filter(({ size }) => size > 0).length;
  if (same >= standing * SHARE_OF_SAME_VALUES) return "same";
  return part >= standing * SHARE_OF_SAME_VALUES ? "part" : "none";
}
