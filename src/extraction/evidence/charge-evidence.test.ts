import { describe, expect, it } from "vitest";
import { printMonospaced } from "../../../test/support/monospaced.ts";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { loadExtraction } from "../extraction.ts";
import { layOutDocument } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { chargeEvidence } from "./charge-evidence.ts";

const CHARGES = ["withholding_tax", "pension_contribution", "stamp_duty"] as const;
type Charge = (typeof CHARGES)[number];

/** What is said for and against each printed amount being a charge, in logits, by the amount. */
function saidOf(charge: Charge, print: string) {
  const { fields, labels } = readService(aService([aField(charge, { type: "amount" })], { template: "invoice" }));
  const pages = layOutDocument(printMonospaced(print));
  const all = findCandidates([readPage(pages[0]!, labels)], fields[0]!, styleOf(pages));
  const said = all.map((one) => [one.text, chargeEvidence(one, fields[0]!, all)] as const);
  return Object.fromEntries(said.map(([text, terms]) => [text, terms.reduce((sum, { weight }) => sum + weight, 0)]));
}

const extraction = loadExtraction("models");
const INVOICES = aService(
  ["net_total", "tax_total", "gross_total", "amount_due", ...CHARGES].map((key) => aField(key, { type: "amount" })),
  { template: "invoice" },
);

/** What is read from an invoice, without what it has none of. */
function readIn(print: string, keys: readonly string[] = CHARGES) {
  const [page] = extraction.extract(printMonospaced(print), INVOICES, []).pages;
  return Object.fromEntries(keys.flatMap((key) => (page!.entities[key] ?? []).map(({ text }) => [key, text])));
}

const HEAD = `
STUDIO LARICE
Consulenze forestali
P.IVA 01234567897

Parcella n. 18                         Data 12/03/2026
`;

describe("tax that is withheld", () => {
  it("is the share that its rate says, not what the rate is on, and not the rate", () => {
    const said = saidOf(
      "withholding_tax",
      `
Totale parcella                        1.268,80
Ritenuta d'acconto 20,00 % su 1.000,00   200,00`,
    );
    expect(said["200,00"]).toBeGreaterThan(3);
    expect(said["1.000,00"]).toBeLessThan(-3);
    expect(said["20,00"] ?? -9).toBeLessThan(0);
  });

  it("is the last of several amounts behind its name", () => {
    const said = saidOf(
      "withholding_tax",
      `
Totale                                     395,28
RT01 Ritenuta persone fisiche      20,00   324,00     64,80`,
    );
    expect(said["64,80"]).toBeGreaterThan(said["324,00"]! + 3);
    expect(said["64,80"]).toBeGreaterThan(said["20,00"]! + 3);
  });

  it("is no more than any rate makes of the invoice", () => {
    const of = (amount: string) =>
      saidOf("withholding_tax", `Totale parcella   1.000,00\nRitenuta d'acconto   ${amount}`)[amount]!;
    expect(of("500,00")).toBeLessThan(-1);
    expect(of("200,00"), "control").toBeGreaterThan(0);
  });

  it("is hardly a zero, which invoices print that withhold nothing", () => {
    const said = saidOf("withholding_tax", "Totale parcella   1.000,00\nRitenuta d'acconto   0,00");
    expect(said["0,00"]).toBeLessThan(saidOf("withholding_tax", "Totale   1.000,00\nRitenuta   200,00")["200,00"]!);
  });

  it("is read from an Italian fee note", () => {
    const print = `${HEAD}
Onorario                                 1.000,00
Imponibile                               1.000,00
IVA 22 %                                   220,00
Totale parcella                          1.220,00
Ritenuta d'acconto 20 % su 1.000,00        200,00
Netto a pagare                           1.020,00`;
    expect(readIn(print)).toEqual({ withholding_tax: "200,00" });
  });

  it("is read from a Spanish invoice, with its minus", () => {
    const print = `
TALLER ENCINAR
Factura n.º 31                     Fecha 12/03/2026

Base imponible                     1.000,00 €
IVA 21 %                             210,00 €
Retención IRPF 15 %                 -150,00 €
Total a pagar                      1.060,00 €`;
    expect(readIn(print).withholding_tax?.replace(/^-/, "")).toBe("150,00");
  });

  it("is not what was paid before, though the sum would hold: no word says that it is withheld", () => {
    const withRest = (name: string) =>
      readIn(`${HEAD}
Imponibile                               1.000,00
IVA 22 %                                   220,00
Totale parcella                          1.220,00
${name.padEnd(41)}200,00
Netto a pagare                           1.020,00`);
    expect(withRest("Acconto già versato")).toEqual({});
    expect(withRest("Ritenuta d'acconto"), "control").toEqual({ withholding_tax: "200,00" });
  });

  it("control: amounts without a word for it are outweighed by more than a sum that holds says", () => {
    const said = saidOf("withholding_tax", "Totale   1.220,00\nAcconto versato   200,00\nNetto a pagare   1.020,00");
    expect(said["200,00"]).toBeLessThan(-4);
  });
});

