import type { FieldDefinition } from "../../core/service-definition.ts";
import type { Token } from "../layout.ts";

/** What a column holds. `other` is a column that no field asks for: it keeps its words out of its neighbours. */
export type ColumnRole =
  | "position"
  | "code"
  | "description"
  | "quantity"
  | "unit"
  | "unit_price"
  | "discount"
  | "tax_rate"
  | "amount"
  | "other"
  | `field:${string}`;

/** Columns of numbers; the three that multiply are quantity × unit_price = amount. */
export const NUMERIC_ROLES: ReadonlySet<ColumnRole> = new Set([
  "quantity",
  "unit_price",
  "discount",
  "tax_rate",
  "amount",
]);

/**
 * Printed column titles (it, en, de, fr, es), lower case without accents or punctuation, one phrase per comma.
 * A longer phrase wins over a shorter one: "prezzo totale" is the amount though "prezzo" is a unit price.
 */
const TITLES: readonly (readonly [ColumnRole, string])[] = [
  [
    "position",
    "pos, pos nr, position, nr linea, numero linea, riga, n riga, line, line no, item no, ligne, linea, lfd nr, rif",
  ],
  [
    "code",
    "cod articolo, codice articolo, cod art, codice, cod, articolo n, art nr, artnr, artikelnr, art nr lief, art nr kunde, artikelnummer, " +
      "item code, product code, code, sku, ref, reference, referencia, codigo, code article, ean, gtin, art no, item number",
  ],
  [
    "description",
    "descrizione, descrizione beni, descrizione bene servizio, descrizione articolo, descrizione dei beni, denominazione, articolo, prodotto, servizio, prestazione, " +
      "description, item, items, item description, product, product description, service, particulars, details of goods, " +
      "beschreibung, artikelbeschreibung, bezeichnung, artikelbezeichnung, artikel, produkt, leistung, leistungsbeschreibung, text, " +
      "designation, libelle, produit, descripcion, concepto, producto, detalle",
  ],
  [
    "quantity",
    "quantita, qta, q ta, q, quant, pezzi, n pezzi, colli, quantity, qty, hours, units, menge, anzahl, stuck, stunden, quantite, qte, nombre, cantidad, cant, uds",
  ],
  [
    "unit",
    "um, u m, unita, unita di misura, unita misura, unit, uom, einheit, meng einheit, mengeneinheit, meng, me, unite, unidad",
  ],
  [
    "unit_price",
    "prezzo unitario, prezzo unit, prezzo, prezzo cad, valore unitario, p unitario, costo unitario, importo unitario, unit price, price, rate, unit cost, price each, " +
      "preis, einzelpreis, stuckpreis, e preis, ep, nettopreis, preis einheit, preis einh, preis pro einheit, preis je einheit, einzelpreis netto, prix unitaire, prix, p u, pu, pu ht, p u ht, prix unitaire ht, precio unitario, precio, precio unidad",
  ],
  ["discount", "sconto, sc, sconti, sconto o magg, discount, disc, rabatt, nachlass, remise, descuento, dto"],
  [
    "tax_rate",
    "iva, aliquota iva, aliq iva, aliquota, cod iva, vat, vat rate, tax, tax rate, gst, ust, ust satz, mwst, mwst satz, steuersatz, steuer, tva, taux tva, tipo iva",
  ],
  [
    "amount",
    "importo, importo totale, prezzo totale, valore totale, totale, totale riga, imponibile, importo netto, prezzo tot, amount, line total, total, total price, net amount, line amount, extended price, amt, sum, value, " +
      "betrag, gesamtbetrag, gesamtpreis, gesamt, nettobetrag, summe, positionsbetrag, g preis, gp, warenwert, entgelt, montant, montant ht, total ht, importe, importe total, neto",
  ],
];

const ROLE_OF_TITLE: ReadonlyMap<string, ColumnRole> = new Map(
  TITLES.flatMap(([role, titles]) => titles.split(", ").map((title) => [title, role] as const)),
);
const LONGEST_TITLE_WORDS = 4;

