import {
  calibrationError,
  inventedAt90,
  isExact,
  type Judgement,
  percent,
  type ShownValue,
  type Threshold,
  textsOf,
  thresholdAt,
} from "../../measuring/metrics.ts";
import type { Product } from "../../measuring/product.ts";
import { seededRandom } from "../../measuring/random.ts";
import type { LearningSet, Paper } from "../../training/extraction/learning-sets.ts";
import { createTaughtService, isSingle, type TaughtService } from "./taught-service.ts";

/** The result after a number of documents that a person corrected or labelled. */
export interface LearningPoint {
  readonly known: number;
  readonly mean: number;
  /** Documents that the product refused; their values count as not found. */
  readonly failed: number;
  /** Values shown, right or wrong. */
  readonly shown: number;
  readonly ece: number | null;
  readonly at95: Threshold;
  readonly inventedAt90: number | null;
  /** Null: no model of the service was live. */
  readonly modelBytes: number | null;
}

/** Right values among those that the asked documents have, field by field; and the confidence of wrong ones. */
export interface Tally {
  readonly byField: Map<string, { n: number; right: number }>;
  readonly judgements: Judgement[];
  /** Documents that the product refused on an overloaded machine: their values count as not found. */
  failed: number;
}

function newTally(): Tally {
  return { byField: new Map(), judgements: [], failed: 0 };
}

/** The unweighted mean of the fields, in per cent. */
export function meanOfTally({ byField }: Tally): number {
  const shares = [...byField.values()].map(({ n, right }) => right / n);
  return percent(
    shares.reduce((sum, share) => sum + share, 0),
    shares.length,
  )!;
}

async function askAll(
  service: TaughtService,
  { definition }: LearningSet,
  papers: readonly Paper[],
  tally: Tally,
): Promise<void> {
  await inPairs(papers, async (paper) => {
    const answer = await service.ask(paper);
    if (!answer) tally.failed++;
    const shown = answer ?? new Map<string, ShownValue>();
    for (const [field, truth] of Object.entries(paper.fields)) {
      if (!isSingle(definition, field)) continue;
      count(tally, field, definition.service_fields[field]?.type ?? "text", truth, shown.get(field) ?? null);
    }
  });
}

function count(tally: Tally, field: string, type: string, truth: Paper["fields"][string], shown: ShownValue | null) {
  const isRight = isExact(type, truth, shown);
  const isInvented = textsOf(truth).length === 0;
  if (shown) tally.judgements.push({ confidence: shown.confidence, isRight, isInvented });
  if (isInvented) return;
  const own = tally.byField.get(field) ?? { n: 0, right: 0 };
  tally.byField.set(field, { n: own.n + 1, right: own.right + Number(isRight) });
}

/**
 * One document of a layout is corrected, as by a user; then others of it are asked. Each layout has its own service, so
 * that nothing else is known. A layout's first document is the one that is corrected.
 */
export async function sameLayout(
  product: Product,
  set: LearningSet,
  { layouts, asked }: { readonly layouts: number; readonly asked: number },
): Promise<{ tally: Tally; layouts: number; documents: number; slowestCorrectionMs: number }> {
  const groups = [...Map.groupBy(set.papers.filter(set.isForTest), ({ layout }) => layout).values()]
    .filter((papers) => papers.length > 1)
    .sort((a, b) => b.length - a.length)
    .slice(0, layouts);
  const tally = newTally();
  let [documents, slowestCorrectionMs] = [0, 0];
  for (const [first, ...others] of groups) {
    const service = await createTaughtService(product, set.definition);
    slowestCorrectionMs = Math.max(slowestCorrectionMs, await service.correct(first!));
    const next = others.slice(0, asked);
    // Asked at once: what a correction teaches takes effect as soon as it is answered.
    await askAll(service, set, next, tally);
    documents += next.length;
  }
  return { tally, layouts: groups.length, documents, slowestCorrectionMs };
}

/** Documents of some layouts are corrected one after the other; at each size those of *other* layouts are asked. */
export async function otherLayouts(
  product: Product,
  set: LearningSet,
  { sizes, asked, seed }: { readonly sizes: readonly number[]; readonly asked: number; readonly seed: number },
): Promise<{ points: LearningPoint[]; asked: number; judgements: Judgement[] }> {
  const shuffled = shuffle(set.papers, seed);
  const testLayouts = layoutsForTest(set);
  const test = shuffled.filter(({ layout }) => testLayouts.has(layout)).slice(0, asked);
  const teach = shuffled.filter(({ layout }) => !testLayouts.has(layout));
  const service = await createTaughtService(product, set.definition);
  const points: LearningPoint[] = [];
  const judgements: Judgement[] = [];
  let known = 0;
  for (const size of sizes) {
    if (size > teach.length) break;
    // One at a time, so that each refit becomes due as in use.
    for (; known < size; known++) {
      await service.correct(teach[known]!);
      await service.settle();
    }
    const tally = newTally();
    await askAll(service, set, test, tally);
    points.push({
      known,
      mean: meanOfTally(tally),
      failed: tally.failed,
      shown: tally.judgements.length,
      ece: calibrationError(tally.judgements),
      at95: thresholdAt(tally.judgements, 95),
      inventedAt90: inventedAt90(tally.judgements),
      modelBytes: await service.modelBytes(),
    });
    judgements.push(...tally.judgements);
  }
  return { points, asked: test.length, judgements };
}

/** If every document has a layout of its own, half of them. */
function layoutsForTest({ papers, isForTest }: LearningSet): Set<string> {
  const layouts = [...new Set(papers.map(({ layout }) => layout))].sort();
  const marked = new Set(papers.filter(isForTest).map(({ layout }) => layout));
  return marked.size < layouts.length ? marked : new Set(layouts.filter((_, i) => i % 2 === 1));
}

/**
 * Whether what one account taught is visible in another: the values of an untaught service of another account, before
 * and after. Resolves with the number of values that differ; teaching that service itself is the control.
 */
export async function acrossAccounts(
  product: Product,
  set: LearningSet,
  otherAccountId: string,
): Promise<{ stranger: number; own: number }> {
  const [first, second] = [...Map.groupBy(set.papers.filter(set.isForTest), ({ layout }) => layout).values()].find(
    (papers) => papers.length > 1,
  )!;
  const [own, stranger] = [
    await createTaughtService(product, set.definition),
    await createTaughtService(product, set.definition, otherAccountId),
  ];
  const before = [await own.ask(second!), await stranger.ask(second!)];
  await own.correct(first!);
  const after = [await own.ask(second!), await stranger.ask(second!)];
  return { own: differences(before[0]!, after[0]!), stranger: differences(before[1]!, after[1]!) };
}

type Shown = ReadonlyMap<string, ShownValue> | null;

function differences(a: Shown, b: Shown): number {
  if (!a || !b) throw new Error("A document was refused: what differs cannot be told.");
  const keys = new Set([...a.keys(), ...b.keys()]);
  return [...keys].filter((key) => JSON.stringify(a.get(key)) !== JSON.stringify(b.get(key))).length;
}

function shuffle<T>(list: readonly T[], seed: number): T[] {
  const random = seededRandom(seed);
  return list
    .map((item) => ({ item, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

/** Two requests at once: as many as there are readers. */
async function inPairs<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all([worker(), worker()]);
}
