import { describe, expect, it } from "vitest";
import type { Word } from "../../core/documents/document.ts";
import type { DocumentResult, Entity, PageResult } from "../../core/documents/result.ts";
import { polygonOfBox } from "../../core/geometry.ts";
import type { FieldDefinition, ServiceDefinition } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import type { CorrectedValue } from "../contract.ts";
import { applyCorrection } from "./apply-correction.ts";

const field = (key: string, type: FieldType, multiple = false): FieldDefinition => ({
  key,
  alias: key,
  multiple,
  aggregationFields: null,
  type,
  required: false,
  labels: {},
});
const service: ServiceDefinition = {
  name: "Receipts",
  description: "",
  fields: [
    field("company", "organization"),
    field("total", "amount"),
    field("phones", "phone", true),
    field("item_name", "text", true),
    field("item_amount", "amount", true),
    { ...field("items", "text", true), type: null, aggregationFields: ["item_name", "item_amount"] },
  ],
  categories: [],
  template: "receipt",
  policies: [],
  autoValidation: false,
};

/** Ten pixels per character, a line every 30 pixels. */
const wordsOf = (...lines: string[]): Word[] =>
  lines.flatMap((line, index) =>
    [...line.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      confidence: 0.9,
      polygon: polygonOfBox({
        x0: match.index * 10,
        y0: index * 30,
        x1: (match.index + match[0].length) * 10,
        y1: index * 30 + 20,
      }),
      line: index,
      source: "ocr" as const,
    })),
  );
const entity = (id: number, text: string, word?: Word): Entity => ({
  id,
  text,
  confidence: 60,
  boundingBoxes: word ? [word.polygon] : [],
  value: null,
  source: "model",
  ocrConfidence: 90,
  evidence: [{ term: "label", weight: 1 }],
  alternatives: [],
});
const page = (pageIndex: number, words: Word[], parts: Partial<PageResult> = {}): PageResult => ({
  pageIndex,
  width: 600,
  height: 800,
  rotationAngle: 0,
  words,
  entitiesIndex: 20,
  entities: { company: [], total: [], phones: [], item_name: [], item_amount: [] },
  aggregatedEntities: { items: [] },
  policyViolations: [],
  errors: [],
  ...parts,
});
const resultOf = (...pages: PageResult[]): DocumentResult => ({
  contentType: "image/png",
  category: null,
  pages,
  modelVersion: "test",
});
const value = (text: string, boxes: CorrectedValue["boxes"] = null): CorrectedValue => ({ text, boxes });
const correct = (result: DocumentResult, entities: Record<string, CorrectedValue[] | null>, rows = {}) =>
  applyCorrection(result, service, { entities, aggregatedEntities: rows });

/** Two items on one page, as extraction returns them. */
function shop(): DocumentResult {
  const words = wordsOf("Bar Roma", "Pane  2,00", "Latte  1,50", "Totale  3,50");
  const at = (text: string) => words.find((word) => word.text === text)!;
  const cells = [
    entity(3, "Pane", at("Pane")),
    entity(4, "2,00", at("2,00")),
    entity(5, "Late", at("Latte")),
    entity(6, "1,50", at("1,50")),
  ];
  return resultOf(
    page(0, words, {
      entities: {
        company: [entity(1, "Bar", at("Bar"))],
        total: [entity(2, "1,50", at("1,50"))],
        phones: [],
        item_name: [cells[0]!, cells[2]!],
        item_amount: [cells[1]!, cells[3]!],
      },
      aggregatedEntities: {
        items: [
          { id: 7, fields: { item_name: cells[0]!, item_amount: cells[1]! } },
          { id: 8, fields: { item_name: cells[2]!, item_amount: cells[3]! } },
        ],
      },
    }),
  );
}

