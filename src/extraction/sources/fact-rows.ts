import type { FactRow, FactSource } from "../../core/documents/document.ts";
import {
  aggregationFields,
  type FieldDefinition,
  type ServiceDefinition,
} from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import { fieldTypeOf, typedValueOf } from "../fields/typed-value.ts";
import { foldText } from "../page/text.ts";
import type { PlacedEntity, PlacedRow } from "../page-results.ts";
import type { ColumnRole } from "../tables/columns/column-role.ts";
import { questOf, type TableQuest } from "../tables/families/choose-family.ts";
import type { TableFamily } from "../tables/families/family.ts";
import { INSTALMENTS } from "../tables/families/instalments.ts";
import { ITEMS } from "../tables/families/items.ts";
import { TAXES } from "../tables/families/taxes.ts";
import { tableColumns } from "../tables/table-columns.ts";

/** What a source states as a table, and which of a row's facts is which column. */
interface StatedTable {
  readonly rowsOf: (source: FactSource) => readonly FactRow[];
  readonly columns: readonly (readonly [fact: keyof FactRow, role: ColumnRole])[];
}

/**
 * By family, not by columns alone: lines and payments both have an amount, lines and taxes both a rate, and each would
 * fill the table of the other.
 */
const STATED: ReadonlyMap<TableFamily, StatedTable> = new Map([
  [
    ITEMS,
    {
      rowsOf: ({ rows }) => rows,
      columns: [
        ["description", "description"],
        ["quantity", "quantity"],
        ["unit", "unit"],
        ["unitPrice", "unit_price"],
        ["amount", "amount"],
        ["taxRate", "tax_rate"],
      ],
    },
  ],
  [
    TAXES,
    {
      rowsOf: ({ taxes }) => taxes ?? [],
      columns: [
        ["taxRate", "tax_rate"],
        ["taxBase", "tax_base"],
        ["tax", "tax"],
        ["exemption", "exemption"],
      ],
    },
  ],
  [
    INSTALMENTS,
    {
      rowsOf: ({ instalments }) => instalments ?? [],
      columns: [
        ["dueDate", "due_date"],
        ["amount", "amount"],
      ],
    },
  ],
]);

/**
 * The lines, taxes and payments that an attached invoice states, each as rows of the service's first aggregation of
 * that kind; empty if none are stated or no aggregation has such columns. A row that the page's table also has gets
 * that row's page and boxes. Each invoice of a batch has its rows on its own page.
 */
export function structuredRows(
  sources: readonly FactSource[],
  service: ServiceDefinition,
  shown: readonly PlacedRow[],
): PlacedRow[] {
  const filled = new Set<StatedTable>();
  const rows: PlacedRow[] = [];
  for (const aggregation of aggregationFields(service)) {
    const fields = tableColumns(service, aggregation);
    const { family, roles } = questOf(fields, service.template);
    const table = STATED.get(family);
    if (!table || filled.has(table) || !table.columns.some(([, role]) => roles.has(role))) continue;
    filled.add(table);
    const printed = shown.filter(({ aggregationKey }) => aggregationKey === aggregation.key);
    rows.push(...rowsOf(aggregation, { fields, roles, table, sources, printed }));
  }
  return rows;
}

function rowsOf(
  { key, multiple }: FieldDefinition,
  {
    fields,
    roles,
    table,
    sources,
    printed,
  }: {
    readonly fields: readonly FieldDefinition[];
    readonly roles: TableQuest["roles"];
    readonly table: StatedTable;
    readonly sources: readonly FactSource[];
    readonly printed: readonly PlacedRow[];
  },
): PlacedRow[] {
  const [first, ...others] = sources.filter((source) => table.rowsOf(source).length > 0);
  if (!first) return [];
  const batch = first.pageIndex === null ? [] : others.filter(({ kind }) => kind === first.kind);
  const all = [first, ...batch].flatMap((source) => table.rowsOf(source).map((row) => ({ row, source })));
  const stated = multiple ? all : all.slice(0, 1);
  return stated.map(({ row, source }, index): PlacedRow => {
    const same = batch.length === 0 && printed.length === stated.length ? printed[index] : undefined;
    const pageIndex = same?.pageIndex ?? source.pageIndex ?? 0;
    const cells: Record<string, PlacedEntity | null> = {};
    for (const field of fields) cells[field.key] = null;
    for (const [fact, role] of table.columns) {
      const field = roles.get(role);
      const text = row[fact];
      if (!field || text === undefined || text === "") continue;
      const entity = statedBy(source.kind, text, fieldTypeOf(field));
      cells[field.key] = asPrinted({ fieldKey: field.key, pageIndex, boundingBoxes: [], entity }, same);
    }
    return { aggregationKey: key, pageIndex, cells };
  });
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
  if (!saysTheSame(printed.entity, entity)) return cell;
  return { ...cell, boundingBoxes: printed.boundingBoxes, entity: { ...entity, text: printed.entity.text } };
}

type Stated = Pick<PlacedEntity["entity"], "text" | "value">;

/** Numbers and days by what they are: without their points 1.00 and 100 have the same characters. */
function saysTheSame(printed: Stated, stated: Stated): boolean {
  const [a, b] = [printed.value, stated.value];
  if (a && b && "amount" in a && "amount" in b) return Math.abs(Number(a.amount) - Number(b.amount)) < 0.005;
  if (a?.type === "date" && b?.type === "date" && a.iso !== null) return a.iso === b.iso;
  return foldText(printed.text) === foldText(stated.text);
}
