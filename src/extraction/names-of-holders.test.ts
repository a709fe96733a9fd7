import { describe, expect, it } from "vitest";
import { printedDocument } from "../../test/support/word-pages.ts";
import { GALLERY } from "../usecases/gallery.ts";
import { loadExtraction } from "./extraction.ts";

const extraction = loadExtraction("models");

function read(template: string, key: string, lines: readonly string[]): string | undefined {
  const service = GALLERY.find((one) => one.template === template)!;
  const [page] = extraction.extract(printedDocument(lines), service, []).pages;
  return page!.entities[key]?.[0]?.text;
}

describe("whose name it is", () => {
  it("the holder of an account is whom its statement is sent to, and not what it calls itself", () => {
    const lines = [
      "Banca del Lago",
      "ESTRATTO CONTO",
      "Spett.le",
      "Edil Poggi S.r.l.",
      "IBAN IT60X0542811101000000123456",
    ];
    expect(read("bank_statement", "account_holder", lines)).toBe("Edil Poggi S.r.l.");
  });
});
