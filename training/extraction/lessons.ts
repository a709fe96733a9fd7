import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type PortableDefinition, readDefinition } from "../../measuring/portable-definition.ts";
import { seededRandom, shuffled } from "../../measuring/random.ts";
import { oncePer } from "../../src/core/basics/once-per.ts";
import type { ReadDocument } from "../../src/core/documents/document.ts";
import type { ServiceDefinition } from "../../src/core/services/service-definition.ts";
import type { Extraction, ReviewedDocument, TemplateMemory } from "../../src/extraction/contract.ts";
import { type HandWritten, readHandWritten } from "./hand-written.ts";
import { mediumOf, PAPER_OPTIONS, refuseToShow } from "./paper-options.ts";
import { type LabelledPaper, review } from "./review.ts";

/** A paper of a kind that users define: three layouts, with three papers each. */
export interface Paper extends LabelledPaper {
  readonly kind: string;
  readonly layout: string;
}

/** A paper and what was corrected before it is asked. */
export interface Lesson {
  readonly paper: Paper;
  readonly service: ServiceDefinition;
  readonly reviewed: readonly (ReviewedDocument & { readonly template: TemplateMemory })[];
}

/** For `parseArgs`. */
export const KINDS_OPTIONS = {
  ...PAPER_OPTIONS,
  models: { type: "string", default: "models" },
  kind: { type: "string" },
  "by-kind": { type: "boolean", default: false },
  show: { type: "boolean", default: false },
} as const;

interface Options {
  readonly papers: string;
  readonly words?: string | undefined;
  readonly as: string;
  readonly kind?: string | undefined;
  readonly show: boolean;
}

const SEED = 1;

/** What is taught before a paper is asked. */
const LESSONS: Readonly<Record<string, (asked: Paper, others: readonly Paper[]) => readonly Paper[]>> = {
  nothing: () => [],
  "one of its layout": ({ layout }, others) => others.filter((other) => other.layout === layout).slice(0, 1),
  "one of another layout": ({ layout }, others) => others.filter((other) => other.layout !== layout).slice(0, 1),
  "all of the other layouts": ({ layout }, others) => others.filter((other) => other.layout !== layout),
};

/**
 * The papers of a folder and what is taught before each, lesson by lesson. `words`, a folder, is filled if it is empty;
 * without it the papers are read each time. Ends the process if what was read would be shown for a folder of eval/:
 * nobody looks at those.
 */
export async function openLessons(
  options: Options,
  extraction: Extraction,
): Promise<readonly { readonly taught: string; readonly lessons: readonly Lesson[] }[]> {
  if (options.show) refuseToShow(options.papers);
  const papers = (await openPapers(options)).filter(({ kind }) => !options.kind || kind === options.kind);
  const serviceOf = oncePerKind(options.papers);
  // A paper is in the lessons of several others.
  const reviewOf = oncePer((paper: Paper) => review(extraction, serviceOf(paper.kind), paper));
  return Object.entries(LESSONS).map(([taught, lessonOf]) => {
    const random = seededRandom(SEED);
    const lessons = papers.map((paper) => {
      const others = papers.filter((other) => other.kind === paper.kind && other !== paper);
      const lesson = lessonOf(paper, shuffled(others, random));
      return { paper, service: serviceOf(paper.kind), reviewed: lesson.map(reviewOf) };
    });
    return { taught, lessons };
  });
}

function oncePerKind(papers: string): (kind: string) => ServiceDefinition {
  const known = new Map<string, ServiceDefinition>();
  return (kind) => {
    const file = join(papers, "services", `${kind}.json`);
    const service = known.get(kind) ?? readDefinition(JSON.parse(readFileSync(file, "utf8")) as PortableDefinition);
    known.set(kind, service);
    return service;
  };
}

async function openPapers({ papers, words, as }: Options): Promise<Paper[]> {
  const folder = words ?? mkdtempSync(join(tmpdir(), "estratto-kinds-"));
  const papersFolder = pathToFileURL(`${resolve(papers)}/`);
  if (!existsSync(join(folder, "eval.jsonl"))) await readHandWritten(folder, papersFolder, mediumOf(as));
  return readFileSync(join(papers, "labels.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as HandWritten & { readonly layout: string })
    .map(({ id, template, layout, fields, rows }) => ({
      id,
      kind: template,
      layout,
      fields,
      ...(rows && { rows }),
      document: JSON.parse(readFileSync(join(folder, `${id}.json`), "utf8")) as ReadDocument,
    }));
}
