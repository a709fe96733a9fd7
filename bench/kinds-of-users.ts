/**
 * How well the product reads kinds of papers of which it knows nothing: a user's own service for each, asked before
 * anything is taught, after one corrected paper of the layout, after one of another layout, and after all of the other
 * layouts. Three layouts per kind, three papers per layout, written by people who had seen nothing of the product. For
 * papers that nobody may look at (eval/kinds) it prints figures and no values.
 *
 *   node bench/kinds-of-users.ts [--papers eval/kinds] [--words <folder, filled if it is empty>]
 *        [--as scan|photograph|print] [--models models] [--kind <name>] [--by-kind] [--show]
 *
 * --show prints what went wrong, and is refused for eval/kinds.
 */
import { parseArgs } from "node:util";
import { bestOf, textsOf } from "../measuring/metrics.ts";
import { nextRefitAt } from "../src/core/learning/refit-schedule.ts";
import type { ServiceDefinition } from "../src/core/services/service-definition.ts";
import type { OwnModel, ReviewedDocument } from "../src/extraction/contract.ts";
import { loadExtraction } from "../src/extraction/extraction.ts";
import { fitServiceModel } from "../src/extraction/learning/fit-service-model.ts";
import { mayGoLive } from "../src/extraction/learning/replay-report.ts";
import { loadShippedModels } from "../src/extraction/scoring/models.ts";
import { KINDS_OPTIONS, type Lesson, openLessons, type Paper } from "../training/extraction/lessons.ts";
import { type Asked, figuresOf, judge } from "../training/extraction/review.ts";
import { saidOf } from "./show-errors.ts";

const { values: options } = parseArgs({
  options: { ...KINDS_OPTIONS, papers: { type: "string", default: "eval/kinds" } },
});
const models = loadShippedModels(options.models);
const extraction = loadExtraction(options.models);

for (const { taught, lessons } of await openLessons(options, extraction)) {
  const fitted = new Map<string, OwnModel | null>();
  const asked = lessons.map((lesson) => ({ kind: lesson.paper.kind, asked: ask(lesson, fitted, taught) }));
  console.log(`taught: ${taught}`);
  const byKind = options["by-kind"] ? [...Map.groupBy(asked, ({ kind }) => kind)] : [];
  console.table(
    Object.fromEntries([
      ...byKind.map(([kind, own]) => [kind, figuresOf(own.flatMap((one) => one.asked))]),
      ["all", figuresOf(asked.flatMap((one) => one.asked))],
    ]),
  );
}

/**
 * As the product learns: memories at once, a model when its refit is due. Papers of one layout have the same lesson,
 * and its model is fitted once.
 */
function ask({ paper, service, reviewed }: Lesson, fitted: Map<string, OwnModel | null>, taught: string): Asked[] {
  const key = reviewed
    .map(({ documentId }) => documentId)
    .sort()
    .join();
  if (!fitted.has(key)) fitted.set(key, modelOf(reviewed, service));
  const memory = reviewed.map(({ template }) => template);
  const result = extraction.extract(paper.document, service, memory, fitted.get(key));
  if (options.show) show(taught, paper, service, result);
  return judge(result, service, paper.fields);
}

function modelOf(reviewed: readonly ReviewedDocument[], service: ServiceDefinition): OwnModel | null {
  if (reviewed.length < nextRefitAt(0)) return null;
  const { model, report } = fitServiceModel(reviewed, service, models, null);
  const isSomething = Object.keys(model.fields).length > 0 || model.ownFieldsShift !== undefined;
  if (!mayGoLive(report) || !isSomething) return null;
  return { model, version: 1 };
}

function show(
  taught: string,
  { id, fields }: Paper,
  service: ServiceDefinition,
  result: ReturnType<typeof extraction.extract>,
): void {
  for (const { key, shown, isThere } of judge(result, service, fields)) {
    if (shown ? shown.isRight : !isThere) continue;
    const best = bestOf(result.pages.flatMap(({ entities }) => entities[key] ?? []));
    console.log(`${taught} | ${id} | ${key} | ${textsOf(fields[key]!)[0] ?? "–"} | ${saidOf(best)}`);
  }
}