describe("a corrected single field", () => {
  it("keeps its id, is human and certain, and has the boxes of the words it stands on", () => {
    const { result, aligned } = correct(shop(), { total: [value("3,50")] });
    expect(aligned).toEqual({ total: true });
    expect(result.pages[0]?.entities.total).toEqual([
      {
        id: 2,
        text: "3,50",
        confidence: 100,
        boundingBoxes: [shop().pages[0]!.words.at(-1)!.polygon],
        value: { type: "amount", amount: "3.50", currency: null },
        source: "human",
        ocrConfidence: 90,
        evidence: [],
        alternatives: [],
      },
    ]);
    expect(result.pages[0]?.entitiesIndex).toBe(20);
  });

  it("that was right is confirmed where it stands, though the text stands elsewhere too", () => {
    const before = shop();
    const { result } = correct(before, { total: [value(" 1,50 ")] });
    expect(result.pages[0]?.entities.total?.[0]).toMatchObject({
      id: 2,
      source: "human",
      boundingBoxes: before.pages[0]!.entities.total![0]!.boundingBoxes,
    });
  });

  it("moves to the page where it is found, with a new id above that page's highest", () => {
    const before = resultOf(
      page(0, wordsOf("Bar"), { entities: { total: [entity(2, "9,99")] } }),
      page(1, wordsOf("Totale 3,50"), { entitiesIndex: 4 }),
    );
    const { result } = correct(before, { total: [value("3,50")] });
    expect(result.pages.map(({ entities }) => entities.total?.map(({ id }) => id))).toEqual([[], [5]]);
    expect(result.pages[1]?.entitiesIndex).toBe(5);
  });

  it("that stands nowhere goes to page 0 without a box", () => {
    const { result, aligned } = correct(shop(), { company: [value("Trattoria da Mario")] });
    expect(aligned).toEqual({ company: false });
    expect(result.pages[0]?.entities.company).toMatchObject([
      { text: "Trattoria da Mario", boundingBoxes: [], ocrConfidence: null },
    ]);
  });

  it("that stands in several places is meant where a label says the field's name, not where the wrong value stood", () => {
    const words = wordsOf("Sinistri 5  Punti 7", "Totale  Resto", "5  9");
    const wrong = words.find(({ text }) => text === "7")!;
    const before = resultOf(page(0, words, { entities: { total: [entity(2, "7", wrong)] } }));
    const { result } = correct(before, { total: [value("5")] });
    expect(result.pages[0]?.entities.total?.[0]?.boundingBoxes[0]?.[0]?.[1]).toBe(60);
  });

  it("that no label names is meant where it stands nearest to the wrong value (control)", () => {
    const words = wordsOf("Sinistri 5  Punti 7", "Arrivo  Resto", "5  9");
    const wrong = words.find(({ text }) => text === "7")!;
    const before = resultOf(page(0, words, { entities: { total: [entity(2, "7", wrong)] } }));
    const { result } = correct(before, { total: [value("5")] });
    expect(result.pages[0]?.entities.total?.[0]?.boundingBoxes[0]?.[0]?.[1]).toBe(0);
  });

  it("takes the boxes a person drew, clamped to the page", () => {
    const polygons = [polygonOfBox({ x0: -5, y0: 10, x1: 700, y1: 40 })];
    const { result } = correct(shop(), { company: [value("Bar", { pageIndex: 0, polygons })] });
    expect(result.pages[0]?.entities.company?.[0]?.boundingBoxes).toEqual([
      polygonOfBox({ x0: 0, y0: 10, x1: 600, y1: 40 }),
    ]);
  });

  it("is removed by null", () => {
    const { result, aligned } = correct(shop(), { total: null });
    expect(result.pages[0]?.entities.total).toEqual([]);
    expect(aligned).toEqual({ total: true });
  });
});

