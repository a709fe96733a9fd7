import type { FactRow, FactSource } from "../../core/documents/document.ts";
import { bare, canonicalAmount, canonicalDate, joinParts, present, sumOfAmounts } from "./canonical.ts";
import { elementAt, elementsAt, textAt, type XmlElement } from "./xml.ts";

/**
 * FatturaPA, ordinary (1.2, 1.1, 1.0) and simplified (FSM10). Element names from the Agenzia delle Entrate's
 * "Specifiche tecniche". A file may contain a batch of invoices ("lotto") with one header: one source each, in order.
 */
export const FATTURAPA_ROOTS = ["FatturaElettronica", "FatturaElettronicaSemplificata"];

export function readFatturaPa(root: XmlElement): FactSource[] {
  const header = elementAt(root, "FatturaElettronicaHeader");
  if (header === undefined) return [];
  return elementsAt(root, "FatturaElettronicaBody").flatMap((body) => readBody(header, body) ?? []);
}

function readBody(header: XmlElement, body: XmlElement): FactSource | null {
  const general = elementAt(body, "DatiGenerali", "DatiGeneraliDocumento");
  const number = textAt(general, "Numero");
  const date = canonicalDate(textAt(general, "Data"));
  if (general === undefined) return null;

  const isSimplified = elementAt(body, "DatiBeniServizi", "Importo") !== undefined;
  const values = present({
    "invoice.number": number,
    "invoice.date": date,
    "invoice.type": textAt(general, "TipoDocumento"),
    "invoice.currency": textAt(general, "Divisa"),
    "invoice.due_date": firstDate(elementsAt(body, "DatiPagamento", "DettaglioPagamento", "DataScadenzaPagamento")),
    "invoice.iban": bare(textAt(body, "DatiPagamento", "DettaglioPagamento", "IBAN")),
    "invoice.amount_due": sumAt(body, "DatiPagamento", "DettaglioPagamento", "ImportoPagamento"),
    // The first of several: a field has one number, and nothing says that another matters more.
    "invoice.order_number": textAt(body, "DatiGenerali", "DatiOrdineAcquisto", "IdDocumento"),
    ...charges(general),
    ...(isSimplified ? simplifiedTotals(body) : ordinaryTotals(body, general)),
    ...seller(elementAt(header, "CedentePrestatore")),
    ...buyer(elementAt(header, "CessionarioCommittente")),
  });
  const rows = isSimplified ? simplifiedRows(body) : ordinaryRows(body);
  const taxes = isSimplified ? simplifiedTaxes(body) : ordinaryTaxes(body);
  // Drafts omit mandatory elements; what they do state is still a fact.
  const valid = number !== undefined && date !== undefined;
  const instalments = instalmentsOf(body);
  return { kind: "fatturapa", pageIndex: null, valid, values, rows, taxes, instalments, polygons: null };
}

/**
 * Withheld are income tax and, for agents and doctors, contributions to their funds (RT03 to RT06): the buyer keeps
 * back the sum. A stamp paid virtually need not state its amount, which is then unknown: the law has changed it.
 */
function charges(general: XmlElement) {
  return {
    "charge.withholding_tax": sumAt(general, "DatiRitenuta", "ImportoRitenuta"),
    "charge.pension_contribution": sumAt(general, "DatiCassaPrevidenziale", "ImportoContributoCassa"),
    "charge.stamp_duty": canonicalAmount(textAt(general, "DatiBollo", "ImportoBollo")),
  };
}

function sumAt(from: XmlElement, ...path: string[]): string | undefined {
  return sumOfAmounts(elementsAt(from, ...path).map(({ text }) => canonicalAmount(text)));
}

/** Payments whose day is stated; one that is due "30 days after" a day of reference has none. */
function instalmentsOf(body: XmlElement): FactRow[] {
  return elementsAt(body, "DatiPagamento", "DettaglioPagamento").flatMap((payment) => {
    const dueDate = canonicalDate(textAt(payment, "DataScadenzaPagamento"));
    if (dueDate === undefined) return [];
    return [present({ dueDate, amount: canonicalAmount(textAt(payment, "ImportoPagamento")) })];
  });
}

function firstDate(elements: readonly XmlElement[]): string | undefined {
  return elements.map((element) => canonicalDate(element.text)).find((date) => date !== undefined);
}

function ordinaryTotals(body: XmlElement, general: XmlElement | undefined) {
  const summaries = elementsAt(body, "DatiBeniServizi", "DatiRiepilogo");
  return {
    "invoice.net_total": sumOfAmounts(
      summaries.map((summary) => canonicalAmount(textAt(summary, "ImponibileImporto"))),
    ),
    "invoice.tax_total": sumOfAmounts(summaries.map((summary) => canonicalAmount(textAt(summary, "Imposta")))),
    // Optional in the schema; not derived if absent, because rounding and stamp duty may make it differ from net + tax.
    "invoice.gross_total": canonicalAmount(textAt(general, "ImportoTotaleDocumento")),
  };
}

/**
 * A simplified invoice states amounts including tax; the net is their difference if every tax is stated as an amount.
 */
function simplifiedTotals(body: XmlElement) {
  const { gross, tax, net } = simplifiedSums(elementsAt(body, "DatiBeniServizi"));
  return { "invoice.gross_total": gross, "invoice.tax_total": tax, "invoice.net_total": net };
}

