/**
 * The confidence of the shipped extraction in whole documents, and whether they were right: real scores for the
 * simulation of the guaranteed error rate. Writes src/core/guarantee/outcomes.fixture.json, pairs [chance, 1 = every
 * field right].
 *
 *   node bench/guarantee-outcomes.ts --made MADE --shared ../shared --cache CACHE
 *
 * MADE and CACHE as for training/categories/fit.ts: generated documents of the validation part, and receipts and
 * invoices of the development sets as the product reads them. Needs the sets (../shared), which are not part of the
 * project: without them it says so and ends.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { same } from "../measuring/comparison.ts";
import { type PortableDefinition, readDefinition } from "../measuring/portable-definition.ts";
import type { ReadDocument } from "../src/core/documents/document.ts";
import { approvalScore } from "../src/core/guarantee/approval-score.ts";
import type { ServiceDefinition } from "../src/core/services/service-definition.ts";
import { loadExtraction } from "../src/extraction/extraction.ts";
import { jsonLines, MADE_KINDS } from "../training/categories/papers.ts";

interface Labelled {
  readonly id: string;
  readonly file: string;
  readonly fields: Readonly<Record<string, string | readonly string[] | null>>;
}

const { values: options } = parseArgs({
  options: {
    made: { type: "string", default: "" },
    shared: { type: "string", default: "../shared" },
    cache: { type: "string", default: "" },
  },
});
if (![options.made, options.cache, join(options.shared, "data")].every(existsSync)) {
  console.error(
    "bench/guarantee-outcomes.ts needs --made, --cache and the development sets; see the head of the file.",
  );
  process.exit(2);
}

const extraction = loadExtraction("models");
const made = MADE_KINDS.flatMap((kind) => {
  const folder = join(options.made, "validation", kind);
  return outcomesOf(join(folder, "service.json"), jsonLines<Labelled>(join(folder, "eval.jsonl")), (file) =>
    join(folder, file),
  );
});
const real = (
  [
    ["sroie_train_grey", "receipt"],
    ["fatura_dev120", "invoice"],
    ["einvoice50", "invoice"],
    ["fatturapa47", "invoice"],
  ] as const
).flatMap(([set, service]) => {
  const labels = jsonLines<Labelled>(join(options.shared, "data", set, "eval.jsonl"));
  const definition = join(options.shared, "eval", "services", `${service}.json`);
  return outcomesOf(definition, labels, (file) => join(options.cache, set, `${basename(file)}.json`));
});
for (const [name, outcomes] of Object.entries({ made, real })) {
  console.log(`${name}: ${outcomes.length} documents, ${outcomes.filter(([, isRight]) => isRight).length} all right`);
}
writeFileSync("src/core/guarantee/outcomes.fixture.json", `${JSON.stringify([...made, ...real])}\n`);

function outcomesOf(
  definition: string,
  labels: readonly Labelled[],
  pathOf: (file: string) => string,
): [number, number][] {
  const portable = JSON.parse(readFileSync(definition, "utf8")) as PortableDefinition;
  const whole = readDefinition(portable);
  // Rows are judged elsewhere; here a document consists of its single fields.
  const columns = new Set(whole.fields.flatMap(({ aggregationFields }) => aggregationFields ?? []));
  const fields = whole.fields.filter(({ key, aggregationFields }) => aggregationFields === null && !columns.has(key));
  const service: ServiceDefinition = { ...whole, fields };
  return labels.flatMap(({ file, fields: truths }): [number, number][] => {
    const path = pathOf(file);
    if (!existsSync(path)) return [];
    const document = { ...(JSON.parse(readFileSync(path, "utf8")) as ReadDocument), facts: [] };
    const result = extraction.extract(document, service, []);
    const isRight = Object.entries(truths).every(([key, truth]) => {
      const field = fields.find((one) => one.key === key);
      if (!field) return true;
      const got = result.pages.flatMap((page) => page.entities[key] ?? []).map(({ text }) => text);
      const wanted = [truth ?? []].flat();
      if (wanted.length === 0) return got.length === 0;
      return got.some((text) => wanted.some((one) => same(field.type ?? "text", one, text)));
    });
    return [[Math.round(1e6 * approvalScore(result, service).chance) / 1e6, Number(isRight)]];
  });
}
