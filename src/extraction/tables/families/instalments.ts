import type { TableFamily } from "./family.ts";

/**
 * When an invoice is to be paid, and how much each time. Rows are pairs of a day and an amount that add up to what is
 * due (instalment-rows.ts), however they are laid out.
 */
export const INSTALMENTS: TableFamily = {
  name: "instalments",
  templates: ["invoice", "utility_bill", "purchase_order"],
  isOnThemAlone: true,
  titles: [],
  names: [
    [
      "due_date",
      "scadenza, data scadenza, data di scadenza, due date, payment date, fallig am, falligkeit, echeance, " +
        "date d echeance, vencimiento, fecha de vencimiento, instalment date",
    ],
    ["amount", "importo, importo rata, rata, amount, instalment amount, betrag, montant, importe"],
  ],
  anchors: { roles: ["due_date"], use: "any" },
  says: [["due_date", "amount"]],
};
