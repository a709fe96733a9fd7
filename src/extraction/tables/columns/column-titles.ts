import { distance } from "fastest-levenshtein";
import { keptByText } from "../../../core/basics/kept-by-text.ts";
import { inLines } from "../../in-lines.ts";
import type { Token } from "../../page/layout.ts";
import { textOf, withoutStrokes } from "../../page/text.ts";
import type { ColumnRole } from "./column-role.ts";

/** The meanings of printed titles; one or two letters may be misread. */
export interface Titles {
  /**
   * Null if the text is no title. Upper and lower case, accents and signs do not matter; a currency after a title is
   * left out.
   */
  roleOf(text: string): ColumnRole | null;
  /** The same for a text that matches a title exactly; null if a letter would have to be misread. */
  listedRoleOf(text: string): ColumnRole | null;
  /**
   * Whether a title may begin with the word: most words of a page begin none, and looking up every run of words takes
   * long.
   */
  mayBegin(word: string): boolean;
}

export const LONGEST_TITLE_WORDS = 6;
export const LONGEST_TITLE_LETTERS = 60;
/** In shorter titles a different letter makes another word ("Pos", "Per"). */
const FUZZY_LETTERS = 6;
const CURRENCIES: Readonly<Record<string, string>> = { "€": " eur ", $: " usd ", "£": " gbp " };

