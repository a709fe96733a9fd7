import { inLines } from "../../in-lines.ts";
import { fitsPerson } from "../../types/identifiers/codice-fiscale.ts";
import { namesOrganisation, tradesAs } from "../../types/names/party-words.ts";
import { STREET } from "../../types/wording.ts";
import type { Cue } from "./party-cues.ts";
import { COMMUNITY, type Span } from "./party-names.ts";
import { hasPostcode } from "./postcodes.ts";

/** The facts of a party after its name. */
export interface PartyFacts {
  readonly taxId: Span | null;
  readonly address: Span | null;
}

/** The facts between the end of a name and the end of its description. */
export function factsIn(text: string, name: Span, end: number, cues: readonly Cue[]): PartyFacts {
  const own = cues.filter((cue) => cue.start >= name.end && cue.start < end);
  return { taxId: taxIdIn(text, name, end, own), address: addressIn(text, name, end, own) };
}

/** Sixteen characters with digits where a codice fiscale has them, or letters that replace them. */
const PERSONAL_CODE = /(?<![A-Z\d])[A-Z]{6}[\dA-Z]{2}[A-EHLMPRST][\dA-Z]{2}[A-Z][\dA-Z]{3}[A-Z1](?![A-Z\d])/u;
/** After "codice fiscale" any character may be misread: a digit for a letter, an I for a 1, a 5 for an S. */
const ANNOUNCED_CODE = /(?<![\p{L}\d])[A-Z\d|!]{15,17}(?![\p{L}\d])/gu;
/** "O2477180547": eleven digits, some misread as letters. */
const MISREAD_FIGURES =
  /^[\s:.,]*(?:n(?:r|\.|umero)?\.?[\s:]*)?(?<value>(?=(?:[OILSBZGQ]*\d){8})[\dOILSBZGQ]{11})(?![\p{L}\d])/u;
const ANY_CODE = new RegExp(
  inLines`
    ^[\s:.,]*(?:\/\s?C\.?\s?[FE]\.?[\s:]*|\s(?:e|ed)\s(?:numero|n\.)\s(?:d['’]|di\s)?iscrizione[^\d\n,;]{0,60})?
    (?:n(?:r|o|°|º|\.|umero|uméro|úmero|umber)?\.?[\s:]*)?(?<value>(?:[A-Z]{1,3}[ -]?)?[A-Z]?\d[\d./-]*
      (?: \d[\d./-]*){0,5}[A-Z]{0,2}(?:(?<=FN\s\d{4,6})\s?[a-z])?(?![\p{L}\d]))`,
  "u",
);
const LEAST_FIGURES = 6;

function taxIdIn(text: string, name: Span, end: number, cues: readonly Cue[]): Span | null {
  const found = cues.flatMap((cue, i): Span[] => {
    if (cue.kind !== "tax") return [];
    // "CHE-112.594.073" introduces itself.
    const from = /^CHE/.test(text.slice(cue.start, cue.end)) ? cue.start : cue.end;
    const content = text.slice(
      from,
      Math.min(end, from + 100, cues.find((next, j) => j > i && next.kind !== "other")?.start ?? end),
    );
    const personal = PERSONAL_CODE.exec(content)?.[0] ?? content.match(ANNOUNCED_CODE)?.find(fitsPerson);
    if (personal && isOfAgent(text, cues, i)) return [];
    const match = personal ?? codeAt(content);
    if (match === null) return [];
    const start = from + content.indexOf(match);
    return [{ start, end: trimmed(text, start, start + match.length) }];
  });
  const isPersonal = ({ start, end: last }: Span) => fitsPerson(text.slice(start, last));
  const isCompany = namesCompany(text.slice(name.start, name.end));
  return found.find((code) => isPersonal(code) !== isCompany) ?? found[0] ?? unannounced(text, name, end);
}

