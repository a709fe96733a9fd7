/**
 * Fits how a paper of no shipped kind is distinguished from those of the shipped ones, and how far the predictions of
 * kinds and of examples are trusted; writes both into models/extraction/categories.json, with everything else
 * unchanged:
 *
 *   node training/categories/fit-unknown.ts --hand-written FOLDER [--hand-written FOLDER …] --kinds FOLDER --made MADE
 *     --shared ../shared --cache CACHE
 *
 * FOLDERs as training/extraction/hand-written.ts reads training/papers, and training/kinds; MADE and CACHE as in
 * fit.ts. To be run after fit.ts, on whose kinds it is based. A fifth of the unknown kinds, each with all its papers,
 * and a fifth of the others are held out in turn, and the words of known kinds are then not learned from these either:
 * the printed figures and the fitted trust are from papers held out.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { seededRandom, shuffled } from "../../measuring/random.ts";
import { SHOWN_FROM } from "../../src/extraction/categories/categorise.ts";
import type { CategoryModel, EvidenceWeights } from "../../src/extraction/categories/category-model.ts";
import { unknownShare } from "../../src/extraction/categories/unknown-kind.ts";
import { fitLogistic } from "../../src/extraction/logistic.ts";
import { type EpisodeCase, type EpisodePlan, fitEvidence, playEpisodes } from "./fit-evidence.ts";
import { isHeadedAsSpecial, withWordsOf } from "./fit-kinds.ts";
import { figuresOf, verdictOf } from "./judge-cases.ts";
import { handWrittenPapers, madePapers, type Paper, realPapers } from "./papers.ts";
import { issuersOfReceipts } from "./receipt-issuers.ts";
import { shippedKindOf, UNKNOWN } from "./unknown-kinds.ts";
import { caseOf, fitUnknown, type UnknownCase } from "./unknown-regression.ts";

const FILE = "models/extraction/categories.json";
const FOLDS = 5;

const { values: options } = parseArgs({
  options: {
    "hand-written": { type: "string", multiple: true, default: [] },
    kinds: { type: "string", default: "" },
    made: { type: "string", default: "" },
    shared: { type: "string", default: "../shared" },
    cache: { type: "string", default: "" },
  },
});
const { "hand-written": folders, kinds: foreign, made, shared, cache } = options;
if (folders.length === 0 || ![...folders, foreign, made, cache, `${shared}/data`].every(existsSync)) {
  console.error(
    "training/categories/fit-unknown.ts needs --hand-written, --kinds, --made, --cache and the development sets; see the head of the file.",
  );
  process.exit(2);
}

const { version: _, ...model } = JSON.parse(readFileSync(FILE, "utf8")) as CategoryModel;
const papers: Paper[] = [
  ...folders.flatMap(handWrittenPapers),
  ...realPapers(shared, cache),
  ...handWrittenPapers(foreign).flatMap((paper): Paper[] => {
    const kind = shippedKindOf(paper.kind);
    return kind === null ? [] : [{ ...paper, layout: paper.kind, kind }];
  }),
].filter((paper) => !isHeadedAsSpecial(paper));
const folds = parted(papers).map((own) => {
  const kinds = withWordsOf(
    papers.filter((paper) => paper.isHandWritten && paper.kind !== UNKNOWN && !own.includes(paper)),
    model.kinds,
  );
  return { kinds, cases: own.map((paper) => caseOf(paper, kinds)) };
});
const cases = folds.flatMap((fold) => fold.cases);
const heldOut = folds.map(({ kinds, cases: own }) => {
  const unknown = fitUnknown(cases.filter((one) => !own.includes(one)));
  return { model: { ...model, version: "", kinds, unknown }, cases: own };
});
reportUnknown(
  heldOut.flatMap(({ model: { unknown }, cases: own }) =>
    own.map((one) => ({ ...one, share: unknownShare(one.features, one.scores, unknown) })),
  ),
);

const unknown = fitUnknown(cases);
const { evidence, byHand } = believed({ ...model, version: "", unknown });
const fitted = { ...model, unknown, evidence };
const version = createHash("sha256").update(JSON.stringify(fitted)).digest("hex").slice(0, 8);
writeFileSync(FILE, `${JSON.stringify({ version, ...fitted })}\n`);
console.log("evidence", JSON.stringify(evidence));
for (const [shots, own] of byHand)
  console.log(
    `papers held out, ${shots} examples a category`,
    JSON.stringify(
      figuresOf(
        own.map((one) => verdictOf(one, evidence)),
        SHOWN_FROM,
      ),
    ),
  );

/** Papers of one layout together, in random order. */
function parted(all: readonly Paper[]): Paper[][] {
  const layouts = shuffled([...new Set(all.map(({ layout }) => layout))], seededRandom(7));
  const foldOf = new Map(layouts.map((layout, i) => [layout, i % FOLDS]));
  return Array.from({ length: FOLDS }, (_, fold) => all.filter(({ layout }) => foldOf.get(layout) === fold));
}

/** From randomly drawn services: how much shares of kinds and examples count, and the confidence of the result. */
function believed(whole: CategoryModel): { evidence: EvidenceWeights; byHand: Map<number, EpisodeCase[]> } {
  const byKind = (shots: number): EpisodePlan => ({
    episodes: 60,
    shots: [shots],
    asked: 30,
    categoryOf: ({ kind }) => kind,
    width: [2, 9],
  });
  const byIssuer: EpisodePlan = {
    episodes: 20,
    shots: [1, 2, 3],
    asked: 40,
    categoryOf: ({ layout }) => layout,
    width: [2, 30],
  };
  const issuers = issuersOfReceipts(shared, cache);
  const validation = madePapers(made, "validation");
  const byShots = new Map(
    [0, 1, 5].map((shots) => [
      shots,
      heldOut.flatMap(({ model: known, cases: own }, fold) =>
        playEpisodes(
          own.map(({ paper }) => paper),
          byKind(shots),
          known,
          100 * shots + fold,
        ),
      ),
    ]),
  );
  const all = [
    ...byShots.values(),
    ...[0, 1, 5].map((shots) => playEpisodes(validation, byKind(shots), whole, 50 + shots)),
    ...[0, 1].map((half) =>
      playEpisodes(
        issuers.filter((_, i) => i % 2 === half),
        byIssuer,
        whole,
        60 + half,
      ),
    ),
  ].flat();
  const weights = fitEvidence(all);
  const verdicts = all.map((one) => verdictOf(one, weights));
  const [shift = 0, stretch = 1] = fitLogistic(
    verdicts.map(({ logit }) => [1, logit]),
    verdicts.map(({ isRight }) => (isRight ? 0.999 : 0.001)),
    { towards: [0, 1], strength: [1, 1] },
  );
  const rounded = (value: number) => Math.round(1000 * value) / 1000;
  return { evidence: { ...weights, stretch: rounded(stretch), shift: rounded(shift) }, byHand: byShots };
}

function reportUnknown(judged: readonly (UnknownCase & { readonly share: number })[]): void {
  const percent = (part: number, whole: number) => `${Math.round((1000 * part) / Math.max(1, whole)) / 10} %`;
  const byKind = Map.groupBy(judged, ({ paper }) => paper.kind);
  console.table(
    Object.fromEntries(
      [...byKind].map(([kind, own]) => [
        kind,
        {
          papers: own.length,
          ...Object.fromEntries(
            [0.5, 0.8, 0.95].map((least) => [
              `unknown by ${least}`,
              percent(own.filter(({ share }) => share >= least).length, own.length),
            ]),
          ),
        },
      ]),
    ),
  );
}
