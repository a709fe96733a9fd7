import fc from "fast-check";
import { expect, test } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { definitionChanges } from "./definition-changes.ts";
import type { ServiceDefinition } from "./service-definition.ts";

const total = aField("total", { alias: "Total", type: "amount" });
const before = aService([aField("number", { alias: "Number" }), aField("date", { alias: "Date" }), total]);

test("equal definitions have no changes, however their keys are ordered", () => {
  const { key, alias, ...rest } = total;
  expect(
    definitionChanges(before, { ...before, fields: [...before.fields.slice(0, 2), { ...rest, alias, key }] }),
  ).toEqual([]);
});

test("fields are added, removed and changed by key, and what changed of one is named", () => {
  const after = {
    ...before,
    fields: [before.fields[0]!, { ...total, required: true }, aField("iban", { alias: "IBAN" })],
  };
  expect(definitionChanges(before, after)).toEqual([
    {
      what: "field",
      key: "total",
      label: "Total",
      change: "changed",
      parts: [{ part: "required", before: false, after: true }],
    },
    { what: "field", key: "iban", label: "IBAN", change: "added", parts: [] },
    { what: "field", key: "date", label: "Date", change: "removed", parts: [] },
  ]);
});

test("moving one field names that one, not those it passed", () => {
  const [number, date] = before.fields;
  expect(definitionChanges(before, { ...before, fields: [total, number!, date!] })).toEqual([
    { what: "field", key: "total", label: "Total", change: "moved", parts: [] },
  ]);
});

test("settings that are absent and settings that are null are the same", () => {
  expect(definitionChanges(before, { ...before, guarantee: null })).toEqual([]);
  expect(definitionChanges(before, { ...before, autoValidation: true })).toMatchObject([
    { what: "setting", key: "autoValidation", parts: [{ before: false, after: true }] },
  ]);
});

test("how long documents are kept is a setting like the others", () => {
  expect(definitionChanges(before, { ...before, retentionDays: 30 })).toMatchObject([
    { what: "setting", key: "retentionDays", parts: [{ before: null, after: 30 }] },
  ]);
});

const keys = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { minLength: 0, maxLength: 8 });
const ofKeys = (list: readonly string[]): ServiceDefinition => aService(list.map((key) => aField(key)));

test("whatever the two lists are: each key is named at most once, and undoing swaps added and removed", () => {
  fc.assert(
    fc.property(keys, keys, (left, right) => {
      const there = definitionChanges(ofKeys(left), ofKeys(right));
      const back = definitionChanges(ofKeys(right), ofKeys(left));
      const named = (changes: typeof there, change: string) =>
        changes.filter((each) => each.change === change).map(({ key }) => key);
      expect(new Set(there.map(({ key }) => key)).size).toBe(there.length);
      expect(named(there, "added").sort()).toEqual(named(back, "removed").sort());
      expect(named(there, "moved").length).toBe(named(back, "moved").length);
      // Keys that did not move are in the same order on both sides.
      const moved = named(there, "moved");
      const still = (list: readonly string[], other: readonly string[]) =>
        list.filter((key) => other.includes(key) && !moved.includes(key));
      expect(still(left, right)).toEqual(still(right, left));
    }),
  );
});
