import { expect, test } from "vitest";
import type { Translate } from "../i18n/language.tsx";
import { boxesOnPage, grownBy, joinedBoxes } from "./boxes.ts";
import { definition, entity, result } from "./fixture.ts";
import { doubtOf, lookOf, needsLook, reviewModel, targetId, targetsOf, valueAt } from "./review-model.ts";
import { doubtfulCount, wrongValues } from "./review-state.ts";
import { problemOf, wrongText } from "./value-problem.ts";

const model = reviewModel(result(), definition);

test("a single field found on two pages shows the value with the higher confidence", () => {
  expect(model.fields.find((f) => f.key === "total")?.values.map((v) => [v.text, v.pageIndex])).toEqual([["12,00", 1]]);
});

test("of two equal values of a single field the earlier page's is shown", () => {
  const tied = result();
  const first = tied.document_pages[0];
  if (first) first.entities.total = entity(2, "10,00", 80);
  const total = reviewModel(tied, definition).fields.find((f) => f.key === "total");
  expect(total?.values[0]?.text).toBe("10,00");
});

test("values that stand in a table's row are not listed a second time, a stray one of the same field is", () => {
  expect(model.fields.find((f) => f.key === "item")?.values.map((v) => v.text)).toEqual(["Stray"]);
  expect(model.fields.some((f) => f.key === "amount")).toBe(false);
  expect(model.tables[0]?.rows[0]?.cells.amount?.text).toBe("1,20");
});

test("fields come in the order of the service, and one that was not found is still there", () => {
  expect(model.fields.map((f) => f.key)).toEqual(["number", "total", "iban", "due_date", "item"]);
  expect(model.fields.find((f) => f.key === "due_date")?.values).toEqual([]);
});

test("without the service's definition the fields of the result stand alone", () => {
  expect(reviewModel(result(), undefined).fields.map((f) => f.key)).toContain("number");
});

test("every target names a value or a field without one, and no two share an id", () => {
  const ids = targetsOf(model).map(targetId);
  expect(new Set(ids).size).toBe(ids.length);
  const found = targetsOf(model).filter((target) => valueAt(model, target) !== null);
  expect(found).toHaveLength(ids.length - 1);
});

test("the overlay of a page has the boxes of that page only", () => {
  expect(boxesOnPage(model, 0).map(({ value }) => value.text)).toEqual(["12", "Pen", "1,20"]);
});

test.each([
  ["model", 100, "sure"],
  ["model", 90, "sure"],
  ["model", 89.9, "check"],
  ["model", 60, "check"],
  ["model", 59.9, "unlikely"],
  ["human", 0, "confirmed"],
] as const)("a value from %s with confidence %d is %s", (source, confidence, doubt) => {
  expect(doubtOf({ source, confidence })).toBe(doubt);
});

test.each([
  ["date", undefined, "date"],
  ["percent", undefined, "percent"],
  ["iban", { type: "identifier", scheme: "iban", value: "IT60X", valid: false }, "iban"],
  ["iban", { type: "identifier", scheme: "iban", value: "IT60X", valid: true }, null],
  ["amount", { type: "amount", amount: "2000.00", currency: null }, null],
  ["organization", undefined, null],
  [null, undefined, "other"],
  [null, { type: "identifier", scheme: "it.partita_iva", value: "1", valid: false }, "it.partita_iva"],
] as const)(
  "a person's value of a field of %s that the service reads as %o is said to be no %s",
  (type, value, problem) => {
    const given = { source: "human" as const, ...(value !== undefined && { value }) };
    expect(problemOf(given, type)).toBe(problem);
  },
);

test("what a value is not is said in words, or by the name of its field's type", () => {
  const say = (key: string, values?: Readonly<Record<string, string | number>>) => [key, values?.type].join(" ").trim();
  const t: Translate = Object.assign(say, { problems: {} });
  expect(wrongText("date", t)).toBe("value.not.date");
  expect(wrongText("it.partita_iva", t)).toBe("value.not.type type.it.partita_iva");
});

test("what the machine read is doubted by its confidence alone", () => {
  expect(problemOf({ source: "model" }, "date")).toBeNull();
});

