import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entity, PageResult } from "../documents/result.ts";
import type { Policy } from "../services/policies.ts";
import type { FieldDefinition } from "../services/service-definition.ts";
import type { TypedValue } from "../values.ts";
import { evaluatePolicies } from "./evaluate-policies.ts";

const field = (key: string, multiple = false, columns: string[] | null = null): FieldDefinition => ({
  key,
  alias: key.toUpperCase(),
  multiple,
  aggregationFields: columns,
  type: null,
  required: false,
  labels: {},
});
const fields = [
  field("total"),
  field("date"),
  field("due"),
  field("vat"),
  field("item_amount", true),
  field("items", true, ["item_amount"]),
];
const policy = (part: Partial<Policy> & Pick<Policy, "policyType">): Policy => ({
  policyId: "p1",
  policyName: "A rule",
  severity: "error",
  fields: [],
  pageRange: null,
  minConfidence: null,
  pattern: null,
  minimum: null,
  maximum: null,
  expression: null,
  ...part,
});
const amount = (text: string): TypedValue => ({ type: "amount", amount: text, currency: null });
const entity = (id: number, text: string, value: TypedValue | null = null, confidence = 90): Entity => ({
  id,
  text,
  confidence,
  boundingBoxes: [],
  value,
  source: "model",
  ocrConfidence: null,
  evidence: [],
  alternatives: [],
});
const page = (pageIndex: number, entities: Record<string, Entity[]> = {}): PageResult => ({
  pageIndex,
  width: 100,
  height: 100,
  rotationAngle: 0,
  words: [],
  entitiesIndex: 9,
  entities,
  aggregatedEntities: {
    items: (entities.item_amount ?? []).map((cell, index) => ({ id: 50 + index, fields: { item_amount: cell } })),
  },
  policyViolations: [],
  errors: [],
});
const violations = (rule: Policy, ...pages: PageResult[]) =>
  evaluatePolicies(pages, { fields, policies: [rule] }).violations;

describe("mandatory labels", () => {
  const rule = policy({ policyType: "mandatory_labels", fields: ["total", "date", "items"] });

  it("hold when the pages of the range have every field between them", () => {
    const pages = [
      page(0, { total: [entity(1, "9")] }),
      page(1, { date: [entity(1, "x")], item_amount: [entity(2, "1")] }),
    ];
    expect(violations(rule, ...pages)).toEqual([]);
  });

  it("name the missing fields on the first page of the range", () => {
    const pages = [page(0, { total: [entity(1, "9")] }), page(1), page(2)];
    const judged = evaluatePolicies(pages, { fields, policies: [{ ...rule, pageRange: { from: 1, to: 2 } }] });
    expect(judged.pages.map((p) => p.policyViolations.length)).toEqual([0, 1, 0]);
    expect(judged.violations).toEqual([
      expect.objectContaining({
        fields: ["total", "date", "items"],
        scope: "document",
        failure: "violated",
        severity: "error",
        message: "Not extracted: TOTAL, DATE, ITEMS.",
        expected: ["total", "date", "items"],
        actual: [],
      }),
    ]);
  });

  it("of a range behind the last page are missing, and say so on the last page", () => {
    const judged = evaluatePolicies([page(0), page(1)], {
      fields,
      policies: [{ ...rule, pageRange: { from: 7, to: 9 } }],
    });
    expect(judged.pages.map((p) => p.policyViolations.length)).toEqual([0, 1]);
  });
});

