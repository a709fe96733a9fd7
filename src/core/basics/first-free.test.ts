import { expect, it } from "vitest";
import { firstFree } from "./first-free.ts";

it("is the name itself where nothing has it, else the first with a number that is free", () => {
  expect(firstFree("total", new Set())).toBe("total");
  expect(firstFree("total", new Set(["total", "total_3"]))).toBe("total_2");
  expect(firstFree("total", new Set(["total", "total_2"]))).toBe("total_3");
  expect(firstFree("Total", new Set(["Total"]), (n) => `Total (${n})`)).toBe("Total (2)");
});
