/**
 * Fits the score of candidates of a field that the product knows only by its name: models/extraction/named.json. Every
 * paper of the kinds that users define (training/kinds) is asked with nothing taught, and every candidate is right or
 * wrong.
 *
 *   node training/extraction/fit-named.ts --shared ../shared --cache <words of the labelled sets>
 *     --made <folder of generated words> --folds <folder> [--out models]
 *
 * Writes to --folds trees each of which was fitted without a fifth of the kinds: what is fitted on top (fit-layouts.ts,
 * fit-elsewhere.ts) uses those for papers of these kinds, since trees are overconfident on papers that they learned
 * from.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { same } from "../../measuring/comparison.ts";
import { readDefinition } from "../../measuring/portable-definition.ts";
import { findCandidates, readPage } from "../../src/extraction/candidates/candidates.ts";
import { isUsersOwn } from "../../src/extraction/fields/field-concepts.ts";
import { fitTrees, type Sample } from "../../src/extraction/learning/fit-trees.ts";
import { NAMED_FEATURES, namedFeatures } from "../../src/extraction/own-fields/named-features.ts";
import { layOutDocument } from "../../src/extraction/page/layout.ts";
import { readService } from "../../src/extraction/read-service.ts";
import { loadShippedModels } from "../../src/extraction/scoring/models.ts";
import { scoreCandidates } from "../../src/extraction/scoring/score.ts";
import { styleOf } from "../../src/extraction/types/votes.ts";
import { readAgreementOptions } from "./agreement-options.ts";
import { foldFile, foldOfKind, KIND_FOLDS } from "./kind-folds.ts";
import { papersByLayout, type Source } from "./papers-by-layout.ts";

const options = readAgreementOptions("fit-named.ts", { trees: 400, depth: 6 });

/** Many small steps, each on a fifth of the features (docs/decisions/0122). */
const TREES = { learningRate: 0.05, minHessian: 3, lambda: 5, featureShare: 0.2, isOneOfGroup: true };
/** "No value" is at 0; a value is shown from this far below it on, with the low confidence that it deserves. */
const SHOWN_FROM = 0.5;

/** One question in this many is asked as if the service had no other field. */
const ASKED_ALONE = 5;

interface NamedSample extends Sample {
  readonly kind: string;
}

const file = join(options.out, "extraction", "named.json");
// The models are loaded without the old trees, which may have other features: the result does not depend on them.
writeTrees(file, []);
const models = loadShippedModels(options.out);
const samples: NamedSample[] = [];
let questions = 0;
for (const source of papersByLayout(options)) if (source.origin === "of users") gather(source);

mkdirSync(options.folds, { recursive: true });
for (let fold = 0; fold < KIND_FOLDS; fold++) {
  writeTrees(
    foldFile(options.folds, "named", fold),
    samples.filter(({ kind }) => foldOfKind(kind) !== fold),
  );
}
writeTrees(file, samples);
console.log(`${questions} fields of papers, ${samples.length} candidates → ${file}`);

function gather({ name, definition, papers }: Source): void {
  const service = readDefinition(definition);
  for (const paper of papers) {
    const layouts = layOutDocument(paper.read());
    const { fields, labels } = readService(service, layouts);
    const pages = layouts.map((layout) => readPage(layout, labels));
    const style = styleOf(layouts);
    for (const field of fields.filter(isUsersOwn)) {
      const truth = paper.fields[field.field.key];
      if (truth === undefined || field.field.multiple) continue;
      // A service may have only one field.
      const read = questions % ASKED_ALONE === 0 ? { ...field, others: [] } : field;
      const texts = [truth ?? []].flat();
      const candidates = findCandidates(pages, read, style);
      if (candidates.length === 0) continue;
      const right = candidates.map(({ text }) => texts.some((one) => same(read.meaning.type, one, text)));
      if (texts.length > 0 && !right.includes(true)) continue;
      const scored = scoreCandidates(candidates, read, { models, serviceModel: null, remembered: [] }, style);
      const rows = namedFeatures(
        candidates,
        scored.map(({ evidence }) => evidence),
        read,
      );
      const group = questions++;
      for (const [i, features] of rows.entries()) {
        samples.push({ features, isRight: right[i]!, base: scored[i]!.logit, group, kind: name });
      }
    }
  }
}

function writeTrees(path: string, some: readonly Sample[]): void {
  const trees = fitTrees(some, { ...TREES, trees: options.trees, depth: options.depth });
  writeFileSync(path, `${JSON.stringify({ features: NAMED_FEATURES, bias: SHOWN_FROM, trees })}\n`);
}
