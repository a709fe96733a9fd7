import type { AggregatedEntity, DocumentResult, Entity, PageResult } from "./result.ts";

/** A value of a correction that nobody judged: it is named because its neighbours are, and stays as the machine read it. */
export interface UnjudgedValue {
  /** Of the field; for a cell of its column. */
  readonly key: string;
  readonly text: string;
  readonly pageIndex: number;
}

/**
 * A correction names a field as a whole, and what it names becomes a person's. Where it says of a value that it stands as the machine read
 * it, the machine's entity comes back, with its confidence and its reasons: otherwise mending one cell would confirm the whole table.
 *
 * A value that the machine did not read so, on that page, is left as the correction made it.
 */
export function withUnjudged(
  corrected: DocumentResult,
  machine: DocumentResult,
  unjudged: readonly UnjudgedValue[],
): DocumentResult {
  if (unjudged.length === 0) return corrected;
  const pages = corrected.pages.map((page, index) => {
    const read = machine.pages[index];
    const here = unjudged.filter(({ pageIndex }) => pageIndex === page.pageIndex);
    return read && here.length > 0 ? pageWith(page, read, here) : page;
  });
  return { ...corrected, pages };
}

function pageWith(page: PageResult, read: PageResult, unjudged: readonly UnjudgedValue[]): PageResult {
  // By id, which is unique on a page: a cell of a row and the same value in its column are one entity.
  const restored = new Map<number, Entity>();
  const used = new Set<number>();
  const taken = new Set(Object.values(page.entities).flatMap((list) => list.map(({ id }) => id)));
  for (const { key, text } of unjudged) {
    const now = (page.entities[key] ?? []).find(({ id, text: other }) => !restored.has(id) && sameText(other, text));
    const equal = (read.entities[key] ?? []).filter((each) => !used.has(each.id) && sameText(each.text, text));
    // Of equal texts the one of the same id: it stands at the same place.
    const entity = equal.find(({ id }) => id === now?.id) ?? equal[0];
    if (!now || !entity) continue;
    // Its old id, unless that is somebody else's by now: a value that was taken away and put back is the same one.
    const id = taken.has(entity.id) ? now.id : entity.id;
    restored.set(now.id, { ...entity, id });
    taken.add(id);
    used.add(entity.id);
  }
  const of = (entity: Entity) => restored.get(entity.id) ?? entity;
  const row = ({ id, fields }: AggregatedEntity): AggregatedEntity => ({
    id,
    fields: Object.fromEntries(Object.entries(fields).map(([column, cell]) => [column, cell && of(cell)])),
  });
  return {
    ...page,
    entities: Object.fromEntries(Object.entries(page.entities).map(([key, list]) => [key, list.map(of)])),
    aggregatedEntities: Object.fromEntries(
      Object.entries(page.aggregatedEntities).map(([key, rows]) => [key, rows.map(row)]),
    ),
  };
}

function sameText(a: string, b: string): boolean {
  return a.replace(/\s+/g, " ").trim() === b.replace(/\s+/g, " ").trim();
}