describe("what a person writes is read as the document writes", () => {
  const paper = resultOf(
    page(0, wordsOf("Fattura del 25/11/2026", "Totale 12,350", "IVA 1,20", "Imponibile 8,00", "Importo 9,10"), {
      entities: { total: [], day: [] },
    }),
  );
  const dated: ServiceDefinition = { ...service, fields: [field("total", "amount"), field("day", "date")] };
  const readAs = (key: "total" | "day", text: string, on = paper) => {
    const { result } = applyCorrection(on, dated, { entities: { [key]: [value(text)] }, aggregatedEntities: {} });
    return result.pages[0]!.entities[key]![0]!.value;
  };

  it("a comma before three digits is a decimal one beside others", () => {
    expect(readAs("total", "972,315")).toMatchObject({ amount: "972.315" });
    expect(readAs("total", "1.234")).toMatchObject({ amount: "1234" });
  });

  it("the day comes first where others say so", () => {
    expect(readAs("day", "03/12/2026")).toMatchObject({ iso: "2026-12-03" });
  });

  it("control: on a paper that says nothing of either they are as doubtful as before", () => {
    const silent = resultOf(page(0, wordsOf("Acme"), { entities: { total: [], day: [] } }));
    expect(readAs("total", "972,315", silent)).toMatchObject({ amount: "972315" });
    expect(readAs("day", "03/12/2026", silent)).toMatchObject({ iso: null });
  });

  it("a value that is confirmed is the one that was read, also in a box that a person drew", () => {
    const read = { type: "amount", amount: "12.350", currency: "EUR" } as const;
    const [word] = paper.pages[0]!.words.filter(({ text }) => text === "12,350");
    const total = [{ ...entity(1, "12,350", word), value: read }];
    const machine = resultOf({ ...paper.pages[0]!, words: wordsOf("Acme 12,350"), entities: { total, day: [] } });
    const boxes = { pageIndex: 0, polygons: [word!.polygon] };
    for (const given of [value("12,350"), value("12,350", boxes)]) {
      const { result } = applyCorrection(machine, dated, { entities: { total: [given] }, aggregatedEntities: {} });
      expect(result.pages[0]!.entities.total).toMatchObject([{ value: read, source: "human", confidence: 100 }]);
    }
  });
});

describe("a correction", () => {
  it("leaves what it does not name, and the given result, as they are", () => {
    const before = shop();
    const { result } = correct(before, { total: [value("3,50")] });
    expect(before).toEqual(shop());
    expect(result.pages[0]?.entities.company).toEqual(before.pages[0]?.entities.company);
    expect(result.pages[0]?.aggregatedEntities).toEqual(before.pages[0]?.aggregatedEntities);
  });

  it("of a field of rows changes the row's cell too: they stay one object", () => {
    const { result } = correct(shop(), { item_name: [value("Pane"), value("Latte")] });
    const [found] = result.pages;
    expect(found!.aggregatedEntities.items![1]!.fields.item_name).toBe(found!.entities.item_name![1]);
    expect(found!.entities.item_name!.map(({ id, text }) => [id, text])).toEqual([
      [3, "Pane"],
      [5, "Latte"],
    ]);
  });

  it("gives equal values different words", () => {
    const before = resultOf(page(0, wordsOf("Tel 555123 Fax 555123")));
    const { result } = correct(before, { phones: [value("555123"), value("555123")] });
    const boxes = result.pages[0]!.entities.phones!.map(({ boundingBoxes }) => boundingBoxes[0]![0]![0]);
    expect(boxes).toEqual([40, 150]);
  });

  it("keeps the order in which the values are given: one that was taken out and put back is where it was", () => {
    const words = wordsOf("Tel 111 Fax 222 Cell 333");
    const phones = ["111", "222", "333"].map((text, index) =>
      entity(
        index + 1,
        text,
        words.find((word) => word.text === text),
      ),
    );
    const read = resultOf(page(0, words, { entities: { phones } }));
    const without = correct(read, { phones: [value("222"), value("333")] }).result;
    const { result } = correct(without, { phones: [value("111"), value("222"), value("333")] });
    expect(result.pages[0]!.entities.phones!.map(({ text }) => text)).toEqual(["111", "222", "333"]);
  });
});

