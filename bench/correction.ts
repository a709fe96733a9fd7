/**
 * The cost and the benefit of one correction, through the interface of the running product: a document is sent and
 * corrected field by field in one PUT, and the next document of its layout is asked at once. Fields are a user's own
 * (field_1, field_2 …), each pair has a service of its own, so that nothing but this correction is known; as the
 * control, the same document is asked of a service that nobody corrected.
 *
 *   node bench/correction.ts [--set fatura] [--corrections 20] [--shared ../shared]
 *
 * Needs the labelled sets (../shared), which are not part of the project: without them it says so and exits with 2.
 * Exits with 1 if a goal is missed.
 */
import { parseArgs } from "node:util";
import { isExact, type ShownValue } from "../measuring/metrics.ts";
import { startProduct } from "../measuring/product.ts";
import { whatIsAbsent } from "../measuring/sets.ts";
import { asOwnFields, labelledLearningSets, type Paper } from "../training/extraction/learning-sets.ts";
import { createTaughtService, isSingle } from "./learning/taught-service.ts";

const { values: options } = parseArgs({
  options: {
    set: { type: "string", default: "fatura" },
    corrections: { type: "string", default: "20" },
    shared: { type: "string", default: "../shared" },
  },
});
const PROMISED_MS = 1000;
const PROMISED_RIGHT_PERCENT = 90;

const absent = whatIsAbsent(options.shared);
const named = absent === null && labelledLearningSets(options.shared).find(({ name }) => name === options.set);
if (!named) {
  console.error(absent ?? `There is no labelled set "${options.set}".`);
  process.exit(2);
}
const set = asOwnFields(named);
const pairs = pairsOfOneLayout(set.papers, Number(options.corrections));

const product = await startProduct();
const correctionMs: number[] = [];
const taught = { right: 0, values: 0 };
const control = { right: 0, values: 0 };
try {
  for (const [first, next] of pairs) {
    const service = await createTaughtService(product, set.definition);
    correctionMs.push(await service.correct(first));
    count(taught, next, await service.ask(next));
    const untaught = await createTaughtService(product, set.definition);
    count(control, next, await untaught.ask(next));
  }
} finally {
  await product.stop();
}

const sorted = correctionMs.sort((a, b) => a - b);
const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
const percent = ({ right, values }: typeof taught) => Math.round((1000 * right) / Math.max(1, values)) / 10;
const figures = {
  bench: "correction",
  set: set.name,
  corrections: pairs.length,
  "PUT, ms, median": at(0.5),
  "PUT, ms, 95th of 100": at(0.95),
  "PUT, ms, most": at(1),
  "next document of the layout, right %": percent(taught),
  "control, nobody corrected, right %": percent(control),
};
console.table([figures]);
console.log(JSON.stringify(figures));
if (pairs.length === 0 || at(0.95) > PROMISED_MS || percent(taught) < PROMISED_RIGHT_PERCENT) process.exitCode = 1;

/** Two documents of one layout each, layouts in turn, no document twice. */
function pairsOfOneLayout(papers: readonly Paper[], count: number): (readonly [Paper, Paper])[] {
  const byLayout = [...Map.groupBy(papers, ({ layout }) => layout).values()];
  const most = Math.max(0, ...byLayout.map(({ length }) => Math.floor(length / 2)));
  return Array.from({ length: most }, (_, i) => 2 * i)
    .flatMap((i) =>
      byLayout.flatMap((own): (readonly [Paper, Paper])[] => {
        const [first, next] = [own[i], own[i + 1]];
        return first && next ? [[first, next]] : [];
      }),
    )
    .slice(0, count);
}

function count(tally: typeof taught, paper: Paper, shown: ReadonlyMap<string, ShownValue> | null): void {
  for (const [field, truth] of Object.entries(paper.fields)) {
    if (!isSingle(set.definition, field) || truth === null) continue;
    tally.values++;
    const type = set.definition.service_fields[field]?.type ?? "text";
    if (isExact(type, truth, shown?.get(field) ?? null)) tally.right++;
  }
}
