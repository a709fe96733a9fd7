import { list } from "../../content/place-names.ts";
import type { Language } from "../../layout.ts";

/** Invented banks: a kind of bank with a place or word that no bank of that kind has in its name. */
export const BANKS: Readonly<Record<Language, readonly string[]>> = {
  it: list(`Banca Popolare dell'Arno S.p.A.|Credito Valligiano|Cassa Rurale Tre Laghi|Banca del Mezzogiorno Nuovo|Credito Artigiano Padano|
    Banca Faro S.p.A.|Cassa di Risparmio del Brenta|Banca Etica Montana|Istituto Bancario Tirreno|Banca Aurea`),
  en: list(`Harbourside Bank plc|Pennine Building Society|Kestrel Bank|Thornbury Savings Bank|Northgate Bank Limited`),
  de: list(`Sparkasse Weserufer|Volksbank Sonnental eG|Hansebank AG|Raiffeisenbank Grünwald-Süd eG|Stadtbank Elbtor`),
  fr: list(
    `Banque de l'Atlantique Sud|Crédit Régional des Lacs|Caisse d'Épargne du Moulin|Banque Lumière|Crédit Coopératif du Port`,
  ),
  es: list(`Banco del Faro S.A.|Caja Rural de la Ribera|Banco Meseta|Caja del Levante|Banco Buenavista`),
};

export const DEBITS: Readonly<Record<Language, readonly string[]>> = {
  it: list(`Pagamento POS|Addebito SDD|Bonifico a favore di|Prelievo Bancomat|Disposizione di bonifico|Pagamento carta di debito|Commissioni|
    Imposta di bollo|Rata mutuo n.|Addebito utenze|Pagamento F24|Canone mensile conto|Assegno n.|RID/SDD Core|Pagamento MAV`),
  en: list(
    `Card payment|Direct Debit|Standing order|Cash withdrawal|Faster payment to|Monthly fee|Cheque|Bill payment|ATM|Online transfer`,
  ),
  de: list(
    `Kartenzahlung|SEPA-Lastschrift|Dauerauftrag|Auszahlung Geldautomat|Überweisung an|Kontoführung|Abbuchung|Miete|Rechnung|Online-Überweisung`,
  ),
  fr: list(
    `Paiement CB|Prélèvement SEPA|Virement permanent|Retrait DAB|Virement émis|Frais de tenue de compte|Chèque n°|Échéance prêt|Cotisation carte|Virement à`,
  ),
  es: list(
    `Pago con tarjeta|Adeudo SEPA|Transferencia emitida|Reintegro cajero|Recibo|Comisión de mantenimiento|Cheque|Cuota préstamo|Impuestos|Bizum a`,
  ),
};

export const CREDITS: Readonly<Record<Language, readonly string[]>> = {
  it: list(
    `Bonifico a vostro favore|Accredito stipendio|Versamento contante|Giroconto da|Storno|Accredito POS|Incasso effetti|Bonifico ricevuto da|Accredito pensione|Interessi creditori`,
  ),
  en: list(`Payment received|Salary|Cash deposit|Refund|Interest`),
  de: list(`Gutschrift|Gehalt|Bareinzahlung|Erstattung|Zinsen`),
  fr: list(`Virement reçu|Salaire|Versement espèces|Remboursement|Intérêts`),
  es: list(`Transferencia recibida|Nómina|Ingreso efectivo|Devolución|Abono intereses`),
};
