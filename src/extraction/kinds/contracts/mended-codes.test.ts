import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../../test/support/service-definition.ts";
import { printedDocument } from "../../../../test/support/word-pages.ts";
import type { ReadDocument } from "../../../core/documents/document.ts";
import { loadExtraction } from "../../extraction.ts";

const extraction = loadExtraction("models");
const service = aService(
  [
    aField("first_party_tax_id", { alias: "First party tax id", type: "document_number" }),
    aField("second_party_tax_id", { alias: "Second party tax id", type: "document_number" }),
  ],
  { template: "contract" },
);

const lease = (landlords: string, tenants: string) =>
  printedDocument([
    "CONTRATTO DI LOCAZIONE",
    "Tra Rossi Impianti S.r.l., con sede in Milano, Via Roma 3,",
    `P.IVA ${landlords}, di seguito "locatore",`,
    "e la sig.ra Giada Mastrangelo, nata a Foggia il 02/12/1994, residente in Torino, Via Bligny n. 30,",
    `codice fiscale ${tenants}, di seguito "conduttrice", si conviene quanto segue.`,
  ]);

function codesOf(document: ReadDocument, of = service) {
  const { entities } = extraction.extract(document, of, []).pages[0]!;
  return of.fields.map(({ key }) => entities[key]?.[0]);
}

describe("the number of a party of a contract", () => {
  it.each([
    ["a figure for a letter of the name", "MSTGD194T42D643S"],
    ["a figure for the last letter", "MSTGDI94T42D6435"],
    ["both", "MSTGD194T42D6435"],
    ["a letter for a figure", "MSTGDI94T4ZD643S"],
  ])("is mended where a reader took %s, and is said to be", (_, misread) => {
    const [, code] = codesOf(lease("00743110157", misread));
    expect(code?.text).toBe("MSTGDI94T42D643S");
    expect(code?.evidence.some(({ term }) => term.startsWith("repaired: the only valid it.codice_fiscale"))).toBe(true);
  });

  it("is mended of a company whose figures were read as letters, and left alone where it is whole or another country's", () => {
    expect(codesOf(lease("OO74311O157", "MSTGDI94T42D643S")).map((code) => code?.text)).toEqual([
      "00743110157",
      "MSTGDI94T42D643S",
    ]);
    expect(codesOf(lease("GB123456789", "MSTGDI94T42D643S"))[0]?.text).toBe("GB123456789");
  });

  it("is given as it was read, and unsure, where nothing mends it", () => {
    const [, whole] = codesOf(lease("00743110157", "MSTGDI94T42D643S"));
    const [, misread] = codesOf(lease("00743110157", "NNTGDI83T42D643S"));
    expect(misread?.text).toBe("NNTGDI83T42D643S");
    expect(misread!.confidence).toBeLessThan(31);
    expect(whole!.confidence).toBeGreaterThan(60);
  });

  it("stays what a text layer says", () => {
    const read = lease("00743110157", "MSTGD194T42D6435");
    const pages = read.pages.map((page) => ({
      ...page,
      words: page.words.map((word) => ({ ...word, source: "text_layer" as const })),
    }));
    expect(codesOf({ ...read, pages })[1]?.text).toBe("MSTGD194T42D6435");
  });

  it("says that it was repaired in its value too where the field is a codice fiscale", () => {
    const codice = aService([aField("cf", { alias: "Codice fiscale del conduttore", type: "it.codice_fiscale" })], {
      template: "contract",
    });
    const [code] = codesOf(lease("00743110157", "MSTGD194T42D6435"), codice);
    expect(code?.value).toMatchObject({ value: "MSTGDI94T42D643S", valid: true, repaired: true });
  });
});
