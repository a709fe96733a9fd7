/**
 * The benefit of a language model to extraction, and the cost of one that lies: an oracle behind a stub server on the
 * loopback knows the truth of each document and, for a share of the fields, says something else: half of its lies are
 * nowhere on the page, half are other values of the page. The whole path is used: prompt, HTTP, response, grounding,
 * score.
 *
 *   node bench/llm.ts --shared ../shared --cache <folder of <set>/<file name>.json> [--set fatura_dev120] [--n 60]
 *        [--lies 0,20] [--seed 7]
 *
 * "own" asks for the set's fields as they are; "unnamed" gives them meaningless names and no document type, like a
 * user's own fields on the first day. Needs the labelled sets (../shared), which are not part of the project: without
 * them it says so and ends.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { same } from "../measuring/comparison.ts";
import { type PortableDefinition, readDefinition } from "../measuring/portable-definition.ts";
import { seededRandom } from "../measuring/random.ts";
import type { ReadDocument } from "../src/core/documents/document.ts";
import type { DocumentResult, Entity } from "../src/core/documents/result.ts";
import type { FieldDefinition, ServiceDefinition } from "../src/core/services/service-definition.ts";
import { alignText } from "../src/extraction/corrections/align.ts";
import { loadExtraction } from "../src/extraction/extraction.ts";
import { fieldTypeOf } from "../src/extraction/fields/typed-value.ts";
import { createLanguageModel } from "../src/llm/language-model.ts";
import { complete, startLanguageModelStub } from "../test/support/language-model-stub.ts";

const { values: options } = parseArgs({
  options: {
    shared: { type: "string", default: "../shared" },
    cache: { type: "string" },
    set: { type: "string", multiple: true },
    n: { type: "string", default: "60" },
    seed: { type: "string", default: "7" },
    lies: { type: "string", default: "0,10,20,30,50,100" },
  },
});
const { shared, cache } = options;
if (!cache || !existsSync(join(shared, "data"))) {
  console.error(
    "bench/llm.ts needs --shared and --cache; the labelled sets live outside the project and are absent here.",
  );
  process.exit(2);
}

const DEFINITIONS: Readonly<Record<string, string>> = {
  fatura_dev120: "invoice",
  fatturapa47: "invoice",
  einvoice50: "invoice",
  sroie_train_grey: "receipt",
  vrdu_adbuy40: "adbuy",
};
const LIES_PER_CENT = options.lies.split(",").map(Number);

interface Labelled {
  readonly document: ReadDocument;
  readonly truths: Readonly<Record<string, readonly string[]>>;
}

interface Tally {
  fields: number;
  said: number;
  right: number;
  sure: number;
  sureWrong: number;
  sureLies: number;
  invented: number;
  absent: number;
}

const extraction = loadExtraction("models");
const stub = await startLanguageModelStub((_, response) => complete(response, { values: [], rows: [] }));
const model = createLanguageModel(
  {
    baseUrl: stub.baseUrl,
    model: "oracle",
    apiKey: null,
    timeoutMs: 10_000,
    maxConcurrent: 1,
    maxTokens: 4_096,
    maxPages: 10,
    input: "text",
  },
  { request: () => undefined, tokens: () => undefined, document: () => undefined },
);

for (const set of options.set ?? Object.keys(DEFINITIONS)) {
  const portable = JSON.parse(
    readFileSync(join(shared, "eval", "services", `${DEFINITIONS[set]}.json`), "utf8"),
  ) as PortableDefinition;
  const definition = { ...readDefinition(portable), llm: true };
  const documents = labelledDocuments(set, Number(options.n));
  for (const [kind, service] of [
    ["own", definition],
    ["unnamed", unnamed(definition)],
  ] as const) {
    const rows = [await tally("without", service, documents, null)];
    for (const lies of LIES_PER_CENT) rows.push(await tally(`${lies} % lies`, service, documents, lies / 100));
    console.log(`\n${set}, fields ${kind}, ${documents.length} documents`);
    console.table(rows);
  }
}
model.close();
await stub.close();

function labelledDocuments(set: string, most: number): Labelled[] {
  return readFileSync(join(shared, "data", set, "eval.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { file: string; fields: Record<string, string | string[] | null> })
    .flatMap(({ file, fields }): Labelled[] => {
      const path = join(cache!, set, `${basename(file)}.json`);
      if (!existsSync(path)) return [];
      const read = JSON.parse(readFileSync(path, "utf8")) as ReadDocument;
      const truths = Object.entries(fields).map(([key, truth]) => [key, truth === null ? [] : [truth].flat()] as const);
      return [{ document: { ...read, facts: [] }, truths: Object.fromEntries(truths) }];
    })
    .slice(0, most);
}

/** The same fields with meaningless names, without labels; the types stay, as a user states them. */
function unnamed(service: ServiceDefinition): ServiceDefinition {
  const fields = service.fields
    .filter(({ aggregationFields }) => aggregationFields === null)
    .map((field, i): FieldDefinition => {
      return { ...field, key: opaque(field.key), alias: `Box ${i}`, labels: {}, type: fieldTypeOf(field) };
    });
  return { ...service, template: "generic", fields };
}

