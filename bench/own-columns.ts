import { percent } from "../measuring/metrics.ts";
import { alignRows, type TruthRow } from "../measuring/row-alignment.ts";
import type { ReadDocument } from "../src/core/documents/document.ts";
import type { FieldDefinition, ServiceDefinition } from "../src/core/services/service-definition.ts";
import { extractRows } from "../src/extraction/tables/extract-rows.ts";
import type { Paper } from "./papers-of-other-hands.ts";

/**
 * Cells of columns that a user asks for by their names on the paper, in addition to the gallery's own, one column at a
 * time.
 */
export interface OwnColumns {
  readonly columns: number;
  readonly cells: number;
  readonly right: number;
  readonly empty: number;
  readonly madeUp: number;
}

/** What is read of the additional columns with which a paper is labelled. Only rows that were found are considered. */
export function judgeOwnColumns(paper: Paper, document: ReadDocument, service: ServiceDefinition): OwnColumns {
  const counts = { columns: 0, cells: 0, right: 0, empty: 0, madeUp: 0 };
  for (const [title, texts] of Object.entries(paper.columns ?? {})) {
    counts.columns++;
    const [table, truth] = Object.entries(paper.rows!)[0]!;
    const own = withColumn(service, table, title);
    const typeOf = (key: string) => own.fields.find((field) => field.key === key)?.type ?? "text";
    const found = extractRows(document, own);
    const { truthOf } = alignRows(truth, found, typeOf);
    for (const [index, row] of found.entries()) {
      const asked = truthOf[index];
      if (!asked) continue;
      const text = texts[truth.indexOf(asked as TruthRow)]!;
      const shown = row.cells[OWN]?.text ?? "";
      counts.cells += Number(text !== "");
      counts.right += Number(text !== "" && lettersOf(text) === lettersOf(shown));
      counts.empty += Number(text === "");
      counts.madeUp += Number(text === "" && shown !== "");
    }
  }
  return counts;
}

export function figuresOfColumns(all: readonly OwnColumns[]) {
  const sum = (key: keyof OwnColumns) => all.reduce((total, one) => total + one[key], 0);
  return {
    columns: sum("columns"),
    cells: sum("cells"),
    "right %": percent(sum("right"), sum("cells")),
    "empty cells": sum("empty"),
    "made up there": sum("madeUp"),
  };
}

const OWN = "own_column";

function withColumn(service: ServiceDefinition, table: string, title: string): ServiceDefinition {
  const aggregation = service.fields.find(({ key }) => key === table)!;
  const cells = service.fields.filter(({ key }) => aggregation.aggregationFields!.includes(key));
  const own: FieldDefinition = {
    key: OWN,
    alias: title,
    multiple: true,
    aggregationFields: null,
    type: null,
    required: false,
    labels: {},
  };
  const aggregationFields = [...aggregation.aggregationFields!, OWN];
  return { ...service, fields: [...cells, own, { ...aggregation, aggregationFields }] };
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
