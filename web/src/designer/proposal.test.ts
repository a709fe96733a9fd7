import { expect, test } from "vitest";
import { chosenFields } from "./proposal.ts";

const cell = { tag_alias: "Cell", tag_multiple_values: true };
const service = {
  name: "Proposed",
  service_fields: {
    total: { tag_alias: "Total", tag_multiple_values: false },
    text: cell,
    amount: cell,
    lines: { ...cell, tag_aggregation: { aggregation_fields: ["text", "amount"] } },
  },
};

test("a table keeps the columns that are left, and goes when none is", () => {
  expect(chosenFields({ service }, new Set(["text"])).lines?.tag_aggregation).toEqual({
    aggregation_fields: ["amount"],
  });
  expect(Object.keys(chosenFields({ service }, new Set(["text", "amount"])))).toEqual(["total"]);
});
