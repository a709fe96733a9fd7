/**
 * How well kinds of papers are read that the product knows nothing of: a user's own service for each, asked before anything is taught, after one
 * corrected paper of the layout, after one of another layout, and after all of the other layouts. Three layouts a kind, three papers a layout, written by people
 * who had seen nothing of the product. Prints figures and no values where nobody shall look: eval/kinds.
 *
 *   node bench/kinds-of-users.ts [--papers eval/kinds] [--words <folder, filled where it is empty>] [--as scan|photograph|print] [--models models] [--kind <name>] [--by-kind] [--show]
 *
 * --show prints what went wrong, and is refused for eval/kinds.
 */
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { bestOf, textsOf } from "../eval/metrics.ts";
import type { ReadDocument } from "../src/core/document.ts";
import { oncePer } from "../src/core/once-per.ts";
import { nextRefitAt } from "../src/core/refit-schedule.ts";
import type { ServiceDefinition } from "../src/core/service-definition.ts";
import type { OwnModel, ReviewedDocument } from "../src/extraction/contract.ts";
import { loadExtraction } from "../src/extraction/extraction.ts";
import { fitServiceModel } from "../src/extraction/learning/fit-service-model.ts";
import { mayGoLive } from "../src/extraction/learning/replay-report.ts";
import { loadShippedModels } from "../src/extraction/models.ts";
import { type HandWritten, readHandWritten } from "../training/extraction/hand-written.ts";
import { seededRandom, shuffled } from "../training/random.ts";
import { type Asked, figuresOf, judge, type LabelledPaper, review } from "./learning/review.ts";
import { mediumOf, PAPER_OPTIONS } from "./papers-of-other-hands.ts";
import { type PortableDefinition, readDefinition } from "./portable-definition.ts";

interface Paper extends LabelledPaper {
  readonly kind: string;
  readonly layout: string;
}

const SEED = 1;
const NOBODY_LOOKS_AT = "eval/kinds";
const { values: options } = parseArgs({
  options: {
    ...PAPER_OPTIONS,
    papers: { type: "string", default: NOBODY_LOOKS_AT },
    models: { type: "string", default: "models" },
    kind: { type: "string" },
    "by-kind": { type: "boolean", default: false },
    show: { type: "boolean", default: false },
  },
});
if (options.show && resolve(options.papers) === resolve(NOBODY_LOOKS_AT)) {
  console.error(`Nobody looks at ${NOBODY_LOOKS_AT}: --show is for other papers.`);
  process.exit(2);
}
const papers = (await openKinds()).filter(({ kind }) => !options.kind || kind === options.kind);
const kinds = new Map([...new Set(papers.map(({ kind }) => kind))].map((kind) => [kind, serviceOf(kind)]));
const models = loadShippedModels(options.models);
const extraction = loadExtraction(options.models);
/** A paper is in the lessons of several others. */
const reviewOf = oncePer((paper: Paper) => review(extraction, kinds.get(paper.kind)!, paper));

/** What is taught before a paper is asked. */
const LESSONS: Readonly<Record<string, (asked: Paper, others: readonly Paper[]) => readonly Paper[]>> = {
  nothing: () => [],
  "one of its layout": ({ layout }, others) => others.filter((other) => other.layout === layout).slice(0, 1),
  "one of another layout": ({ layout }, others) => others.filter((other) => other.layout !== layout).slice(0, 1),
  "all of the other layouts": ({ layout }, others) => others.filter((other) => other.layout !== layout),
};

for (const [taught, lessonOf] of Object.entries(LESSONS)) {
  const random = seededRandom(SEED);
  const fitted = new Map<string, OwnModel | null>();
  const asked = papers.map((paper) => {
    const others = papers.filter((other) => other.kind === paper.kind && other !== paper);
    const lesson = lessonOf(paper, shuffled(others, random));
    return { kind: paper.kind, asked: ask(paper, lesson, fitted, taught) };
  });
  console.log(`taught: ${taught}`);
  const byKind = options["by-kind"] ? [...Map.groupBy(asked, ({ kind }) => kind)] : [];
  console.table(
    Object.fromEntries([
      ...byKind.map(([kind, own]) => [kind, figuresOf(own.flatMap((one) => one.asked))]),
      ["all", figuresOf(asked.flatMap((one) => one.asked))],
    ]),
  );
}

/** As the product learns: memories at once, a model when its refit is due. Papers of one layout have the same lesson, and its model is fitted once. */
function ask(paper: Paper, lesson: readonly Paper[], fitted: Map<string, OwnModel | null>, taught: string): Asked[] {
  const service = kinds.get(paper.kind)!;
  const reviewed = lesson.map(reviewOf);
  const key = lesson
    .map(({ id }) => id)
    .sort()
    .join();
  if (!fitted.has(key)) fitted.set(key, modelOf(reviewed, service));
  const memory = reviewed.flatMap(({ template }) => template ?? []);
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
    const said = best ? `${best.text} (${Math.round(best.confidence)})` : "–";
    console.log(`${taught} | ${id} | ${key} | ${textsOf(fields[key]!)[0] ?? "–"} | ${said}`);
  }
}

function serviceOf(kind: string): ServiceDefinition {
  const file = join(options.papers, "services", `${kind}.json`);
  return readDefinition(JSON.parse(readFileSync(file, "utf8")) as PortableDefinition);
}

async function openKinds(): Promise<Paper[]> {
  const folder = options.words ?? mkdtempSync(join(tmpdir(), "estratto-kinds-"));
  const papersFolder = pathToFileURL(`${resolve(options.papers)}/`);
  if (!existsSync(join(folder, "eval.jsonl"))) await readHandWritten(folder, papersFolder, mediumOf(options.as));
  return readFileSync(join(options.papers, "labels.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as HandWritten & { readonly layout: string })
    .map(({ id, template, layout, fields }) => ({
      id,
      kind: template,
      layout,
      fields,
      document: JSON.parse(readFileSync(join(folder, `${id}.json`), "utf8")) as ReadDocument,
    }));
}
