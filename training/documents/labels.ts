import type { Polygon } from "../../src/core/geometry.ts";
import type { DocumentType } from "./types/document-type.ts";

/**
 * A value of a document: the printed text, its meaning, and its place as one polygon per line, in pixels of the
 * delivered page.
 */
export interface LabelledValue {
  /** Key of a field, or table.row.column. */
  readonly key: string;
  readonly text: string;
  readonly value: string;
  readonly pageIndex: number;
  readonly polygons: readonly Polygon[];
}

/** One line of eval.jsonl, the input of the judge of `../shared/eval`. */
export interface EvalLine {
  readonly id: string;
  readonly file: string;
  /**
   * With several texts any of them is right (a name that is printed in two ways). Null: the document does not have it.
   */
  readonly fields: Readonly<Record<string, string | readonly string[] | null>>;
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
}

export function evalLine(type: DocumentType, id: string, file: string, values: readonly LabelledValue[]): EvalLine {
  const fields = Object.keys(type.fields).map((key) => {
    const texts = [...new Set(values.filter((value) => value.key === key).map(({ text }) => text))];
    return [key, texts.length > 1 ? texts : (texts[0] ?? null)] as const;
  });
  const rows = Object.keys(type.tables).map((table) => [table, rowsOf(table, values)] as const);
  return { id, file, fields: Object.fromEntries(fields), rows: Object.fromEntries(rows) };
}

function rowsOf(table: string, values: readonly LabelledValue[]): Record<string, string>[] {
  const rows: Record<string, string>[] = [];
  for (const { key, text } of values) {
    const [of, row, column] = key.split(".");
    if (of !== table || row === undefined || column === undefined) continue;
    rows[Number(row)] = { [column]: text, ...rows[Number(row)] };
  }
  return rows;
}

/** The service that asks for the values of documents of this type: a portable definition (contract, section 8). */
export function serviceDefinition({ title, template, fields, tables }: DocumentType): object {
  const field = (alias: string, type: string, multiple: boolean) => ({
    tag_alias: alias,
    tag_multiple_values: multiple,
    tag_aggregation: null,
    type,
  });
  const single = Object.entries(fields).map(([key, [alias, type]]) => [key, field(alias, type, false)]);
  const grouped = Object.entries(tables).flatMap(([key, { alias, columns }]) => [
    ...Object.entries(columns).map(([column, [name, type]]) => [column, field(name, type, true)]),
    [
      key,
      {
        tag_alias: alias,
        tag_multiple_values: true,
        tag_aggregation: { aggregation_fields: Object.keys(columns) },
      },
    ],
  ]);
  return {
    name: title,
    description: "Made documents of this type: see training/documents",
    service_fields: Object.fromEntries([...single, ...grouped]),
    service_categories: {},
    template,
  };
}
