/**
 * How fast fields of a user's own are learned from papers that nothing was made for: eval/papers, each in a layout of its own, written by hand by
 * somebody who had not seen the product. Their fields lose their names, so that nothing but their types is known; a few papers of the kind are
 * corrected, and others asked. Prints figures and no values, as other-hands.ts does, and for the same reason.
 *
 *   node bench/own-fields-of-other-hands.ts [--words <folder, filled where it is empty>] [--as scan|photograph|print] [--models models] [--taught 1,5] [--seed 1]
 */
import { parseArgs } from "node:util";
import { bestOf, calibrationError, type Judgement, percent, textsOf, thresholdAt } from "../eval/metrics.ts";
import type { FieldDefinition, ServiceDefinition } from "../src/core/service-definition.ts";
import type { TemplateMemory } from "../src/extraction/contract.ts";
import { loadExtraction } from "../src/extraction/extraction.ts";
import { GALLERY } from "../src/usecases/gallery.ts";
import { agreesAs } from "../training/extraction/labelled-sets.ts";
import { seededRandom, shuffled } from "../training/random.ts";
import { openPapers, PAPER_OPTIONS, type Paper } from "./papers-of-other-hands.ts";

/** A kind of paper with its fields under names that say nothing. */
interface Nameless {
  readonly service: ServiceDefinition;
  /** What the labels call a field, by its key. */
  readonly labelOf: ReadonlyMap<string, string>;
}

const { values: options } = parseArgs({
  options: {
    ...PAPER_OPTIONS,
    models: { type: "string", default: "models" },
    taught: { type: "string", default: "1,5" },
    seed: { type: "string", default: "1" },
  },
});
const { papers, wordsOf } = await openPapers(options);
const extraction = loadExtraction(options.models);

for (const taught of options.taught.split(",").map(Number)) {
  const random = seededRandom(Number(options.seed));
  const rows = [...Map.groupBy(papers, ({ template }) => template)].flatMap(([template, own]) => {
    if (own.length <= taught) return [];
    const nameless = namelessKind(template);
    const memories = new Map(own.map((paper) => [paper, correct(paper, nameless)]));
    const judged = own.map((paper) => {
      const others = shuffled(own, random).filter((other) => other !== paper);
      return judge(
        paper,
        nameless,
        others.slice(0, taught).map((other) => memories.get(other)!),
      );
    });
    return [{ template, papers: own.length, asked: judged.flat() }];
  });
  console.log(`after ${taught} corrected papers of other layouts, nameless fields`);
  console.table(
    Object.fromEntries([
      ...rows.map(({ template, papers: count, asked }) => [template, { papers: count, ...figuresOf(asked) }]),
      ["all", { papers: papers.length, ...figuresOf(rows.flatMap(({ asked }) => asked)) }],
    ]),
  );
}

function namelessKind(template: string): Nameless {
  const shipped = GALLERY.find((one) => one.template === template)!;
  const single = shipped.fields.filter(({ multiple, aggregationFields }) => !multiple && !aggregationFields);
  const fields = single.map((field, i): FieldDefinition => {
    return { ...field, key: `field_${i + 1}`, alias: `field_${i + 1}`, labels: {} };
  });
  return {
    service: { ...shipped, name: "Own fields", template: "generic", fields },
    labelOf: new Map(single.map(({ key }, i) => [`field_${i + 1}`, key])),
  };
}

/** As a person would correct it who knows nothing of it before. */
function correct(paper: Paper, { service, labelOf }: Nameless): TemplateMemory {
  const machine = extraction.extract(wordsOf(paper), service, []);
  const known = [...labelOf].flatMap(([key, label]) => {
    const [text] = textsOf(paper.fields[label] ?? null);
    return text === undefined ? [] : [[key, [{ text, boxes: null }]] as const];
  });
  const correction = { entities: Object.fromEntries(known), aggregatedEntities: {} };
  const { result } = extraction.applyCorrection(machine, service, correction);
  const keys = known.map(([key]) => key);
  return extraction.learnTemplate(result, service, keys, machine);
}

/** A field of a paper whose label says something of it. */
interface Asked {
  /** The paper has it. */
  readonly isThere: boolean;
  readonly shown: Judgement | null;
}

function judge(paper: Paper, { service, labelOf }: Nameless, memory: readonly TemplateMemory[]): Asked[] {
  const { pages } = extraction.extract(wordsOf(paper), service, memory);
  return service.fields.flatMap(({ key, type }): Asked[] => {
    const truth = paper.fields[labelOf.get(key)!];
    if (truth === undefined) return [];
    const texts = textsOf(truth);
    const best = bestOf(pages.flatMap(({ entities }) => entities[key] ?? []));
    if (!best) return [{ isThere: texts.length > 0, shown: null }];
    const isRight = texts.some((text) => agreesAs(type ?? "text", text, best.text));
    const shown = { confidence: best.confidence, isRight, isInvented: texts.length === 0 };
    return [{ isThere: texts.length > 0, shown }];
  });
}

function figuresOf(asked: readonly Asked[]) {
  const judged = asked.flatMap(({ shown }) => shown ?? []);
  const values = asked.filter(({ isThere }) => isThere).length;
  const sure = thresholdAt(judged, 95);
  return {
    values,
    "right %": percent(judged.filter(({ isRight }) => isRight).length, values),
    ECE: calibrationError(judged),
    "at 95, share %": sure.coverage,
    "at 95, right %": sure.precision,
    "made up": judged.filter(({ isInvented }) => isInvented).length,
  };
}
