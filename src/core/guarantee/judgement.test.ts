import { describe, expect, test } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import type { DocumentResult, Entity } from "../documents/result.ts";
import { approvalScore } from "./approval-score.ts";
import { CATEGORY, changedKeys, judgeNamed, judgeWhole } from "./judgement.ts";

const service = aService(
  [
    aField("total"),
    aField("date"),
    aField("cell", { multiple: true }),
    aField("rows", { multiple: true, aggregationFields: ["cell"] }),
  ],
  { autoValidation: true },
);
const entity = (id: number, text: string, over: Partial<Entity> = {}): Entity => ({
  id,
  text,
  confidence: 90,
  boundingBoxes: [],
  value: null,
  source: "model",
  ocrConfidence: null,
  evidence: [],
  alternatives: [],
  ...over,
});
const result = (
  total: Entity[],
  cells: readonly string[] = ["a", "b"],
  category: string | null = null,
): DocumentResult => ({
  contentType: "application/pdf",
  category: category === null ? null : { value: category, confidence: 80 },
  modelVersion: "",
  pages: [
    {
      pageIndex: 0,
      width: 1,
      height: 1,
      rotationAngle: 0,
      words: [],
      entitiesIndex: 9,
      entities: { total, date: [], cell: cells.map((text, i) => entity(5 + i, text)) },
      aggregatedEntities: { rows: cells.map((text, i) => ({ id: 20 + i, fields: { cell: entity(5 + i, text) } })) },
      policyViolations: [],
      errors: [],
    },
  ],
});
const amount = { type: "amount", amount: "12.50", currency: "EUR" } as const;

describe("what a review says of what the machine had read", () => {
  test("a value counts as changed by what it means, not by how it is spaced, where it stands or who gave it", () => {
    const machine = result([entity(1, "12,50  €", { value: amount })]);
    expect(changedKeys(machine, result([entity(8, "EUR 12.50", { value: amount, source: "human" })]), service)).toEqual(
      [],
    );
    expect(
      changedKeys(machine, result([entity(1, "12,60 €", { value: { ...amount, amount: "12.60" } })]), service),
    ).toEqual(["total"]);
  });

  test("a value that was missing or too many, a row that changed, and another category are changes", () => {
    const machine = result([entity(1, "x")]);
    expect(changedKeys(machine, result([]), service)).toEqual(["total"]);
    expect(changedKeys(machine, result([entity(1, "x")], ["a", "c"]), service)).toEqual(["cell", "rows"]);
    expect(changedKeys(machine, result([entity(1, "x")], ["b", "a"]), service)).toEqual(["rows"]);
    expect(changedKeys(machine, result([entity(1, "x")], ["a", "b"], "invoice"), service)).toEqual([CATEGORY]);
  });

  test("approving judges the whole, refusing says that it was wrong even where nothing was changed", () => {
    const machine = result([entity(1, "x")]);
    expect(judgeWhole(machine, machine, service, true)).toEqual({ isRight: true, wrong: [], judged: "all" });
    expect(judgeWhole(machine, machine, service, false)).toEqual({ isRight: false, wrong: [], judged: "all" });
  });

  test("confirming one field leaves the document open; changing one settles that it was wrong; naming all judges the whole", () => {
    const machine = result([entity(1, "x")]);
    expect(judgeNamed(machine, machine, service, ["total"])).toEqual({ isRight: null, wrong: [], judged: ["total"] });
    expect(judgeNamed(machine, result([entity(1, "y")]), service, ["total"])).toMatchObject({
      isRight: false,
      wrong: ["total"],
    });
    expect(judgeNamed(machine, machine, service, ["total", "date", "rows"])).toMatchObject({
      isRight: true,
      judged: "all",
    });
  });
});

describe("how sure the machine is of a document", () => {
  test("falls with every doubtful value and every missing one", () => {
    const chance = (...totals: Entity[]) => approvalScore(result(totals), service).chance;
    expect(chance(entity(1, "x", { confidence: 99 }))).toBeGreaterThan(chance(entity(1, "x", { confidence: 60 })));
    expect(chance(entity(1, "x", { confidence: 90 }))).toBeGreaterThan(chance());
  });

  test("is nothing where a required field is missing, an error stands, a page failed, or no value was found at all", () => {
    const required = { ...service, fields: [aField("date", { required: true }), ...service.fields.slice(2)] };
    expect(approvalScore(result([entity(1, "x")]), required).chance).toBe(0);
    expect(approvalScore(result([], []), service).chance).toBe(0);
    const { pages } = result([entity(1, "x")]);
    const violation = {
      policyId: "",
      policyName: "",
      policyType: "range",
      severity: "error",
      message: "",
      fields: [],
      entityIds: [],
      scope: "page",
      failure: "violated",
    } as const;
    const refused = { ...result([]), pages: [{ ...pages[0]!, policyViolations: [violation] }] };
    expect(approvalScore(refused, service).chance).toBe(0);
    const failed = { code: "PAGE_RENDER_FAILED", message: "", stage: "render", retryable: false } as const;
    const [page] = result([entity(1, "x")]).pages;
    expect(approvalScore({ ...result([]), pages: [page!, { ...page!, errors: [failed] }] }, service).chance).toBe(0);
  });
});
