import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { labelsFor } from "../lexicons/all.ts";
import { findLabels, indexLabels } from "./labels.ts";
import { layOutPage } from "./layout.ts";
import { findTributeRows } from "./tribute-rows.ts";

const index = indexLabels(labelsFor("f24", []), []);

function sectionsIn(...lines: PrintedLine[]): string[] {
  const page = layOutPage(printedPage(["Codice fiscale 01234567890", ...lines]));
  return findTributeRows(page, findLabels(page, index)).map(({ section }) => section);
}

describe("a row of an F24", () => {
  it("tells its part of the form by the code of its tribute, whatever the part is called", () => {
    expect(sectionsIn("4033 0101 2024 1.250,00")).toEqual(["section.erario"]);
    expect(sectionsIn("05 3801 0101 2023 310,40")).toEqual(["section.regions"]);
    expect(sectionsIn("F205 3918 0101 2024 88,00")).toEqual(["section.local"]);
    expect(sectionsIn("4900 DM10 1234567890 05/2024 05/2024 2.100,00")).toEqual(["section.inps"]);
  });

  it("is one row for each table that stands there", () => {
    expect(sectionsIn("1001 0005 2024 900,00 3802 0005 2023 40,00")).toEqual(["section.erario", "section.regions"]);
  });

  it("needs an instalment or a year, and an amount; years and sums are no codes", () => {
    expect(sectionsIn("4033", "2024 2.345,00", "Anno 2023 0101", "6001 1.200,00")).toEqual([]);
  });

  it("is looked for on forms only", () => {
    const page = layOutPage(printedPage(["4033 0101 2024 1.250,00"]));
    expect(findTributeRows(page, [])).toEqual([]);
  });
});