describe("a rule about one value", () => {
  it("of the label score looks at extracted values only, each on its page", () => {
    const rule = policy({ policyType: "label_score", fields: ["total", "vat"], minConfidence: 80 });
    const pages = [page(0, { total: [entity(3, "9", null, 79.9)] }), page(1, { total: [entity(1, "9", null, 80)] })];
    expect(violations(rule, ...pages)).toEqual([
      expect.objectContaining({ scope: "page", fields: ["total"], entityIds: [3], expected: 80, actual: 79.9 }),
    ]);
  });

  it("of a format must match the whole text", () => {
    const rule = policy({ policyType: "format", fields: ["vat"], pattern: "IT\\d{11}" });
    expect(violations(rule, page(0, { vat: [entity(1, "IT01234567890")] }))).toEqual([]);
    expect(violations(rule, page(0, { vat: [entity(1, "xIT01234567890")] }))).toMatchObject([{ failure: "violated" }]);
  });

  it("that costs too much is not evaluable, and neither holds the process up nor judges the rest by chance", () => {
    const rule = policy({ policyType: "format", fields: ["vat"], pattern: "(a?){2490}x" });
    const values = Array.from({ length: 1000 }, (_, i) => entity(i + 1, "a".repeat(1000)));
    const found = violations(rule, page(0, { vat: values }));
    expect(found).toHaveLength(1000);
    expect(new Set(found.map(({ failure }) => failure))).toEqual(new Set(["not_evaluable"]));
  });

  it("control: a thousand values of an ordinary pattern are all judged", () => {
    const rule = policy({ policyType: "format", fields: ["vat"], pattern: "IT\\d{11}" });
    const values = Array.from({ length: 1000 }, (_, i) => entity(i + 1, "IT01234567890"));
    expect(violations(rule, page(0, { vat: values }))).toEqual([]);
  });

  it("of a format with an unusable pattern is not evaluable", () => {
    const rule = policy({ policyType: "format", fields: ["vat"], pattern: "(a)\\1" });
    expect(violations(rule, page(0, { vat: [entity(1, "aa")] }))).toMatchObject([{ failure: "not_evaluable" }]);
  });

  it("of a range includes its bounds and cannot judge what is not a number", () => {
    const rule = policy({ policyType: "range", fields: ["total"], minimum: 0, maximum: 100 });
    const verdict = (text: string) =>
      violations(rule, page(0, { total: [entity(1, text, amount(text))] })).map((v) => v.failure);
    expect([verdict("0"), verdict("100"), verdict("100.01"), verdict("-1")]).toEqual([
      [],
      [],
      ["violated"],
      ["violated"],
    ]);
    expect(violations(rule, page(0, { total: [entity(1, "ten")] }))).toMatchObject([{ failure: "not_evaluable" }]);
  });

  it("of a checksum needs an identifier", () => {
    const rule = policy({ policyType: "checksum", fields: ["vat"] });
    const verdict = (value: TypedValue | null) =>
      violations(rule, page(0, { vat: [entity(1, "1", value)] })).map((v) => v.failure);
    const vat = { type: "identifier", scheme: "it.partita_iva", value: "1" } as const;
    expect([verdict({ ...vat, valid: true }), verdict({ ...vat, valid: false }), verdict(null)]).toEqual([
      [],
      ["violated"],
      ["not_evaluable"],
    ]);
  });

  it.each(["label_score", "format", "range"] as const)("without its setting is not evaluable: %s", (policyType) => {
    expect(violations(policy({ policyType, fields: ["total"] }), page(0, { total: [entity(1, "1")] }))).toMatchObject([
      { failure: "not_evaluable" },
    ]);
  });
});

describe("an expression policy", () => {
  const sum = policy({ policyType: "expression", expression: "sum(items.amount) == total" });
  const cells = [entity(2, "4,00", amount("4.00")), entity(3, "6,00", amount("6.00"))];

  it("adds up rows over several pages", () => {
    const pages = [
      page(0, { item_amount: cells }),
      page(1, { item_amount: cells, total: [entity(1, "20", amount("20.00"))] }),
    ];
    expect(violations(sum, ...pages)).toEqual([]);
  });

  it("that does not hold says what it read", () => {
    const broken = page(0, { item_amount: cells, total: [entity(1, "11", amount("11"))] });
    expect(violations(sum, broken)).toEqual([
      expect.objectContaining({
        failure: "violated",
        scope: "document",
        fields: ["item_amount", "total"],
        entityIds: [2, 3, 1],
        expected: "sum(items.amount) == total",
        actual: { item_amount: ["4,00", "6,00"], total: ["11"] },
      }),
    ]);
  });

  it("names the entities of the page it stands on alone: ids are unique on a page", () => {
    const pages = [
      page(0, { item_amount: cells }),
      page(1, { item_amount: cells, total: [entity(1, "11", amount("11"))] }),
    ];
    const judged = evaluatePolicies(pages, { fields, policies: [sum] }).pages;
    expect(judged.map(({ policyViolations }) => policyViolations.map(({ entityIds }) => entityIds))).toEqual([
      [[2, 3]],
      [],
    ]);
    const later = { ...sum, pageRange: { from: 1, to: 1 } };
    expect(violations(later, ...pages)).toMatchObject([{ entityIds: [2, 3, 1] }]);
  });

  it("calls a field without an alias by its key", () => {
    const nameless = { ...field("total"), alias: " " };
    const rule = policy({ policyType: "mandatory_labels", fields: ["total"] });
    const { violations: found } = evaluatePolicies([page(0)], { fields: [nameless], policies: [rule] });
    expect(found.map(({ message }) => message)).toEqual(["Not extracted: total."]);
    const expression = policy({ policyType: "expression", expression: "total == 1" });
    expect(evaluatePolicies([page(0)], { fields: [nameless], policies: [expression] }).violations).toMatchObject([
      { message: expect.stringContaining("total was not extracted") },
    ]);
  });

  it("reads a single field as the summary shows it", () => {
    const rule = policy({ policyType: "expression", expression: "total == 5" });
    const pages = [
      page(0, { total: [entity(1, "4", amount("4"), 50)] }),
      page(1, { total: [entity(1, "5", amount("5"), 60)] }),
    ];
    expect(violations(rule, ...pages)).toEqual([]);
  });

  it("compares dates", () => {
    const rule = policy({ policyType: "expression", expression: "due >= date" });
    const date = (iso: string | null) => entity(1, "d", { type: "date", iso });
    const verdict = (a: string | null, b: string | null) =>
      violations(rule, page(0, { due: [date(a)], date: [date(b)] })).map((v) => v.failure);
    expect([
      verdict("2026-02-01", "2026-01-31"),
      verdict("2026-01-30", "2026-01-31"),
      verdict(null, "2026-01-31"),
    ]).toEqual([[], ["violated"], ["not_evaluable"]]);
  });

  it.each(["total ==", "nothing == 1", "total == 1", "total + 1", null])(
    "that cannot be evaluated is a violation too: %s",
    (expression) => {
      const pages = expression === "total + 1" ? page(0, { total: [entity(1, "1", amount("1"))] }) : page(0);
      expect(violations(policy({ policyType: "expression", expression }), pages)).toMatchObject([
        { failure: "not_evaluable", scope: "document" },
      ]);
    },
  );
});

