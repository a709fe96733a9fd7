import { inLines } from "../../in-lines.ts";
import { type PageLayout, type Row, type Token, tokensOfRow } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { isCompanyForm, STREET } from "../../types/wording.ts";

/** Name and address of a receipt's issuer where they share a line, or where other facts stand between them. */

const SEPARATOR = /^[-–—·•|:*]$/;
const PART_OF_STREET = /\p{L}.*\d/u;

/** The line "Taxi Özdemir · Lister Meile 80 · 30161 Hannover": wherever it stands on a form, it says who issued it. */
export interface ImprintLine {
  readonly name: readonly Token[];
  readonly address: readonly Token[];
}

export function imprintLines({ rows }: PageLayout): ImprintLine[] {
  return rows.flatMap((row, index) => imprintOf(row, rows[index + 1]) ?? []);
}

function imprintOf(row: Row, below: Row | undefined): ImprintLine | null {
  const tokens = tokensOfRow(row);
  const parts = partsOf(tokens);
  if (parts.length < 3) return null;
  const [name, street, town] = parts.map(textOf);
  const isName = !/\d/.test(name!) && !STREET.test(name!) && /\p{L}{3}/u.test(name!) && parts[0]!.length <= MOST_WORDS;
  if (!isName || !PART_OF_STREET.test(street!) || !/^\d{4,5}(?!\d)/.test(town!)) return null;
  const first = tokens.indexOf(parts[1]![0]!);
  // "… – 40133" and the town in the next line, alone.
  const isBroken = /^\d{4,5}$/.test(town!) && below && below.box.y0 - row.box.y1 < row.box.y1 - row.box.y0;
  const rest = isBroken ? tokensOfRow(below) : [];
  const isTown = rest.length > 0 && rest.length <= 3 && /^\p{Lu}[\p{L}' ()-]+$/u.test(textOf(rest));
  return { name: parts[0]!, address: [...tokens.slice(first), ...(isTown ? rest : [])] };
}

const MOST_WORDS = 6;

function partsOf(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (SEPARATOR.test(token.text)) parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/**
 * What stands between a name and its street: who owns the shop, which branch it is, the number of a petrol station.
 */
const BEFORE_STREET = new RegExp(
  inLines`
    ^\W*(?:inh(?:\.|aber(?:in)?)|filiale|zweigstelle|niederlassung|e\.\s?s\.\s?\d|p\.?v\.?\s\d|punto vendita|pdv
    |negozio|branch|store\s(?:no\.?\s?)?\d|agence|magasin|tienda|est(?:aci[oó]n|\.) (?:de )?serv)(?!\p{L})`,
  "iu",
);

/** An address without such lines before it; "Filiale 4417, Linzer Gasse 22" is in one with its street. */
export function fromStreet(lines: readonly (readonly Token[])[]): readonly Token[] {
  const at = lines.findLastIndex((line) => BEFORE_STREET.test(textOf(line)));
  return at < 0 ? lines.flat() : [behindComma(lines[at]!), ...lines.slice(at + 1)].flat();
}

function behindComma(line: readonly Token[]): readonly Token[] {
  const comma = line.findIndex(({ text }) => text.endsWith(","));
  const rest = comma < 0 ? [] : line.slice(comma + 1);
  return PART_OF_STREET.test(textOf(rest)) ? rest : [];
}

/** A taxi's licence and plate, or a company below what a meter is for. */
const LICENCE = new RegExp(
  inLines`
    (?:^|\s)(?:ads|licen[cs]e|licenza|konz(?:ession)?|konz\.-nr|lizenz|plate
    |targa)\W{0,3}(?:n[°ºo.r]*)?\W{0,2}\p{L}{0,2}\d`,
  "iu",
);

export function isNoAddress(text: string): boolean {
  if (STREET.test(text)) return false;
  return LICENCE.test(text) || /^ads(?:\sn\W*)?$/iu.test(text) || (!/\d/.test(text) && isCompanyForm(text));
}
