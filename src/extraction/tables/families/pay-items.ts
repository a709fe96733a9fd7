import type { TableFamily } from "./family.ts";

/** The items of an Italian payslip: what is paid and what is withheld. */
export const PAY_ITEMS: TableFamily = {
  name: "pay_items",
  templates: ["payslip"],
  titles: [
    ["code", "cod, codice, voce"],
    [
      "description",
      "descrizione, descrizione voce, descrizione voci, voci variabili del mese, voce retributiva, voci, voci retributive, elementi retributivi",
    ],
    ["quantity", "quantita, q ta, qta, ore gg, ore giorni, ore, giorni, riferimento, rif"],
    ["unit_price", "base, valore unitario, dato base, importo base, importo unitario, tariffa"],
    ["credit", "competenze, a favore, importo competenze"],
    ["debit", "trattenute, a carico, ritenute, importo trattenute"],
  ],
  names: [
    ["credit", "earnings, earning, gross, additions"],
    ["debit", "deductions, deduction, withheld"],
  ],
  anchors: { roles: ["credit", "debit"], use: "any" },
  says: [["credit"], ["debit"]],
  rowNeeds: [["description"]],
};