/** Any number right after its label; null if none has enough digits. */
function codeAt(content: string): string | null {
  const value = (ANY_CODE.exec(content) ?? MISREAD_FIGURES.exec(content))?.groups?.value;
  return value !== undefined && value.replace(/\D/g, "").length >= LEAST_FIGURES ? value : null;
}

/**
 * A representative of the party has a number, too: the one after the word for it, up to the end of the line or the
 * clause.
 */
function isOfAgent(text: string, cues: readonly Cue[], at: number): boolean {
  for (let i = at - 1; i >= 0; i--) {
    const { kind, end, isCaption } = cues[i]!;
    const between = text.slice(end, cues[at]!.start);
    if (isCaption ? between.trim().includes("\n") : /[;\n]/.test(between)) return false;
    if (kind === "agent") return true;
  }
  return false;
}

/** A codice fiscale needs no label, and a VAT number with its country before it neither. */
const VAT_NUMBER =
  /(?<![A-Z\d])(?:ATU\d{8}|DE\d{9}|FR[A-Z\d]{2}\d{9}|IT\d{11}|GB\d{9}|LU\d{8}|NL\d{9}B\d{2}|BE[01]\d{9})(?![A-Z\d])/u;

function unannounced(text: string, name: Span, end: number): Span | null {
  const own = text.slice(name.end, end);
  const match = PERSONAL_CODE.exec(own) ?? VAT_NUMBER.exec(own);
  return match ? { start: name.end + match.index, end: name.end + match.index + match[0].length } : null;
}

const MOST_OF_ADDRESS = 140;

function addressIn(text: string, name: Span, end: number, cues: readonly Cue[]): Span | null {
  const announced = cues.flatMap((cue, i): Span[] => {
    if (cue.kind !== "address") return [];
    const until = Math.min(cues[i + 1]?.start ?? end, end, cue.end + MOST_OF_ADDRESS);
    const found = cleaned(text, cue.end, endOfAddress(text, cue.end, until));
    return found && /\d|\p{Lu}/u.test(text.slice(found.start, found.end)) ? [found] : [];
  });
  const street = streetInName(text, name);
  if (street) return street;
  const [best] = announced.filter((span) => looksLikeAddress(text.slice(span.start, span.end)));
  const near = behindName(text, name, end, cues) ?? lineOfAddress(text, name.end, end, cues);
  // The first is the party's own: a line below its name takes precedence over what words say of its premises.
  if (best && near && near.end < best.start && hasPostcode(text.slice(near.start, near.end))) return near;
  return best ?? near ?? announced[0] ?? null;
}

/** An address continues in the next line after a comma, or if its town is still missing. */
function endOfAddress(text: string, from: number, most: number): number {
  const sentence = text.slice(from, most).search(/(?<=\p{Ll}{4}|\d)\.\s(?=\p{Lu})/u);
  const until = startOfRemark(text, from, sentence < 0 ? most : from + sentence);
  let end = text.indexOf("\n", from);
  // Below a caption the address begins in the next line.
  if (end >= 0 && text.slice(from, end).trim() === "") end = text.indexOf("\n", end + 1);
  while (end >= 0 && end < until) {
    const own = text.slice(from, end);
    const next = text.slice(end + 1, until).split("\n", 1)[0]!;
    const goesOn =
      /[,–-]\s*$/.test(own) || !/\d/.test(own) || (!hasPostcode(own) && hasPostcode(next) && next.length < 60);
    if (!goesOn) return end;
    end = text.indexOf("\n", end + 1);
  }
  return until;
}

/** "WEG Lindenstraße 58, 1160 Wien": the name of the owners of a house is followed by the rest of its address. */
function streetInName(text: string, name: Span): Span | null {
  const words = COMMUNITY.exec(text.slice(name.start, name.end))?.[0].length ?? 0;
  const town = /^,\s(?:[A-Z]{1,2}-)?\d{4,5}\s\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)?/u.exec(text.slice(name.end))?.[0];
  const hasNumber = /\d\p{L}?$/u.test(text.slice(name.start, name.end));
  return words > 0 && town && hasNumber ? { start: name.start + words, end: name.end + town.length } : null;
}

