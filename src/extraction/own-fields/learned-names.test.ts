import { describe, expect, it } from "vitest";
import { candidatesOf } from "../../../test/support/candidates-of.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { FieldType } from "../../core/values.ts";
import type { TreeScorer } from "../gbdt.ts";
import { sortsAskedBy } from "./asked-sorts.ts";
import { LEARNED_FROM_PAPERS, withLearnedNames } from "./learned-names.ts";
import { NAMED_FEATURES, namedFeatures } from "./named-features.ts";

/** A single leaf: all candidates are equally likely. */
const always = (logits: number): TreeScorer => ({
  bias: 0,
  trees: [{ feature: [-1], threshold: [logits], left: [0], right: [0] }],
});

function asked(key: string, lines: readonly string[], others: Readonly<Record<string, FieldType>> = { altro: "text" }) {
  return candidatesOf({ [key]: "document_number", ...others }, lines);
}

function learned(
  key: string,
  lines: readonly string[],
  scorer: TreeScorer,
  byRules: readonly Evidence[] = [],
  others?: Readonly<Record<string, FieldType>>,
) {
  const { read, candidates } = asked(key, lines, others);
  const all = withLearnedNames(
    candidates,
    candidates.map(() => byRules),
    read,
    scorer,
  );
  const weightOf = (text: string) =>
    all[candidates.findIndex((one) => one.text === text)]!.find(({ term }) => term === LEARNED_FROM_PAPERS)?.weight;
  return weightOf;
}

const lines = ["Protocollo: 4471/2025", "Altra cosa 9920"];

describe("what labelled papers of users taught of names", () => {
  it("counts less for a value that no label speaks for", () => {
    const weightOf = learned("protocollo", lines, always(2));
    expect(weightOf("4471/2025")).toBe(2);
    expect(weightOf("9920")).toBe(1);
  });

  it("counts less still for a figure where no other field tells whether the paper's words are known", () => {
    const weightOf = learned("protocollo", lines, always(3), [], {});
    expect(weightOf("4471/2025")).toBe(3);
    expect(weightOf("9920")).toBe(0.5);
  });

  it("does not lift what a label says is something else, unless one says the name", () => {
    const isAnothers = [{ term: "label left: altra cosa", weight: -2 }];
    const weightOf = learned("protocollo", lines, always(3), isAnothers);
    expect(weightOf("4471/2025")).toBe(3);
    expect(weightOf("9920")).toBe(0);
  });

  it("does not lift what a rule is sure of is no value, and may lower it", () => {
    const isTitle = [{ term: "a label or a title", weight: -3 }];
    expect(learned("protocollo", lines, always(2), isTitle)("4471/2025")).toBe(0);
    expect(learned("protocollo", lines, always(-2), isTitle)("4471/2025")).toBe(-2);
  });

  it("is not asked of fields whose names say nothing", () => {
    expect(learned("field_7", lines, always(2))("4471/2025")).toBeUndefined();
  });

  it("has a number for each feature of each candidate", () => {
    const { read, candidates } = asked("protocollo", lines);
    const rows = namedFeatures(
      candidates,
      candidates.map(() => []),
      read,
    );
    expect(rows.map(({ length }) => length)).toEqual(candidates.map(() => NAMED_FEATURES.length));
    expect(rows.every((row) => row.every(Number.isFinite))).toBe(true);
    const at = candidates.findIndex(({ text }) => text === "4471/2025");
    expect(rows[at]![NAMED_FEATURES.indexOf("left")]).toBe(1);
  });

  it("knows what sort of thing a name asks for, in any language of the table", () => {
    const sorts = (key: string) => [...sortsAskedBy(asked(key, lines).read)];
    expect(sorts("license_plate")).toContain("code");
    expect(sorts("Fahrer")).toContain("person");
    expect(sorts("field_7")).toEqual([]);
  });
});
