/**
 * How fast a user's own fields are learned from papers for which nothing was made: eval/papers, each in a layout of its
 * own, written by hand by somebody who had not seen the product. Their fields lose their names, so that only their
 * types are known; a few papers of the kind are corrected, and others asked. Prints figures and no values, like
 * other-hands.ts, and for the same reason.
 *
 *   node bench/own-fields-of-other-hands.ts [--words <folder, filled if it is empty>] [--as scan|photograph|print]
 *        [--models models] [--taught 1,5] [--seed 1]
 */
import { parseArgs } from "node:util";
import { seededRandom, shuffled } from "../measuring/random.ts";
import type { FieldDefinition, ServiceDefinition } from "../src/core/services/service-definition.ts";
import { loadExtraction } from "../src/extraction/extraction.ts";
import { GALLERY } from "../src/usecases/gallery/gallery.ts";
import { PAPER_OPTIONS } from "../training/extraction/paper-options.ts";
import { figuresOf, judge, type LabelledPaper, review } from "../training/extraction/review.ts";
import { openPapers, type Paper } from "./papers-of-other-hands.ts";

/** A kind of paper with its fields under meaningless names. */
interface Nameless {
  readonly service: ServiceDefinition;
  /** The name of a field in the labels, by its key. */
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
    const labelled = own.map((paper) => namelessPaper(paper, nameless));
    const memories = new Map(labelled.map((paper) => [paper, review(extraction, nameless.service, paper).template]));
    const judged = labelled.map((paper) => {
      const others = shuffled(labelled, random).filter((other) => other !== paper);
      const memory = others.slice(0, taught).map((other) => memories.get(other)!);
      return judge(extraction.extract(paper.document, nameless.service, memory), nameless.service, paper.fields);
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

/** Its labels under the meaningless names. */
function namelessPaper(paper: Paper, { labelOf }: Nameless): LabelledPaper {
  const fields = [...labelOf].flatMap(([key, label]) => {
    const truth = paper.fields[label];
    return truth === undefined ? [] : [[key, truth] as const];
  });
  return { id: paper.file, document: wordsOf(paper), fields: Object.fromEntries(fields) };
}