/** Words in lower case that go on with an address: parts of buildings, streets, quarters. */
const PART_OF_ADDRESS = inLines`
  (?:scala|piano|interno|int|civico|edificio|palazzo|palazzina|lotto|presso|frazione|fraz|località|loc
  |contrada|zona|quartiere|borgo|angolo|stanza|ufficio|capannone|comune|provincia|prov|cantone|appartement
  |appt|bâtiment|étage|porte|résidence|immeuble|lieu-dit|lieudit|escalier|piso|puerta|planta|portal|escalera
  |local|bajo|nave|polígono|flat|floor|unit|near|c/o|via|viale|vicolo|piazza|piazzale|corso|largo|strada|rue
  |avenue|boulevard|chemin|allée|impasse|place|quai|cours|route|square|passage|calle|avenida|plaza|paseo
  |camino|carretera|ronda)`;
/** ", studentessa", ", identificato a mezzo", ", comproprietari": what is said of a person behind their address. */
const REMARK = new RegExp(
  inLines`
    (?<=\d[^;\n]*)(?:,\s(?!${PART_OF_ADDRESS}(?!\p{L}))(?:(?=\p{Ll}{4})
    |(?=(?:il|lo|gli|der|die|das|the|e|ed|y|et|und|and)\s\p{Ll}{3}))|\s?[:;]\s(?=(?:e|ed|et|und|and|y)\s))`,
  "u",
);

function startOfRemark(text: string, from: number, until: number): number {
  const remark = text.slice(from, until).search(REMARK);
  return remark < 0 ? until : from + remark;
}

function looksLikeAddress(text: string): boolean {
  return /\d/.test(text) && (hasPostcode(text) || STREET.test(text) || /^[\p{Lu}\d].*\d/u.test(text));
}

/** "Kraška Pot d.o.o., Partizanska cesta 19, 6210 Sežana": nothing introduces it, but it follows the name. */
function behindName(text: string, name: Span, end: number, cues: readonly Cue[]): Span | null {
  const first = cues.find(({ kind }) => kind !== "address");
  // "Frau Kurt und Herrn Kurt" above their street.
  const brackets = /^\s\([^()\n]{2,90}\)(?=[,\n])/u.exec(text.slice(name.end, end))?.[0].length ?? 0;
  // A misread caption: a single word in its line.
  const word = /^\n\p{L}{3,14}(?=\n)/u.exec(text.slice(name.end, end))?.[0].length ?? 0;
  const other = /^\s(?:und|e|ed|et|and|y)\s[^\n,]{3,40}(?=[\n,])/u.exec(text.slice(name.end, end))?.[0].length ?? 0;
  const from = name.end + Math.max(other, brackets, word);
  const until = startOfRemark(text, from, Math.min(first?.start ?? end, end, from + MOST_OF_ADDRESS));
  const found = cleaned(text, from, endOfWhole(text, from, until));
  if (!found) return null;
  const own = text.slice(found.start, found.end);
  return /^\D{0,60}\d/.test(own) && hasPostcode(own) && !/\n.*\n/.test(own) ? found : null;
}

/** "Lindenweg 7, 1110 Wien": a line with street and town is a whole address. */
function endOfWhole(text: string, from: number, until: number): number {
  const start = from + /^[\s,]*/u.exec(text.slice(from, until))![0].length;
  const line = text.indexOf("\n", start);
  const own = text.slice(start, line);
  return line > 0 && line < until && hasPostcode(own) && /\p{L}.*\d.*,/u.test(own) ? line : until;
}

