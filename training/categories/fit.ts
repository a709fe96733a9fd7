/**
 * Fits what is shipped for kinds and boundaries, writes models/extraction/categories.json and prints its performance:
 *
 *   for type in payslip cu f24 …; for part in training validation test:
 *     node training/documents/make.ts --type $type --part $part --count 80|30|40 --seed 7 --degrade words
 *       --out MADE/$part/$type
 *   the same with --seed 8, training and validation, --out AGAIN/$part/$type: the next papers of the same issuers
 *   node training/categories/fit.ts --made MADE --again AGAIN --shared ../shared --cache CACHE --hand-written FOLDER
 *     --several SEVERAL [--boundary-only | --check-only]
 *
 * Kinds are fitted on the training part, on every second paper of the development sets and on four of five papers
 * written by hand (FOLDER, as training/extraction/hand-written.ts reads training/papers; SEVERAL as it reads
 * training/papers-of-several-pages); the confidence in boundaries on the validation part, the other half and the fifth;
 * the test part, and half of SEVERAL, only give the figures. Whether a paper is of any kind, and how far all this is
 * trusted, is fitted afterwards by fit-unknown.ts. CACHE has the sets as they were read: <set>/<file name>.json.
 * Without the sets, which are not part of the project, it says so and ends.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { SHOWN_FROM } from "../../src/extraction/categories/categorise.ts";
import type { BoundaryWeights, CategoryModel } from "../../src/extraction/categories/category-model.ts";
import {
  type PilePapers,
  papersOfSeveralPages,
  pilesHeldOut,
  pilesOfAnotherHand,
  pilesToJudgeBy,
  pilesToLearnFrom,
  withIssuers,
} from "./boundary-papers.ts";
import { growBoundary, trueOdds } from "./fit-boundary.ts";
import { type EpisodeCase, type EpisodePlan, playEpisodes } from "./fit-evidence.ts";
import { fitKinds, kindAccuracy } from "./fit-kinds.ts";
import { judgeBoundaries } from "./judge-boundary.ts";
import { figuresOf, verdictOf } from "./judge-cases.ts";
import { handWrittenPapers, madePapers, type Paper, realPapers } from "./papers.ts";
import { issuersOfReceipts } from "./receipt-issuers.ts";

const FILE = "models/extraction/categories.json";
const { values: options } = parseArgs({
  options: {
    made: { type: "string", default: "" },
    again: { type: "string", default: "" },
    shared: { type: "string", default: "../shared" },
    cache: { type: "string", default: "" },
    "hand-written": { type: "string", default: "" },
    several: { type: "string", default: "" },
    "boundary-only": { type: "boolean", default: false },
    "check-only": { type: "boolean", default: false },
  },
});
const { made: madeFolder, again, cache, several, shared } = options;
if (![madeFolder, again, cache, several, options["hand-written"], `${shared}/data`].every(existsSync)) {
  console.error(
    "training/categories/fit.ts needs --made, --again, --cache, --hand-written, --several and the development sets; see the head of the file.",
  );
  process.exit(2);
}

const real = realPapers(options.shared, options.cache);
const halves = (papers: readonly Paper[]) =>
  [0, 1].map((half) => papers.filter((_, i) => i % 2 === half)) as [Paper[], Paper[]];
const [odd, even] = halves(real);
const byHand = handWrittenPapers(options["hand-written"]);
const heldOut = byHand.filter((_, i) => i % 5 === 4);
const taught = byHand.filter((_, i) => i % 5 !== 4);
const made = {
  training: madePapers(options.made, "training"),
  validation: madePapers(options.made, "validation"),
  test: madePapers(options.made, "test"),
};
/** Issuers as categories: only examples can distinguish them. */
const issuers = issuersOfReceipts(options.shared, options.cache);

const ofSeveral = (purpose: "learning" | "judging") => papersOfSeveralPages(several, purpose);
const pilePapers: PilePapers = {
  made: {
    training: [...made.training, ...madePapers(again, "training")],
    validation: [...made.validation, ...madePapers(again, "validation")],
    test: made.test,
  },
  ...(([odd, even]) => ({ odd, even }))(halves(withIssuers(real, issuers))),
  taught,
  heldOut,
  several: { learning: ofSeveral("learning"), judging: ofSeveral("judging") },
};

const kindOf = ({ kind }: Paper) => kind;
const byKind = (shots: number[], asked = 30): EpisodePlan => ({
  episodes: 60,
  shots,
  asked,
  categoryOf: kindOf,
  width: [2, 9],
});
const byIssuer = (shots: number[]): EpisodePlan => ({
  episodes: 20,
  shots,
  asked: 40,
  categoryOf: ({ layout }) => layout,
  width: [2, 30],
});

const shipped = () => JSON.parse(readFileSync(FILE, "utf8")) as CategoryModel;
const model = options["check-only"] ? shipped() : shippedAnew();
if (!options["boundary-only"]) reportCategories(model);
for (const { name, papers, ...plan } of [...pilesHeldOut(pilePapers), ...pilesToJudgeBy(pilePapers)])
  console.log("boundaries,", name, JSON.stringify(judgeBoundaries(papers, model, plan)));

function shippedAnew(): CategoryModel {
  const { unknown, evidence, ...before } = shipped();
  const kinds = options["boundary-only"] ? before.kinds : fitKinds([...made.training, ...odd, ...taught]);
  const parts = { kinds, unknown, evidence, boundary: fitBoundary({ kinds }) };
  const version = createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 8);
  const whole = { version, ...parts };
  writeFileSync(FILE, `${JSON.stringify(whole)}\n`);
  return whole;
}

/**
 * The confidence in boundaries is determined on piles with papers of a writer of whom nothing was learned; then that
 * writer is learned too.
 */
function fitBoundary(known: Pick<CategoryModel, "kinds">): BoundaryWeights {
  const none = { learning: [], judging: [] };
  const before = growBoundary(pilesToLearnFrom({ ...pilePapers, several: none }), known);
  const odds = trueOdds(before, [...pilesHeldOut(pilePapers), pilesOfAnotherHand(pilePapers)], known);
  return { ...growBoundary(pilesToLearnFrom(pilePapers), known), ...odds };
}

function reportCategories(fitted: CategoryModel): void {
  console.log("evidence", JSON.stringify(fitted.evidence));
  console.log("kinds, validation", JSON.stringify(kindAccuracy(made.validation, fitted.kinds)));
  console.log("kinds, test      ", JSON.stringify(kindAccuracy(made.test, fitted.kinds)));
  console.log("kinds, other half of the sets", JSON.stringify(kindAccuracy(even, fitted.kinds)));
  console.log("kinds, papers by hand held out", JSON.stringify(kindAccuracy(heldOut, fitted.kinds)));
  const line = (name: string, cases: readonly EpisodeCase[]) =>
    console.log(
      name,
      JSON.stringify(
        figuresOf(
          cases.map((one) => verdictOf(one, fitted.evidence)),
          SHOWN_FROM,
        ),
      ),
    );
  for (const shots of [0, 1, 2, 5])
    line(`made test papers, ${shots} examples a category`, playEpisodes(made.test, byKind([shots]), fitted, 31));
  for (const shots of [0, 1, 5])
    line(`papers by hand held out, ${shots} examples a category`, playEpisodes(heldOut, byKind([shots]), fitted, 51));
  for (const shots of [1, 2, 3])
    line(`receipts' issuers, ${shots} examples each`, playEpisodes(issuers, byIssuer([shots]), fitted, 41));
}
