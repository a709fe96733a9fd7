import { boxOfPolygon, type Polygon } from "../../core/geometry.ts";
import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import type { CorrectedValue, Correction } from "../contract.ts";

export interface CorrectionProblem {
  /** Names and positions from the correction's root: ["aggregated_entities", "items", 0, "price"]. */
  readonly path: readonly (string | number)[];
  readonly problem: string;
}

/** What is known of the document: its number of pages, and their sizes once they have been read. */
export interface Ground {
  readonly pageCount: number;
  readonly pages?: readonly { readonly width: number; readonly height: number }[];
}

/**
 * The faults of a correction, for the caller's 422; empty if it can be applied. Nonexistent pages are refused if the
 * number of pages is known, boxes outside their page if its size is known.
 */
export function correctionProblems(
  service: Pick<ServiceDefinition, "fields">,
  correction: Correction,
  ground: Ground = { pageCount: Infinity },
): CorrectionProblem[] {
  return [
    ...Object.entries(correction.entities).flatMap(([key, values]) => fieldProblems(service, key, values, ground)),
    ...Object.entries(correction.aggregatedEntities).flatMap(([key, rows]) => rowProblems(service, key, rows, ground)),
  ];
}

function fieldProblems(
  { fields }: Pick<ServiceDefinition, "fields">,
  key: string,
  values: readonly CorrectedValue[] | null,
  ground: Ground,
): CorrectionProblem[] {
  const path = ["entities", key];
  const field = fields.find((candidate) => candidate.key === key);
  if (!field) return [{ path, problem: "The service has no such field." }];
  if (field.aggregationFields) return [{ path, problem: "Rows go into aggregated_entities." }];
  const given = values ?? [];
  if (!field.multiple && given.length > 1) return [{ path, problem: "The field has a single value." }];
  return given.flatMap((value, index) => placeProblems(given.length > 1 ? [...path, index] : path, value, ground));
}

function rowProblems(
  { fields }: Pick<ServiceDefinition, "fields">,
  key: string,
  rows: Correction["aggregatedEntities"][string],
  ground: Ground,
): CorrectionProblem[] {
  const path = ["aggregated_entities", key];
  const field = fields.find((candidate) => candidate.key === key);
  const columns = field?.aggregationFields;
  if (!columns) return [{ path, problem: "The service has no such aggregation." }];
  if (!field.multiple && rows.length > 1) return [{ path, problem: "The aggregation has a single row." }];
  return rows.flatMap((cells, index) =>
    Object.entries(cells).flatMap(([column, value]): CorrectionProblem[] => {
      const at = [...path, index, column];
      return columns.includes(column)
        ? placeProblems(at, value, ground)
        : [{ path: at, problem: "The aggregation has no such column." }];
    }),
  );
}

function placeProblems(
  path: CorrectionProblem["path"],
  value: CorrectedValue | null,
  { pageCount, pages }: Ground,
): CorrectionProblem[] {
  const pageIndex = value?.boxes?.pageIndex ?? value?.pageIndex ?? 0;
  if (pageIndex < 0 || pageIndex >= pageCount) {
    return [{ path, problem: `There is no page ${pageIndex}; the document has ${pageCount}, counted from 0.` }];
  }
  if (value?.boxes?.polygons.some(isPoint)) {
    return [{ path, problem: "A box is a single point; boxes are in pixels of the page's image." }];
  }
  const page = pages?.[pageIndex];
  if (!page || !value?.boxes?.polygons.some((polygon) => isBeside(polygon, page))) return [];
  const size = `which has ${page.width} x ${page.height} pixels, as its image`;
  return [{ path, problem: `A box lies beside page ${pageIndex}, ${size}.` }];
}

/** Once it is in whole pixels: shares of the page (0 to 1), which other services use, become a point at its corner. */
function isPoint(polygon: Polygon): boolean {
  const { x0, y0, x1, y1 } = boxOfPolygon(polygon);
  return Math.round(x0) === Math.round(x1) && Math.round(y0) === Math.round(y1);
}

/** A protruding box is clipped when applied; one entirely outside the page would be empty. */
function isBeside(polygon: Polygon, { width, height }: { readonly width: number; readonly height: number }): boolean {
  const { x0, y0, x1, y1 } = boxOfPolygon(polygon);
  return x0 >= width || y0 >= height || x1 < 0 || y1 < 0;
}