export const ONLY_A_TOWN = /^(?:[A-Z]{1,2}-)?\d{4,5}\s\p{L}|^\p{L}[\p{L}\s'’-]*\s[A-Z]{1,2}\d{1,2}[A-Z]?\s\d[A-Z]{2}$/u;

/** A line with a postcode; if that has only the town, together with the line of the street above. */
export function lineOfAddress(text: string, from: number, end: number, cues: readonly Cue[] = []): Span | null {
  // "41042 Fiorano Modenese C.F. …": another fact of the party begins within the line.
  const endOf = (start: number, length: number) =>
    Math.min(start + length, cues.find((cue) => cue.kind !== "address" && cue.start > start)?.start ?? start + length);
  let start = from;
  let above: Span | null = null;
  for (const line of text.slice(from, end).split("\n")) {
    const isOne = hasPostcode(line) && line.length < 90;
    const isTown =
      isOne &&
      (ONLY_A_TOWN.test(line) || !/\d.*\d{4}|\d[^\d]*,/.test(line.replace(/[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}/, "")));
    if (isTown && above && isBlock(text, from, start)) return cleaned(text, from, endOf(start, line.length));
    if (isTown && above && /\d/.test(text.slice(above.start, above.end)))
      return cleaned(text, above.start, endOf(start, line.length));
    if (isOne && STREETLIKE.test(line)) return cleaned(text, start, endOf(start, line.length));
    above = { start, end: start + line.length };
    start += line.length + 1;
  }
  return null;
}

const MOST_LINES_OF_BLOCK = 4;

/** "Droumard" above "Bantry" above the line of the town: an address without any number, all below the name. */
function isBlock(text: string, from: number, until: number): boolean {
  const lines = text.slice(from, until).split("\n").slice(1, -1);
  return (
    text[from] === "\n" &&
    lines.length > 0 &&
    lines.length < MOST_LINES_OF_BLOCK &&
    lines.every((line) => /^\p{Lu}[\p{L}\s'’.-]{2,30}$/u.test(line) && !/^(?:mr|mrs|ms|c\.|p\.)/iu.test(line))
  );
}

const STREETLIKE = /\p{L}{3,}\.?\s\d|^\d{1,4}(?:\s?(?:bis|ter))?,?\s\p{L}{2,}|,\s/u;

const JOINS_AT_END = new RegExp(
  inLines`
    (?:[\s,;]+(?:e|ed|und|et|y|and|con|che|who|which|qui|que|l['’]|la|il|die|der|das|le
      |avente|anche|como|als|as|quale|comme))+$`,
  "iu",
);

/** Strips what is no part of a value at its ends: punctuation, a conjunction, an opening bracket. */
export function cleaned(text: string, from: number, until: number): Span | null {
  const telephone = text.slice(from, until).search(/\s?tel\.\s?[\d+]/iu);
  let [start, end] = [from, telephone < 0 ? until : from + telephone];
  start += /^[\s,;:.()–-]*/u.exec(text.slice(start, end))![0].length;
  end = trimmed(text, start, end);
  const own = text.slice(start, end);
  const rest = own.replace(JOINS_AT_END, "");
  end = trimmed(text, start, start + rest.length);
  return end - start > 2 ? { start, end } : null;
}

function trimmed(text: string, start: number, end: number): number {
  const own = text.slice(start, end).replace(/[\s,;:=~–-]+$/u, "");
  const bare = own.replace(/(?<=\d\s[\p{L} '’-]{3,30}),\s\p{Lu}$/u, "").replace(/(?<=\d|\p{L}{3}|\))\.$/u, "");
  // "(C.F. …)": a bracket that was opened before the value closes after it.
  const closed = /\)$/.test(bare) && !bare.includes("(") ? bare.slice(0, -1) : bare;
  return start + closed.replace(/\($/, "").replace(/[\s,;:=~–-]+$/u, "").length;
}

/** A legal form, a word for companies, or a trade name with its owner: "Tipografia Lunense di Bassi Carlo". */
export function namesCompany(text: string): boolean {
  return tradesAs(text) || namesOrganisation(text) || /\p{L}\s(?:di|de)\s\p{Lu}\p{L}+\s\p{Lu}/u.test(text);
}
