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
    "invoice.amount_due": sumOfAmounts(
      elementsAt(body, "DatiPagamento", "DettaglioPagamento", "ImportoPagamento").map(({ text }) =>
        canonicalAmount(text),
      ),
    ),
    ...(isSimplified ? simplifiedTotals(body) : ordinaryTotals(body, general)),
    ...seller(elementAt(header, "CedentePrestatore")),
    ...buyer(elementAt(header, "CessionarioCommittente")),
  });
  const rows = isSimplified ? simplifiedRows(body) : ordinaryRows(body);
  // Drafts omit mandatory elements; what they do state is still a fact.
  const valid = number !== undefined && date !== undefined;
  return { kind: "fatturapa", pageIndex: null, valid, values, rows, polygons: null };
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
  const goods = elementsAt(body, "DatiBeniServizi");
  const gross = sumOfAmounts(goods.map((item) => canonicalAmount(textAt(item, "Importo"))));
  const tax = sumOfAmounts(goods.map((item) => canonicalAmount(textAt(item, "DatiIVA", "Imposta"))));
  const negative = tax === undefined ? undefined : tax.startsWith("-") ? tax.slice(1) : `-${tax}`;
  return {
    "invoice.gross_total": gross,
    "invoice.tax_total": tax,
    "invoice.net_total": negative === undefined ? undefined : sumOfAmounts([gross, negative]),
  };
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
