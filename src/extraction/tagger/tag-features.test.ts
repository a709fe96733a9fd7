import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { printedPage } from "../../../test/support/word-pages.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutPage, type PageLayout } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { NO_TAGS, TAG_FEATURES, tagFeatures } from "./tag-features.ts";
import { tagsOf } from "./tags.ts";

const KNOWN = ["writer.name", "addressee.name"] as const;
const page = printedPage(["Alfa Forni Srl", "", "", "", "Beta Carni Srl"]);

/** A tagger that assigns each word to a field according to the given words of the fields. */
function saying(words: Readonly<Record<string, (typeof KNOWN)[number]>>) {
  return ({ tokens }: PageLayout) =>
    tagsOf(
      tokens.flatMap(({ text }) => KNOWN.flatMap((tag) => (words[text] === tag ? [4, 2, 2] : [-5, -5, -5]))),
      KNOWN,
    );
}

function featuresOf(
  text: string,
  key = "seller_name",
  tag = saying({ Alfa: "writer.name", Forni: "writer.name", Beta: "addressee.name" }),
) {
  const { fields, labels } = readService(aService([aField(key, { type: "organization" })], { template: "invoice" }));
  const layout = layOutPage(page);
  const all = findCandidates([readPage(layout, labels, { tag })], fields[0]!, styleOf([layout]));
  const values = tagFeatures(all.find((one) => one.text === text)!, all, fields[0]!);
  return Object.fromEntries(TAG_FEATURES.map((name, i) => [name, values[i]!]));
}

describe("what the tagger says of a candidate", () => {
  it("is the mean of its words, the least of them, and its ends", () => {
    const { tag_inside, tag_least, tag_ends } = featuresOf("Alfa Forni Srl");
    expect(tag_inside).toBeCloseTo((4 + 4 - 5) / 3);
    expect(tag_least).toBe(-5);
    expect(tag_ends).toBe(2 - 5);
  });

  it("is how far it is behind the best candidate of its field", () => {
    const [best, other] = [featuresOf("Alfa Forni Srl"), featuresOf("Beta Carni Srl")];
    expect(best.tag_behind_best).toBeLessThan(other.tag_behind_best!);
    expect(other.tag_of_another).toBeGreaterThan(best.tag_of_another!);
  });

  it("is of who writes such papers, whom else they are for has another tag", () => {
    expect(featuresOf("Beta Carni Srl", "buyer_name").tag_inside).toBeCloseTo((4 - 5 - 5) / 3);
  });

  it("is nothing where the field is unknown to it, or the page was not tagged", () => {
    const silent = () => tagsOf([], []);
    expect(Object.values(featuresOf("Alfa Forni Srl", "seller_name", silent))).toEqual(NO_TAGS);
    const { fields, labels } = readService(
      aService([aField("seller_name", { type: "organization" })], { template: "invoice" }),
    );
    const layout = layOutPage(page);
    const all = findCandidates([readPage(layout, labels)], fields[0]!, styleOf([layout]));
    expect(tagFeatures(all[0]!, all, fields[0]!)).toEqual(NO_TAGS);
  });

  it.each([
    ["invoice", false],
    ["utility_bill", true],
  ] as const)("is told of the net amount of a paper of the kind %s: %s", (template, isTold) => {
    const { fields, labels } = readService(aService([aField("net_total", { type: "amount" })], { template }));
    const layout = layOutPage(printedPage(["Imponibile 1.200,00"]));
    const tag = ({ tokens }: PageLayout) =>
      tagsOf(
        tokens.flatMap(() => [3, 2, 1]),
        ["invoice.net_total"],
      );
    const all = findCandidates([readPage(layout, labels, { tag })], fields[0]!, styleOf([layout]));
    expect(all.length).toBeGreaterThan(0);
    const values = tagFeatures(all[0]!, all, fields[0]!);
    if (isTold) expect(values.slice(0, 3)).toEqual([3, 3, 3]);
    else expect(values).toEqual(NO_TAGS);
  });
});
