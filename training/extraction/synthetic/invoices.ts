import { type Random, seededRandom } from "../../random.ts";
import {
  COUNTRIES,
  type Country,
  digits,
  inventGoods,
  inventParty,
  type PartyFacts,
  printedAmount,
} from "./countries.ts";
import { type Paper, type Piece, startPaper } from "./paper.ts";
import type { SyntheticPaper } from "./receipts.ts";
import { inventDate } from "./receipts.ts";

interface InvoiceWords {
  readonly title: string;
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly seller: string;
  readonly buyer: string;
  readonly vat: string;
  readonly columns: readonly [string, string, string, string];
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
  readonly bank: string;
}

const WORDS: Readonly<Record<Country, readonly InvoiceWords[]>> = {
  it: [
    words(
      "FATTURA|Numero|Data|Scadenza|Cedente / prestatore|Cliente|P. IVA|Descrizione|Quantità|Prezzo unitario|Importo|Imponibile|IVA 22%|Totale fattura|IBAN",
    ),
    words(
      "Fattura|Fattura n.|del|Scadenza pagamento|Cedente/prestatore (fornitore)|Cessionario/committente (cliente)|Partita IVA:|Descrizione|Q.tà|Prezzo|Totale|Totale imponibile|Totale IVA|Totale documento|IBAN:",
    ),
    words(
      "FATTURA|N. documento|Data documento|Data scadenza|Fornitore|Spett.le|P.IVA|Articolo|Qta|Prezzo unit.|Importo|Totale imponibile|Imposta|Totale a pagare|Codice IBAN",
    ),
    words(
      "Fattura di vendita|Numero fattura|Data fattura|Scade il|Emittente|Destinatario|P.IVA/C.F.|Descrizione beni|Quantità|Valore unitario|Valore|Imponibile|Imposta|TOTALE DOCUMENTO|Coordinate bancarie IBAN",
    ),
    words(
      "FATTURA|Nr.|Data|Scadenze|Mittente|Fatturato a|Part. IVA|Descrizione|Q.tà|Prezzo|Importo|Netto|IVA|Totale|IBAN",
    ),
  ],
  de: [
    words(
      "Rechnung|Rechnungsnummer|Rechnungsdatum|Fällig am|Verkäufer|Rechnungsempfänger|USt-IdNr.|Bezeichnung|Menge|Einzelpreis|Betrag|Nettobetrag|MwSt 19%|Gesamtbetrag|IBAN",
    ),
    words(
      "RECHNUNG|Rechnung Nr.|Datum|Zahlbar bis|Lieferant|Kunde|USt-ID:|Artikel|Anzahl|Preis|Summe|Zwischensumme|zzgl. USt|Rechnungsbetrag|IBAN:",
    ),
  ],
  fr: [
    words(
      "FACTURE|Facture n°|Date|Échéance|Vendeur|Facturé à|N° TVA|Désignation|Qté|P.U. HT|Montant HT|Total HT|TVA 20%|Total TTC|IBAN",
    ),
    words(
      "Facture|Numéro de facture|Date de facture|Date d'échéance|Fournisseur|Client|TVA intracommunautaire|Description|Quantité|Prix unitaire|Montant|Montant HT|Montant TVA|Net à payer|IBAN :",
    ),
  ],
  es: [
    words(
      "FACTURA|Número de factura|Fecha|Vencimiento|Emisor|Cliente|NIF|Descripción|Cantidad|Precio|Importe|Base imponible|IVA 21%|Total factura|IBAN",
    ),
    words(
      "Factura|Factura nº|Fecha factura|Fecha de vencimiento|Proveedor|Facturar a|CIF|Concepto|Uds.|Precio unitario|Total|Subtotal|IVA|TOTAL|IBAN",
    ),
  ],
};

function words(line: string): InvoiceWords {
  const [title, number, date, due, seller, buyer, vat, a, b, c, d, net, tax, gross, bank] = line.split("|");
  return {
    title: title!,
    number: number!,
    date: date!,
    due: due!,
    seller: seller!,
    buyer: buyer!,
    vat: vat!,
    columns: [a!, b!, c!, d!],
    net: net!,
    tax: tax!,
    gross: gross!,
    bank: bank!,
  };
}

/** Where an issuer's program puts things. Decided by the layout's number alone. */
interface InvoiceLayout {
  readonly country: Country;
  readonly words: InvoiceWords;
  /** Letterhead and the buyer in the window; two titled blocks beside each other; two below each other. */
  readonly parties: "window_right" | "window_left" | "beside" | "below";
  readonly letterhead: boolean;
  readonly dataAs: "pairs_left" | "pairs_right" | "table" | "sentence";
  readonly dataBefore: boolean;
  readonly totalsAs: "pairs_right" | "row" | "pairs_left";
  readonly isTownWithStreet: boolean;
  readonly vatPrefix: boolean;
  readonly sign: string;
  readonly currencySign: string;
  readonly colon: string;
}

