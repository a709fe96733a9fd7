import type { Box } from "../../../core/geometry.ts";
import type { PageLayout, Segment, Token } from "../../page/layout.ts";
import type { Found } from "../field-type.ts";
import { foundOf } from "../text-runs.ts";

/** The beginning of an address whose parts have labels of their own. */
const STREET_LABEL =
  /^(?:indirizzo|via|address|street|stra(?:ß|ss)e(?:,?\snr\.?)?|anschrift|adresse|rue|dirección|calle)$/iu;
const PARTS = {
  house: String.raw`(?:numero|n\.?|nr\.?)\s?civ(?:ico|\.)?|hausnummer`,
  /** On the continent the town is behind it. */
  postcode: String.raw`c\.?a\.?p\.?|plz|code\spostal|c\.?p\.?|código\spostal`,
  town: String.raw`comune|citt[àa]|località|city|town|plz[,/]?\s?ort|ort|stadt|ville|población|ciudad`,
  /** Behind the town. */
  province: String.raw`provincia|prov\.?`,
  country: "nazione|paese|stato|country|land|pays|país",
  /** Where they stand they belong. */
  other: String.raw`post\s?code|zip(?:\scode)?|county`,
};
const labelOf = (...parts: readonly string[]) => new RegExp(`^(?:${parts.join("|")})$`, "iu");
const PART_LABEL = labelOf(...Object.values(PARTS));
const HOUSE_LABEL = labelOf(PARTS.house);
const POSTCODE_LABEL = labelOf(PARTS.postcode);
const PROVINCE_LABEL = labelOf(PARTS.province);
const COUNTRY_LABEL = labelOf(PARTS.country);

/** Whether a line begins with the label of a part of an address: "Comune: Roma". */
export function opensWithPart(line: readonly Token[]): boolean {
  const part = partsOf(line)[0];
  return part !== undefined && (PART_LABEL.test(part.label) || STREET_LABEL.test(part.label));
}

/** "CAP:", "Comune:": it says what follows, and is no part of the address. */
export function labelsPart({ text }: Token): boolean {
  return text.endsWith(":") && PART_LABEL.test(text.slice(0, -1));
}

const MOST_ROWS = 7;
const LEAST_PARTS = 2;
const WHOLE = 5;

/** A label that ends with a colon, and the words after it up to the next. */
interface Part {
  readonly label: string;
  readonly tokens: readonly Token[];
}

/**
 * Addresses as programs print them from e-invoices, each part after its label: "Indirizzo: VIA TORINO 38-B Comune: ROMA
 * CAP: 00184", in one line or one part per line. The value is the parts without the labels, in the order in which such
 * an address is written, and without its country.
 */
export function labelledParts(page: PageLayout): Found[] {
  return page.segments.flatMap((segment): Found[] => {
    const own = partsOf(rowFrom(page, segment));
    const start = own.findIndex(({ label }) => STREET_LABEL.test(label));
    if (start < 0 || own[start]!.tokens.length === 0) return [];
    const parts = own.slice(start, endOf(own, start + 1));
    if (parts.length === own.length - start)
      for (const below of segmentsBelow(page, segment)) {
        const next = partsOf(rowFrom(page, below));
        const end = endOf(next, 0);
        parts.push(...next.slice(0, end));
        if (end < next.length || end === 0) break;
      }
    const tokens = asWritten(parts).flatMap((part) => part.tokens);
    return parts.length > LEAST_PARTS ? [{ ...foundOf(page, tokens, WHOLE), hasLabelledParts: true }] : [];
  });
}

/** Street, house, postcode, town, province. */
function asWritten(parts: readonly Part[]): readonly Part[] {
  const postal = parts.filter(({ label }) => POSTCODE_LABEL.test(label));
  const provinces = parts.filter(({ label }) => PROVINCE_LABEL.test(label));
  const others = parts.filter((part) => ![...postal, ...provinces].includes(part) && !COUNTRY_LABEL.test(part.label));
  const town = others.findIndex(({ label }, i) => i > 0 && !HOUSE_LABEL.test(label));
  const at = town < 0 ? others.length : town;
  return [...others.slice(0, at), ...postal, ...others.slice(at), ...provinces];
}

/** Where the parts of an address end, beginning with a given one. */
function endOf(parts: readonly Part[], from: number): number {
  const end = parts.findIndex(({ label }, i) => i >= from && !PART_LABEL.test(label));
  return end < 0 ? parts.length : end;
}

/** In line heights: text farther away, without a label of a part that is still missing, belongs to another block. */
const FAR = 2;

/**
 * The words of a row from a segment on, as far as they may be one address: the town of another address is recognised by
 * a segment of this one below the street.
 */
function rowFrom(page: PageLayout, segment: Segment): readonly Token[] {
  const { segments } = page.rows[segment.row]!;
  const right = segments.slice(segments.indexOf(segment));
  const labels = right.map(openingLabel);
  const below = segmentsBelow(page, segment).map(openingLabel);
  const other = right.findIndex((next, i) => {
    const before = right[i - 1];
    if (!before || next.box.x0 - before.box.x1 <= FAR * page.lineHeight) return false;
    return !PART_LABEL.test(labels[i]!) || labels.indexOf(labels[i]!) < i || below.includes(labels[i]!);
  });
  return right.slice(0, other < 0 ? undefined : other).flatMap(({ tokens }) => tokens);
}

/** "CAP" in "CAP: 00184"; "" if it begins with none. */
function openingLabel({ text }: Segment): string {
  return /^([^:]{1,20}?)\s?:/u.exec(text)?.[1] ?? "";
}

/** The segments that begin below this one, one per row. */
function segmentsBelow(page: PageLayout, { row, box }: Segment): Segment[] {
  return page.rows
    .slice(row + 1, row + MOST_ROWS)
    .flatMap(({ segments }) => segments.filter((other) => isAligned(other.box, box, page.lineHeight)));
}

/** At the left, at the right or in the middle. */
function isAligned(a: Box, b: Box, within: number): boolean {
  const [left, right] = [Math.abs(a.x0 - b.x0), Math.abs(a.x1 - b.x1)];
  return Math.min(left, right, Math.abs(a.x0 + a.x1 - b.x0 - b.x1) / 2) < within;
}

function partsOf(line: readonly Token[]): Part[] {
  const parts: { label: string; tokens: Token[] }[] = [];
  let words: Token[] = [];
  for (const token of line) {
    if (!token.text.endsWith(":")) {
      words.push(token);
      continue;
    }
    // The label is one word or two ("Numero civico:"); the words before it belong to the part before.
    const last = token.text.slice(0, -1);
    const both = `${words.at(-1)?.text} ${last}`.trim();
    const isTwoWords = PART_LABEL.test(both);
    parts.at(-1)?.tokens.push(...(isTwoWords ? words.slice(0, -1) : words));
    parts.push({ label: isTwoWords ? both : last, tokens: [] });
    words = [];
  }
  parts.at(-1)?.tokens.push(...words);
  return parts;
}
