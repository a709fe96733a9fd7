import { expect, test } from "vitest";
import { printedDocument } from "../../../test/support/word-pages.ts";
import { GALLERY } from "../../usecases/gallery/gallery.ts";
import { loadExtraction } from "../extraction.ts";

const extraction = loadExtraction("models");
const INVOICE = GALLERY.find(({ template }) => template === "invoice")!;

function numberOf(...lines: string[]) {
  const [page] = extraction.extract(
    printedDocument(["Rechnung", ...lines, "Rechnungsbetrag 63,48 €"]),
    INVOICE,
    [],
  ).pages;
  return page!.entities.number?.[0];
}

test("a number behind the field's name in full is the field's, though one behind another name looks more like it", () => {
  const named = numberOf(
    "Rechnungsnummer DE61KQ8ZMWTA",
    "Bestelldatum 10. Dezember 2025",
    "Bestellnummer 306-5520187-0093",
  );
  expect(named?.text).toBe("DE61KQ8ZMWTA");
});

test("control: without such a name nothing is said against the others", () => {
  const other = numberOf("Beleg DE61KQ8ZMWTA", "Bestellnummer 306-5520187-0093");
  expect(other?.evidence.map(({ term }) => term)).not.toContain("behind the label of another");
});

test("a telephone number is none of the paper where another stands behind the field's name", () => {
  const lines = ["Malerbetrieb Anders", "0171-4418827", "Rechnungsnr: 2025-81"];
  expect(numberOf(...lines)?.text).toBe("2025-81");
});
