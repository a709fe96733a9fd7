import fc from "fast-check";
import { expect, test } from "vitest";
import type { ServiceDefinitionInputJson } from "../../../src/client.ts";
import {
  checksLostWith,
  columnsOf,
  type Draft,
  definitionOf,
  draftOf,
  fieldsInOrder,
  moved,
  withField,
  withNewField,
  withNewTable,
  withoutField,
} from "./draft.ts";
import { categoryProblem, draftProblem, keyProblem, missingIn } from "./draft-problems.ts";

const plain = (alias: string) => ({ tag_alias: alias, tag_multiple_values: false });
const definition: ServiceDefinitionInputJson = {
  service_id: "00000000-0000-4000-8000-000000000000",
  name: "Orders",
  description: "",
  template: "invoice",
  auto_validation: false,
  retention_days: 90,
  guarantee: { max_error_rate: 0.01 },
  service_fields: {
    number: plain("Number"),
    date: plain("Date"),
    text: { ...plain("Text"), tag_multiple_values: true },
    amount: { ...plain("Amount"), tag_multiple_values: true },
    lines: {
      ...plain("Lines"),
      tag_multiple_values: true,
      tag_aggregation: { aggregation_fields: ["text", "amount"] },
    },
  },
  service_categories: { order: "Order" },
  policies: [
    { policy_id: "p1", policy_name: "Number", policy_type: "mandatory_labels", fields: ["number"] },
    { policy_id: "p2", policy_name: "Both", policy_type: "mandatory_labels", fields: ["number", "date"] },
  ],
};
const draft = draftOf(definition, new Set(Object.keys(definition.service_fields)));
const keys = (of: Draft) => fieldsInOrder(of).map(({ key }) => key);
const id = (key: string, of: Draft = draft) => of.fields.find((each) => each.key === key)?.id ?? "";

test("a definition that nobody changed comes out as it went in, what the designer does not edit included", () => {
  const { service_id: _id, ...portable } = definition;
  expect(definitionOf(draft)).toEqual(portable);
});

test("a table is shown with its columns below it", () => {
  expect(keys(draft)).toEqual(["number", "date", "lines", "text", "amount"]);
});

test("a field moves among its own kind: columns within their table, the others past the whole of it", () => {
  expect(keys(moved(draft, id("date"), 1))).toEqual(["number", "lines", "text", "amount", "date"]);
  expect(keys(moved(draft, id("amount"), -1))).toEqual(["number", "date", "lines", "amount", "text"]);
  expect(keys(moved(draft, id("number"), -1))).toEqual(keys(draft));
  expect(keys(moved(draft, id("amount"), 1))).toEqual(keys(draft));
});

test("a new field gets a key of its own, and renaming it follows into tables and checks", () => {
  const added = withNewField(draft, "Number", null);
  expect(added.draft.fields.at(-1)).toMatchObject({ key: "number_2", isNew: true });
  const renamed = withField(draft, id("number"), { key: "order_number" });
  expect(renamed.policies.map(({ policy }) => policy.fields)).toEqual([["order_number"], ["order_number", "date"]]);
  const column = withField(draft, id("text"), { key: "what" });
  expect(columnsOf(column.fields.find(({ key }) => key === "lines")!)).toEqual(["what", "amount"]);
});

test("a table comes with a column, and goes with its columns", () => {
  const made = withNewTable(draft, "Taxes", "Rate");
  expect(keys(made.draft).slice(-2)).toEqual(["taxes", "rate"]);
  expect(draftProblem(made.draft)).toBeNull();
  expect(keys(withoutField(draft, id("lines")))).toEqual(["number", "date"]);
});

test("a table without a column left is no table any more", () => {
  const one = withoutField(draft, id("text"));
  expect(keys(one)).toEqual(["number", "date", "lines", "amount"]);
  expect(keys(withoutField(one, id("amount", one)))).toEqual(["number", "date"]);
});

test("a check that names nothing else goes with a field; one that names others stays with those", () => {
  expect(checksLostWith(draft, id("number"))).toEqual(["Number"]);
  expect(withoutField(draft, id("number")).policies.map(({ policy }) => policy.fields)).toEqual([["date"]]);
});

test("two equal keys, an empty one and a key that would shadow an object's own are refused while they are typed", () => {
  const with_ = (key: string) => {
    const changed = withField(draft, id("date"), { key });
    return keyProblem(changed, changed.fields.find((each) => each.id === id("date"))!);
  };
  expect(["number", "", "__proto__", "a\u0000b", "fine"].map(with_)).toEqual(["taken", "bad", "bad", "bad", null]);
});

