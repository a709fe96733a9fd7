import type { FieldVerdict } from "../measuring/metrics.ts";
import { calibrationErrorByChance, overconfidence } from "../measuring/metrics.ts";
import { CAUSES, type Cause, type WrongValue } from "./causes.ts";
import type { RowVerdict } from "./judge.ts";
import type { LearningResult, Results, SetResult } from "./results.ts";

/** docs/accuracy.md, from the stored results alone. */
export function accuracyPage({ sets, learning }: Results): string {
  return `${[
    HEAD,
    overview(sets),
    HOW_TO_READ,
    ...sets.map(setSection),
    learning.length > 0 ? learningSection(learning) : "",
    measuredBy([...sets, ...learning]),
  ]
    .filter((part) => part !== "")
    .join("\n\n")}\n`;
}

/** In the folder of the results. */
export const diagramFile = ({ name }: { readonly name: string }): string => `${name}.svg`;

const HEAD = `# Accuracy

Made by \`npm run eval\`; not edited by hand. Every set stands for itself: there is no pooled figure, because one number over receipts and
tax forms would say nothing about either.`;

const HOW_TO_READ = `**exact**: right after normalisation (dates by day, amounts by number, everything else by its letters and digits); of fields with several
values, F1. **strict**: the same characters, white space aside. **made up**: a value was shown where the document has none.
**ECE**: the mean gap between confidence and truth, in points, by bins of ten; in brackets what chance alone would leave of it on as many values
of perfectly honest confidences. **too sure by**: mean confidence less the share that is right, in points; below 0 it is too modest. **coverage**: the share of shown values at or above a threshold;
**precision**: how many of those are right. The reliability diagrams show confidence to the right and the share that is right upwards.

Causes of errors: **reading** – the true text does not stand in the words that were read; **candidate** – it does, but was not taken for a
value of the field's type; **ranking** – it was, and another value, or none, was shown; **normalisation** – the text is right, the
normalised value is not; **invented** – the document does not have the field.`;

function overview(sets: readonly SetResult[]): string {
  const rows = sets.map((set) => [
    `[${set.title}](#${set.name})`,
    set.how,
    set.documents,
    set.mean,
    errorAndChance(set),
    overconfidence(set.reliability),
    set.at95.coverage,
    set.at95.precision,
    set.inventedAt90,
  ]);
  return table(
    [
      "set",
      "",
      "documents",
      "mean exact %",
      "ECE (by chance)",
      "too sure by",
      "coverage at 95 %",
      "precision there %",
      "made up, of values at 90+ %",
    ],
    rows,
  );
}

function errorAndChance({ ece, reliability }: SetResult): string {
  return `${shown(ece)} (${shown(calibrationErrorByChance(reliability))})`;
}

