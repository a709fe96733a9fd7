import type { Word } from "../../core/documents/document.ts";
import type { AggregatedEntity, Entity, PageResult } from "../../core/documents/result.ts";
import { type Box, boxOfPolygon, intersectionArea } from "../../core/geometry.ts";
import type { AlignablePage } from "./align.ts";

export interface PlacedEntity {
  readonly pageIndex: number;
  readonly entity: Entity;
}

/** The pages of a result during a correction. Keeps rows and fields the same objects, and ids unique per page. */
export interface Draft {
  page(pageIndex: number): PageResult | null;
  pages(): readonly PageResult[];
  alignable(): readonly AlignablePage[];
  /** In page order. */
  entitiesOf(key: string): PlacedEntity[];
  rowsOf(key: string): { readonly pageIndex: number; readonly row: AggregatedEntity }[];
  nextId(pageIndex: number): number;
  /** Replaces the entity with the same id, in rows too, else adds it. */
  putEntity(pageIndex: number, key: string, entity: Entity): void;
  /** Puts the field's entities of each page into the order in which they are given; they are all there. */
  orderEntities(key: string, given: readonly PlacedEntity[]): void;
  /** A row that contained it has null there. */
  removeEntity(pageIndex: number, key: string, id: number): void;
  putRow(pageIndex: number, key: string, row: AggregatedEntity): void;
  removeRow(pageIndex: number, key: string, row: AggregatedEntity): void;
  /** Puts an entity of the page into a cell of one of its rows. */
  putCell(pageIndex: number, key: string, rowId: number, column: string, entity: Entity): void;
  /** Removes rows of the aggregation without any value. */
  dropEmptyRows(key: string): void;
  /** Words already used for a value of this correction. */
  readonly taken: Set<Word>;
  take(value: PlacedEntity): void;
}

interface MutablePage {
  readonly source: PageResult;
  entitiesIndex: number;
  readonly entities: Record<string, Entity[]>;
  readonly rows: Record<string, AggregatedEntity[]>;
}

export function createDraft(pages: readonly PageResult[]): Draft {
  const drafts = new Map(pages.map((page) => [page.pageIndex, mutable(page)]));
  const taken = new Set<Word>();

  const putEntity: Draft["putEntity"] = (pageIndex, key, entity) => {
    const page = drafts.get(pageIndex);
    if (!page) return;
    page.entities[key] ??= [];
    const list = page.entities[key];
    const at = list.findIndex(({ id }) => id === entity.id);
    if (at < 0) list.push(entity);
    else list[at] = entity;
    mapRows(page, entity.id, () => entity);
  };
  const removeEntity: Draft["removeEntity"] = (pageIndex, key, id) => {
    const page = drafts.get(pageIndex);
    if (!page) return;
    page.entities[key] = (page.entities[key] ?? []).filter((entity) => entity.id !== id);
    mapRows(page, id, () => null);
  };

  return {
    taken,
    page: (pageIndex) => drafts.get(pageIndex)?.source ?? null,
    pages: () => [...drafts.values()].map(finished),
    alignable: () => pages,
    entitiesOf: (key) =>
      [...drafts.values()].flatMap(({ source, entities }) =>
        (entities[key] ?? []).map((entity) => ({ pageIndex: source.pageIndex, entity })),
      ),
    rowsOf: (key) =>
      [...drafts.values()].flatMap(({ source, rows }) =>
        (rows[key] ?? []).map((row) => ({ pageIndex: source.pageIndex, row })),
      ),
    nextId: (pageIndex) => {
      const page = drafts.get(pageIndex);
      return page ? ++page.entitiesIndex : 1;
    },
    putEntity,
    orderEntities: (key, given) => {
      for (const { source, entities } of drafts.values()) {
        const here = given.filter(({ pageIndex }) => pageIndex === source.pageIndex);
        const places = new Map(here.map(({ entity }, place) => [entity.id, place]));
        entities[key]?.sort((a, b) => places.get(a.id)! - places.get(b.id)!);
      }
    },
    removeEntity,
    putRow: (pageIndex, key, row) => {
      const page = drafts.get(pageIndex);
      if (!page) return;
      page.rows[key] = [...(page.rows[key] ?? []), row];
      for (const [column, cell] of Object.entries(row.fields)) if (cell) putEntity(pageIndex, column, cell);
    },
    removeRow: (pageIndex, key, row) => {
      const page = drafts.get(pageIndex);
      if (!page) return;
      page.rows[key] = (page.rows[key] ?? []).filter(({ id }) => id !== row.id);
      for (const [column, cell] of Object.entries(row.fields)) if (cell) removeEntity(pageIndex, column, cell.id);
    },
    putCell: (pageIndex, key, rowId, column, entity) => {
      const page = drafts.get(pageIndex);
      const rows = page?.rows[key] ?? [];
      const put = (row: AggregatedEntity) => ({ ...row, fields: { ...row.fields, [column]: entity } });
      if (page) page.rows[key] = rows.map((row) => (row.id === rowId ? put(row) : row));
    },
    dropEmptyRows: (key) => {
      for (const { rows } of drafts.values()) {
        rows[key] = (rows[key] ?? []).filter(({ fields }) => Object.values(fields).some((cell) => cell !== null));
      }
    },
    take: ({ pageIndex, entity }) => {
      const boxes = entity.boundingBoxes.map(boxOfPolygon);
      for (const word of drafts.get(pageIndex)?.source.words ?? []) if (covers(boxes, word)) taken.add(word);
    },
  };
}

function mutable(source: PageResult): MutablePage {
  return {
    source,
    entitiesIndex: source.entitiesIndex,
    entities: Object.fromEntries(Object.entries(source.entities).map(([key, list]) => [key, [...list]])),
    rows: Object.fromEntries(Object.entries(source.aggregatedEntities).map(([key, list]) => [key, [...list]])),
  };
}

function finished({ source, entitiesIndex, entities, rows }: MutablePage): PageResult {
  return { ...source, entitiesIndex, entities, aggregatedEntities: rows };
}

/** Replaces the cell with this id in all rows of a page. */
function mapRows(page: MutablePage, id: number, replace: (cell: Entity) => Entity | null): void {
  for (const rows of Object.values(page.rows)) {
    for (const [index, row] of rows.entries()) rows[index] = { ...row, fields: mapCells(row, id, replace) };
  }
}

function mapCells(row: AggregatedEntity, id: number, replace: (cell: Entity) => Entity | null) {
  return Object.fromEntries(
    Object.entries(row.fields).map(([key, cell]) => [key, cell?.id === id ? replace(cell) : cell]),
  );
}

/** Whether more than half of the word lies in one of the boxes. */
function covers(boxes: readonly Box[], word: Word): boolean {
  const box = boxOfPolygon(word.polygon);
  const area = (box.x1 - box.x0) * (box.y1 - box.y0);
  return boxes.some((candidate) => intersectionArea(candidate, box) > area / 2);
}