describe("a contribution to a pension fund", () => {
  it("is the share that its rate says, not what the rate is on", () => {
    const said = saidOf(
      "pension_contribution",
      `
Onorario                                   2.760,00
Contributo integrativo 4 % su 2.760,00       110,40`,
    );
    expect(said["110,40"]).toBeGreaterThan(3);
    expect(said["2.760,00"]).toBeLessThan(-3);
  });

  it("is no more than a tenth of the invoice", () => {
    const of = (amount: string) =>
      saidOf("pension_contribution", `Onorario   1.000,00\nCassa previdenza   ${amount}`)[amount]!;
    expect(of("220,00")).toBeLessThan(-1);
    expect(of("40,00"), "control").toBeGreaterThan(-1);
  });

  it("is read from a fee note beside the tax that is withheld", () => {
    const print = `${HEAD}
Onorario                                 2.760,00
Contributo integrativo 4 %                 110,40
Imponibile IVA                           2.870,40
IVA 22 %                                   631,49
Totale parcella                          3.501,89
Ritenuta d'acconto 20 % su 2.760,00        552,00
Netto a pagare                           2.949,89`;
    expect(readIn(print)).toEqual({ pension_contribution: "110,40", withholding_tax: "552,00" });
  });
});

describe("stamp duty", () => {
  const LONG = `${HEAD}
Prestazioni di consulenza                  480,00
Imposta di bollo assolta sull'originale a carico del cliente      2,00
Totale                                     482,00

Operazione senza applicazione dell'IVA, art. 1, commi 54-89, legge 190/2014`;

  it("is at the end of a long line that says what it is, and who bears it", () => {
    expect(saidOf("stamp_duty", LONG)["2,00"]).toBeGreaterThan(3);
    expect(readIn(LONG)).toEqual({ stamp_duty: "2,00" });
  });

  it("is not the tax, though it is what the total is above the price", () => {
    expect(readIn(LONG, ["net_total", "tax_total", "gross_total"])).toEqual({
      net_total: "480,00",
      gross_total: "482,00",
    });
  });

  it("does not hide the tax that stands in one line with a note on it", () => {
    const print = `${HEAD}
Prestazioni di consulenza                                        1.000,00
Imposta di bollo assolta in modo virtuale ove dovuta      IVA 22 %          220,00
Totale                                                           1.220,00`;
    expect(readIn(print, ["tax_total"])).toEqual({ tax_total: "220,00" });
  });

  it("is one of the sums that the law knows", () => {
    const of = (amount: string) => saidOf("stamp_duty", `Totale   480,00\nMarca da bollo   ${amount}`)[amount]!;
    expect(of("2,00")).toBeGreaterThan(of("37,50") + 3);
    expect(of("16,00")).toBe(of("2,00"));
  });

  it("is not in a line that says nothing of it", () => {
    const said = saidOf("stamp_duty", "Marca da bollo   2,00\nSpese di spedizione   16,00");
    expect(said["2,00"]).toBeGreaterThan(0);
    expect(said["16,00"]).toBeLessThan(-4);
  });
});
