import { describe, expect, test } from "vitest";
import { layoutOf } from "../layout.ts";
import { LAYOUTS, type Part, ways } from "../parts.ts";
import { planOf } from "./plans.ts";

const PLANS = ways(
  ["letterhead+title / data+seller / lines / … / total / sign", "a:3+year / employer | fiscal+b / end"],
  ["data+letterhead / seller / lines / … / total"],
  ["seller+letterhead / title / data / lines / … / total+sign", "a / year / employer | fiscal / b / end"],
);
const LANGUAGES = ways(["it"] as const);

function plansOf(part: Part): string[] {
  const { from } = LAYOUTS[part];
  return Array.from({ length: 400 }, (_, i) => planOf(layoutOf("trial", part, from + i, LANGUAGES), PLANS));
}

const blocksOf = (plan: string) =>
  plan
    .replace(/:\d/g, "")
    .split(/[+/| ]+/)
    .sort()
    .join(" ");
const withoutSizes = (plan: string) => plan.replace(/:\d/g, "");

describe("plans of blocks", () => {
  test("test shows those of the list and no other", () => {
    const listed = new Set([...PLANS.common, ...PLANS.test]);
    for (const plan of plansOf("test")) expect(listed).toContain(plan);
  });

  test("training moves blocks, loses none, never parts a table from its further pages and never comes upon a plan of test", () => {
    const plans = plansOf("training");
    expect(new Set(plans).size).toBeGreaterThan(100);
    const complete = new Set(PLANS.common.map(blocksOf));
    const kept = new Set(PLANS.test.map(withoutSizes));
    for (const plan of plans) {
      expect(complete).toContain(blocksOf(plan));
      expect(kept).not.toContain(withoutSizes(plan));
      if (plan.includes("…")) expect(plan).toContain("lines / …");
    }
  });
});
