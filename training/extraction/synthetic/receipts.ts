import type { ReadDocument } from "../../../src/core/document.ts";
import { type Random, seededRandom } from "../../random.ts";
import { COUNTRIES, type Country, digits, inventGoods, inventParty, printedAmount } from "./countries.ts";
import { startPaper } from "./paper.ts";

export interface SyntheticPaper {
  readonly layout: number;
  readonly document: ReadDocument;
  readonly truths: Readonly<Record<string, string>>;
}

/** What a till of one maker and country prints, and where. Decided by the layout's number alone. */
interface ReceiptLayout {
  readonly country: Country;
  readonly isCentred: boolean;
  readonly isAddressOneLine: boolean;
  readonly vatAfter: "name" | "address" | "foot";
  readonly dateAt: "head" | "foot" | "end";
  readonly dateSign: string;
  readonly shopSign: boolean;
  readonly words: TillWords;
  readonly hasColumns: boolean;
  readonly currencySign: string;
  readonly hasPhone: boolean;
  readonly taxAt: "before" | "after";
}

interface TillWords {
  readonly title: string;
  readonly columns: readonly [string, string];
  readonly total: string;
  readonly subtotal: string;
  readonly tax: string;
  readonly vat: string;
  readonly number: string;
  readonly paid: readonly string[];
  readonly given: string;
  readonly change: string;
  readonly thanks: string;
  readonly phone: string;
}

const TILL_WORDS: Readonly<Record<Country, readonly TillWords[]>> = {
  it: [
    till(
      "DOCUMENTO COMMERCIALE di vendita o prestazione|DESCRIZIONE|Prezzo(€)|TOTALE COMPLESSIVO|Subtotale|di cui IVA|P.IVA|DOCUMENTO N.|Pagamento contante,Pagamento elettronico|Importo pagato|Resto|GRAZIE E ARRIVEDERCI|Tel.",
    ),
    till(
      "SCONTRINO FISCALE|EURO|IMPORTO|TOTALE EURO|SUBTOTALE|IVA|P.I.|SCONTRINO N.|CONTANTI,BANCOMAT,CARTA DI CREDITO|PAGATO|RESTO|Grazie per la visita|TEL",
    ),
    till(
      "Documento commerciale|Articolo|Totale|Totale|Sub-totale|Totale IVA|Partita IVA|Doc. n.|Carta di credito,Contanti|Contanti|Resto|Arrivederci|Tel",
    ),
    till(
      "RICEVUTA|DESCR.|EUR|TOTALE EUR|SUBTOT.|di cui IVA|P.IVA|N. DOC|Carta,Bancomat,Satispay|Ricevuto|Resto|A PRESTO|Telefono",
    ),
  ],
  de: [
    till(
      "RECHNUNG|Artikel|EUR|SUMME|Zwischensumme|MwSt|USt-IdNr.|Bon-Nr.|Bar,EC-Karte,Kartenzahlung|Gegeben|Rückgeld|Vielen Dank für Ihren Einkauf|Tel.",
    ),
    till(
      "Kassenbon|Bezeichnung|Betrag|Gesamtbetrag|Netto|MwSt 19%|UID|Beleg-Nr.|Girocard,Bar|Bar|Zurück|Auf Wiedersehen|Telefon",
    ),
  ],
  fr: [
    till(
      "TICKET|Désignation|Montant|TOTAL TTC|Total HT|TVA|TVA|Ticket n°|Carte bancaire,Espèces|Reçu|Rendu|Merci de votre visite|Tél.",
    ),
    till("Facture|Article|Prix|NET A PAYER|Sous-total|dont TVA|N° TVA|N°|CB,Espèces|Espèces|Rendu|A bientôt|Tel"),
  ],
  es: [
    till(
      "FACTURA SIMPLIFICADA|Descripción|Importe|TOTAL|Base imponible|IVA|NIF|Factura|Efectivo,Tarjeta|Entregado|Cambio|Gracias por su visita|Tel.",
    ),
    till(
      "TICKET|Artículo|Euros|TOTAL EUR|Subtotal|IVA 21%|CIF|Ticket nº|Tarjeta,Efectivo|Entrega|Cambio|Vuelva pronto|Tlf.",
    ),
  ],
};

function till(line: string): TillWords {
  const [title, left, right, total, subtotal, tax, vat, number, paid, given, change, thanks, phone] = line.split("|");
  return {
    title: title!,
    columns: [left!, right!],
    total: total!,
    subtotal: subtotal!,
    tax: tax!,
    vat: vat!,
    number: number!,
    paid: paid!.split(","),
    given: given!,
    change: change!,
    thanks: thanks!,
    phone: phone!,
  };
}

function receiptLayout(layout: number): ReceiptLayout {
  const random = seededRandom(7001 + 31 * layout);
  const country = COUNTRIES[layout % COUNTRIES.length]!;
  return {
    country,
    isCentred: random.chance(0.65),
    isAddressOneLine: random.chance(0.35),
    vatAfter: random.pick(["name", "address", "address", "foot"]),
    dateAt: random.pick(["head", "foot", "end"]),
    dateSign: country === "de" ? "." : random.pick(["/", "-", "/"]),
    shopSign: random.chance(0.3),
    words: random.pick(TILL_WORDS[country]),
    hasColumns: random.chance(0.5),
    currencySign: random.pick(["", "", "€ ", "EUR "]),
    hasPhone: random.chance(0.7),
    taxAt: random.pick(["before", "after"]),
  };
}