test("a confirmed value that its field cannot hold is among those to check, and the field says so, in tables too", () => {
  const { total, amount, ...others } = definition.service_fields;
  const service_fields = {
    ...others,
    total: { ...total, type: "amount" },
    amount: { ...amount, type: "amount" },
  } as const;
  const typed = { ...definition, service_fields };
  const given = result();
  const [first, second] = given.document_pages;
  const human = (id: number, text: string) => ({ ...entity(id, text, 100), source: "human" as const });
  const value = { type: "amount" as const, amount: "1.20", currency: null };
  first!.aggregated_entities.items = [{ id: 5, aggregated_fields: { amount: { ...human(4, "1,20"), value } } }];
  second!.entities.total = { ...human(9, "2000"), value };
  const before = reviewModel(given, typed);
  expect(wrongValues(before)).toEqual([]);
  first!.aggregated_entities.items = [{ id: 5, aggregated_fields: { amount: human(4, "un euro") } }];
  second!.entities.total = human(9, "duemila");
  const after = reviewModel(given, typed);
  expect(after.fields.find((f) => f.key === "total")?.values[0]).toMatchObject({
    doubt: "confirmed",
    problem: "amount",
  });
  expect(wrongValues(after).map(({ target }) => targetId(target))).toEqual(["value:total:0", "cell:items:0:amount"]);
  expect(doubtfulCount(after)).toBe(doubtfulCount(before) + 2);
});

test("a number whose check digit does not hold is marked and looked at, however surely it was read; approving asks no reason for it", () => {
  const given = result();
  const value = { type: "identifier" as const, scheme: "it.partita_iva", value: "01234567890", valid: false };
  given.document_pages[0]!.entities.number = { ...entity(1, "01234567890", 98), value };
  const after = reviewModel(given, definition);
  const number = after.fields.find(({ key }) => key === "number")!.values[0]!;
  expect(number).toMatchObject({ doubt: "sure", problem: "it.partita_iva" });
  expect([lookOf(number), needsLook(number)]).toEqual(["unlikely", true]);
  expect(wrongValues(after)).toEqual([]);
  given.document_pages[0]!.entities.number = { ...entity(1, "01234567897", 98), value: { ...value, valid: true } };
  expect(reviewModel(given, definition).fields.find(({ key }) => key === "number")!.values[0]!.problem).toBeNull();
});

test("the boxes of neighbouring words are joined, those of another line or far away are not", () => {
  const word = (x: number, y: number) => [
    [x, y],
    [x + 40, y],
    [x + 40, y + 10],
    [x, y + 10],
  ];
  expect(joinedBoxes([word(0, 0), word(45, 1), word(0, 20), word(90, 20)])).toEqual([
    [
      [0, 0],
      [85, 1],
      [85, 11],
      [0, 10],
    ],
    word(0, 20),
    word(90, 20),
  ]);
});

test("a frame stands off the words by the same distance on every side, also of a slanted line", () => {
  const level = [
    [10, 20],
    [50, 20],
    [50, 30],
    [10, 30],
  ];
  expect(grownBy(level, 2)).toEqual([
    [8, 18],
    [52, 18],
    [52, 32],
    [8, 32],
  ]);
  const [across, down] = [0.8, 0.6];
  const turned = level.map(([x = 0, y = 0]) => [x * across - y * down, x * down + y * across]);
  const frame = grownBy(turned, 2).map(([x = 0, y = 0]) => [x * across + y * down, y * across - x * down]);
  for (const [i, corner] of grownBy(level, 2).entries()) {
    for (const [axis, place] of corner.entries()) expect(frame[i]?.[axis]).toBeCloseTo(place, 9);
  }
});

test("a box without extent stays where it is", () => {
  const point = [
    [5, 5],
    [5, 5],
  ];
  expect(grownBy(point, 3)).toEqual(point);
});

test("what the machine had read stands beside what people changed, and only there", () => {
  const changed = result();
  const first = changed.document_pages[0];
  if (first) {
    first.entities.number = { ...entity(1, "13", 100), source: "human" };
    first.machine = { entities: { number: [entity(1, "12", 99)] }, aggregated_entities: { items: [] } };
  }
  const model = reviewModel(changed, definition);
  expect(model.fields.find((f) => f.key === "number")?.machine?.map((v) => v.text)).toEqual(["12"]);
  expect(model.fields.find((f) => f.key === "total")?.machine).toBeNull();
  expect(model.tables[0]?.machine).toEqual([]);
});