test("a field without a name, and one of a list without a list, are not saved, and say what they lack", () => {
  const with_ = (change: object) => {
    const { field } = draft.fields.find((each) => each.id === id("date"))!;
    return draftProblem(withField(draft, id("date"), { field: { ...field, ...change } }));
  };
  expect(with_({ tag_alias: " " })).toMatchObject({ kind: "field", problem: "noName" });
  expect(with_({ type: "enum" })).toEqual({ kind: "field", name: "Date", problem: "noOptions" });
  expect(with_({ type: "enum", options: [] })).toMatchObject({ problem: "noOptions" });
  expect(with_({ type: "enum", options: ["POSITIVO"] })).toBeNull();
});

const step = fc.oneof(
  fc.record({ do: fc.constant("move" as const), at: fc.nat(20), up: fc.boolean() }),
  fc.record({ do: fc.constant("remove" as const), at: fc.nat(20), up: fc.boolean() }),
  fc.record({ do: fc.constant("add" as const), at: fc.nat(20), up: fc.boolean() }),
);

test("whatever is done in whatever order: keys stay unique, every column exists, no table is empty, no check names what is gone", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let at: Draft = draft;
      for (const each of steps) {
        const chosen = at.fields[each.at % Math.max(1, at.fields.length)];
        if (each.do === "add") at = (each.up ? withNewTable(at, "T", "C") : withNewField(at, "F", null)).draft;
        else if (chosen) at = each.do === "move" ? moved(at, chosen.id, each.up ? -1 : 1) : withoutField(at, chosen.id);
      }
      const all = at.fields.map(({ key }) => key);
      expect(new Set(all).size).toBe(all.length);
      expect(new Set(at.fields.map((field) => field.id)).size).toBe(all.length);
      expect(fieldsInOrder(at).length).toBe(all.length);
      for (const field of at.fields.filter(({ field: { tag_aggregation: table } }) => table != null)) {
        expect(columnsOf(field).length).toBeGreaterThan(0);
        expect(columnsOf(field).every((key) => all.includes(key))).toBe(true);
      }
      expect(at.policies.every(({ policy }) => policy.fields.every((key) => all.includes(key)))).toBe(true);
    }),
  );
});

test("a calculation that names a field that the service has not is no check to save, and says which field", () => {
  const with_ = (expression: string) => {
    const policy = { policy_name: "Sum", policy_type: "expression" as const, fields: [], expression };
    return { ...draft, policies: [{ id: "sum", policy }] };
  };
  for (const expression of ["sum(lines.amount) > 0", "sum(amount) == 3", "count(lines.text) > 1"]) {
    expect([expression, draftProblem(with_(expression))]).toEqual([expression, null]);
  }
  const unknown = with_("sum(lines.amount) == grand_total + lines.vat");
  expect(draftProblem(unknown)).toEqual({
    kind: "calculation",
    name: "Sum",
    problem: { kind: "unknown", names: "grand_total, lines.vat" },
  });
  expect(draftProblem(with_("sum(lines"))).toMatchObject({ problem: { kind: "unreadable" } });
  // Removing a field makes the calculation meaningless.
  const whole = with_("sum(amount) == 3");
  expect(draftProblem(withoutField(whole, id("amount")))).toMatchObject({
    problem: { kind: "unknown", names: "amount" },
  });
});

test("what keeps a draft from being saved is named: the check and its boxes, the category, the service's own name", () => {
  const check = { policy_name: "Between", policy_type: "range" as const, fields: [] };
  expect(missingIn(check)).toEqual(["fields", "range"]);
  expect(missingIn({ ...check, fields: ["amount"], minimum: 5, maximum: 2 })).toEqual(["range"]);
  expect(missingIn({ ...check, fields: ["amount"], minimum: 5 })).toEqual([]);
  expect(draftProblem({ ...draft, policies: [{ id: "new", policy: check }] })).toEqual({
    kind: "check",
    name: "Between",
  });
  const categories = [
    ...draft.categories,
    { id: "again", key: "order", label: "Another" },
    { id: "new", key: "", label: "" },
  ];
  const three = { ...draft, categories };
  expect(categories.map((each) => categoryProblem(three, each))).toEqual([null, "taken", "noKey"]);
  expect(draftProblem(three)).toEqual({ kind: "category", name: "Another" });
  expect(draftProblem({ ...draft, name: " " })).toEqual({ kind: "noName" });
});