describe("uniqueness", () => {
  const rule = policy({ policyType: "uniqueness", fields: ["vat", "total"] });
  const pages = [page(0, { vat: [entity(1, "IT1")], total: [entity(2, "9")] })];

  it("is not evaluable when nobody can look at the other documents", () => {
    expect(violations(rule, ...pages)).toMatchObject([{ failure: "not_evaluable" }]);
  });

  it("names the documents that have the same values", () => {
    const judge = (documents: readonly string[]) =>
      evaluatePolicies(pages, { fields, policies: [rule] }, { duplicatesOf: () => documents }).violations;
    expect(judge([])).toEqual([]);
    expect(judge(["d1", "d2"])).toMatchObject([
      {
        failure: "violated",
        message: "Another document has the same VAT, TOTAL.",
        entityIds: [1, 2],
        actual: { values: { vat: "IT1", total: "9" }, documents: ["d1", "d2"] },
      },
    ]);
  });

  it("is not evaluable where a value is missing", () => {
    const { violations: found } = evaluatePolicies(
      [page(0, { vat: [entity(1, "IT1")] })],
      { fields, policies: [rule] },
      { duplicatesOf: () => [] },
    );
    expect(found).toMatchObject([{ failure: "not_evaluable", message: "Not extracted: TOTAL." }]);
  });
});

describe("policies", () => {
  it("about a field the service does not have are not evaluable", () => {
    for (const policyType of [
      "mandatory_labels",
      "range",
      "format",
      "label_score",
      "checksum",
      "uniqueness",
    ] as const) {
      expect(violations(policy({ policyType, fields: ["gone"] }), page(0))).toMatchObject([
        { failure: "not_evaluable", fields: ["gone"] },
      ]);
    }
  });

  it("replace the violations of an earlier run", () => {
    const rule = policy({ policyType: "mandatory_labels", fields: ["total"] });
    const once = evaluatePolicies([page(0)], { fields, policies: [rule] });
    expect(evaluatePolicies(once.pages, { fields, policies: [rule] })).toEqual(once);
  });

  it("lose no violation: the pages hold exactly those of the document, whatever the ranges", () => {
    const range = fc.option(fc.record({ from: fc.nat(4), to: fc.nat(4) }), { nil: null });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(range, { maxLength: 4 }), (count, ranges) => {
        const policies = ranges.map((pageRange, i) =>
          policy({ policyType: "mandatory_labels", policyId: `${i}`, fields: ["total"], pageRange }),
        );
        const pages = Array.from({ length: count }, (_, index) => page(index));
        const judged = evaluatePolicies(pages, { fields, policies });
        expect(judged.violations.length).toBe(ranges.length);
        expect(judged.pages.flatMap((p) => p.policyViolations)).toEqual(judged.violations);
      }),
    );
  });
});
