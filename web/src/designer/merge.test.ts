import { expect, test } from "vitest";
import type { ServiceDefinitionInputJson } from "../../../src/client.ts";
import { merged } from "./merge.ts";

const plain = (alias: string) => ({ tag_alias: alias, tag_multiple_values: false });
const columns = (...keys: string[]) => ({
  tag_alias: "Lines",
  tag_multiple_values: true,
  tag_aggregation: { aggregation_fields: keys },
});
const base: ServiceDefinitionInputJson = {
  name: "Orders",
  description: "",
  auto_validation: false,
  service_fields: {
    number: plain("Number"),
    date: plain("Date"),
    text: plain("Text"),
    lines: columns("text"),
  },
  service_categories: { order: "Order" },
  policies: [{ policy_id: "p1", policy_name: "Number", policy_type: "mandatory_labels", fields: ["number"] }],
};
const fields = base.service_fields;
const withFields = (changed: ServiceDefinitionInputJson["service_fields"]) => ({ ...base, service_fields: changed });

test("what only one of two people changed is as that one left it, within the same field, too", () => {
  const mine = { ...withFields({ ...fields, number: { ...plain("Order number"), required: true } }), name: "Mine" };
  const theirs = {
    ...withFields({ ...fields, number: { ...plain("Number"), description: "At the top" } }),
    auto_validation: true,
  };
  const { definition, clashes } = merged(base, mine, theirs);
  expect(clashes).toEqual([]);
  expect(definition).toMatchObject({ name: "Mine", auto_validation: true });
  expect(definition.service_fields.number).toEqual({
    ...plain("Order number"),
    required: true,
    description: "At the top",
  });
});

test("where both changed the same part a person chooses, and nothing else is asked", () => {
  const mine = withFields({ ...fields, number: plain("Mine"), date: plain("Day") });
  const theirs = withFields({ ...fields, number: plain("Theirs") });
  const { clashes, definition } = merged(base, mine, theirs);
  expect(clashes).toEqual([
    {
      id: "service_fields/number/tag_alias",
      path: ["service_fields", "number", "tag_alias"],
      mine: "Mine",
      theirs: "Theirs",
    },
  ]);
  expect(definition.service_fields.number?.tag_alias).toBe("Mine");
  const chosen = merged(base, mine, theirs, { "service_fields/number/tag_alias": "theirs" }).definition;
  expect(chosen.service_fields).toMatchObject({ number: plain("Theirs"), date: plain("Day") });
});

test("a field that one removed and the other changed is a choice, of the whole field", () => {
  const { date: _date, ...without } = fields;
  const changed = withFields({ ...fields, date: plain("Day") });
  const { clashes } = merged(base, changed, withFields(without));
  expect(clashes).toEqual([
    { id: "service_fields/date", path: ["service_fields", "date"], mine: plain("Day"), theirs: undefined },
  ]);
  const removed = merged(base, changed, withFields(without), { "service_fields/date": "theirs" }).definition;
  expect(Object.keys(removed.service_fields)).toEqual(["number", "text", "lines"]);
});

test("columns that both added to a table are both there, and one that either removed is gone", () => {
  const { text: _text, ...without } = fields;
  const mine = withFields({ ...fields, amount: plain("Amount"), lines: columns("text", "amount") });
  const theirs = withFields({ ...without, price: plain("Price"), lines: columns("price") });
  const { definition, clashes } = merged(base, mine, theirs);
  expect(clashes).toEqual([]);
  expect(definition.service_fields.lines?.tag_aggregation?.aggregation_fields.toSorted()).toEqual(["amount", "price"]);
  expect(definition.service_fields.text).toBeUndefined();
});

test("the order is that of whoever changed it, and a new field stands where it was added", () => {
  const { number, date, text, lines } = fields as Record<string, ReturnType<typeof plain>>;
  const mine = withFields({ date: date!, number: number!, text: text!, lines: lines! });
  const theirs = withFields({ number: number!, note: plain("Note"), date: date!, text: text!, lines: lines! });
  expect(Object.keys(merged(base, mine, theirs).definition.service_fields)).toEqual([
    "date",
    "number",
    "note",
    "text",
    "lines",
  ]);
  expect(Object.keys(merged(base, theirs, mine).definition.service_fields)).toEqual([
    "date",
    "number",
    "note",
    "text",
    "lines",
  ]);
});

test("new checks of both are kept, and a check that one removed is gone", () => {
  const check = (name: string, policy_id?: string) => ({
    ...(policy_id !== undefined && { policy_id }),
    policy_name: name,
    policy_type: "mandatory_labels" as const,
    fields: ["date"],
  });
  const mine = { ...base, policies: [...(base.policies ?? []), check("Mine")] };
  const theirs = { ...base, policies: [check("Theirs", "p2")] };
  const { definition } = merged(base, mine, theirs);
  expect(definition.policies?.map(({ policy_name }) => policy_name).toSorted()).toEqual(["Mine", "Theirs"]);
});