describe("corrected rows", () => {
  const rows = (...list: Record<string, CorrectedValue | null>[]) => ({ items: list });

  it("replace all rows of their key; rows and cells that stay keep their ids", () => {
    const { result, aligned } = correct(
      shop(),
      {},
      rows(
        { item_name: value("Pane"), item_amount: value("2,00") },
        { item_name: value("Latte"), item_amount: value("1,50") },
      ),
    );
    const [found] = result.pages;
    expect(aligned).toEqual({ items: true });
    expect(
      found!.aggregatedEntities.items!.map(({ id, fields }) => [id, fields.item_name?.id, fields.item_amount?.id]),
    ).toEqual([
      [7, 3, 4],
      [8, 5, 6],
    ]);
    expect(found!.aggregatedEntities.items![1]!.fields.item_name).toBe(
      found!.entities.item_name!.find(({ id }) => id === 5),
    );
    expect(found!.entities.item_name!.every(({ source }) => source === "human")).toBe(true);
  });

  it("that are not given any more are gone with their cells", () => {
    const { result } = correct(shop(), {}, rows({ item_name: value("Latte"), item_amount: value("1,50") }));
    const [found] = result.pages;
    expect(found!.aggregatedEntities.items!.map(({ id }) => id)).toEqual([8]);
    expect(found!.entities.item_name!.map(({ text }) => text)).toEqual(["Latte"]);
    expect(found!.entities.item_amount!.map(({ text }) => text)).toEqual(["1,50"]);
  });

  it("that are new get new ids, and their cells stand on one printed row", () => {
    const before = resultOf(page(0, wordsOf("Pane  1,00", "Latte  1,00")));
    const { result } = correct(before, {}, rows({ item_name: value("Latte"), item_amount: value("1,00") }));
    const [row] = result.pages[0]!.aggregatedEntities.items!;
    expect(row!.fields.item_amount!.boundingBoxes[0]![0]![1]).toBe(30);
    expect(new Set([row!.id, row!.fields.item_name!.id, row!.fields.item_amount!.id]).size).toBe(3);
    expect(Math.min(row!.id, row!.fields.item_name!.id, row!.fields.item_amount!.id)).toBeGreaterThan(20);
  });

  it("have null for cells that are not named", () => {
    const { result } = correct(shop(), {}, rows({ item_name: value("Pane") }));
    expect(result.pages[0]!.aggregatedEntities.items!.map(({ fields }) => fields.item_amount)).toEqual([null]);
    expect(result.pages[0]!.entities.item_amount).toEqual([]);
  });
});

describe("a correction of values that rows group", () => {
  const rowsOf = (result: DocumentResult) =>
    result.pages[0]!.aggregatedEntities.items!.map(({ fields }) =>
      Object.values(fields).map((cell) => cell?.text ?? null),
    );
  /** Rows contain the same objects as entities, and all of them. */
  const expectTogether = ({ pages }: DocumentResult) => {
    for (const found of pages) {
      for (const key of ["item_name", "item_amount"]) {
        const cells = found.aggregatedEntities.items!.flatMap(({ fields }) => fields[key] ?? []);
        expect(new Set(cells)).toEqual(new Set(found.entities[key]));
        for (const cell of cells) expect(found.entities[key]).toContain(cell);
      }
    }
  };

  it("fills the rows again after a column was emptied but for one value", () => {
    const one = correct(shop(), { item_amount: [value("2,00")] }).result;
    expect(rowsOf(one)).toEqual([
      ["Pane", "2,00"],
      ["Late", null],
    ]);
    const both = correct(one, { item_amount: [value("2,00"), value("1,50")] }).result;
    expect(rowsOf(both)).toEqual([
      ["Pane", "2,00"],
      ["Late", "1,50"],
    ]);
    expectTogether(both);
  });

  it("puts a value into the row on whose line it stands, else into a row of its own", () => {
    const { result } = correct(shop(), { item_amount: [value("1,50"), value("3,50"), value("9,99")] });
    expect(rowsOf(result)).toEqual([
      ["Pane", null],
      ["Late", "1,50"],
      [null, "3,50"],
      [null, "9,99"],
    ]);
    expectTogether(result);
  });

  it("makes rows of columns that come without any, line by line", () => {
    const before = resultOf(page(0, wordsOf("Bar Roma", "Pane  2,00", "Latte  1,50")));
    const { result } = correct(before, {
      item_name: [value("Pane"), value("Latte")],
      item_amount: [value("2,00"), value("1,50")],
    });
    expect(rowsOf(result)).toEqual([
      ["Pane", "2,00"],
      ["Latte", "1,50"],
    ]);
    expectTogether(result);
  });

  it("keeps no row that is left without a value", () => {
    const emptied = correct(shop(), { item_name: [value("Pane")], item_amount: [value("2,00")] }).result;
    expect(rowsOf(emptied)).toEqual([["Pane", "2,00"]]);
    expect(rowsOf(correct(shop(), {}, { items: [{}, { item_name: null }] }).result)).toEqual([]);
  });

  it("of the rows replaces all values of their columns, those too that stand in no row", () => {
    const before = shop();
    const [first] = before.pages;
    const loose = entity(9, "3,50");
    const drifted = resultOf({
      ...first!,
      entities: { ...first!.entities, item_amount: [...first!.entities.item_amount!, loose] },
    });
    const rows = [
      { item_name: value("Pane"), item_amount: value("2,00") },
      { item_name: value("Latte"), item_amount: value("1,50") },
    ];
    const { result } = correct(drifted, {}, { items: rows });
    expect(result.pages[0]!.entities.item_amount!.map(({ text }) => text)).toEqual(["2,00", "1,50"]);
    expectTogether(result);
  });
});

