import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Network, networkOf, tagWordsByAll } from "./network.ts";
import { readTagger } from "./tagger.ts";
import type { TaggerInput } from "./tagger-input.ts";

/**
 * A page and the output of the training's network for it, with the shipped weights: written by
 * training/extraction/tagger/train.py.
 */
const example = JSON.parse(readFileSync(new URL("example-page.json", import.meta.url), "utf8")) as {
  readonly kind: "invoice";
  readonly input: Omit<TaggerInput, "wordFeatures" | "lineFeatures" | "lineOf" | "firstOf" | "lastOf" | "relations"> & {
    /** In thousandths. */
    readonly wordFeatures: readonly number[];
    readonly lineFeatures: readonly number[];
    readonly lineOf: readonly number[];
    readonly firstOf: readonly number[];
    readonly lastOf: readonly number[];
    /** Base64. */
    readonly relations: string;
  };
  readonly logits: readonly (readonly number[])[];
};

function inputOf({ input }: typeof example): TaggerInput {
  const shares = (thousandths: readonly number[]) => Float32Array.from(thousandths, (value) => value / 1000);
  return {
    ...input,
    wordFeatures: shares(input.wordFeatures),
    lineFeatures: shares(input.lineFeatures),
    lineOf: Int32Array.from(input.lineOf),
    firstOf: Int32Array.from(input.firstOf),
    lastOf: Int32Array.from(input.lastOf),
    relations: Uint8Array.from(Buffer.from(input.relations, "base64")),
  };
}

const { networks, kinds, networksOfKind } = readTagger("models");
const said = (some: readonly Network[], input = inputOf(example)) =>
  tagWordsByAll(some, input, Object.keys(kinds).indexOf(example.kind));

test("says of a page what the networks said that its weights were learned with", () => {
  const logits = said(networksOfKind(example.kind));
  const expected = example.logits.flat();
  expect(logits).toHaveLength(expected.length);
  expect(Math.max(...expected)).toBeGreaterThan(1);
  const differences = expected.map((logit, i) => Math.abs(logit - Math.max(-12, Math.min(12, logits[i]!))));
  expect(Math.max(...differences)).toBeLessThan(0.01);
});

test("would be told apart from a network whose words do not see how lines stand to each other", () => {
  const input = inputOf(example);
  const blind = said(networksOfKind(example.kind), { ...input, relations: input.relations.map(() => 0) });
  const expected = example.logits.flat();
  expect(Math.max(...expected.map((logit, i) => Math.abs(logit - blind[i]!)))).toBeGreaterThan(0.1);
});

test("says the mean of what each of several networks says", () => {
  const [network] = networksOfKind(example.kind);
  const surer = { ...network!, out: { ...network!.out, bias: network!.out.bias.map((bias) => bias + 2) } };
  const alone = said([network!]);
  said([network!, surer]).forEach((logit, i) => {
    expect(logit).toBeCloseTo(alone[i]! + 1, 4);
  });
});

test("does not begin with weights of other sizes", () => {
  expect(() => networkOf(networks[0]!.sizes, new Float32Array(10))).toThrow(
    "a network of the tagger has 10 weights where its sizes ask for",
  );
});
