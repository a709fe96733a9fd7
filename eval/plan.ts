import { join } from "node:path";
import { otherLayouts } from "../bench/learning/scenarios.ts";
import { reliabilityOf } from "../measuring/metrics.ts";
import type { Product } from "../measuring/product.ts";
import { type EvalSet, labelledSets } from "../measuring/sets.ts";
import { asOwnFields, type LearningSet, labelledLearningSets } from "../training/extraction/learning-sets.ts";
import { MADE_TYPES, madeSetName, makeSet } from "../training/extraction/made-sets.ts";
import { measureGroundTruthWords } from "./ground-truth-words.ts";
import { type Measured, measureSet } from "./measure-set.ts";
import type { LearningResult, SetResult } from "./results.ts";

/** One line of the page: a set to measure, or a learning curve. */
export type Task =
  | {
      readonly kind: "set";
      readonly name: string;
      readonly about: Pick<SetResult, "title" | "how" | "fittedOn">;
      measure(product: Product): Promise<Measured>;
    }
  | {
      readonly kind: "learning";
      readonly name: string;
      readonly about: Pick<LearningResult, "title">;
      measure(product: Product): Promise<Pick<LearningResult, "tested" | "points" | "reliability">>;
    };

/** Everything there is to measure, in the order of the page. */
export function planOf(sharedDir: string, workDir: string): Task[] {
  const scoreFile = join(sharedDir, "eval", "score.mjs");
  const sets = labelledSets(sharedDir);
  const endToEnd = sets.map((set) => setTask(set, "end to end", (product) => measureSet(set, product, scoreFile)));
  const receipts = sets.find(({ name }) => name === "receipts")!;
  const words = { ...receipts, name: "receipts-words", title: `${receipts.title}, words written down by people` };
  const lineTruth = join(sharedDir, "data", "sroie_eval66", "labels.jsonl");
  const made = MADE_TYPES.map((type): Task => {
    const about = {
      title: `Made: ${type.replaceAll("_", " ")}`,
      how: "end to end, made documents",
      fittedOn: MADE_FITTED,
    } as const;
    const measure = (product: Product) => measureSet(makeSet(type, workDir), product, scoreFile);
    return { kind: "set", name: madeSetName(type), about, measure };
  });
  return [
    endToEnd[0]!,
    setTask(words, "ground-truth words", async () => measureGroundTruthWords(words, lineTruth)),
    ...endToEnd.slice(1),
    ...made,
    ...labelledLearningSets(sharedDir)
      .filter(({ name }) => name !== "receipts")
      .map(curveTask),
  ];
}

const SIZES = [0, 1, 5, 20, 50];
/** Each is asked once at every size. */
const ASKED_AT_A_SIZE = 20;
const SEED = 1;

/** The fields lose their names: the question is how much was taught, not what was known before. */
function curveTask(set: LearningSet): Task {
  const title = `${set.title}, a user's own fields, layouts never taught`;
  return {
    kind: "learning",
    name: `learning-${set.name}`,
    about: { title },
    measure: async (product) => {
      const order = { sizes: SIZES, asked: ASKED_AT_A_SIZE, seed: SEED };
      const { points, asked, judgements } = await otherLayouts(product, asOwnFields(set), order);
      return { tested: asked, points, reliability: reliabilityOf(judgements) };
    },
  };
}

const MADE_FITTED =
  "Nothing of these layouts, names and wordings: the models were fitted on the training part of the generator.";

function setTask(
  { name, title, fittedOn }: EvalSet,
  how: SetResult["how"],
  measure: (product: Product) => Promise<Measured>,
): Task {
  return { kind: "set", name, about: { title, how, fittedOn }, measure };
}
