import { expect, it } from "vitest";
import { multiplies } from "./table-row.ts";

it("what is withheld is the product of its factors, though only it has a minus", () => {
  expect(multiplies("4", "105.00", "-420.00", null)).toBe(true);
});

it("control: factors with a minus do not make an amount without one", () => {
  expect(multiplies("-4", "105.00", "420.00", null)).toBe(false);
});
