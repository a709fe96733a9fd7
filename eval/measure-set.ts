import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { pagesOfAnswer, shownIn } from "../measuring/answered-pages.ts";
import type { FieldVerdict } from "../measuring/metrics.ts";
import {
  calibrationError,
  type FieldSpec,
  fieldVerdict,
  inventedAt90,
  type Judgement,
  judgementsOf,
  meanOf,
  type Outcome,
  reliabilityOf,
  thresholdAt,
} from "../measuring/metrics.ts";
import { type PortableDefinition, readDefinition } from "../measuring/portable-definition.ts";
import type { Product } from "../measuring/product.ts";
import { type Examination, type LabelLine, readLabels } from "../measuring/sets.ts";
import { CAUSES, causeOf, type WrongValue } from "./causes.ts";
import { askJudge, type Verdict } from "./judge.ts";
import { type RecordedAnswer, startRecorder } from "./recorder.ts";
import type { SetResult } from "./results.ts";

/** A set's figures without those that only the run knows. */
export type Measured = Omit<SetResult, "made" | "name" | "title" | "how" | "fittedOn">;

/** One document, its truth and what was shown. */
export interface AnsweredDocument {
  readonly label: LabelLine;
  readonly outcomes: readonly Outcome[];
}

const EXAMPLES_A_CAUSE = 4;

/** Asks the judge over HTTP, and takes reliability, causes and parts from the same answers it judged. */
export async function measureSet(set: Examination, product: Product, scoreFile: string): Promise<Measured> {
  const recorder = await startRecorder(product.url);
  try {
    const verdict = await askJudge({
      scoreFile,
      url: recorder.url,
      adminToken: product.adminToken,
      definition: set.definition,
      labels: set.labels,
    });
    return measured(set, verdict, recorder.answers);
  } finally {
    await recorder.stop();
  }
}

function measured(set: Examination, verdict: Verdict, answers: ReadonlyMap<string, RecordedAnswer>): Measured {
  const definition = JSON.parse(readFileSync(set.definition, "utf8")) as PortableDefinition;
  const specs = specsOf(definition);
  const documents = readLabels(set.labels).map((label): AnsweredDocument => {
    const result = answers.get(basename(label.file))?.result ?? null;
    const outcomes = Object.entries(label.fields)
      .filter(([field]) => specs.has(field))
      .map(([field, truth]) => ({
        documentId: label.id,
        field,
        truth,
        shown: result ? shownIn(result, field) : [],
      }));
    return { label, outcomes };
  });
  const figures = figuresOf(set, specs, documents);
  mustAgree(set, figures, verdict);
  const { documents: count, failed, pages, rows, allRight, p50ms, p95ms, broken } = verdict;
  const service = readDefinition(definition);
  const wrong = documents.flatMap(({ label, outcomes }) => {
    const result = answers.get(basename(label.file))?.result;
    const pagesRead = result ? pagesOfAnswer(result) : [];
    return outcomes.flatMap((outcome) => causeOf(outcome, pagesRead, service) ?? []);
  });
  return {
    ...figures,
    ...{ documents: count, failed, pages, rows, allRight, p50ms, p95ms, broken },
    causes: countCauses(wrong),
    examples: set.showsErrors ? someOfEachCause(wrong) : [],
  };
}

/** All figures that follow from what was shown, in whichever way the words came in. */
export function figuresOf(
  set: Pick<Examination, "apart">,
  specs: ReadonlyMap<string, FieldSpec>,
  documents: readonly AnsweredDocument[],
): Pick<Measured, "table" | "mean" | "ece" | "at95" | "at98" | "at99" | "inventedAt90" | "reliability" | "apart"> {
  const judgements = documents.flatMap(({ outcomes }) =>
    outcomes.flatMap((one): Judgement[] => judgementsOf(one, specs.get(one.field)!)),
  );
  const table = tableOf(specs, documents);
  const parts = set.apart ? Map.groupBy(documents, ({ label }) => set.apart!(label)) : new Map();
  return {
    table,
    mean: meanOf(table),
    ece: calibrationError(judgements),
    at95: thresholdAt(judgements, 95),
    at98: thresholdAt(judgements, 98),
    at99: thresholdAt(judgements, 99),
    inventedAt90: inventedAt90(judgements),
    reliability: reliabilityOf(judgements),
    apart: [...parts].map(([name, own]) => ({ name, documents: own.length, mean: meanOf(tableOf(specs, own)) })).sort(),
  };
}

function tableOf(specs: ReadonlyMap<string, FieldSpec>, documents: readonly AnsweredDocument[]): FieldVerdict[] {
  const byField = Map.groupBy(
    documents.flatMap(({ outcomes }) => outcomes),
    ({ field }) => field,
  );
  return [...byField].map(([field, own]) => fieldVerdict(field, own, specs.get(field)!));
}

/** The fields of a definition as the judge takes them: a field without a type is text. */
export function specsOf({ service_fields: fields }: PortableDefinition): Map<string, FieldSpec> {
  return new Map(
    Object.entries(fields).map(([key, field]) => [
      key,
      { type: field.type ?? "text", isMultiple: field.tag_multiple_values },
    ]),
  );
}

/** There is one definition of every figure, the judge's: if ours gives another number, ours is wrong. */
function mustAgree(
  { name }: Examination,
  ours: Pick<Measured, "table" | "mean" | "ece" | "at95">,
  judge: Verdict,
): void {
  const differences = [
    ...judge.table.flatMap((row) => {
      const own = ours.table.find(({ field }) => field === row.field);
      return isDeepStrictEqual({ ...own }, { ...row }) ? [] : [{ judge: row, ours: own }];
    }),
    ...(["mean", "ece"] as const).flatMap((key) =>
      ours[key] === judge[key] ? [] : [{ judge: `${key} ${judge[key]}`, ours: ours[key] }],
    ),
    ...(isDeepStrictEqual({ ...ours.at95 }, { ...judge.at95 }) ? [] : [{ judge: judge.at95, ours: ours.at95 }]),
  ];
  if (differences.length === 0) return;
  throw new Error(`measuring/metrics.ts does not count as the judge does, on ${name}: ${JSON.stringify(differences)}`);
}

export function countCauses(wrong: readonly WrongValue[]): SetResult["causes"] {
  const counts = CAUSES.map((cause) => [cause, wrong.filter((one) => one.cause === cause).length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** From different fields first, the most confident mistakes of each: they are the ones that would be approved. */
export function someOfEachCause(wrong: readonly WrongValue[]): WrongValue[] {
  return CAUSES.flatMap((cause) => {
    const own = wrong
      .filter((one) => one.cause === cause)
      .sort((a, b) => (b.confidence ?? -1) - (a.confidence ?? -1) || a.documentId.localeCompare(b.documentId));
    const firsts = own.filter((one, i) => own.findIndex(({ field }) => field === one.field) === i);
    return [...firsts, ...own.filter((one) => !firsts.includes(one))].slice(0, EXAMPLES_A_CAUSE);
  });
}
