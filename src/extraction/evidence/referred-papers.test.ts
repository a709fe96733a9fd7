import { describe, expect, it } from "vitest";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import { GALLERY } from "../../usecases/gallery/gallery.ts";
import { loadExtraction } from "../extraction.ts";

const extraction = loadExtraction("models");

function readOf(template: "receipt" | "invoice", ...lines: readonly PrintedLine[]) {
  const service = GALLERY.find((one) => one.template === template)!;
  const [page] = extraction.extract(printedDocument(lines), service, []).pages;
  const textOf = (key: string) => page!.entities[key]?.[0]?.text;
  return { number: textOf(template === "receipt" ? "document_number" : "number"), date: textOf("date") };
}

const SHOP = ["FERRAMENTA COLOMBO SNC", "VIA GARIBALDI 12", "26100 CREMONA (CR)", "P.IVA 01004400196"];
const GOODS: readonly PrintedLine[] = [
  [
    [40, "TRAPANO 600W"],
    [500, "39,90"],
  ],
  [
    [40, "TOTALE COMPLESSIVO"],
    [500, "39,90"],
  ],
  [
    [40, "di cui IVA"],
    [500, "7,20"],
  ],
];

describe("number and day of a paper that another one takes back", () => {
  it("are not those of the return, whether their label stands before them or in the line above", () => {
    const own = ["22/05/2026 10:14", "DOC. N. 1031-0007"];
    const before = readOf("receipt", ...SHOP, "RESO MERCE", "Rif. doc. 1019-0042 del 11/05/2026", ...GOODS, ...own);
    expect(before).toEqual({ number: "1031-0007", date: "22/05/2026" });
    const above = ["Documento di riferimento:", "N. 1019-0042 del 11/05/2026"];
    expect(readOf("receipt", ...SHOP, "RESO MERCE", ...above, ...GOODS, ...own)).toEqual(before);
  });

  it("are not those of a credit note", () => {
    const { number, date } = readOf(
      "invoice",
      ...SHOP,
      "Nota di credito n. 9/NC del 22/05/2026",
      "a storno parziale della nostra fattura n. 118/A del 11/03/2026",
      ...GOODS,
    );
    expect({ number, date }).toEqual({ number: "9/NC", date: "22/05/2026" });
  });

  it("are not those of a Portuguese credit note", () => {
    const { number, date } = readOf(
      "invoice",
      "VIDROS DO LIS, LDA",
      "NOTA DE CRÉDITO",
      "N.º NC 2/31",
      "Data: 22/05/2026",
      "Ref. Fatura: FT 2/118 de 11/03/2026",
      ...GOODS,
    );
    expect({ number, date }).toEqual({ number: "NC 2/31", date: "22/05/2026" });
  });

  it("control: words of an order or of a paper's own title refer to no other", () => {
    const lines = ["FATTURA", "Rif. vs. ordine 77 del 02/05/2026", "Fattura n. 118 del 11/05/2026"];
    expect(readOf("invoice", ...SHOP, ...lines, ...GOODS)).toEqual({ number: "118", date: "11/05/2026" });
  });
});
