import type { FactRow, FactSource } from "../../core/documents/document.ts";
import { aggregationFields, type ServiceDefinition } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import { fieldTypeOf, typedValueOf } from "../fields/typed-value.ts";
import { foldText } from "../page/text.ts";
import type { PlacedEntity, PlacedRow } from "../page-results.ts";
import type { ColumnRole } from "../tables/columns/column-role.ts";
import { questOf } from "../tables/families/choose-family.ts";
import { tableColumns } from "../tables/table-columns.ts";

const ROLE_OF_FACT: Readonly<Partial<Record<keyof FactRow, ColumnRole>>> = {
  description: "description",
  quantity: "quantity",
  unit: "unit",
  unitPrice: "unit_price",
  amount: "amount",
  taxRate: "tax_rate",
};

/**
 * The lines that an attached invoice states, as rows of the service's aggregation; null if none are stated or no
 * aggregation has such columns. A row that the page's table also has gets that row's page and boxes. Each invoice of a
 * batch has its rows on its own page.
 */
export function structuredRows(
  sources: readonly FactSource[],
  service: ServiceDefinition,
  shown: readonly PlacedRow[],
): PlacedRow[] | null {
  const [first, ...others] = sources.filter(({ rows }) => rows.length > 0);
  if (!first) return null;
  const batch = first.pageIndex === null ? [] : others.filter(({ kind }) => kind === first.kind);
  for (const aggregation of aggregationFields(service)) {
    const fields = tableColumns(service, aggregation);
    const { roles } = questOf(fields, service.template);
    if (!Object.values(ROLE_OF_FACT).some((role) => roles.has(role))) continue;
    const all = [first, ...batch].flatMap((source) => source.rows.map((row) => ({ row, source })));
    const stated = aggregation.multiple ? all : all.slice(0, 1);
    return stated.map(({ row, source }, index): PlacedRow => {
      const printed = batch.length === 0 && shown.length === stated.length ? shown[index] : undefined;
      const pageIndex = printed?.pageIndex ?? source.pageIndex ?? 0;
      const cells: Record<string, PlacedEntity | null> = {};
      for (const field of fields) cells[field.key] = null;
      for (const [fact, role] of Object.entries(ROLE_OF_FACT) as [keyof FactRow, ColumnRole][]) {
        const field = roles.get(role);
        const text = row[fact];
        if (!field || text === undefined || text === "") continue;
        const entity = statedBy(source.kind, text, fieldTypeOf(field));
        cells[field.key] = asPrinted({ fieldKey: field.key, pageIndex, boundingBoxes: [], entity }, printed);
      }
      return { aggregationKey: aggregation.key, pageIndex, cells };
    });
  }
  return null;
}

function statedBy(kind: string, text: string, type: FieldType): PlacedEntity["entity"] {
  return {
    text,
    confidence: 99.5,
    value: typedValueOf(type, text, { decimal: ".", currency: null, dateOrder: null, language: null }),
    source: "structured",
    ocrConfidence: null,
    evidence: [{ term: `stated by ${kind}`, weight: 6 }],
    alternatives: [],
  };
}

/** A stated cell in the words and the place of the page, if its table says the same. */
function asPrinted(cell: PlacedEntity, row: PlacedRow | undefined): PlacedEntity {
  const printed = row?.cells[cell.fieldKey];
  if (!printed) return cell;
  const { entity } = cell;
  const agrees =
    foldText(printed.entity.text) === foldText(entity.text) || isSameNumber(printed.entity.value, entity.value);
  if (!agrees) return cell;
  return { ...cell, boundingBoxes: printed.boundingBoxes, entity: { ...entity, text: printed.entity.text } };
}

function isSameNumber(a: PlacedEntity["entity"]["value"], b: PlacedEntity["entity"]["value"]): boolean {
  if (!a || !b || !("amount" in a) || !("amount" in b)) return false;
  return Math.abs(Number(a.amount) - Number(b.amount)) < 0.005;
}
