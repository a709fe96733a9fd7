import { describe, expect, it } from "vitest";
import type { FieldDefinition, TemplateName } from "../../core/services/service-definition.ts";
import type { FieldType } from "../../core/values.ts";
import { conceptOf, meaningOf } from "./field-concepts.ts";

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

  it("is known to a generic service by its name alone, where that is a field's name", () => {
    expect(concept("Netto in busta", "amount", "generic")).toBe("payslip.net_pay");
    expect(concept("Periodo", "text", "generic")).toBeNull();
  });

  it("is what the alias says where the key is its initials", () => {
    expect(concept("POD", "text", "generic", "pod")).not.toBeNull();
    expect(concept("Port of discharge", null, "generic", "pod")).toBeNull();
  });

  it("is of a type that its alias says outside what brackets list, and where a party may be a person a text", () => {
    const typeOf = (alias: string) => {
      const rest = { multiple: false, aggregationFields: null, required: false, labels: {} };
      return meaningOf({ key: "x", alias, type: null, ...rest }, { template: "generic" }).type;
    };
    expect(typeOf("Codice fiscale")).toBe("it.codice_fiscale");
    expect(typeOf("Tax number (codice fiscale, Steuernummer)")).not.toBe("it.codice_fiscale");
    expect(typeOf("Intestatario")).toBe("text");
    expect(typeOf("Supplier company")).toBe("organization");
  });

  it("does not depend on a number behind the key, and does on the type", () => {
    expect(concept("Mia cifra", "amount", "payslip", "net_pay_12")).toBe("payslip.net_pay");
    expect(concept("Netto in busta", "date", "payslip")).toBeNull();
  });
});
