import { describe, expect, it } from "vitest";
import { printedDocument } from "../../../test/support/word-pages.ts";
import { GALLERY } from "../../usecases/gallery/gallery.ts";
import { loadExtraction } from "../extraction.ts";

const extraction = loadExtraction("models");
const RECEIPT = GALLERY.find(({ template }) => template === "receipt")!;

function timeOf(...lines: string[]) {
  const paper = ["PARCHEGGIO STAZIONE", "SOSTA SRL", "Via Farini 6 - 40124 Bologna", ...lines, "Totale: EUR 18,00"];
  return extraction.extract(printedDocument(paper), RECEIPT, []).pages[0]!.entities.time?.[0];
}

describe("the time of a receipt", () => {
  it("is neither the entry to a car park nor the exit from it, where another stands beside a day", () => {
    const stay = ["Ingresso: 18/11/2026 07:58", "Uscita: 18/11/2026 18:32"];
    expect(timeOf(...stay, "18/11/2026 18:27")?.text).toBe("18:27");
    expect(timeOf(...stay)?.text, "control: one of them, if there is no other").toMatch(/07:58|18:32/);
  });

  it("is not the hour at which a shop closes or a ticket ends", () => {
    expect(timeOf("APERTO 8:00 - 21:00", "21/11/2026 12:47 DOC. N.2214-0381")?.text).toBe("12:47");
    expect(timeOf("SCADE ALLE 12:40", "EMESSO 26/11/2026 10:23")?.text).toBe("10:23");
  });

  it("is never the end of a longer one", () => {
    const signed = timeOf("Datum: 19.10.2026 13:22:47", "R1-AT1_KASSE1_118340_2026-10-19T13:22:47");
    expect(signed?.text).toBe("13:22:47");
  });
});