describe("the one row of an aggregation", () => {
  const single: ServiceDefinition = {
    ...service,
    fields: [...service.fields.slice(0, 2), { ...field("head", "text"), aggregationFields: ["company", "total"] }],
  };
  const parts = (head: PageResult["aggregatedEntities"][string]) => ({
    entities: { company: head[0]?.fields.company ? [head[0].fields.company] : [], total: [] },
    aggregatedEntities: { head },
  });
  const bar = entity(1, "Bar");
  const printed = () =>
    resultOf(
      page(0, wordsOf("Bar Roma", "Totale  3,50"), parts([{ id: 2, fields: { company: bar, total: null } }])),
      page(1, wordsOf("Ristampa"), parts([])),
    );
  const heads = ({ pages }: DocumentResult) =>
    pages.map(({ aggregatedEntities }) =>
      aggregatedEntities.head!.map(({ fields }) => Object.values(fields).map((cell) => cell?.text ?? null)),
    );
  const apply = (result: DocumentResult, entities: Record<string, CorrectedValue[] | null>, rows = {}) =>
    applyCorrection(result, single, { entities, aggregatedEntities: rows }).result;

  it("takes a value that was set to null and comes back", () => {
    const without = apply(printed(), { company: null, total: [value("3,50")] });
    expect(heads(without)).toEqual([[[null, "3,50"]], []]);
    const back = apply(without, { company: [value("Bar Roma")] });
    expect(heads(back)).toEqual([[["Bar Roma", "3,50"]], []]);
    expect(back.pages[0]!.aggregatedEntities.head![0]!.fields.company).toBe(back.pages[0]!.entities.company![0]);
  });

  it("keeps what a correction of it does not name as it is, and has null for what is not there", () => {
    const changed = apply(printed(), {}, { head: [{ total: value("3,50") }] });
    expect(heads(changed)).toEqual([[["Bar", "3,50"]], []]);
    expect(changed.pages[0]!.entities.company).toEqual([bar]);
    expect(heads(apply(changed, {}, { head: [{ company: null }] }))).toEqual([[[null, "3,50"]], []]);
    expect(heads(apply(changed, {}, { head: [] }))).toEqual([[], []]);
    expect(heads(apply(printed(), {}, { head: [{}] }))).toEqual(heads(printed()));
  });

  it("stands on each page that has one of its values", () => {
    const moved = apply(printed(), { total: [value("Ristampa")] });
    expect(heads(moved)).toEqual([[["Bar", null]], [[null, "Ristampa"]]]);
  });
});
