/**
 * Fields that users define by a name of their own ("codice_cliente", "numPolizza", "license_plate"), on generated
 * papers in five languages: values right before anything is taught, and after one correction on a paper of another
 * layout; and values made up on papers that lack the field.
 *
 *   node bench/own-names.ts [--models models] [--papers 30] [--seed 1]
 */
import { parseArgs } from "node:util";
import { calibrationError, type Judgement, percent } from "../measuring/metrics.ts";
import { seededRandom } from "../measuring/random.ts";
import type { ServiceDefinition } from "../src/core/services/service-definition.ts";
import { loadExtraction } from "../src/extraction/extraction.ts";
import { foldText } from "../src/extraction/page/text.ts";
import { LANGUAGES, type NamedField } from "./learning/named-fields.ts";
import { makeNamedPaper, type NamedPaper } from "./learning/named-papers.ts";

const { values: options } = parseArgs({
  options: {
    models: { type: "string", default: "models" },
    papers: { type: "string", default: "30" },
    seed: { type: "string", default: "1" },
  },
});
const extraction = loadExtraction(options.models);
const random = seededRandom(Number(options.seed));

for (const [name, language] of Object.entries(LANGUAGES)) {
  const untaught: (Judgement | null)[] = [];
  const taught: (Judgement | null)[] = [];
  const absent: (Judgement | null)[] = [];
  const byField: string[] = [];
  for (const [key, field] of Object.entries(language.fields)) {
    const from = untaught.length;
    for (let i = 0; i < Number(options.papers); i++) {
      const service = serviceOf(random.pick(field.names), field);
      const [asked, corrected] = [0, 1].map(() => makeNamedPaper(language, key, random));
      untaught.push(judge(asked!, service));
      taught.push(judge(asked!, service, corrected));
      absent.push(judge(makeNamedPaper(language, key, random, false), service));
    }
    byField.push(`${key} ${rightOf(untaught.slice(from))}/${rightOf(taught.slice(from))}`);
  }
  const madeUp = {
    shown: percent(absent.filter((one) => one !== null).length, absent.length),
    "at 90": percent(absent.filter((one) => one && one.confidence >= 90).length, absent.length),
  };
  console.log(
    JSON.stringify({
      language: name,
      untaught: summary(untaught),
      "one correction": summary(taught),
      "made up": madeUp,
    }),
  );
  console.log(`  ${byField.join(", ")}`);
}

function serviceOf(name: string, { type }: NamedField): ServiceDefinition {
  const key = /\s/.test(name) ? "own" : name;
  const field = { key, alias: name, type, multiple: false, aggregationFields: null, required: false, labels: {} };
  const about = { name: "Papers", description: "", template: "generic", policies: [], autoValidation: false } as const;
  return { ...about, categories: [], fields: [field] };
}

function judge({ document, truth }: NamedPaper, service: ServiceDefinition, corrected?: NamedPaper): Judgement | null {
  const memory = corrected ? [correct(corrected, service)] : [];
  const [{ key }] = service.fields as [ServiceDefinition["fields"][number]];
  const value = extraction.extract(document, service, memory).pages[0]!.entities[key]?.[0];
  if (!value) return null;
  return { confidence: value.confidence, isRight: foldText(value.text) === foldText(truth), isInvented: false };
}

/** The correction of a person who says what the value is. */
function correct({ document, truth }: NamedPaper, service: ServiceDefinition) {
  const [{ key }] = service.fields as [ServiceDefinition["fields"][number]];
  const machine = extraction.extract(document, service, []);
  const correction = { entities: { [key]: [{ text: truth, boxes: null }] }, aggregatedEntities: {} };
  const { result } = extraction.applyCorrection(machine, service, correction);
  return extraction.learnTemplate(result, service, [key], machine);
}

function rightOf(some: readonly (Judgement | null)[]): number | null {
  return percent(some.filter((one) => one?.isRight).length, some.length);
}

function summary(some: readonly (Judgement | null)[]) {
  const shown = some.filter((one) => one !== null);
  const sure = shown.filter(({ confidence }) => confidence >= 95);
  return {
    asked: some.length,
    right: rightOf(some),
    shown: percent(shown.length, some.length),
    ece: calibrationError(shown),
    "at 95": { share: percent(sure.length, some.length), right: rightOf(sure) },
  };
}
