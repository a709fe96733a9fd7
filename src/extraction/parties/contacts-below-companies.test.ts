import { describe, expect, it } from "vitest";
import { printedDocument } from "../../../test/support/word-pages.ts";
import { GALLERY } from "../../usecases/gallery/gallery.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { loadExtraction } from "../extraction.ts";
import { layOutDocument } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { companiesAboveContacts } from "./contacts-below-companies.ts";

const INVOICES = GALLERY.find(({ template }) => template === "invoice")!;
const extraction = loadExtraction("models");

const invoice = (addressed: readonly string[]) =>
  printedDocument([
    "Tommaso Ghezzi fotografo",
    "Via Pola 6/a, 20124 Milano MI",
    "p.iva 10247380966",
    ...addressed.map((line) => [[620, line]] as const),
    "fattura n. 9 del 22.09.2025",
    [
      [95, "Servizio fotografico"],
      [1000, "520,00"],
    ],
    [
      [95, "totale da pagare"],
      [1000, "€ 520,00"],
    ],
  ]);

describe("whom a paper is for", () => {
  it.each([
    ["Alla c.a. di", "Associazione Culturale Il Cortile"],
    ["Alla cortese attenzione di", "Associazione Culturale Il Cortile"],
    ["z. Hd.", "Nordhaus Projektbau GmbH"],
    ["à l'attention de", "Boulangerie Martin SARL"],
    ["A la atención de", "Talleres Romero S.L."],
    ["Attn:", "Brackley Joinery Ltd"],
  ])("is named without %s, in a line of its own or in the same", (salutation, name) => {
    for (const lines of [[salutation, name], [`${salutation} ${name}`]]) {
      const document = invoice([...lines, "Piazza San Fedele 2", "22100 Como"]);
      const { entities } = extraction.extract(document, INVOICES, []).pages[0]!;
      expect(entities.buyer_name?.[0]?.text).toBe(name);
    }
  });

  it("is the company, where a person right below it is the likelier by far", () => {
    const [contact, company] = ["Herrn Ruben Kessler", "Thalmann + Partner PartG mbB"];
    const { of, weights } = weighed([company, contact, "Zschochersche Allee 66", "04229 Leipzig"], contact);
    expect(weights[of(company)]).toBeGreaterThan(2);
    expect(weights[of(contact)]).toBeLessThan(-2);
  });

  it("may be a person, where no company stands above", () => {
    const { weights } = weighed(
      ["Herrn Ruben Kessler", "Zschochersche Allee 66", "04229 Leipzig"],
      "Herrn Ruben Kessler",
    );
    expect(weights.every((weight) => weight === 0)).toBe(true);
  });
});

/** The weight given to each candidate if one text leads by three. */
function weighed(addressed: readonly string[], leader: string) {
  const { fields, labels } = readService(INVOICES);
  const pages = layOutDocument(invoice(addressed));
  const buyer = fields.find(({ field }) => field.key === "buyer_name")!;
  const all = findCandidates(
    pages.map((page) => readPage(page, labels)),
    buyer,
    styleOf(pages),
  );
  const said = companiesAboveContacts(
    all,
    all.map(({ text }) => (text === leader ? 3 : 0)),
  );
  return {
    of: (text: string) => all.findIndex((one) => one.text === text),
    weights: said.map((evidence) => evidence?.weight ?? 0),
  };
}