/** One till receipt of a layout with what it says; `copy` chooses the shop and what was bought. */
export function makeReceipt(layout: number, copy: number): SyntheticPaper {
  const shape = receiptLayout(layout);
  const { country, words } = shape;
  const random = seededRandom(104_729 * (layout + 1) + copy);
  const shop = inventParty(country, random);
  const paper = startPaper(
    {
      width: 800,
      letterWidth: 14,
      letterHeight: 24,
      pitch: random.whole(33, 40),
      misread: 0.012,
      skew: 0.01 * (random.next() - 0.5),
    },
    random,
  );
  const items = Array.from({ length: random.whole(1, 9) }, () => ({
    name: inventGoods(country, random),
    cents: random.whole(50, 4500),
  }));
  const total = items.reduce((sum, { cents }) => sum + cents, 0);
  const tax = Math.round(total - total / (1 + random.pick([10, 19, 20, 21, 22]) / 100));
  const date = inventDate(random, shape.dateSign);
  const time = `${digitsOf(random.whole(7, 22))}:${digitsOf(random.whole(0, 59))}`;
  const number = random.pick([
    `${digits(random, 4)}-${digits(random, 4)}`,
    digits(random, 6),
    `${digits(random, 3)}/${digits(random, 4)}`,
  ]);
  const paid = random.pick(words.paid);
  const bare = shop.vatId.slice(2);
  const vat = country === "it" ? bare : shop.vatId;
  const heading = (text: string, size = 1) =>
    paper.line(shape.isCentred ? { text, at: 0.5, align: "middle", size } : { text, at: 0.08, size });
  const money = (label: string, cents: number, size = 1) =>
    paper.line(
      { text: label, at: 0.08, size },
      { text: shape.currencySign + printedAmount(cents), at: 0.93, align: "right", size },
    );
  const dateLine = () =>
    random.chance(0.7)
      ? heading(`${date} ${time}`)
      : paper.line({ text: date, at: 0.08 }, { text: time, at: 0.93, align: "right" });

  if (shape.shopSign) heading(random.pick(["BENVENUTI", "* * *", "CITY CENTER", "SHOP 24"]));
  heading(shop.name, random.pick([1, 1.2]));
  if (shape.vatAfter === "name") heading(`${words.vat} ${vat}`);
  if (shape.isAddressOneLine) heading(`${shop.street} - ${shop.town}`);
  else {
    heading(shop.street);
    heading(shop.town);
  }
  if (shape.vatAfter === "address") heading(`${words.vat}${random.pick([" ", ": "])}${vat}`);
  if (shape.hasPhone) heading(`${words.phone} ${digits(random, 4)} ${digits(random, 6)}`);
  paper.gap(0.6);
  heading(words.title);
  if (shape.dateAt === "head") dateLine();
  if (shape.hasColumns)
    paper.line({ text: words.columns[0], at: 0.08 }, { text: words.columns[1], at: 0.93, align: "right" });
  for (const { name, cents } of items) money(name, cents);
  paper.gap(0.5);
  printTotals(shape, { total, tax, paid, money, random });
  paper.gap(0.5);
  if (shape.dateAt === "foot") dateLine();
  heading(`${words.number} ${number}`);
  if (shape.vatAfter === "foot") heading(`${words.vat} ${vat}`);
  if (shape.dateAt === "end") dateLine();
  heading(words.thanks);
  const truths = {
    company: shop.name,
    address: `${shop.street} ${shop.town}`,
    vat_id: vat,
    document_number: number,
    date,
    time,
    total: printedAmount(total),
    tax_total: printedAmount(tax),
    payment_method: paid,
  };
  return { layout, document: paper.finish(), truths: country === "it" ? truths : { ...truths, vat_id: "" } };
}

interface Totals {
  readonly total: number;
  readonly tax: number;
  readonly paid: string;
  readonly money: (label: string, cents: number, size?: number) => void;
  readonly random: Random;
}

function printTotals({ words, taxAt }: ReceiptLayout, { total, tax, paid, money, random }: Totals): void {
  if (random.chance(0.3)) money(words.subtotal, total - (random.chance(0.5) ? tax : 0));
  if (taxAt === "before") money(words.tax, tax);
  money(words.total, total, random.pick([1, 1.3]));
  if (taxAt === "after") money(words.tax, tax);
  const isCash = /cont|bar$|esp|efec/i.test(paid);
  const given = isCash && random.chance(0.6) ? Math.ceil((total + 1) / 1000) * 1000 : total;
  money(paid, given);
  if (given > total) money(words.change, given - total);
  else if (random.chance(0.4)) money(words.given, total);
}

const digitsOf = (value: number): string => String(value).padStart(2, "0");

export function inventDate(random: Random, sign: string, year = random.whole(2016, 2026)): string {
  return [digitsOf(random.whole(1, 28)), digitsOf(random.whole(1, 12)), random.chance(0.8) ? year : year % 100].join(
    sign,
  );
}
