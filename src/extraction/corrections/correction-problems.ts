import type { ServiceDefinition } from "../../core/service-definition.ts";
import type { CorrectedValue, Correction } from "../contract.ts";

export interface CorrectionProblem {
  /** Names and positions from the correction's root: ["aggregated_entities", "items", 0, "price"]. */
  readonly path: readonly (string | number)[];
  readonly problem: string;
}

/**
 * What is wrong with a correction, for the caller's 422; empty when it can be applied.
 *
 * @param pageCount with it, pages that do not exist are refused too
 */
export function correctionProblems(
  service: Pick<ServiceDefinition, "fields">,
  correction: Correction,
  pageCount = Infinity,
): CorrectionProblem[] {
  return [
    ...Object.entries(correction.entities).flatMap(([key, values]) => fieldProblems(service, key, values, pageCount)),
    ...Object.entries(correction.aggregatedEntities).flatMap(([key, rows]) =>
      rowProblems(service, key, rows, pageCount),
    ),
  ];
}

function fieldProblems(
  { fields }: Pick<ServiceDefinition, "fields">,
  key: string,
  values: readonly CorrectedValue[] | null,
  pageCount: number,
): CorrectionProblem[] {
  const path = ["entities", key];
  const field = fields.find((candidate) => candidate.key === key);
  if (!field) return [{ path, problem: "The service has no such field." }];
  if (field.aggregationFields) return [{ path, problem: "Rows go into aggregated_entities." }];
  const given = values ?? [];
  if (!field.multiple && given.length > 1) return [{ path, problem: "The field has a single value." }];
  return given.flatMap((value, index) => pageProblems(given.length > 1 ? [...path, index] : path, value, pageCount));
}

function rowProblems(
  { fields }: Pick<ServiceDefinition, "fields">,
  key: string,
  rows: Correction["aggregatedEntities"][string],
  pageCount: number,
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
        ? pageProblems(at, value, pageCount)
        : [{ path: at, problem: "The aggregation has no such column." }];
    }),
  );
}

function pageProblems(
  path: CorrectionProblem["path"],
  value: CorrectedValue | null,
  pageCount: number,
): CorrectionProblem[] {
  const pageIndex = value?.boxes?.pageIndex ?? value?.pageIndex ?? 0;
  return pageIndex >= 0 && pageIndex < pageCount ? [] : [{ path, problem: `There is no page ${pageIndex}.` }];
}
