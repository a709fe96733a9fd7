import type { TableFamily } from "./family.ts";

/**
 * What an invoice says of its taxes: a row for each rate, with what it applies to and the tax. Rows are found by their
 * arithmetic (tax-rows.ts), not by titles: programs print them as tables, as lines and as boxes.
 */
export const TAXES: TableFamily = {
  name: "taxes",
  templates: ["invoice", "utility_bill", "receipt"],
  isOnThemAlone: true,
  titles: [],
  names: [
    [
      "tax_rate",
      "aliquota, aliquota iva, iva %, tax rate, vat rate, rate, steuersatz, mwst satz, taux, taux tva, tipo, " +
        "tipo iva, tipo impositivo",
    ],
    [
      "tax_base",
      "imponibile, base imponibile, imponibile iva, tax base, taxable amount, taxable, net amount, base, " +
        "nettobetrag, bemessungsgrundlage, base ht, base imponible",
    ],
    [
      "tax",
      "imposta, importo iva, importo imposta, iva, tax, tax amount, vat, vat amount, steuerbetrag, mwst, " +
        "montant tva, tva, cuota, cuota iva",
    ],
    [
      "exemption",
      "natura, esenzione, causale esenzione, codice natura, tax exemption, exemption, exemption reason, " +
        "exemption code, befreiung, motif d exoneration",
    ],
  ],
  anchors: { roles: ["tax_base", "tax"], use: "any" },
  says: [["tax_base", "tax"]],
};
