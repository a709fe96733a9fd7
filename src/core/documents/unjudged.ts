import type { AggregatedEntity, DocumentResult, Entity, PageResult } from "./result.ts";

/**
 * A value in a correction that nobody judged: it is sent only because a correction names fields whole, and stays as the
 * machine read it.
 */
export interface UnjudgedValue {
  /** Of the field; for a cell that of its column. */
  readonly key: string;
  readonly text: string;
  readonly pageIndex: number;
}

/**
 * A correction names a whole field, and all its values become a person's. Where it marks a value as left as the machine
 * read it, the machine's entity is restored, with its confidence and evidence: otherwise correcting one cell would
 * confirm the whole table.
 *
 * A value that the machine did not read so on that page stays as the correction has it.
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
    // Of equal texts prefer the one with the same id: it is at the same place.
    const entity = equal.find(({ id }) => id === now?.id) ?? equal[0];
    if (!now || !entity) continue;
    // Its old id, unless another entity has it by now: a value that was removed and added again is the same one.
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
