/**
 * Fits what is shipped of categories and boundaries, writes models/extraction/categories.json and prints how it does:
 *
 *   for type in payslip cu f24 …; for part in training validation test:
 *     node training/documents/make.ts --type $type --part $part --count 80|30|40 --seed 7 --degrade words --out MADE/$part/$type
 *   node training/categories/fit.ts --made MADE --shared ../shared --cache CACHE --hand-written FOLDER [--check-only]
 *
 * Fitted on the training part, on every second paper of the development sets and on four of five papers written by hand (FOLDER, as
 * training/extraction/hand-written.ts reads them), calibrated on the validation part, the other half and the fifth;
 * the test part gives the figures and nothing else. CACHE holds the sets as they were read: <set>/<file name>.json. Without the sets,
 * which are not part of the project, it says so and ends.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { SHOWN_FROM } from "../../src/extraction/categories/categorise.ts";
import type { CategoryModel } from "../../src/extraction/categories/category-model.ts";
import { fitLogistic } from "../../src/extraction/learning/logistic.ts";
import { fitBoundary, judgeBoundaries } from "./fit-boundary.ts";
import { type EpisodeCase, type EpisodePlan, fitEvidence, playEpisodes } from "./fit-evidence.ts";
import { fitKinds, kindAccuracy } from "./fit-kinds.ts";
import { figuresOf, verdictOf } from "./judge-cases.ts";
import { handWrittenPapers, madePapers, type Paper, realPapers } from "./papers.ts";
import { issuersOfReceipts } from "./receipt-issuers.ts";

const FILE = "models/extraction/categories.json";
const { values: options } = parseArgs({
  options: {
    made: { type: "string", default: "" },
    shared: { type: "string", default: "../shared" },
    cache: { type: "string", default: "" },
    "hand-written": { type: "string", default: "" },
    "check-only": { type: "boolean", default: false },
  },
});
if (![options.made, options.cache, options["hand-written"], `${options.shared}/data`].every(existsSync)) {
  console.error(
    "training/categories/fit.ts needs --made, --cache, --hand-written and the development sets; see the head of the file.",
  );
  process.exit(2);
}

const real = realPapers(options.shared, options.cache);
const [odd, even] = [0, 1].map((half) => real.filter((_, i) => i % 2 === half)) as [Paper[], Paper[]];
const byHand = handWrittenPapers(options["hand-written"]);
const heldOut = byHand.filter((_, i) => i % 5 === 4);
const taught = byHand.filter((_, i) => i % 5 !== 4);
const made = {
  training: madePapers(options.made, "training"),
  validation: madePapers(options.made, "validation"),
  test: madePapers(options.made, "test"),
};
/** Issuers as categories: nothing but examples can tell them apart. */
const issuers = issuersOfReceipts(options.shared, options.cache);

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

const model = options["check-only"] ? (JSON.parse(readFileSync(FILE, "utf8")) as CategoryModel) : makeModel();
report(model);

function makeModel(): CategoryModel {
  const started = { kinds: fitKinds([...made.training, ...odd, ...taught]) } as CategoryModel;
  const played = (papers: readonly Paper[], own: readonly Paper[], seed: number): EpisodeCase[] => [
    ...playEpisodes(papers, byKind([0]), started, seed),
    ...playEpisodes(papers, byKind([1, 2, 5]), started, seed + 1),
    ...playEpisodes(own, byIssuer([1, 2, 3]), started, seed + 2),
  ];
  const [some, others] = [0, 1].map((half) => issuers.filter((_, i) => i % 2 === half)) as [Paper[], Paper[]];
  const evidence = fitEvidence(played([...made.training, ...odd, ...taught], some, 1));
  const verdicts = played([...made.validation, ...even, ...heldOut], others, 11).map((one) => verdictOf(one, evidence));
  const [shift = 0, stretch = 1] = fitLogistic(
    verdicts.map(({ logit }) => [1, logit]),
    verdicts.map(({ isRight }) => (isRight ? 0.999 : 0.001)),
    { towards: [0, 1], strength: [1, 1] },
  );
  const boundary = fitBoundary([...made.training, ...odd, ...taught], started);
  const parts = {
    kinds: started.kinds,
    evidence: { ...evidence, stretch: Math.round(1000 * stretch) / 1000, shift: Math.round(1000 * shift) / 1000 },
    boundary,
  };
  const version = createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 8);
  const whole = { version, ...parts };
  writeFileSync(FILE, `${JSON.stringify(whole)}\n`);
  return whole;
}

function report(fitted: CategoryModel): void {
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
  console.log("boundaries, validation", JSON.stringify(judgeBoundaries(made.validation, fitted)));
  console.log("boundaries, test      ", JSON.stringify(judgeBoundaries(made.test, fitted)));
  console.log("boundaries, other half", JSON.stringify(judgeBoundaries(even, fitted)));
}
