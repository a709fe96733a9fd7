import type { TableFamily } from "./family.ts";

/** Movements of a bank account. */
export const MOVEMENTS: TableFamily = {
  name: "movements",
  templates: ["bank_statement"],
  titles: [
    [
      "date",
      "data, data operazione, data contabile, data op, data movimento, data registrazione, date, transaction date, posting date, booking date, " +
        "buchung, buchungstag, buchungsdatum, datum, date d operation, date comptable, fecha, f operacion, fecha operacion",
    ],
    [
      "value_date",
      "valuta, data valuta, value date, value, wert, wertstellung, valeur, date valeur, date de valeur, valor, f valor, fecha valor",
    ],
    [
      "description",
      "descrizione, descrizione operazione, descrizione delle operazioni, causale, movimenti, description, details, transaction, transactions, transaction details, " +
        "buchungstext, vorgang, verwendungszweck, text, libelle, nature des operations, concepto, descripcion",
    ],
    [
      "debit",
      "dare, uscite, addebiti, addebito, movimenti dare, paid out, debit, debits, money out, soll, belastung, belastungen, ausgang, ausgange, debe, cargo, cargos",
    ],
    [
      "credit",
      "avere, entrate, accrediti, accredito, movimenti avere, paid in, credit, credits, money in, haben, gutschrift, gutschriften, eingang, eingange, haber, abono, abonos",
    ],
    ["amount", "importo, amount, betrag, umsatz, montant, importe"],
    ["balance", "saldo, saldo progressivo, balance, running balance, kontostand, solde"],
    ["code", "causale abi, cod, codice, code"],
  ],
  anchors: { roles: ["debit", "credit", "amount"], use: "any" },
  says: [["date"], ["value_date"], ["description"]],
  rowNeeds: [["date"], ["value_date"]],
};
