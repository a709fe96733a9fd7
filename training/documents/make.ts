/**
 * Generates documents of one type with their truth, for training or for judging:
 *
 *   node training/documents/make.ts --type payslip --part test --count 60 --seed 1 --out DIR
 *     [--degrade scan|photo|none|words]
 *
 * Writes the documents, eval.jsonl (for the judge), labels.jsonl (typed values with their boxes) and service.json (the
 * service that asks for them). Same arguments, same files.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { evalLine, serviceDefinition } from "./labels.ts";
import { makeDocument } from "./make-documents.ts";
import { PARTS } from "./parts.ts";
import { DEGRADATIONS } from "./render/degrade.ts";
import { openPress } from "./render/press.ts";
import { DOCUMENT_TYPES } from "./types/all.ts";

const { values: options } = parseArgs({
  options: {
    type: { type: "string" },
    part: { type: "string", default: "training" },
    count: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    out: { type: "string" },
    degrade: { type: "string", default: "scan" },
  },
});

const type = oneOf("--type", options.type, DOCUMENT_TYPES, ({ name }) => name);
const part = oneOf("--part", options.part, PARTS, String);
const degradation = oneOf("--degrade", options.degrade, DEGRADATIONS, String);
const [count, seed] = [Number(options.count), Number(options.seed)];
if (!options.out || !Number.isInteger(count) || !Number.isInteger(seed))
  fail("--out, --count and --seed: a folder and whole numbers");
const out = options.out;

mkdirSync(out, { recursive: true });
const press = await openPress();
const began = process.cpuUsage();
const evals: string[] = [];
const labels: string[] = [];
try {
  for (let serial = 0; serial < count; serial++) {
    const { id, layout, extension, bytes, pages, values } = await makeDocument(
      press,
      { type, part, seed, degradation },
      serial,
    );
    const file = `${id}.${extension}`;
    writeFileSync(join(out, file), bytes);
    evals.push(JSON.stringify(evalLine(type, id, file, values)));
    labels.push(JSON.stringify({ id, file, layout, pages, values }));
  }
} finally {
  await press.close();
}
writeFileSync(join(out, "eval.jsonl"), `${evals.join("\n")}\n`);
writeFileSync(join(out, "labels.jsonl"), `${labels.join("\n")}\n`);
writeFileSync(join(out, "service.json"), `${JSON.stringify(serviceDefinition(type), null, 1)}\n`);
const { user, system } = process.cpuUsage(began);
console.log(
  `${count} documents of ${type.name}, ${part}: ${Math.round((user + system) / 1000 / count)} ms CPU each in Node, Chromium's beside`,
);

function oneOf<T>(option: string, wanted: string | undefined, list: readonly T[], nameOf: (one: T) => string): T {
  return list.find((one) => nameOf(one) === wanted) ?? fail(`${option} is one of: ${list.map(nameOf).join(", ")}`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
