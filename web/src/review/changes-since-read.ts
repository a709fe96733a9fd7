import type { ReviewModel, ReviewRow, ReviewValue } from "./review-model.ts";

/** What people made of what the machine had read, one part of a document. */
export interface ChangeSinceRead {
  readonly key: string;
  /** Of a field, or of a column. */
  readonly alias: string;
  /** From 0; null: not in a table. */
  readonly row: number | null;
  /** null: it was not there, or is not there any more. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Values that were confirmed as they had been read are none. */
export function changesSinceRead({ fields, tables }: ReviewModel): readonly ChangeSinceRead[] {
  return [
    ...fields.flatMap(({ key, alias, machine, values }) =>
      machine === null ? [] : valueChanges({ key, alias, row: null }, machine, values),
    ),
    ...tables.flatMap((table) => (table.machine === null ? [] : rowChanges(table, table.machine))),
  ];
}

type Place = Pick<ChangeSinceRead, "key" | "alias" | "row">;

/** Of a field with several values those that both have are left out; the others follow one another in their order. */
function valueChanges(place: Place, machine: readonly ReviewValue[], values: readonly ReviewValue[]) {
  const texts = (of: readonly ReviewValue[]) => of.map(({ text }) => text);
  const [read, now] = [texts(machine), texts(values)];
  const gone = without(read, now);
  const come = without(now, read);
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, i) => ({
    ...place,
    before: gone[i] ?? null,
    after: come[i] ?? null,
  }));
}

/** Each text is taken away as often as it stands in the other list. */
function without(list: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return list.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/**
 * Row by row as long as there are as many of them. Rows that were added, removed or moved are named as a whole: which
 * of them became which is not known.
 */
function rowChanges({ key, alias, columns, rows }: ReviewModel["tables"][number], machine: readonly ReviewRow[]) {
  if (rows.length === machine.length) {
    return rows.flatMap((row, i) =>
      columns.flatMap((column): ChangeSinceRead[] => {
        const before = machine[i]?.cells[column.key]?.text ?? null;
        const after = row.cells[column.key]?.text ?? null;
        return before === after ? [] : [{ key: `${key}:${column.key}`, alias: column.alias, row: i, before, after }];
      }),
    );
  }
  const textOf = (row: ReviewRow) => columns.map((column) => row.cells[column.key]?.text ?? "–").join(" · ");
  const [read, now] = [machine.map(textOf), rows.map(textOf)];
  return [
    ...without(read, now).map((before): ChangeSinceRead => ({ key, alias, row: null, before, after: null })),
    ...without(now, read).map((after): ChangeSinceRead => ({ key, alias, row: null, before: null, after })),
  ];
}