/** "Q.tà" → "q ta", "Meng.-" → "meng", "PREZZO" → "prezzo". */
export function titleOf(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The lexicon with the service's own column names on top; keys of `own` are titles. */
export type Titles = ReadonlyMap<string, ColumnRole>;

export interface TitleMatch {
  readonly role: ColumnRole;
  readonly tokens: readonly Token[];
}

/** Column titles among the tokens of a printed row, longest first, each token used once. */
export function titlesIn(tokens: readonly Token[], titles: Titles): TitleMatch[] {
  const matches: TitleMatch[] = [];
  for (let from = 0; from < tokens.length; ) {
    let taken = 0;
    for (let count = Math.min(LONGEST_TITLE_WORDS, tokens.length - from); count > 0 && taken === 0; count--) {
      const candidate = tokens.slice(from, from + count);
      const role = titles.get(titleOf(candidate.map(({ text }) => text).join(" ")));
      if (!role) continue;
      matches.push({ role, tokens: candidate });
      taken = count;
    }
    from += Math.max(1, taken);
  }
  return matches;
}

/** The role that a title or label has, null where it is not known; "Descrizione bene/servizio" → description. */
export function roleOfTitle(text: string, titles: Titles): ColumnRole | null {
  return titles.get(titleOf(text)) ?? null;
}

/**
 * Which field takes which column. A field's role follows from its key and alias ("line_amount", "Importo"); a field without a known
 * role gets a role of its own, found by its alias and labels.
 */
export function columnsOfFields(fields: readonly FieldDefinition[]): {
  readonly roles: ReadonlyMap<ColumnRole, FieldDefinition>;
  readonly titles: Titles;
} {
  const roles = new Map<ColumnRole, FieldDefinition>();
  const titles = new Map(ROLE_OF_TITLE);
  for (const field of fields) {
    const names = [...Object.values(field.labels).flat(), field.alias, field.key];
    const known = names.map(roleOfName).find((role) => role !== null && !roles.has(role)) ?? null;
    const role: ColumnRole = known ?? `field:${field.key}`;
    roles.set(role, field);
    for (const name of names.slice(0, -1)) titles.set(titleOf(name), role);
  }
  return { roles, titles };
}

/** The role of a field's name: whole, else by its longest ending ("line_unit_price" → unit_price), else by its beginning. */
function roleOfName(name: string): ColumnRole | null {
  const words = titleOf(name).split(" ");
  for (let from = 0; from < words.length; from++) {
    const role = ROLE_OF_TITLE.get(words.slice(from).join(" "));
    if (role) return role;
  }
  for (let to = words.length - 1; to > 0; to--) {
    const role = ROLE_OF_TITLE.get(words.slice(0, to).join(" "));
    if (role) return role;
  }
  return null;
}

/** A printed line that ends the items: totals, tax breakdown, payment. */
const END_OF_ITEMS =
  /^(?:(?:sub ?)?total[ei]?\b|totali|subtotale|riepilog|imponibile|netto\b|net (?:total|amount)|amount due|balance|(?:rechnungs|zwischen|gesamt|netto|brutto|end|positions)(?:summe|betrag)|summe\b|gesamt\b|umsatzsteuer|steuerbasis|beleg?summen|zuzuglich|plus vat|zzgl|mwst\b|ust\b|vat\b|iva\b|tva\b|montant total|base imponible|sous total|suma\b|positionen netto|zahlbetrag|zahlbar|(?:dati|condizioni|modalita)(?: \w+)? (?:riepilog|pagamento)|scadenz|payment|zahlungs|cash\b|change\b|contanti\b|resto\b|sconto finale|sales tax|tax\b|service charge|rounding|dati (?:di|relativi))/;

/** What ends a receipt besides: how it was paid, how many articles there were. */
const END_OF_RECEIPT =
  /^(?:tot\b|(?:\w+ )?(?:sub ?)?totaa?l\b|da pagare|importo (?:pagato|dovuto|totale)|pagament|bancomat|carta (?:di )?(?:credito|debito)|di cui iva|n(?:umero|um|r|o)? (?:articoli|pezzi|capi)|subtot|(?:zu zahlen|zahlung|ec cash|girocard|bar(?: eur)?(?: \d|$)|gegeben|ruckgeld|kartenzahlung|anzahl (?:artikel|positionen))|net a payer|a payer|montant du|especes|carte bancaire|cb\b|rendu|nombre d articles|a pagar|efectivo|entregado|cambio|tarjeta|amount (?:due|payable|paid)|card\b|visa\b|mastercard|debit|tender|paid\b|(?:total )?qty\b|item count|gst (?:summary|\d)|nett? (?:total|amt|amount))/;

export function endsItems(text: string): boolean {
  return END_OF_ITEMS.test(titleOf(text));
}

export function endsReceipt(text: string): boolean {
  return endsItems(text) || END_OF_RECEIPT.test(titleOf(text));
}

/** A sum that the total comes after: discounts may stand between. */
export function isSubtotal(text: string): boolean {
  return /^(?:sub ?tota\w*|subtotale|zwischensumme|sous total|parziale)\b/.test(titleOf(text));
}

/** What takes money off: its rate is its own, not the tax's. */
export function isDiscount(text: string): boolean {
  return /^(?:sconto|abbuono|rabatt|nachlass|remise|reduction|descuento|disc(?:ount)?|coupon)\b/.test(titleOf(text));
}

/** Lines below a description that name a property of the item, not the item: "GTIN: 4012…", "Vs.Ord. 66685". */
const ATTRIBUTE_LINE =
  /^(?:gtin|ean|upc|sku|art(?:ikel)?[ -]?n(?:r|o)|ref|rif|[nv]s ord|ordine|contratto|convenzione|ricezione|ddt|fatt coll|cup|cig|charge|lott?o?|batch|seriennummer|serial|s n|tipo|periodo|dal)\b/;

export function isAttributeLine(text: string): boolean {
  return ATTRIBUTE_LINE.test(titleOf(text)) || /\p{L}\s?:\s?\S*\d/u.test(text);
}
