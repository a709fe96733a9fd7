import { describe, expect, it } from "vitest";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import type { ServiceDefinition } from "../../core/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import { loadExtraction } from "../extraction.ts";

const extraction = loadExtraction("models");

/** What is read of a paper that nobody taught, by field key. */
function read(
  fields: Readonly<Record<string, FieldType>>,
  lines: readonly PrintedLine[],
): Record<string, string | undefined> {
  const service: ServiceDefinition = {
    name: "Papers",
    description: "",
    template: "generic",
    policies: [],
    autoValidation: false,
    categories: [],
    fields: Object.entries(fields).map(([key, type]) => {
      const rest = { multiple: false, aggregationFields: null, required: false, labels: {} };
      return { key, alias: key.replace(/_/g, " "), type, ...rest };
    }),
  };
  const [page] = extraction.extract(printedDocument(lines), service, []).pages;
  return Object.fromEntries(Object.keys(fields).map((key) => [key, page!.entities[key]?.[0]?.text]));
}

describe("a field that the product does not know, before anything is taught", () => {
  it("is read beside a label that says its name in another form", () => {
    const lines: PrintedLine[] = [
      [
        [60, "Parcel #"],
        [400, "88213"],
      ],
      [
        [60, "Estimate #"],
        [400, "7310"],
      ],
    ];
    expect(read({ parcel_num: "document_number" }, lines)).toEqual({ parcel_num: "88213" });
    expect(read({ estimate_no: "document_number" }, lines)).toEqual({ estimate_no: "7310" });
    expect(read({ voyage_no: "document_number" }, lines)).toEqual({ voyage_no: undefined });
  });

  it("is read below such a label, not beside one that says more", () => {
    const lines: PrintedLine[] = [
      [
        [60, "Sponsor"],
        [500, "Original Date / Revision"],
      ],
      [
        [60, "Friends of the Library"],
        [500, "8812 / 3"],
      ],
      "",
      "",
      [
        [60, "Sponsor Code"],
        [500, "Product Ref"],
      ],
    ];
    expect(read({ sponsor: "text" }, lines)).toEqual({ sponsor: "Friends of the Library" });
  });

  it("is not a word of running text behind the name", () => {
    const lines: PrintedLine[] = [
      "whenever it is found that the station and the sponsor and agency, jointly and severally, represent",
    ];
    expect(read({ sponsor: "text" }, lines)).toEqual({ sponsor: undefined });
  });
});

describe("two fields that are the ends of a stretch of days", () => {
  const ends = { flight_from: "date", flight_to: "date" } as const;

  it.each([
    ["Show Dates 02/14/20 02/27/20", "02/14/20", "02/27/20"],
    ["Show Dates 02/14/20 - 02/27/20", "02/14/20", "02/27/20"],
    ["Show Dates 02/14/20-02/27/20", "02/14/20", "02/27/20"],
    ["Zeitraum 14.02.2020 bis 27.02.2020", "14.02.2020", "27.02.2020"],
  ])("are read in %s", (line, from, to) => {
    expect(read(ends, ["Order", "Printed on 03/09/20", line])).toEqual({ flight_from: from, flight_to: to });
  });

  it("are of the whole, not of a part", () => {
    const lines: PrintedLine[] = [
      "Show Dates 02/14/20 02/27/20",
      "1 Morning 02/14/20 02/20/20",
      "2 Noon 02/21/20 02/27/20",
    ];
    expect(read(ends, lines)).toEqual({ flight_from: "02/14/20", flight_to: "02/27/20" });
  });

  it("are no days that stand alone", () => {
    expect(read(ends, ["Printed on 03/09/20"])).toEqual({ flight_from: undefined, flight_to: undefined });
  });
});
