/**
 * How well tables are read that users define and of which the product knows nothing: before anything is taught, after
 * one corrected paper of the layout, after one of another layout, and after all of the other layouts. Papers like those
 * of bench/kinds-of-users.ts, with rows. For papers that nobody may look at (eval/tables-of-users) it prints figures
 * and no values.
 *
 *   node bench/tables-of-users.ts [--papers eval/tables-of-users] [--words <folder, filled if it is empty>]
 *        [--as scan|photograph|print] [--models models] [--kind <name>] [--by-kind] [--show]
 *
 * --show prints the rows as labelled and as read, and is refused for folders of eval/.
 */
import { parseArgs } from "node:util";
import { calibrationError, thresholdAt } from "../measuring/metrics.ts";
import { addRows, judgeRows, NO_ROWS, rowFigures } from "../measuring/row-alignment.ts";
import { loadExtraction } from "../src/extraction/extraction.ts";
import { KINDS_OPTIONS, type Lesson, openLessons } from "../training/extraction/lessons.ts";
import { showRows } from "./show-errors.ts";

const { values: options } = parseArgs({
  options: { ...KINDS_OPTIONS, papers: { type: "string", default: "eval/tables-of-users" } },
});
const extraction = loadExtraction(options.models);

for (const { taught, lessons } of await openLessons(options, extraction)) {
  const asked = lessons.flatMap((lesson) =>
    ask(lesson, taught).map((table) => ({ kind: lesson.paper.kind, ...table })),
  );
  console.log(`taught: ${taught}`);
  const byKind = options["by-kind"] ? [...Map.groupBy(asked, ({ kind }) => kind)] : [];
  console.table(
    Object.fromEntries([...byKind.map(([kind, own]) => [kind, figuresOf(own)]), ["all", figuresOf(asked)]]),
  );
}

type JudgedTable = ReturnType<typeof judgeRows>;

function ask({ paper, service, reviewed }: Lesson, taught: string): JudgedTable[] {
  const memory = reviewed.map(({ template }) => template);
  const { pages } = extraction.extract(paper.document, service, memory);
  const typeOf = (key: string) => service.fields.find((field) => field.key === key)?.type ?? "text";
  return Object.entries(paper.rows ?? {}).map(([table, truth]) => {
    const got = pages
      .flatMap(({ aggregatedEntities }) => aggregatedEntities[table] ?? [])
      .map(({ fields }) => ({ cells: fields }));
    if (options.show) showRows(`${taught} | ${paper.id} | ${table}`, truth, got);
    return judgeRows(truth, got, typeOf);
  });
}

function figuresOf(tables: readonly JudgedTable[]) {
  const counts = tables.reduce((sum, one) => addRows(sum, one.counts), NO_ROWS);
  const cells = tables.flatMap((one) => one.cells);
  const sure = thresholdAt(cells, 95);
  const { cellF1, rowExact } = rowFigures(counts);
  return {
    rows: counts.truthRows,
    shown: counts.foundRows,
    "cells F1 %": cellF1,
    "rows exact %": rowExact,
    ECE: calibrationError(cells),
    "at 95, share %": sure.coverage,
    "at 95, right %": sure.precision,
  };
}
