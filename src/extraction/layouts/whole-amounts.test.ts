import { expect, test } from "vitest";
import { printedDocument } from "../../../test/support/word-pages.ts";
import type { FieldDefinition, ServiceDefinition } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import { loadExtraction } from "../extraction.ts";

const extraction = loadExtraction("models");
const field = (key: string, type: FieldType, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ key, alias: key, type, multiple: false, aggregationFields: null, required: false, labels: {} },
  ...more,
});
const service: ServiceDefinition = {
  ...{ name: "Slips", description: "", template: "generic", policies: [], autoValidation: false, categories: [] },
  fields: [
    field("field_1", "amount"),
    field("field_2", "bic"),
    field("field_3", "regex", { pattern: "[A-Z]{2} ?\\d{3} ?[A-Z]{2}" }),
  ],
};
const slip = (total: string, bank: string, plate: string) => [
  "Bon d'intervention Froid Anjou",
  `Réglé par : ${bank}`,
  `Véhicule : ${plate}`,
  `Total HT : ${total} €`,
];

/** What the second slip says, after the first was corrected. */
function nextOf(first: readonly string[], taught: Readonly<Record<string, string>>, second: readonly string[]) {
  const machine = extraction.extract(printedDocument(first), service, []);
  const entities = Object.fromEntries(Object.entries(taught).map(([key, text]) => [key, [{ text, boxes: null }]]));
  const { result } = extraction.applyCorrection(machine, service, { entities, aggregatedEntities: {} });
  const memory = extraction.learnTemplate(result, service, Object.keys(taught), machine);
  const { pages } = extraction.extract(printedDocument(second), service, [memory]);
  return Object.fromEntries(
    service.fields.map(({ key }) => {
      const [best] = pages.flatMap((page) => page.entities[key] ?? []).sort((a, b) => b.confidence - a.confidence);
      return [key, best?.text ?? null];
    }),
  );
}

const FIRST = slip("214,50", "BCITITMM", "GF 482 LK");
const TAUGHT = { field_1: "214,50", field_2: "BCITITMM", field_3: "GF 482 LK" };

test("an amount of two words is not the figure that it begins with, though the taught one had one word", () => {
  expect(nextOf(FIRST, TAUGHT, slip("1 386,20", "CRLYFRPP", "EV 019 ZR"))).toEqual({
    field_1: "1 386,20",
    field_2: "CRLYFRPP",
    field_3: "EV 019 ZR",
  });
});

test("what stands where a code or a pattern's value stood is none if it has not its make", () => {
  const next = nextOf(FIRST, TAUGHT, slip("99,00", "chèque", "EV 019"));
  expect(next).toEqual({ field_1: "99,00", field_2: null, field_3: null });
});
