import { aggregationFields, entityFields, type ServiceDefinition } from "../services/service-definition.ts";
import type { AggregatedEntity, Entity, PageResult } from "./result.ts";

/** The values of a document over all its pages (contract section 1). Every field of the service has its key. */
export interface DocumentSummary {
  /** Single field: none or one. Multiple: all, in page order, duplicates included. */
  readonly entities: Readonly<Record<string, readonly SummaryEntity[]>>;
  readonly aggregatedEntities: Readonly<Record<string, readonly SummaryRow[]>>;
}

export interface SummaryEntity {
  readonly pageIndex: number;
  readonly entity: Entity;
}

export interface SummaryRow {
  readonly pageIndex: number;
  readonly row: AggregatedEntity;
}

/**
 * Chooses the values of the document as a whole. If several pages have a single field, the higher confidence wins, then
 * the lower page, then the lower id; for a single aggregation likewise the mean confidence of its row. Where that row
 * groups single fields, its cells are the values chosen for these, whatever their page.
 *
 * @example summarise(result.pages, service).entities.total?.[0]?.entity.text // "1.220,00"
 */
export function summarise(pages: readonly PageResult[], service: Pick<ServiceDefinition, "fields">): DocumentSummary {
  const inOrder = [...pages].sort((a, b) => a.pageIndex - b.pageIndex);
  const entities: Record<string, readonly SummaryEntity[]> = {};
  for (const { key, multiple } of entityFields(service)) {
    const all = inOrder.flatMap((page) =>
      (page.entities[key] ?? []).map((entity) => ({ pageIndex: page.pageIndex, entity })),
    );
    entities[key] = multiple ? all : best(all, ({ entity }) => [entity.confidence, entity.id]);
  }
  const isSingle = new Set(entityFields(service).flatMap(({ key, multiple }) => (multiple ? [] : [key])));
  const withChosen = ({ pageIndex, row }: SummaryRow): SummaryRow => {
    const fields = Object.entries(row.fields).map(([key, cell]) => {
      return [key, isSingle.has(key) ? (entities[key]?.[0]?.entity ?? null) : cell];
    });
    return { pageIndex, row: { ...row, fields: Object.fromEntries(fields) } };
  };
  const aggregatedEntities: Record<string, readonly SummaryRow[]> = {};
  for (const { key, multiple } of aggregationFields(service)) {
    const all = inOrder.flatMap((page) =>
      (page.aggregatedEntities[key] ?? []).map((row) => ({ pageIndex: page.pageIndex, row })),
    );
    aggregatedEntities[key] = multiple ? all : best(all, ({ row }) => [meanConfidence(row), row.id]).map(withChosen);
  }
  return { entities, aggregatedEntities };
}

function best<T extends { readonly pageIndex: number }>(
  candidates: readonly T[],
  rank: (candidate: T) => readonly [confidence: number, id: number],
): readonly T[] {
  const ranked = [...candidates].sort((a, b) => {
    const [[confidenceA, idA], [confidenceB, idB]] = [rank(a), rank(b)];
    return confidenceB - confidenceA || a.pageIndex - b.pageIndex || idA - idB;
  });
  return ranked.slice(0, 1);
}

function meanConfidence(row: AggregatedEntity): number {
  const cells = Object.values(row.fields).filter((cell) => cell !== null);
  return cells.reduce((sum, cell) => sum + cell.confidence, 0) / Math.max(1, cells.length);
}