function setSection(set: SetResult): string {
  const parts = [
    `## <a id="${set.name}"></a>${set.title}`,
    `${set.documents} documents${set.pages === null ? "" : `, ${set.pages} pages`}, ${set.how}. What models were fitted on: ${lowerFirst(set.fittedOn)}`,
    fieldTable(set.table),
    rowTables(set.rows),
    apart(set),
    confidence(set),
    `![Reliability of ${set.title}](accuracy/${diagramFile(set)})`,
    causes(set),
    examples(set.examples),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function fieldTable(fields: readonly FieldVerdict[]): string {
  return table(
    ["field", "n", "exact %", "strict %", "typed %", "absent", "made up %"],
    fields.map(({ field, n, exact, strict, typed, absent, invented }) => [
      `\`${field}\``,
      n,
      exact,
      strict,
      typed,
      absent,
      invented,
    ]),
  );
}

function rowTables(rows: Readonly<Record<string, RowVerdict>>): string {
  const lines = Object.entries(rows).map(([key, { cellF1, rowExact, truthRows, predictedRows }]) => [
    `\`${key}\``,
    truthRows,
    predictedRows,
    cellF1,
    rowExact,
  ]);
  return lines.length === 0 ? "" : table(["rows", "true", "shown", "cells F1 %", "rows exact %"], lines);
}

function apart({ apart: parts }: SetResult): string {
  return parts
    .map(({ name, documents, mean }) => `Of these, ${name}: ${documents} documents, mean ${mean} %.`)
    .join(" ");
}

function confidence(set: SetResult): string {
  const thresholds = ([95, 98, 99] as const).map((at) => {
    const { coverage, precision } = set[`at${at}`];
    return [`${at}`, coverage, precision];
  });
  const facts = [
    `ECE ${shown(set.ece)} points, ${shown(calibrationErrorByChance(set.reliability))} by chance alone, too sure by ${shown(overconfidence(set.reliability))}`,
    `made up among values at 90 or more ${shown(set.inventedAt90)} %`,
    ...(set.allRight === null ? [] : [`everything right in ${shown(set.allRight)} % of the documents`]),
    ...(set.p50ms === null ? [] : [`${set.p50ms} ms a document (median), ${set.p95ms} ms (95th of 100)`]),
    ...(set.failed > 0 ? [`**${set.failed} documents failed**`] : []),
    ...(set.broken > 0 ? [`**${set.broken} values broke a rule of the interface**`] : []),
  ];
  return `${table(["confidence at least", "coverage %", "precision %"], thresholds)}\n\n${facts.join("; ")}.`;
}

function causes({ causes: counts, table: fields }: SetResult): string {
  const values = fields.reduce((sum, { n, absent }) => sum + n + absent, 0);
  const named = CAUSES.filter((cause) => counts[cause]).map((cause) => `${cause} ${counts[cause]}`);
  return named.length === 0 ? "" : `Wrong single values by cause, of ${values}: ${named.join(", ")}.`;
}

function examples(list: readonly WrongValue[]): string {
  if (list.length === 0) return "";
  const plain = (text: string) => text.replace(/[`|\n]/g, " ");
  const cell = (text: string | null) => (text === null ? "–" : `\`${plain(text).slice(0, 70)}\``);
  const rows = [...list]
    .sort((a, b) => order(a.cause) - order(b.cause))
    .map(({ cause, documentId, field, wanted, got, confidence: sure }) => [
      cause,
      plain(documentId).slice(0, 28),
      `\`${field}\``,
      cell(wanted),
      cell(got),
      sure,
    ]);
  return `<details><summary>Examples of errors</summary>\n\n${table(["cause", "document", "field", "true", "shown", "confidence"], rows)}\n\n</details>`;
}

const order = (cause: Cause): number => CAUSES.indexOf(cause);

function learningSection(curves: readonly LearningResult[]): string {
  const sizes = [...new Set(curves.flatMap(({ points }) => points.map(({ known }) => known)))].sort((a, b) => a - b);
  const rows = curves.map(({ title, tested, points }) => [
    title,
    tested,
    ...sizes.map((size) => points.find(({ known }) => known === size)?.mean ?? null),
  ]);
  return [
    "## Learning curve",
    "Mean exact %, by how many documents a person corrected or labelled; the documents asked are of layouts that nobody taught.",
    table(["", "documents asked", ...sizes.map(String)], rows),
    ...curves.map(learnedConfidence),
  ].join("\n\n");
}

/** The confidence of a service in what it was taught. */
function learnedConfidence(curve: LearningResult): string {
  const rows = curve.points
    .filter(({ shown }) => shown > 0)
    .map(({ known, shown, ece, at95, inventedAt90, modelBytes }) => [
      known,
      shown,
      ece,
      at95.coverage,
      at95.precision,
      inventedAt90,
      modelBytes === null ? null : Math.ceil(modelBytes / 1000),
    ]);
  const heads = [
    "documents taught",
    "values shown",
    "ECE",
    "coverage at 95 %",
    "precision there %",
    "made up, of values at 90+ %",
    "model, kB",
  ];
  const failed = curve.points.flatMap((point) =>
    point.failed === 0 ? [] : [`**After ${point.known} documents ${point.failed} of those asked failed.**`],
  );
  return [
    `### <a id="${curve.name}"></a>How sure: ${curve.title}`,
    table(heads, rows),
    ...failed,
    `![Reliability of ${curve.title}](accuracy/${diagramFile(curve)})`,
  ].join("\n\n");
}

/** Figures of different days may be side by side: each set states the version it was measured with. */
function measuredBy(all: readonly (SetResult | LearningResult)[]): string {
  const groups = Map.groupBy(all, ({ made: { date, machine, versions } }) => `${date}, ${machine}, ${versions}`);
  const lines = [...groups].map(
    ([surroundings, own]) => `* ${surroundings}: ${own.map(({ name }) => name).join(", ")}`,
  );
  return `## When, where and by what\n\n${lines.join("\n")}`;
}

function table(heads: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const line = (cells: readonly (string | number | null)[]) => `| ${cells.map(shown).join(" | ")} |`;
  return [line(heads), `|${heads.map((_, i) => (i === 0 ? "---" : "---:")).join("|")}|`, ...rows.map(line)].join("\n");
}

function shown(cell: string | number | null): string {
  return cell === null ? "–" : String(cell);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
