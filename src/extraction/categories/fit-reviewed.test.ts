import { describe, expect, test } from "vitest";
import { printedDocument } from "../../../test/support/word-pages.ts";
import type { ReviewedDocument } from "../contract.ts";
import { loadExtraction } from "../extraction.ts";
import { loadCategoryModel } from "./category-model.ts";
import { fitCategoriesOf } from "./fit-reviewed.ts";

const model = loadCategoryModel("models");

describe("what the background learns categories from", () => {
  const extraction = loadExtraction("models");
  const kinds = [
    { key: "a", label: "Ablage A" },
    { key: "b", label: "Ablage B" },
  ];
  const service = {
    name: "",
    description: "",
    fields: [],
    categories: kinds,
    template: "generic",
    policies: [],
    autoValidation: false,
  } as const;
  const paper = (i: number) =>
    printedDocument([`${i % 2 ? "harbour quay" : "alpine summit"} ${i}`, `${i % 2 ? "ship crane" : "hut trail"}`]);
  const reviewed = (i: number, judged: ReviewedDocument["judged"], isNamed: boolean): ReviewedDocument => {
    const machine = extraction.extract(paper(i), service, []);
    const result = { ...machine, category: { value: i % 2 ? "a" : "b", confidence: 80 } };
    const template = isNamed ? extraction.learnTemplate(result, service, [], machine, true) : null;
    return { documentId: String(i), result, judged, template };
  };
  const counted = (judged: ReviewedDocument["judged"], isNamed: boolean) =>
    fitCategoriesOf(
      Array.from({ length: 12 }, (_, i) => reviewed(i, judged, isNamed)),
      service,
      model,
    ).documents;

  test("is what a person named, or approved with the document", () => {
    expect(counted([], true)).toBe(12);
    expect(counted("all", false)).toBe(12);
  });

  test("is not what the machine said of a document whose values alone were corrected", () => {
    expect(counted(["total"], false)).toBe(0);
  });
});
