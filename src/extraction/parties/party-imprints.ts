import { inLines } from "../in-lines.ts";
import type { PageLayout, Segment } from "../page/layout.ts";
import { foldText } from "../page/text.ts";
import { hasPostcode, tradesAs } from "../types/names/party-words.ts";
import { letterShare } from "../types/text-runs.ts";
import { POSTCODE, STREET } from "../types/wording.ts";

/**
 * A line with somebody's legal details: the name with a tax number, a register or a registered office. Large type at
 * the head may be a brand that shares no word with it.
 */
export interface Imprint {
  readonly segment: Segment;
  /** The name, as compared. */
  readonly name: string;
  readonly hasForm: boolean;
  /** The words that a brand would share with it. */
  readonly words: ReadonlySet<string>;
}

const LEAST_LETTERS_SHARED = 4;

/** The words of a name that two parties do not share by chance, as compared. */
export function tellingWords(name: string): ReadonlySet<string> {
  return new Set(
    name
      .split(/[\s'’-]+/)
      .map(foldText)
      .filter(({ length }) => length >= LEAST_LETTERS_SHARED),
  );
}

const TAX_LABEL = new RegExp(
  inLines`
    (?:^|[\s(])(?:p\.?\s?iva|part(?:ita|\.)\s?iva|p\.\s?i\.|c\.\s?f\.|cod(?:ice|\.)\s?fisc\S*|ust\S*
    |umsatzsteuer\S*|steuer\S*|uid|vat\s(?:no|reg|id|number)\S*|vat|n°\s?tva|tva|nif|n\.i\.f|cif|c\.i\.f|siret
    |siren|rcs|r\.c\.s|hrb|hra|rea|kvk|company\s(?:no|reg\S*)|registered)(?=[.:\s\d-])`,
  "iu",
);
const BETWEEN = /\s[·•∙|–—-]\s|,\s|\s\||•/u;
const TAX_NUMBER = /(?<![A-Z0-9])(?:[A-Z]{2,3}[ -]?[A-Z]?\d[\d. ]{6,12}\d|\d{11})(?![A-Za-z0-9])/u;
const MOST_WORDS = 8;
const LEAST_LETTERS = 0.6;

export function findImprints({ segments }: PageLayout): Imprint[] {
  return segments.flatMap((segment): Imprint[] => {
    const name = legalName(segment.text);
    return name === null ? [] : [{ segment, name: foldText(name), hasForm: tradesAs(name), words: tellingWords(name) }];
  });
}

/** The name in a line that also states a tax number, a register or an address; null for other lines. */
function legalName(text: string): string | null {
  const tax = TAX_LABEL.exec(text);
  if (!tax && !TAX_NUMBER.test(text) && !STREET.test(text) && !hasPostcode(text)) return null;
  const parts = (tax ? [text.slice(0, tax.index), text.slice(tax.index)] : [text]).flatMap((half) =>
    half.split(BETWEEN),
  );
  const names = parts.map((part) => part.trim()).filter(mayBeName);
  // Alone in its line it is a name, and no more.
  if (names.length === 0 || parts.filter((part) => part.trim() !== "").length < 2) return null;
  const isFirst = parts[0]!.trim() === names[0];
  return names.find((name) => tradesAs(name)) ?? (isFirst ? names[0]! : null);
}

function mayBeName(text: string): boolean {
  return (
    text.length > 3 &&
    letterShare(text) >= LEAST_LETTERS &&
    text.split(/\s+/).length <= MOST_WORDS &&
    !/@|www\.|:|\d{3}/u.test(text) &&
    !STREET.test(text) &&
    !POSTCODE.test(text) &&
    !TAX_LABEL.test(` ${text} `)
  );
}
