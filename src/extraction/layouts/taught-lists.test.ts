import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import type { FieldType } from "../../core/values.ts";
import type { TemplateMemory } from "../contract.ts";
import { loadExtraction } from "../extraction.ts";
import { saysNothing } from "./list-parts.ts";

const extraction = loadExtraction("models");

/** A service with one field of several values, of which only the type is known. */
const serviceOf = (type: FieldType, alias: string) => aService([aField("xx", { type, alias, multiple: true })]);

interface Asked {
  readonly type: FieldType;
  readonly alias: string;
}

function teach({ type, alias }: Asked, lines: readonly PrintedLine[], texts: readonly string[]): TemplateMemory {
  const service = serviceOf(type, alias);
  const machine = extraction.extract(printedDocument(lines), service, []);
  const entities = { xx: texts.map((text) => ({ text, boxes: null })) };
  const { result } = extraction.applyCorrection(machine, service, { entities, aggregatedEntities: {} });
  return extraction.learnTemplate(result, service, ["xx"], machine);
}

function read({ type, alias }: Asked, lines: readonly PrintedLine[], memory: TemplateMemory) {
  const { pages } = extraction.extract(printedDocument(lines), serviceOf(type, alias), [memory]);
  return pages[0]!.entities.xx ?? [];
}

const textsOf = (...asked: Parameters<typeof read>) => read(...asked).map(({ text }) => text);

/** A form of one issuer, with the given lines in the middle. */
const form = (...middle: readonly PrintedLine[]): readonly PrintedLine[] => [
  [
    [40, "Officina Ponte Vecchio"],
    [700, "Scheda di controllo"],
  ],
  "Via dei Mulini 4, 12030 Casalpiano",
  "Controllo periodico dei mezzi della zona irrigua",
  "",
  ...middle,
  "",
  "",
  "Giudizio del controllo: favorevole",
  "Il presente foglio non richiede risposta da parte del proprietario",
];

const pair = (left: string, right: string): PrintedLine => [
  [40, left],
  [400, right],
];

describe("lines below a heading", () => {
  const faults = { type: "text", alias: "Guasti" } as const;
  const paper = (...lines: readonly string[]) => form("GUASTI TROVATI:", ...lines.map((line) => `  ${line}`));
  const three = paper("- Freno a mano lento", "- Faro destro spento", "- Perdita di olio dal filtro");
  const memory = teach(faults, three, ["Freno a mano lento", "Faro destro spento", "Perdita di olio dal filtro"]);

  it("are each a value, however many the next paper has", () => {
    expect(textsOf(faults, paper("- Vetro del portellone rotto"), memory)).toEqual(["Vetro del portellone rotto"]);
    const four = ["Cinghia usurata", "Spia del motore accesa", "Ruggine sul telaio", "Clacson muto"];
    expect(textsOf(faults, paper(...four.map((text) => `- ${text}`)), memory)).toEqual(four);
  });

  it("are none where the paper says so, or has none", () => {
    expect(textsOf(faults, paper("NESSUNO"), memory)).toEqual([]);
    expect(textsOf(faults, paper("–"), memory)).toEqual([]);
    expect(textsOf(faults, form("GUASTI TROVATI:", "", ""), memory)).toEqual([]);
  });

  it("go on over a second line that has no dash", () => {
    const wrapped = paper("- Cinghia della distribuzione usurata e da", "  cambiare al più presto", "- Clacson muto");
    expect(textsOf(faults, wrapped, memory)).toEqual([
      "Cinghia della distribuzione usurata e da cambiare al più presto",
      "Clacson muto",
    ]);
  });

  it("are known by a heading that says the field's name, where the corrected paper had none", () => {
    const fromNone = teach(faults, paper("NESSUNO"), []);
    const read2 = read(faults, paper("- Cinghia usurata", "- Clacson muto"), fromNone);
    expect(read2.map(({ text }) => text)).toEqual(["Cinghia usurata", "Clacson muto"]);
    expect(Math.max(...read2.map(({ confidence }) => confidence))).toBeLessThan(80);
  });

  it("keep what opens them where the person kept it", () => {
    const kept = teach(faults, paper("1) Freno lento", "2) Faro spento"), ["1) Freno lento", "2) Faro spento"]);
    expect(textsOf(faults, paper("1) Cinghia usurata"), kept)).toEqual(["1) Cinghia usurata"]);
    const stripped = teach(faults, paper("1) Freno lento", "2) Faro spento"), ["Freno lento", "Faro spento"]);
    expect(textsOf(faults, paper("1) Cinghia usurata"), stripped)).toEqual(["Cinghia usurata"]);
  });
});

describe("names in one line", () => {
  const witnesses = { type: "name", alias: "Testimoni" } as const;
  const paper = (names: string) =>
    form(pair("Conducente", "Marta Solinas"), pair("Testimoni", names), pair("Luogo", "Casalpiano"));
  const memory = teach(witnesses, paper("Carlo Gandini"), ["Carlo Gandini"]);

  it("are parted though a single one was taught", () => {
    const three = ["Anna Maria Spada", "Rosa Calò", "Mirko Vandelli"];
    expect(textsOf(witnesses, paper(three.join(", ")), memory)).toEqual(three);
    expect(textsOf(witnesses, paper("Anna Maria Spada e Rosa Calò"), memory)).toEqual([
      "Anna Maria Spada",
      "Rosa Calò",
    ]);
    expect(textsOf(witnesses, paper("Anna Maria Spada / Rosa Calò"), memory)).toEqual([
      "Anna Maria Spada",
      "Rosa Calò",
    ]);
  });

  it("are not parted between a surname and its name", () => {
    expect(textsOf(witnesses, paper("Spada, Anna"), memory)).toEqual(["Spada, Anna"]);
  });

  it("are none where the paper says so, and no others of the page", () => {
    expect(textsOf(witnesses, paper("nessuno"), memory)).toEqual([]);
    const withoutLine = form(pair("Conducente", "Marta Solinas"), pair("Luogo", "Casalpiano"));
    expect(textsOf(witnesses, withoutLine, memory)).toEqual([]);
  });
});

describe("texts in one line", () => {
  const parts = { type: "text", alias: "Ricambi" } as const;
  const paper = (texts: string) => form(pair("Ricambi", texts), pair("Luogo", "Casalpiano"));

  it("are parted as the corrected paper's were", () => {
    const memory = teach(parts, paper("filtro olio; cinghia"), ["filtro olio", "cinghia"]);
    expect(textsOf(parts, paper("faro, destro; vetro; clacson"), memory)).toEqual(["faro, destro", "vetro", "clacson"]);
  });

  it("are one where a single one was taught", () => {
    const memory = teach(parts, paper("filtro olio"), ["filtro olio"]);
    expect(textsOf(parts, paper("faro destro, con lampada"), memory)).toEqual(["faro destro, con lampada"]);
  });
});

it("knows what papers say in place of values that there are none of", () => {
  for (const text of [
    "NESSUNA",
    "nessun difetto",
    "–",
    "/",
    "keine",
    "Keine Mängel",
    "aucun",
    "None",
    "ninguno",
    "n.d.",
  ])
    expect(saysNothing(text), text).toBe(true);
  for (const text of ["Nessun freno del rimorchio", "Nora Keiner", "No brake light"])
    expect(saysNothing(text), text).toBe(false);
});