function invoiceLayout(layout: number): InvoiceLayout {
  const random = seededRandom(9001 + 37 * layout);
  const country = COUNTRIES[layout % COUNTRIES.length]!;
  const parties = random.pick(["window_right", "window_left", "beside", "beside", "below"] as const);
  return {
    country,
    words: random.pick(WORDS[country]),
    parties,
    letterhead: parties.startsWith("window") || random.chance(0.5),
    dataAs: random.pick(["pairs_left", "pairs_right", "table", "sentence"]),
    dataBefore: random.chance(0.5),
    totalsAs: random.pick(["pairs_right", "pairs_right", "row", "pairs_left"]),
    isTownWithStreet: random.chance(0.3),
    vatPrefix: country !== "it" || random.chance(0.5),
    sign: country === "de" ? "." : random.pick(["/", "-", "/"]),
    currencySign: random.pick(["€ ", "", "EUR "]),
    colon: random.pick(["", ":", ""]),
  };
}

interface InvoiceFacts {
  readonly seller: PartyFacts;
  readonly buyer: PartyFacts;
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly net: number;
  readonly tax: number;
  readonly iban: string;
}

const LEFT = 0.07;
const RIGHT = 0.93;

/** One invoice of a layout with what it says; `copy` chooses the parties and what was sold. */
export function makeInvoice(layout: number, copy: number): SyntheticPaper {
  const shape = invoiceLayout(layout);
  const random = seededRandom(15_485_863 + 104_729 * layout + copy);
  const { country } = shape;
  const style = {
    width: 1240,
    letterWidth: 10.5,
    letterHeight: 19,
    pitch: random.whole(26, 33),
    misread: 0.008,
    skew: 0,
  };
  const paper = startPaper(style, random);
  const items = Array.from({ length: random.whole(1, 7) }, () => {
    const [count, cents] = [random.whole(1, 40), random.whole(100, 30_000)];
    return { name: inventGoods(country, random), count, cents, amount: count * cents };
  });
  const net = items.reduce((sum, { amount }) => sum + amount, 0);
  const year = random.whole(2016, 2025);
  const seller = inventParty(country, random);
  const facts: InvoiceFacts = {
    seller,
    buyer: otherParty(seller, random.chance(0.85) ? country : "it", random),
    number: random.pick([
      `${random.whole(1, 900)}/${year}`,
      `${year}-${digits(random, 4)}`,
      digits(random, 6),
      `FT ${digits(random, 4)}`,
      `RE-${digits(random, 5)}`,
    ]),
    date: inventDate(random, shape.sign, year),
    due: inventDate(random, shape.sign, year + 1),
    net,
    tax: Math.round((net * random.pick([10, 19, 20, 21, 22])) / 100),
    iban: `${country.toUpperCase()}${digits(random, 20)}`,
  };
  if (shape.letterhead) printLetterhead(paper, shape, facts, random);
  paper.line({ text: shape.words.title, at: random.pick([LEFT, 0.7]), size: 1.5 });
  if (shape.dataBefore) printData(paper, shape, facts);
  printParties(paper, shape, facts);
  if (!shape.dataBefore) printData(paper, shape, facts);
  paper.gap(1);
  const columns = [LEFT, 0.6, 0.76, RIGHT];
  const row = (cells: readonly string[]) =>
    paper.line(...cells.map((text, i): Piece => ({ text, at: columns[i]!, align: i === 0 ? "left" : "right" })));
  row(shape.words.columns);
  for (const { name, count, cents, amount } of items)
    row([name, String(count), printedAmount(cents), printedAmount(amount)]);
  paper.gap(0.8);
  printTotals(paper, shape, facts);
  paper.gap(1.5);
  paper.line({ text: `${shape.words.bank} ${facts.iban}`, at: LEFT });
  if (random.chance(0.3))
    paper.line({
      text: `${facts.seller.name} - ${facts.seller.street} - ${facts.seller.town}`,
      at: 0.5,
      align: "middle",
      size: 0.8,
    });
  return { layout, document: paper.finish(), truths: truthsOf(shape, facts) };
}

function otherParty(seller: PartyFacts, country: Country, random: Random): PartyFacts {
  let party = inventParty(country, random);
  while (party.name === seller.name) party = inventParty(country, random);
  return party;
}

