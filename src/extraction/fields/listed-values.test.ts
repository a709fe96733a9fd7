import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import type { FieldDefinition } from "../../core/services/service-definition.ts";
import { loadExtraction } from "../extraction.ts";
import { MOST_LISTED } from "./listed-values.ts";

const extraction = loadExtraction("models");

/** What a service of papers of no known kind lists of a page, with confidences. */
function listed(field: FieldDefinition, ...lines: readonly PrintedLine[]) {
  const { pages } = extraction.extract(printedDocument(lines), aService([field], { template: "generic" }), []);
  return pages.flatMap(({ entities }) => entities[field.key] ?? []);
}

const textsOf = (...asked: Parameters<typeof listed>) => listed(...asked).map(({ text }) => text);
const several = (key: string, type: FieldDefinition["type"], alias = key) =>
  aField(key, { type, alias, multiple: true });

const REMINDER = [
  "Colorificio Montenotte S.r.l.",
  "Savona, 22 aprile 2026",
  "Risulta insoluta la fattura n. 711/26 del 31/01/2026",
  "per un importo di € 1.284,60 con interessi di € 9,82",
  "per complessivi 1.294,42 EUR, oltre a € 9,82 (kg 12,50)",
  "Peso lordo kg 20",
];

describe("a field with several values that is named after its type", () => {
  it.each([
    ["dates", "date", ["22 aprile 2026", "31/01/2026"]],
    ["Tutte le date", "date", ["22 aprile 2026", "31/01/2026"]],
    ["Beträge", "amount", ["1.284,60", "9,82", "1.294,42"]],
    ["organizations", "organization", ["Colorificio Montenotte S.r.l."]],
  ] as const)("%s gets everything that is surely a value of it, once", (alias, type, texts) => {
    expect(textsOf(several("all", type, alias), ...REMINDER).toSorted()).toEqual([...texts].toSorted());
  });

  it("says of amounts by their cents that they are less sure than those beside a currency", () => {
    const of = (line: string) => listed(several("amounts", "amount"), line)[0]!.confidence;
    expect(of("Totale 1.294,42")).toBeCloseTo(93, 0);
    expect(of("Totale € 1.294,42")).toBeCloseTo(97, 0);
  });

  it("has no amounts that are counts, rates and times of the day", () => {
    const table: PrintedLine[] = [
      [
        [40, "Articolo"],
        [400, "Q.tà"],
        [600, "Importo"],
      ],
      [
        [40, "Vite"],
        [400, "12,00"],
        [600, "48,20"],
      ],
      "Inizio ore 8,15 - peso 3,50 kg - IVA 22,00 %",
    ];
    expect(textsOf(several("importi", "amount"), ...table)).toEqual(["48,20"]);
  });

  it("is bounded", () => {
    const lines = Array.from({ length: MOST_LISTED + 20 }, (_, i) => `Posten ${i} € ${i + 100},00`);
    expect(textsOf(several("amounts", "amount"), ...lines)).toHaveLength(MOST_LISTED);
  });

  it("control: a name that says more, or a single value, asks for no list", () => {
    expect(textsOf(several("dates", "date", "Delivery dates"), ...REMINDER)).not.toContain("22 aprile 2026");
    expect(textsOf(aField("amounts", { type: "amount" }), ...REMINDER)).toEqual([]);
  });
});

it.each([
  ["Tel. 019 862244 - Fax 019 862245", ["019 862244", "019 862245"]],
  ["Conto 019 862244", []],
])("numbers of telephones are those that are called so: %s", (line, texts) => {
  expect(textsOf(several("phones", "phone"), line)).toEqual(texts);
});

it.each(["PESO LORDO KG", "BANCA POPOLARE AG. 4", "VIA MANTEGNA SNC", "Sitz Waldstadt, AG Ulm"])(
  "%s is no company",
  (line) => {
    expect(textsOf(several("companies", "organization"), line)).toEqual([]);
  },
);
