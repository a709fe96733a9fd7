import { describe, expect, it } from "vitest";
import type { FieldDefinition, TemplateName } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import { conceptOf, meaningOf } from "./field-concepts.ts";

/** The type of a field that states none, on papers of no known kind. */
function typeOf(alias: string, key = "x", multiple = false) {
  const rest = { multiple, aggregationFields: null, required: false, labels: {} };
  return meaningOf({ key, alias, type: null, ...rest }, { template: "generic" }).type;
}

function concept(alias: string, type: FieldType | null, template: TemplateName, key = "x") {
  const rest = { multiple: false, aggregationFields: null, required: false, labels: {} };
  const field: FieldDefinition = { key, alias, type, ...rest };
  return conceptOf(field, { template });
}

describe("what a field is", () => {
  it("follows from its name, in the words of the document that the service starts from", () => {
    expect(concept("Netto in busta", "amount", "payslip")).toBe("payslip.net_pay");
    expect(concept("Data", "date", "cu")).toBe("cu.date");
    expect(concept("Data", "date", "f24")).toBe("f24.payment_date");
    expect(concept("Data", "date", "invoice")).toBe("invoice.date");
    expect(concept("Total", "amount", "purchase_order")).toBe("order.total");
    expect(concept("Total", "amount", "receipt")).toBe("invoice.gross_total");
    expect(concept("Codice fiscale", "it.codice_fiscale", "utility_bill")).toBe("buyer.tax_code");
  });

  it("is what a field with several values is called, where it is called nothing else", () => {
    expect(["Importi", "Dates", "Teléfonos", "Firmen"].map((alias) => typeOf(alias, "k", true))).toEqual([
      "amount",
      "date",
      "phone",
      "organization",
    ]);
  });

  it("is known to a generic service by its name alone, where that is a field's name", () => {
    expect(concept("Netto in busta", "amount", "generic")).toBe("payslip.net_pay");
    expect(concept("Periodo", "text", "generic")).toBeNull();
  });

  it("is a charge of an invoice only on an invoice: the duty on a car and what pay is taxed with are others", () => {
    expect(concept("Bollo", "amount", "invoice", "bollo")).toBe("charge.stamp_duty");
    expect(concept("Bollo", "amount", "generic", "bollo")).toBeNull();
    expect(concept("Ritenuta", "amount", "invoice", "ritenuta")).toBe("charge.withholding_tax");
    for (const template of ["payslip", "generic", "cu"] as const)
      expect(concept("Ritenuta", "amount", template, "ritenuta") ?? "", template).not.toMatch(/^charge\./);
  });

  it("is what the alias says where the key is its initials", () => {
    expect(concept("POD", "text", "generic", "pod")).not.toBeNull();
    expect(concept("Port of discharge", null, "generic", "pod")).toBeNull();
  });

  it("is of a type that its alias says outside what brackets list, and where a party may be a person a text", () => {
    expect(typeOf("Codice fiscale")).toBe("it.codice_fiscale");
    expect(typeOf("Tax number (codice fiscale, Steuernummer)")).not.toBe("it.codice_fiscale");
    expect(typeOf("Intestatario")).toBe("text");
    expect(typeOf("Supplier company")).toBe("organization");
  });

  it("is guessed from whole words of its names: an outcome (esito) is no site, a year (anno) no number", () => {
    expect(typeOf("Esito della revisione", "esito")).toBe("text");
    expect(typeOf("Sito del fornitore")).toBe("url");
    expect(typeOf("Consumo previsto", "cons_anno")).toBe("text");
    expect(typeOf("Tessera valida fino al", "val_fino")).toBe("text");
    expect(typeOf("Tessera", "tessera_no")).toBe("document_number");
    expect(typeOf("Gerät", "geraetenummer")).toBe("document_number");
  });

  it("is a code where the name begins so, whosever it is", () => {
    expect(typeOf("Codice cliente", "cod_cli")).toBe("document_number");
    expect(typeOf("Codice catasto dell'impianto", "cod_imp")).toBe("document_number");
    expect(typeOf("Numero del fornitore", "n_forn")).toBe("document_number");
    expect(typeOf("Codice fiscale del cliente", "cf_cli")).toBe("it.codice_fiscale");
    expect(typeOf("Cliente della ditta", "cli")).toBe("organization");
  });

  it("is text where goods, courses and ships have the name, and a name where a person has it", () => {
    expect(typeOf("Product name")).toBe("text");
    expect(typeOf("Nome del corso")).toBe("text");
    expect(typeOf("Nome commerciale", "prodotto")).toBe("text");
    expect(typeOf("Passenger name")).toBe("name");
    expect(typeOf("Nome del paziente")).toBe("name");
  });

  it("does not depend on a number behind the key, and does on the type", () => {
    expect(concept("Mia cifra", "amount", "payslip", "net_pay_12")).toBe("payslip.net_pay");
    expect(concept("Netto in busta", "date", "payslip")).toBeNull();
  });
});