function opaque(key: string): string {
  return `x${Buffer.from(key).toString("hex")}`;
}

async function tally(
  name: string,
  service: ServiceDefinition,
  documents: readonly Labelled[],
  lies: number | null,
): Promise<Record<string, string | number | null>> {
  const random = seededRandom(Number(options.seed)).next;
  const count: Tally = { fields: 0, said: 0, right: 0, sure: 0, sureWrong: 0, sureLies: 0, invented: 0, absent: 0 };
  for (const { document, truths } of documents) {
    const told = new Map<string, string>();
    const lied = new Set<string>();
    const values: object[] = [];
    stub.behave((_, response) => complete(response, { values, rows: [] }));
    for (const field of service.fields) {
      const truth = truths[field.key] ?? truths[Buffer.from(field.key.slice(1), "hex").toString("utf8")];
      if (truth === undefined || field.aggregationFields !== null) continue;
      const isLie = lies !== null && random() < lies;
      const value = isLie ? lie(document, field, truth, random) : truthOnPage(document, field, truth);
      if (!value) continue;
      values.push({ field: field.key, text: value.text, lines: [value.line] });
      told.set(field.key, value.text);
      count.said++;
      if (isLie) lied.add(field.key);
    }
    const proposals =
      lies === null
        ? null
        : await model.propose(document, service, {
            signal: new AbortController().signal,
            renderPage: () => Promise.reject(new Error("the oracle needs no pictures")),
          });
    const result = extraction.extract(document, service, [], null, proposals);
    for (const field of service.fields) {
      const truth = truths[field.key] ?? truths[Buffer.from(field.key.slice(1), "hex").toString("utf8")];
      if (truth !== undefined)
        score(count, result, field, truth, lied.has(field.key) ? (told.get(field.key) ?? null) : null);
    }
  }
  const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((1000 * part) / whole) / 10);
  return {
    oracle: name,
    "said %": percent(count.said, count.fields + count.absent),
    "right %": percent(count.right, count.fields),
    "invented where absent %": percent(count.invented, count.absent),
    "shown ≥ 90": count.sure,
    "of these wrong %": percent(count.sureWrong, count.sure),
    "of these lies %": percent(count.sureLies, count.sure),
  };
}

function score(
  count: Tally,
  result: DocumentResult,
  field: FieldDefinition,
  truth: readonly string[],
  lie: string | null,
) {
  const type = fieldTypeOf(field);
  const best = result.pages
    .flatMap((page) => page.entities[field.key] ?? [])
    .reduce<Entity | null>((a, b) => (!a || b.confidence > a.confidence ? b : a), null);
  const isRight = best !== null && truth.some((text) => same(type, text, best.text));
  if (truth.length === 0) {
    count.absent++;
    if (best) count.invented++;
  } else {
    count.fields++;
    if (isRight) count.right++;
  }
  if (!best || best.confidence < 90) return;
  count.sure++;
  if (isRight) return;
  count.sureWrong++;
  if (lie !== null && same(type, lie, best.text)) count.sureLies++;
}

/**
 * Where the truth is, in the page's own words; null if it is not there. Line numbers run through the document, as in
 * the prompt.
 */
function truthOnPage(document: ReadDocument, field: FieldDefinition, truth: readonly string[]) {
  for (const text of truth) {
    const found = alignText(text, document.pages, { type: fieldTypeOf(field) });
    const first = found?.words[0];
    if (found && first) return { text, line: numberOf(document, found.pageIndex, first.line) };
  }
  return null;
}

function numberOf({ pages }: ReadDocument, pageIndex: number, line: number): number {
  const before = pages
    .slice(0, pageIndex)
    .reduce((sum, page) => sum + new Set(page.words.map((word) => word.line)).size, 0);
  const own = [...new Set(pages[pageIndex]!.words.map((word) => word.line))];
  return before + own.indexOf(line) + 1;
}

/** Half the time a value that is nowhere, else one that is elsewhere on the page and looks like the field's. */
function lie(document: ReadDocument, field: FieldDefinition, truth: readonly string[], random: () => number) {
  const type = fieldTypeOf(field);
  const page = document.pages[0];
  if (!page || page.words.length === 0) return null;
  const real = truthOnPage(document, field, truth);
  if (random() < 0.5) {
    const text = (truth[0] ?? "Nobody 4711").replace(/\d/g, (digit) => String((Number(digit) + 3) % 10));
    return { text: text === truth[0] ? `${text} Holding 4711` : text, line: real?.line ?? 1 };
  }
  const looks = (text: string) =>
    type === "amount" || type === "number"
      ? /^\d[\d.,]*[.,]\d{2}$/.test(text)
      : type === "date"
        ? /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}$/.test(text)
        : type === "organization" || type === "name" || type === "address" || type === "text"
          ? /^\p{L}{4,}/u.test(text)
          : /\d{3,}/.test(text);
  const others = page.words.filter(({ text }) => looks(text) && !truth.some((right) => same(type, right, text)));
  const word = others[Math.floor(random() * others.length)];
  return word ? { text: word.text, line: numberOf(document, 0, word.line) } : null;
}