function simplifiedSums(goods: readonly XmlElement[]) {
  const gross = sumOfAmounts(goods.map((item) => canonicalAmount(textAt(item, "Importo"))));
  const tax = sumOfAmounts(goods.map((item) => canonicalAmount(textAt(item, "DatiIVA", "Imposta"))));
  const negative = tax === undefined ? undefined : tax.startsWith("-") ? tax.slice(1) : `-${tax}`;
  return { gross, tax, net: negative === undefined ? undefined : sumOfAmounts([gross, negative]) };
}

/** RiferimentoNormativo, the law in words, is as long as its author likes; every print has the code of the Natura. */
function ordinaryTaxes(body: XmlElement): FactRow[] {
  return elementsAt(body, "DatiBeniServizi", "DatiRiepilogo").map((summary) =>
    present({
      taxRate: canonicalAmount(textAt(summary, "AliquotaIVA")),
      taxBase: canonicalAmount(textAt(summary, "ImponibileImporto")),
      tax: canonicalAmount(textAt(summary, "Imposta")),
      exemption: textAt(summary, "Natura"),
    }),
  );
}

/**
 * A simplified invoice has no summary; its goods state a rate, a tax as an amount, or both. Goods of one rate and
 * Natura are one row; its base is known as their net is (`simplifiedTotals`).
 */
function simplifiedTaxes(body: XmlElement): FactRow[] {
  const ofRate = new Map<string, XmlElement[]>();
  for (const item of elementsAt(body, "DatiBeniServizi")) {
    const rate = canonicalAmount(textAt(item, "DatiIVA", "Aliquota"));
    const key = JSON.stringify([rate === undefined ? null : Number(rate), textAt(item, "Natura") ?? null]);
    ofRate.set(key, [...(ofRate.get(key) ?? []), item]);
  }
  return [...ofRate.values()]
    .map((items) => {
      const { tax, net } = simplifiedSums(items);
      const [first] = items;
      return present({
        taxRate: canonicalAmount(textAt(first, "DatiIVA", "Aliquota")),
        taxBase: net,
        tax,
        exemption: textAt(first, "Natura"),
      });
    })
    .filter((row) => Object.keys(row).length > 0);
}

function ordinaryRows(body: XmlElement): FactRow[] {
  return elementsAt(body, "DatiBeniServizi", "DettaglioLinee").map((line) =>
    present({
      description: textAt(line, "Descrizione"),
      quantity: canonicalAmount(textAt(line, "Quantita")),
      unit: textAt(line, "UnitaMisura"),
      unitPrice: canonicalAmount(textAt(line, "PrezzoUnitario")),
      amount: canonicalAmount(textAt(line, "PrezzoTotale")),
      taxRate: canonicalAmount(textAt(line, "AliquotaIVA")),
    }),
  );
}

function simplifiedRows(body: XmlElement): FactRow[] {
  return elementsAt(body, "DatiBeniServizi").map((item) =>
    present({
      description: textAt(item, "Descrizione"),
      amount: canonicalAmount(textAt(item, "Importo")),
      taxRate: canonicalAmount(textAt(item, "DatiIVA", "Aliquota")),
    }),
  );
}

function seller(party: XmlElement | undefined) {
  const identity = elementAt(party, "DatiAnagrafici") ?? party;
  return {
    "seller.name": nameOf(identity),
    "seller.address": addressOf(elementAt(party, "Sede")),
    "seller.vat_id": vatIdOf(identity),
    "seller.tax_code": bare(textAt(identity, "CodiceFiscale")),
  };
}

function buyer(party: XmlElement | undefined) {
  const identity = elementAt(party, "DatiAnagrafici") ?? elementAt(party, "IdentificativiFiscali");
  const other = elementAt(party, "AltriDatiIdentificativi");
  return {
    "buyer.name": nameOf(other ?? identity),
    "buyer.address": addressOf(elementAt(other ?? party, "Sede")),
    "buyer.vat_id": vatIdOf(identity),
    "buyer.tax_code": bare(textAt(identity, "CodiceFiscale")),
  };
}

/** A company's Denominazione, or a person's Nome and Cognome; ordinary invoices put them under Anagrafica. */
function nameOf(identity: XmlElement | undefined): string | undefined {
  const naming = elementAt(identity, "Anagrafica") ?? identity;
  return textAt(naming, "Denominazione") ?? joinParts([textAt(naming, "Nome"), textAt(naming, "Cognome")]);
}

function vatIdOf(identity: XmlElement | undefined): string | undefined {
  const id = elementAt(identity, "IdFiscaleIVA");
  const code = bare(textAt(id, "IdCodice"));
  if (code === undefined) return undefined;
  const country = bare(textAt(id, "IdPaese")) ?? "";
  // Some senders repeat the country inside the code.
  return code.startsWith(country) ? code : country + code;
}

function addressOf(seat: XmlElement | undefined): string | undefined {
  const street = joinParts([textAt(seat, "Indirizzo"), textAt(seat, "NumeroCivico")]);
  const town = joinParts([textAt(seat, "CAP"), textAt(seat, "Comune"), textAt(seat, "Provincia")]);
  return joinParts([street, town], ", ");
}