/** "Q.tà" → "q ta", "Meng.-" → "meng", "PREZZO" → "prezzo", "Beløp" → "belop", "£" → "gbp". */
export function titleOf(text: string): string {
  const folded = text
    .replace(/[€$£]/g, (sign) => CURRENCIES[sign]!)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
  return withoutStrokes(folded)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Roles with their titles, several in a string separated by ", "; later entries win. */
export function createTitles(entries: readonly (readonly [ColumnRole, string])[]): Titles {
  const roles = new Map<string, ColumnRole>();
  for (const [role, titles] of entries) {
    for (const title of titles.split(", ")) {
      const key = comparable(titleOf(title));
      if (key !== "") roles.set(key, role);
    }
  }
  const firstWords = new Set([...roles.keys()].map((title) => title.split(" ")[0]!));
  const beginnings = new Map<string, boolean>();
  const byLength = Map.groupBy(roles, ([title]) => title.length);
  const listed = (key: string) => roles.get(key) ?? roles.get(withoutAppendix(key));
  const find = (key: string) => listed(key) ?? nearest(key, byLength);
  // "Valor unit./Base": two names of one thing; "Buchung/Wert": two days in one column.
  const eitherOf = (text: string) => {
    const [role, ...others] = text.split("/").map((part) => listed(comparable(titleOf(part))) ?? null);
    const isSame = (other: ColumnRole | null) => other === role || (role === "date" && other === "value_date");
    return others.length > 0 && others.every(isSame) ? (role ?? null) : null;
  };
  return {
    listedRoleOf: (text) => listed(comparable(titleOf(text))) ?? null,
    mayBegin: (word) => {
      let may = beginnings.get(word);
      if (may === undefined) {
        const first = comparable(titleOf(word.slice(0, LONGEST_TITLE_LETTERS))).split(" ")[0]!;
        may = first === "" || firstWords.has(first) || isNearOne(first, firstWords);
        beginnings.set(word, may);
      }
      return may;
    },
    // Every run of words of every row is looked up, most of them more than once.
    roleOf: keptByText((text) => {
      const key = text.length > LONGEST_TITLE_LETTERS ? "" : comparable(titleOf(text));
      return key === "" ? null : (find(key) ?? eitherOf(text));
    }),
  };
}

/**
 * Letters and digits that look alike in print are merged; a sign that stands alone is not part of the title ("% IVA",
 * "Q.ta'").
 */
function comparable(title: string): string {
  return title.replace(/[l1|]/g, "i").replace(/0/g, "o").replace(/5/g, "s");
}

/** As `comparable` returns them: "belopp sek", "kwota zł", "tutar (TL)". */
const CURRENCY_BEHIND = /(?:^in | | in )(?:euro?|gbp|usd|chf|sek|dkk|nok|kr|pin|zi|czk|kc|huf|ft|ron|iei|try|ti)$/;

/** As `comparable` returns them: "prezzo unitario IVA esclusa", "net price (excl. VAT)", "Preis ohne MwSt". */
const WITHOUT_TAX_BEHIND = new RegExp(inLines`
  (?<=. )(?:(?:ai netto di |senza )?iva(?: esci(?:usa)?)?|esci(?:usa)? iva
  |(?:exci|exciuding|ex|before|without|net of) (?:vat|tax|gst)|(?:ohne|exki|zzgi) (?:mwst|ust)
  |hors (?:tva|taxes?)|(?:sin|sem) iva|exci btw)$`);

function withoutAppendix(key: string): string {
  return key.replace(CURRENCY_BEHIND, "").replace(WITHOUT_TAX_BEHIND, "").trim();
}

/**
 * One letter differs, or two in words of twelve letters and more; words of fewer than three letters must match exactly.
 */
function isNearOne(word: string, words: ReadonlySet<string>): boolean {
  if (word.length < 3) return false;
  for (const other of words) {
    if (Math.abs(other.length - word.length) <= 1 && (other[0] === word[0] || other.at(-1) === word.at(-1))) {
      if (distance(other, word) <= (word.length < 12 ? 1 : 2)) return true;
    }
  }
  return false;
}

/**
 * Titles that name the thing sold, or the kind of a movement, and not its description: Italian, English, German and
 * Dutch, French, Spanish.
 */
export const NAMES_THING = new RegExp(
  inLines`
    ^(?:articol[oi]|prodott[oi]|material[ei]?|natur[ae]|voc[ei]|art|items?|products?|artikel|produkt|produits?
    |articles?|art[ií]culo|producto|artigo|produto|operazion[ei]|causale|moviment[oi]|umsatzart|vorgang
    |operations?|transactions?|operaci[oó]n|movimientos?|lohnart)[.:]?$`,
  "i",
);

type Entry = readonly [title: string, role: ColumnRole];

/**
 * The title that differs in one letter, or in two if it is long. One of its ends must be read right, since computing
 * the distance is expensive.
 */
function nearest(key: string, byLength: ReadonlyMap<number, readonly Entry[]>): ColumnRole | null {
  for (let off = -2; off <= 2; off++) {
    const length = key.length + off;
    const allowed = length < 12 ? 1 : 2;
    if (length < FUZZY_LETTERS || Math.abs(off) > allowed) continue;
    for (const [title, role] of byLength.get(length) ?? []) {
      if (title[0] !== key[0] && title.at(-1) !== key.at(-1)) continue;
      if (distance(title, key) <= allowed) return role;
    }
  }
  return null;
}

export interface TitleMatch {
  readonly role: ColumnRole;
  readonly tokens: readonly Token[];
}

/** Column titles among the tokens of a printed row, the longest first; each token is used once. */
export function titlesIn(tokens: readonly Token[], titles: Titles): TitleMatch[] {
  const matches: TitleMatch[] = [];
  for (let from = 0; from < tokens.length; ) {
    let taken = 0;
    const longest = titles.mayBegin(tokens[from]!.text) ? Math.min(LONGEST_TITLE_WORDS, tokens.length - from) : 0;
    for (let count = longest; count > 0 && taken === 0; count--) {
      const candidate = tokens.slice(from, from + count);
      const text = textOf(candidate);
      const role = titles.roleOf(text);
      if (!role || areTitlesApart(candidate, text, titles)) continue;
      // "% | Concepto" are a rate and what it is for: no name has a rate.
      if (role === "description" && candidate[0]!.text === "%") continue;
      matches.push({ role: isRateOfSide(role, candidate) ? "unit_price" : role, tokens: candidate });
      taken = count;
    }
    from += Math.max(1, taken);
  }
  return matches;
}

/** "% Trabajador": a percentage of the pay is not what is withheld. */
function isRateOfSide(role: ColumnRole, tokens: readonly Token[]): boolean {
  return (role === "debit" || role === "credit") && tokens.some(({ text }) => text.includes("%"));
}

/**
 * "Menge Einheit", two columns close together, is not a misread "Meng.-Einheit": each of its words is a title by
 * itself.
 */
function areTitlesApart(tokens: readonly Token[], text: string, titles: Titles): boolean {
  if (tokens.length < 2 || titles.listedRoleOf(text)) return false;
  const roles = tokens.map((token) => titles.listedRoleOf(token.text));
  return !roles.includes(null) && new Set(roles).size === tokens.length;
}

/**
 * The role of a field's name: from the whole, else from its longest ending ("line_unit_price" → unit_price), else from
 * its beginning.
 */
export function roleOfName(name: string, titles: Titles): ColumnRole | null {
  const words = titleOf(name).split(" ");
  for (let from = 0; from < words.length; from++) {
    const role = titles.roleOf(words.slice(from).join(" "));
    if (role) return role;
  }
  for (let to = words.length - 1; to > 0; to--) {
    const role = titles.roleOf(words.slice(0, to).join(" "));
    if (role) return role;
  }
  return null;
}
