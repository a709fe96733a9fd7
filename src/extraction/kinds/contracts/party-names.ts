import { roleOf } from "../../fields/contract-roles.ts";
import { inLines } from "../../in-lines.ts";
import { FORM_ALONE, FORM_BEHIND_COMMA, FORM_WORD, PRINTED_FORM } from "../../lexicons/legal-forms.ts";
import type { Token } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { namesOrganisation, tradesAs } from "../../types/names/party-words.ts";
import { opensWithCaption } from "./captions.ts";
import { type RunningText, tokenAt } from "./running-text.ts";

/** A span of the running text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const MOST_WORDS = 14;
/** A word with a capital, in quotation marks or after an elided article: "l'Associazione". */
const OPENS_NAME = /^(?:[("“«'‘„]|(?:l|d|un|dell|all|dall)['’])?\p{Lu}/u;
const ELIDED = /^(?:l|dell|all|dall|un)['’](?=\p{L})/iu;
const JOINS = new RegExp(
  inLines`
    ^(?:di|de|del|della|delle|dei|degli|d['’]|da|dal|e|ed|et|und|y|and|&|of|von|van|der|den|zu|du|des|la|le|les
    |el|al|il|a|in|am|im|zum|zur|sur|lès|à|au|aux|per|i|-|–|\/|c\.|${FORM_WORD})$`,
  "iu",
);
/** What ends the previous sentence, not an abbreviation with a dot. */
const ENDS_WITH_FACT = /[,;:)\]”»]$|[.]$/u;
const SHORT_WITH_DOT = new RegExp(
  String.raw`^(?:\p{L}\.)+$|^(?:\p{Lu}?\p{L}{1,5}\.)$|^(?:${FORM_WORD}|dott\.ssa\.?|sig\.?ra\.|f\.lli)$`,
  "iu",
);
/** Words in capitals that introduce a list of parties, and are not names. */
const OPENERS = new RegExp(
  inLines`
    ^(?:pour|per|für|for|tra|fra|e|ed|il|lo|la|le|l['’]|i|gli|between|and|the|zwischen|und|der|die|dem|den|das
    |entre|et|les|de|una|otra|parte|y|el|los|las|un|une|mr|mrs|da|d['’]una|dall['’]altra|nonché
    |sottoscritt[oaie](?:\/[oa])?|soussignée?s?|undersigned|unterzeichn\p{L}+|signor[ae]?|signori|coniugi
    |eheleute|époux|cónyuges|herrn?|frau|familie|company|firm|ent[re]+|agreement|this|dated?|made|by|[-–•*·]
    |\d{1,2}[.)]|[a-c]\)|1\.|2\.)$`,
  "iu",
);
/** Forms of address. Not part of the name that is asked for, but of the printed one; labels have both. */
const TITLE = new RegExp(
  inLines`
    ^(?:(?:al|alla|del|della|dal|dalla|con|col)\s|all['’]|dell['’]|dall['’]|l['’])?(?:frau\s?\/\s?her+n?
    |her+n?\s?\/\s?frau|her+n?|dª\.?|d\.ª|m\.\s?\/\s?mme|sig\.?(?:\s?(?:ra|na)\.?)?(?:\/sig\.?\s?ra\.?)?|sigg\.
    |signor[aei]?|sig\.ra|egr\.|spett\.?(?:le)?|frau|mme\.?|mmes|mlle|mademoiselle|madame|monsieur|m\.|mr\.?
    |mrs\.?|ms\.?|miss|don|doña|dona|d\.\s?[ªºao°"”*]\.?|d\.|dña\.|sr\.?|sra\.?|l['’])(?=\s)`,
  "iu",
);

/** "M. et Mme Henri Vidal": without the form of address it would be one person. */
const COUPLE = /^(?:M\.|Mr\.?|Herrn?|Sig\.|Familie)\s(?:et|and|&|und|e)\s(?:Mme|Mrs\.?|Frau|Sig\.\s?ra)(?=\s)/u;

const ANOTHER = new RegExp(
  inLines`
    \s(?:und|e|ed|et|and|y)\s(?:(?:il|la|al|alla)\s)?(?:Herrn?|Frau|[Ss]ig\.|[Ss]ignora?|M\.|Mme|Monsieur|Madame
    |Mademoiselle|Mrs?\.?|Ms|D\.|Dª|Dña\.|Don|Doña)(?=\s)`,
  "u",
);

/** The name that ends where its facts begin; null if there is none. */
export function nameBefore(running: RunningText, at: number): Span | null {
  const { tokens, starts, text } = running;
  const before = text.slice(0, at).replace(/[\s,(;:–-]+$/u, "");
  if (before === "" || /[.;]\s*$/.test(text.slice(before.length, at))) return null;
  const last = tokenAt(starts, before.length - 1);
  let first = last + 1;
  for (let i = last; i >= 0 && last - i < MOST_WORDS; i--) {
    const own = tokens[i]!.text;
    const behind = text.slice(starts[i]! + own.length, starts[i + 1] ?? text.length);
    if (i < last && behind.includes("\n")) break;
    if (
      i < last &&
      ENDS_WITH_FACT.test(own) &&
      !SHORT_WITH_DOT.test(own.replace(ELIDED, "")) &&
      !opensWithQuote(running, i, last) &&
      !isBeforeForm(tokens, i)
    )
      break;
    if (!OPENS_NAME.test(own) && !JOINS.test(own.replace(/[,;]$/, "")) && !/^(?:\d{1,3}|(?:19|20)\d\d),?$/.test(own))
      break;
    first = i;
  }
  return bare(running, first, last, before.length);
}

/** The name introduced by a heading, a caption or a word like "between". */
export function nameFrom(running: RunningText, from: number, limit: number): Span | null {
  const { tokens, starts, text } = running;
  let first = tokenAt(starts, from);
  if (starts[first]! < from) first++;
  const start = first;
  let last = first - 1;
  for (let i = first; i < tokens.length && starts[i]! < limit && i - start < MOST_WORDS; i++) {
    const own = tokens[i]!.text;
    const isNumber = /^\d{1,4}\p{L}?,?$/u.test(own) && COMMUNITY.test(text.slice(starts[first]!, starts[i]!));
    if (!isNumber && !OPENS_NAME.test(own) && !JOINS.test(own.replace(/[,;]$/, "")) && !/^[-–•·*]$/.test(own)) break;
    if (/^[-–•·*]$/.test(own) && i > start) break;
    last = i;
    const behind = text.slice(starts[i]! + own.length, starts[i + 1] ?? text.length);
    if (
      behind.includes("\n") ||
      (ENDS_WITH_FACT.test(own) && !SHORT_WITH_DOT.test(own.replace(ELIDED, "")) && !isBeforeForm(tokens, i))
    )
      break;
  }
  if (last < first) return null;
  const end = Math.min(limit, starts[last]! + tokens[last]!.text.length);
  return bare(running, first, last, end);
}

/** The owners of a house, who are called by its address: "WEG Lindenstraße 58". */
export const COMMUNITY = new RegExp(
  inLines`
    ^(?:WEG|Wohnungseigentümergemeinschaft|Eigentümergemeinschaft|Condominio|Supercondominio
    |Comunidad\sde\s[Pp]ropietarios|Copropriété|Syndicat\sdes\scopropriétaires)\s`,
  "u",
);

/** In characters, and words. */
const MOST_OF_LINE = 70;
const MOST_WORDS_OF_LINE = 9;
/** Lines between a role and the name below it: its captions, possibly misread. */
const MOST_LINES_ABOVE = 2;

/**
 * The name below a role: a line of its own is one whatever its words, "Cabinet dentaire Vandamme", "Condominio Via
 * Trento 14".
 */
export function nameUnder(running: RunningText, from: number, limit: number): Span | null {
  const { text } = running;
  let start = from + /^[\s:]*/u.exec(text.slice(from, limit))![0].length;
  let skipped = 0;
  for (; skipped < MOST_LINES_ABOVE; skipped++) {
    const end = text.indexOf("\n", start);
    if (end < 0 || end >= limit || !opensWithCaption(text.slice(start, end))) break;
    start = end + 1;
  }
  const ofPerson = skipped > 0 ? inverted(text, start, limit) : null;
  return ofPerson ?? nameOfLine(running, start, limit) ?? nameFrom(running, start, limit);
}

/** "Brinkmann, Hartmut": below a caption that asks for the surname first. */
const INVERTED = /^\s*(?<name>[\p{L}'’ -]{2,40},\s[\p{L}'’ -]{2,30})(?=\n|$)/u;

export function inverted(text: string, from: number, limit: number): Span | null {
  const name = INVERTED.exec(text.slice(from, limit))?.groups?.name;
  if (name === undefined) return null;
  const start = text.indexOf(name, from);
  return { start, end: start + name.length };
}

function nameOfLine(running: RunningText, start: number, limit: number): Span | null {
  const { text, starts } = running;
  const newline = text.indexOf("\n", start);
  const end = newline < 0 ? text.length : newline;
  const line = text.slice(start, end);
  const isLine = end <= limit + 1 && line.length <= MOST_OF_LINE && !/[,;:()]|\d{4}|[\p{Ll}]{3}\.$/u.test(line);
  const words = line.split(" ");
  const opened = words.filter((word) => OPENS_NAME.test(word)).length;
  if (!isLine || words.length > MOST_WORDS_OF_LINE || !OPENS_NAME.test(line) || opened < 2) return null;
  const form = FORM_OF_NEXT_LINE.exec(text.slice(end, limit))?.[0].length ?? 0;
  return bare(running, tokenAt(starts, start), tokenAt(starts, end + form - 1), end + form);
}

/** A legal form in words as the next line: it ends the name. */
const FORM_OF_NEXT_LINE = new RegExp(
  inLines`
    ^\n(?:(?:Società\s(?:Semplice|Cooperativa|Benefit|Agricola|a\sresponsabilità|per\sAzioni
      |in\s(?:nome|accomandita))|Gesellschaft\smit|Société\s(?:à|par|civile|anonyme)
    |Sociedad\s(?:Limitada|Anónima|Cooperativa))[^\n\d,]{0,50}|(?:S\.?r\.?l\.?|S\.?p\.?A\.?|S\.?n\.?c\.?
    |S\.?a\.?s\.?|GmbH|S\.?\s?L\.?|Ltd\.?|SARL|SAS)(?:\sdi\s[\p{L}\s&.]{3,40}|\sunipersonale)?)(?=\n|$)`,
  "iu",
);

const ONLY_FORM = new RegExp(
  String.raw`^(?:${FORM_BEHIND_COMMA}|C\.\s?B|S\.\s?C|S\.\s?C(?:oop|OOP)|S\.\s?L\.\s?L|GmbH|AG|KG)\.?$`,
  "u",
);

/** "Limpiezas Turia, S.L.": a comma may also precede the legal form. */
function isBeforeForm(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.text.replace(/[,;]$/, "") ?? "";
  return /[,)]$/.test(tokens[at]!.text) && ONLY_FORM.test(next);
}

/** 'Condominio "Le Palme"': a quotation mark closes what opened within the name. */
function opensWithQuote({ tokens }: RunningText, at: number, last: number): boolean {
  return /[”»"]$/.test(tokens[at]!.text) && last > at;
}

/** Without introductory words, form of address and punctuation at the ends; null if nothing like a name is left. */
function bare({ tokens, starts, text }: RunningText, from: number, last: number, until: number): Span | null {
  let first = from;
  const restOf = (at: number) => textOf(tokens.slice(at + 1, last + 1));
  const isParticle = (at: number) =>
    PARTICLE.test(tokens[at]!.text) && at < last && opensSurname(tokens[at]!.text, restOf(at));
  while (
    first <= last &&
    (OPENERS.test(tokens[first]!.text) || KINDS_OF_PARTY.test(tokens[first]!.text)) &&
    !isParticle(first) &&
    !isOfName(tokens, first)
  )
    first++;
  while (first <= last && JOINS.test(tokens[first]!.text) && !/^\p{Lu}\p{L}+$/u.test(tokens[first]!.text)) first++;
  // "il locatore Mario Rossi": the role is not part of the name.
  while (first < last && roleOf(tokens[first]!.text.replace(ELIDED, "")) !== null) first++;
  if (first > last) return null;
  let start = starts[first]!;
  let end = until;
  const isCouple = COUPLE.test(text.slice(start, end));
  for (
    let title = isCouple ? null : TITLE.exec(text.slice(start, end));
    title;
    title = TITLE.exec(text.slice(start, end))
  ) {
    start += title[0].length;
    while (/\s/.test(text[start] ?? "")) start++;
  }
  start += ELIDED.exec(text.slice(start, end))?.[0].length ?? 0;
  const opening = /^[\s("“«'‘„–•·*-]*/u.exec(text.slice(start, end))![0];
  // A quotation mark that closes within the name opens it.
  start += /["”»’]/.test(text.slice(start + opening.length, end))
    ? opening.replace(/["“«‘„]$/u, "").length
    : opening.length;
  end = start + text.slice(start, end).replace(/[\s,;:(–-]+$|(?<!\p{L}\.?\p{L})\.$/gu, "").length;
  // A bracket that does not close within the name is a remark.
  const bracket = text.slice(start, end).search(/\s\([^()]*$/u);
  if (bracket > 0) end = start + bracket;
  // "Colline Verdi S.r.l. Via Roma": a lost comma before the street.
  const street = text.slice(start, end).search(STREET_BEHIND_FORM);
  if (street > 0) end = start + street;
  // Of "Frau Kurt und Herrn Kurt" the first is the name.
  const another = isCouple ? -1 : text.slice(start, end).search(ANOTHER);
  if (another > 0) end = start + another;
  const joined = /(?:\s(?:e|ed|und|and|et|y|di|de|von|&|con|in|the|der|die|la|il))+$/iu.exec(text.slice(start, end));
  if (joined) end -= joined[0].length;
  const name = text.slice(start, end);
  const letters = name.replace(/[^\p{L}]/gu, "").length;
  if (
    letters < 4 ||
    FORM_ALONE.test(name) ||
    !/\p{L}{2}/u.test(name) ||
    roleOf(name) !== null ||
    (/^(?:und|e|and|et|y|&|\/)\s/u.test(name.slice(name.indexOf(" ") + 1)) && roleOf(name.split(" ")[0]!) !== null) ||
    NO_NAME.test(name)
  )
    return null;
  return { start, end };
}

const STREET_BEHIND_FORM = new RegExp(
  inLines`
    (?<=\s(?:${PRINTED_FORM}|S\.?r\.?[lL])\.?)\s(?=(?:Via|Viale|Piazza|Piazzale|Corso|Largo|Strada|Contrada|Rue
    |Avenue|Calle|Avenida|Plaza)\s\p{Lu})`,
  "u",
);

/** "la società", "the company": precede a name if written in lower case, otherwise part of it. */
const KINDS_OF_PARTY =
  /^(?:società|ditta|impresa|azienda|firma|sociedad|empresa|société|mercantil|cooperativa|condominio)$/u;

/** "between THE HARBOUR BREWERY LIMITED": an article in capitals behind a word that has none. */
function isOfName(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1]?.text ?? "", tokens[at + 1]?.text ?? ""];
  return tokens[at]!.text === "THE" && /^\p{Ll}+$/u.test(before) && /^\p{Lu}{3,}/u.test(next);
}

const PARTICLE = /^(?:de|di|le|la|lo|van|del|dal|della|dalla|el)$/iu;

/** "DE SMEDT WINE TRADING BV", "De Tullio Serena": a particle opens a name in capitals, and the surname of a person. */
function opensSurname(particle: string, rest: string): boolean {
  if (particle === particle.toUpperCase()) return /^\p{Lu}{3,}/u.test(rest);
  return (
    /^\p{Lu}/u.test(particle) &&
    /^\p{Lu}[\p{L}'’]+(?:\s\p{Lu}[\p{L}'’]+){1,2}[,(]?$/u.test(rest) &&
    !tradesAs(rest) &&
    !namesOrganisation(rest)
  );
}

const NO_NAME = new RegExp(
  inLines`
    ^(?:\p{L}*vertrag|dati|daten|parte(?!\p{L})|privatpersonen|premess[oe]|contratto|scrittura|vertrag|agreement
      |contrat|contrato|art(?:\.|icolo)?\s?\d|codice fiscale|cod\.|c\.\s?f\.|p\.\s?i|partita iva|firma|luogo|data
      |pagina|pag\.|rif\.?|n\.|ai sensi|letto|place|date|clausole|condizioni|condiciones|conditions\s(?:g|p)
      |bedingungen|ehegatte|italia|italy|germany|deutschland|france|austria|österreich|schweiz|suisse|svizzera
      |españa|spain|ireland|united kingdom|foro|tribunale|legge)(?!\p{L})
    |(?:IBAN|@|www\.|\d{5,}|[A-Z]{6}\d{2}[A-Z]\d{2})|^[A-Z]{1,4}[-/]\d{2}|exemplaire\sdu|copia\sper
    |ausfertigung\sfür`,
  "iu",
);
