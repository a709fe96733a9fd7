import { describe, expect, test } from "vitest";
import { seededRandom } from "../../measuring/random.ts";
import { FEMALE, MALE, SURNAMES } from "./content/names.ts";
import { STREETS, TOWNS } from "./content/place-names.ts";
import { layoutOf, leavesOut } from "./layout.ts";
import type { Lexicon } from "./paper/pen.ts";
import { type Deal, dealt, layoutNumbers, ownShare, PARTS, type Part, words } from "./parts.ts";
import { DOCUMENT_TYPES, WORDINGS } from "./types/all.ts";
import { type DocumentType, MOSTLY_ITALIAN } from "./types/document-type.ts";

function pagesOf(type: DocumentType, part: Part, number: number): string {
  return type.make(layoutOf(type.name, part, number, type.languages), seededRandom(77)).pages.join("");
}

/**
 * The skeleton of a document: its elements in order with their roles and the fields in them, without words, colours and
 * sizes.
 */
function structureOf(html: string): string {
  const tags = html.match(/<\/?[a-z][^>]*>/g) ?? [];
  return tags.map((tag) => tag.replace(/ (?!class|data-key|style="grid)[a-z-]+=("[^"]*"|[^\s>]*)/g, "")).join("");
}

/** One form for the whole country, with little variation: a test layout may coincide with one of training. */
const ONE_FORM = new Set(["health_card"]);

describe.each(DOCUMENT_TYPES)("$name", (type) => {
  test("has at least 30 layouts to learn from that differ in structure, and test layouts that repeat none of them", () => {
    const structures = (part: Part) =>
      new Set(layoutNumbers(part, type.name).map((number) => structureOf(pagesOf(type, part, number))));
    const training = structures("training");
    expect(training.size).toBeGreaterThanOrEqual(30);
    if (ONE_FORM.has(type.name)) return;
    for (const structure of [...structures("validation"), ...structures("test")])
      expect(training).not.toContain(structure);
  });

  test("shows no wording in training that is kept for another part", () => {
    const lexicon = WORDINGS[type.name];
    const shown = new Set(
      layoutNumbers("training", type.name).flatMap((number) =>
        [...pagesOf(type, "training", number).matchAll(/>([^<]+)</g)].map(([, text]) => folded(text!)),
      ),
    );
    expect(shown.size).toBeGreaterThan(10);
    for (const kept of keptFrom(lexicon!)) expect(shown).not.toContain(kept);
  });
});

function folded(text: string): string {
  return text.replace(/\s*:$/, "").toUpperCase().trim();
}

/** Wordings of validation or test that are not a common wording of anything else. */
function keptFrom(lexicon: Lexicon): string[] {
  const deals = Object.values(lexicon).flatMap((names) => Object.values(names).map(words));
  // Two languages may share a word, and so may two fields.
  const common = new Set(deals.flatMap((deal) => deal.common.map(folded)));
  return deals
    .flatMap(({ validation, test: own }) => [...validation, ...own].map(folded))
    .filter((text) => !common.has(text));
}

describe("parts", () => {
  test("share no layout number", () => {
    const all = PARTS.flatMap((part) => layoutNumbers(part, "any"));
    expect(new Set(all).size).toBe(all.length);
  });

  test("share no name, street or town, and leave none out", () => {
    for (const list of [SURNAMES.it, MALE.it, FEMALE.it, STREETS.it, TOWNS.it, SURNAMES.fr]) {
      const dealtOut = PARTS.flatMap((part) => ownShare(list, part));
      expect([...dealtOut].sort()).toEqual([...list].sort());
      expect(new Set(list).size).toBe(list.length);
    }
  });

  test("only test leaves out nothing: its papers stay what they were", () => {
    const share = (part: Part) =>
      layoutNumbers(part, "receipt").filter((number) =>
        leavesOut(layoutOf("receipt", part, number, MOSTLY_ITALIAN), "the payment", 0.25),
      ).length / layoutNumbers(part, "receipt").length;
    expect(share("test")).toBe(0);
    for (const part of ["training", "validation"] as const) {
      expect(share(part)).toBeGreaterThan(0.1);
      expect(share(part)).toBeLessThan(0.5);
    }
  });

  test("test shows wordings of its own more often than not, training never", () => {
    const deal: Deal<string> = words("a|b ~ c ~ d|e");
    const draws = (part: Part) => Array.from({ length: 400 }, (_, seed) => dealt(deal, part, seededRandom(seed)));
    expect(new Set(draws("training"))).toEqual(new Set(["a", "b"]));
    const own = draws("test").filter((word) => word === "d" || word === "e").length;
    expect(own).toBeGreaterThan(200);
    expect(draws("test")).not.toContain("c");
  });
});