function vatOf({ vatPrefix, country }: InvoiceLayout, { vatId }: PartyFacts): string {
  return country === "it" && vatId.startsWith("IT") && !vatPrefix ? vatId.slice(2) : vatId;
}

function truthsOf(
  shape: InvoiceLayout,
  { seller, buyer, number, date, due, net, tax }: InvoiceFacts,
): Record<string, string> {
  return {
    number,
    date,
    due_date: due,
    seller_name: seller.name,
    seller_address: `${seller.street} ${seller.town}`,
    seller_vat_id: vatOf(shape, seller),
    buyer_name: buyer.name,
    buyer_address: `${buyer.street} ${buyer.town}`,
    buyer_vat_id: vatOf(shape, buyer),
    net_total: printedAmount(net),
    tax_total: printedAmount(tax),
    gross_total: printedAmount(net + tax),
  };
}

function printLetterhead(paper: Paper, shape: InvoiceLayout, { seller }: InvoiceFacts, random: Random): void {
  paper.line({ text: seller.name, at: LEFT, size: random.pick([1, 1.4]) });
  if (random.chance(0.5)) paper.line({ text: `${seller.street}, ${seller.town}`, at: LEFT });
  else {
    paper.line({ text: seller.street, at: LEFT });
    paper.line({ text: seller.town, at: LEFT });
  }
  if (!shape.parties.startsWith("be")) paper.line({ text: `${shape.words.vat} ${vatOf(shape, seller)}`, at: LEFT });
  paper.gap(1);
}

function blockLines(shape: InvoiceLayout, party: PartyFacts): string[] {
  const place = shape.isTownWithStreet ? [`${party.street}, ${party.town}`] : [party.street, party.town];
  return [party.name, ...place, `${shape.words.vat} ${vatOf(shape, party)}`];
}

function printParties(paper: Paper, shape: InvoiceLayout, { seller, buyer }: InvoiceFacts): void {
  paper.gap(1);
  const { parties, words: printed } = shape;
  const column = (at: number, title: string, party: PartyFacts) => {
    for (const text of [title + shape.colon, ...blockLines(shape, party)]) paper.line({ text, at });
  };
  if (parties === "window_right") column(0.58, printed.buyer, buyer);
  else if (parties === "window_left") column(LEFT, printed.buyer, buyer);
  else if (parties === "below") {
    column(LEFT, printed.seller, seller);
    paper.gap(0.8);
    column(LEFT, printed.buyer, buyer);
  } else {
    const left = [printed.seller + shape.colon, ...blockLines(shape, seller)];
    const right = [printed.buyer + shape.colon, ...blockLines(shape, buyer)];
    left.forEach((text, i) => {
      paper.line({ text, at: LEFT }, { text: right[i]!, at: 0.54 });
    });
  }
  paper.gap(1);
}

function printData(
  paper: Paper,
  { dataAs, words: printed, colon }: InvoiceLayout,
  { number, date, due }: InvoiceFacts,
): void {
  const pairs = [
    [printed.number, number],
    [printed.date, date],
    [printed.due, due],
  ] as const;
  if (dataAs === "sentence") {
    paper.line({ text: `${printed.number} ${number} ${printed.date} ${date}`, at: LEFT });
    paper.line({ text: `${printed.due} ${due}`, at: LEFT });
  } else if (dataAs === "table") {
    paper.line(...pairs.map(([label], i) => ({ text: label, at: LEFT + 0.27 * i })));
    paper.line(...pairs.map(([, value], i) => ({ text: value, at: LEFT + 0.27 * i })));
  } else {
    const at = dataAs === "pairs_left" ? LEFT : 0.56;
    for (const [label, value] of pairs) paper.line({ text: label + colon, at }, { text: value, at: at + 0.22 });
  }
}

function printTotals(
  paper: Paper,
  { totalsAs, words: printed, currencySign }: InvoiceLayout,
  { net, tax }: InvoiceFacts,
): void {
  const pairs = [
    [printed.net, net],
    [printed.tax, tax],
    [printed.gross, net + tax],
  ] as const;
  const money = (cents: number) => currencySign + printedAmount(cents);
  if (totalsAs === "row") {
    paper.line(...pairs.map(([label], i) => ({ text: label, at: LEFT + 0.3 * i })));
    paper.line(...pairs.map(([, cents], i) => ({ text: money(cents), at: LEFT + 0.3 * i })));
    return;
  }
  const [label, value] = totalsAs === "pairs_right" ? [0.58, RIGHT] : [LEFT, 0.45];
  for (const [name, cents] of pairs)
    paper.line({ text: name, at: label }, { text: money(cents), at: value, align: "right" });
}
