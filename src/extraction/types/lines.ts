import { type Box, unionOfBoxes } from "../../core/geometry.ts";
import { median, type PageLayout, type Segment, type Token } from "../layout.ts";
import { foldText } from "../text.ts";
import type { Find, FindContext, Found } from "./field-type.ts";

/**
 * Values that only their place and their label tell from other text: names, organisations, addresses, free text, document numbers.
 * Candidates are whole segments, the rest of a segment behind a label, and runs of segments stacked below each other.
 */

/** Legal forms of companies in Europe and beyond, folded; a name that ends in one is a company. */
const COMPANY_FORM =
  /(?:^|\s)(?:s\.?\s?r\.?\s?l\.?s?|s\.?\s?p\.?\s?a|s\.?n\.?c|s\.?a\.?s|s\.?s\.?d|soc\.?\s?coop\S*|cooperativa|gmbh(?:\s?&\s?co\.?\s?kg)?|ag|kg|ohg|e\.?\s?k|e\.?\s?v|ug|mbh|a\.?\s?g|ltd|limited|llc|inc|corp|plc|llp|co|company|sa|sas|sarl|s\.?a\.?r\.?l|eurl|s\.?l|s\.?l\.?u|b\.?v|n\.?v|oy|ab|a\/s|as|aps|sdn\.?\s?bhd|bhd|enterprise|trading|restaurant|hotel)\.?(?:\s|,|\)|$)/iu;
const STREET =
  /(?:^|[\s,.])(?:via|viale|piazza|p\.?zza|corso|c\.?so|largo|vicolo|strada|loc|localit[aà]|contrada|rue|avenue|av|boulevard|bd|place|calle|c\/|plaza|avda|paseo|street|st|road|rd|lane|drive|jalan|jln|jl|lorong|taman|persiaran|lot|kampung|bandar|\p{L}*(?:stra(?:ß|ss)e|str|weg|platz|gasse|allee|damm))(?:[\s,.]|$)/iu;
/** A word that opens an address by itself; ambiguous short ones ("av", "st", "no") do not. */
const STREET_WORD =
  /^(?:via|viale|v\.?le|piazza|piazzale|p\.?zza|p\.?le|corso|c\.?so|largo|vicolo|strada|contrada|localit[aà]|rue|avenue|boulevard|chemin|route|quai|calle|c\/|plaza|avenida|avda\.?|paseo|carrer|ronda|\p{L}+(?:stra(?:ß|ss)e|str\.))$/iu;
const POSTCODE = /(?<!\d)\d{5}(?!\d)|(?<![\d.,])\d{4}\s\p{Lu}/u;

const MAX_TEXT_CHARACTERS = 160;

function foundOf(page: PageLayout, tokens: readonly Token[], prior: number, separator = " "): Found {
  const text = mendLetters(trimValue(joinTokens(page, tokens, separator)));
  return { pageIndex: page.pageIndex, tokens, text, key: foldText(text), value: { type: "text", value: text }, prior };
}

function joinTokens(page: PageLayout, tokens: readonly Token[], lineSeparator: string): string {
  return tokens
    .map((token, i) => {
      const previous = tokens[i - 1];
      if (!previous) return token.text;
      return (
        (page.segmentOfToken[token.index] === page.segmentOfToken[previous.index] ? " " : lineSeparator) + token.text
      );
    })
    .join("");
}

/** A figure inside a word and a letter inside a figure are misread: "C0." → "CO.", "7/l18" → "7/118", "5dn" → "Sdn". */
function mendLetters(text: string): string {
  return text
    .replace(/(?<=[\d/])[lI|](?=\d)|(?<=\d)[lI|](?=[\d/])/g, "1")
    .replace(/(?<=\d)[Oo](?=\d)/g, "0")
    .replace(/(?<=\p{Lu}-?)0(?=\p{Lu}|[.:]|\s|$)/gu, "O")
    .replace(/(?<=\p{Lu}\.?)l(?=\.?\p{Lu})|(?<!\S)1(?=\p{Lu}{3})/gu, "I")
    .replace(/(?<!\S)5(?=\p{Ll}{2})/gu, "S");
}

/** A value does not begin with a colon or end with a dash; brackets it owns stay. */
function trimValue(text: string): string {
  return text.replace(/^[\s:;,.\-–|*#=_]+(?=.*[\p{L}\p{N}])/u, "").replace(/[\s:;,\-–|*=_]+$/u, "");
}

/** The parts of a segment between its labels: "Name: Rossi Nato a: Roma" → "Rossi", "Roma". Whole where it has no label. */
export function valueRuns(segment: Segment, { hits }: Pick<FindContext, "hits">): Token[][] {
  const label = new Set<number>();
  for (const hit of hits) {
    // A label's word inside running text is no label: it opens the segment, or a colon closes it.
    const first = hit.tokens[0]!.index === segment.tokens[0]!.index;
    if (first || /[:=]$/.test(hit.tokens.at(-1)!.text)) for (const token of hit.tokens) label.add(token.index);
  }
  const runs: Token[][] = [];
  let run: Token[] = [];
  for (const token of segment.tokens) {
    const closes = /:$/.test(token.text);
    if (label.has(token.index) || closes) {
      if (closes || runs.length === 0 || run.length > 0) {
        // Words before a colon that no lexicon knows are a label too, when they are few.
        if (!closes || run.length > 3) pushRun(runs, run);
        run = [];
      }
      continue;
    }
    if (token.fold === "" && run.length === 0) continue;
    run.push(token);
  }
  pushRun(runs, run);
  return runs;
}

function pushRun(runs: Token[][], run: Token[]): void {
  if (run.some((token) => token.fold !== "")) runs.push(run);
}

/** From the middle of one line of a block to that of the next; boxes hug the ink, so that leading can exceed the letters' height. */
const LINE_PITCH = { least: 0.6, most: 2.4 };

/**
 * The next line of the same block: below, close, and aligned on the left or in the middle. Distances are between the middles of like
 * places, so that lines of a skewed page, whose boxes overlap, still follow each other.
 */
function lineBelow(page: PageLayout, segment: Segment): Segment | null {
  const height = Math.max(page.lineHeight, median(segment.tokens.map(({ box }) => box.y1 - box.y0)));
  const middleY = ({ y0, y1 }: Box) => (y0 + y1) / 2;
  let best: Segment | null = null;
  let bestPitch = LINE_PITCH.most * height;
  for (const other of page.segments) {
    const isLeftAligned = Math.abs(other.box.x0 - segment.box.x0) < page.lineHeight * 1.2;
    const middles = Math.abs(other.box.x0 + other.box.x1 - segment.box.x0 - segment.box.x1) / 2;
    if (!isLeftAligned && middles > page.lineHeight * 2.5) continue;
    const pitch = isLeftAligned
      ? middleY(other.tokens[0]!.box) - middleY(segment.tokens[0]!.box)
      : middleY(other.box) - middleY(segment.box);
    if (pitch < LINE_PITCH.least * page.lineHeight || pitch > bestPitch) continue;
    [best, bestPitch] = [other, pitch];
  }
  return best;
}

/** The runs of a segment and, where a label was cut off, the whole: "No. 53, Jalan Besar" is an address, not a number's label. */
function runsAndWhole(segment: Segment, context: FindContext): Token[][] {
  const runs = valueRuns(segment, context);
  const isWhole = runs.length === 1 && runs[0]!.length === segment.tokens.length;
  return isWhole || runs.length === 0 ? runs : [...runs, [...segment.tokens]];
}

/** Stacks of the run and up to `more` lines below it, shortest first. */
function stacks(page: PageLayout, run: readonly Token[], more: number): Token[][] {
  const result: Token[][] = [[...run]];
  let segment = page.segmentOfToken[run[0]!.index]!;
  for (let i = 0; i < more; i++) {
    const next = lineBelow(page, segment);
    if (!next) break;
    result.push([...result.at(-1)!, ...next.tokens]);
    segment = next;
  }
  return result;
}

export function isCompanyForm(text: string): boolean {
  return COMPANY_FORM.test(text);
}

export function letterShare(text: string): number {
  const letters = text.replace(/[^\p{L}]/gu, "").length;
  return text === "" ? 0 : letters / text.replace(/\s/g, "").length;
}

export const findTexts: Find = (page, context) =>
  page.segments.flatMap((segment) =>
    valueRuns(segment, context)
      .filter((run) => segment.text.length <= MAX_TEXT_CHARACTERS || run.length < segment.tokens.length)
      .map((run) => foundOf(page, run, 0)),
  );

export const findNames: Find = (page, context) =>
  findTexts(page, context)
    .filter((found) => letterShare(found.text) > 0.7 && found.text.length > 1)
    .map((found) => ({ ...found, prior: found.tokens.length <= 5 ? 0 : -1.5 }));

/** "ACME SRL (123456-X)", "ACME SPA P.IVA 0123…": what follows the first long number behind a name is not the name. */
const REGISTRATION = /^\(?[A-Z]{0,3}\d{4,}|^\(?\p{L}{0,2}\d[\d-]{4,}|^[([].*\d{4}/u;

/** Each stack, and where a registration number ends its last line, the stack cut before that. */
function withoutRegistration(all: readonly (readonly Token[])[]): { tokens: readonly Token[]; lines: number }[] {
  return all.flatMap((tokens, i) => {
    const cut = tokens.findIndex((token, at) => at > 0 && REGISTRATION.test(token.text));
    const whole = { tokens, lines: i + 1 };
    return cut > 0 ? [{ tokens: tokens.slice(0, cut), lines: i + 1 }, whole] : [whole];
  });
}

/** "Lieferant GmbH": a word that may be a label, but no colon says so. */
function followsBareLabel(page: PageLayout, first: Token): boolean {
  const before = page.tokens[first.index - 1];
  return (
    before !== undefined &&
    page.segmentOfToken[before.index] === page.segmentOfToken[first.index] &&
    !/[:=]$/.test(before.text)
  );
}

export const findOrganizations: Find = (page, context) =>
  page.segments.flatMap((segment) =>
    runsAndWhole(segment, context).flatMap((run) =>
      withoutRegistration(stacks(page, run, 1)).flatMap(({ tokens, lines }): Found[] => {
        const found = foundOf(page, tokens, 0);
        if (letterShare(found.text) < 0.5 || found.text.length < 2 || found.text.length > 120) return [];
        const form = isCompanyForm(found.text) ? 1.2 : 0;
        const street = STREET.test(found.text) && form === 0 ? -1 : 0;
        const address = POSTCODE.test(found.text) ? -1.5 : 0;
        const label = /^\S*(?:\s\S+)?\s?:/.test(found.text) ? -2 : followsBareLabel(page, tokens[0]!) ? -1.5 : 0;
        return [
          { ...found, prior: form + street + address + label - (lines - 1) * 1.2 - (tokens.length > 8 ? 1.5 : 0) },
        ];
      }),
    ),
  );

/** How an address looks, whatever its language: what it opens with, whether it has a postcode, whether other facts have slipped in. */
export function addressLook(tokens: readonly Token[]): { opens: boolean; postcode: boolean; contact: boolean } {
  const text = tokens.map((token) => token.text).join(" ");
  return {
    opens: tokens[0] !== undefined && STREET_WORD.test(tokens[0].text),
    postcode: POSTCODE.test(text),
    contact: tokens.some((token) => CONTACT.test(token.text)),
  };
}

const MAX_ADDRESS_LINES = 6;
/** What follows an address in a block, and is none of it: tax numbers, telephone, e-mail, bank. */
const CONTACT =
  /^(?:p\.?\s?iva|piva|partita|c\.?f\.?|cod\.?|codice|ust\S*|vat\S*|tva\S*|nif|cif|siret|siren|steuer\S*|tel\S*|phone|t[ée]l\S*|fax|cell\.?|e-?mail|pec|www\S*|https?\S*|iban|rea|reg\.?|gst|co\.?reg\S*|\S+@\S+)[:.]?$/iu;

/** From the word that names a street, and up to the first word that is no address any more. */
function addressWithin(tokens: readonly Token[]): Token[] {
  let from = Math.max(
    0,
    tokens.findIndex(({ text }) => STREET_WORD.test(text)),
  );
  // French houses are numbered before the street: "12 bis, rue Pasteur".
  while (from > 0 && /^(?:\d{1,4}[a-z]?|bis|ter|n[.º°]?)[,.]?$/iu.test(tokens[from - 1]!.text)) from--;
  const contact = tokens.findIndex(({ text }, i) => i > from && CONTACT.test(text));
  return tokens.slice(from, contact < 0 ? undefined : contact);
}

function addressPrior(text: string, tokens: readonly Token[], firstLine: string): number {
  const lastLine = tokens.slice(-4).map((token) => token.text);
  return (
    (STREET.test(text) ? 0.8 : -0.6) +
    (POSTCODE.test(text) ? 0.8 : -0.5) +
    (STREET_WORD.test(tokens[0]!.text) ? 0.6 : 0) +
    (POSTCODE.test(lastLine.join(" ")) ? 0.4 : 0) -
    (tokens.some((token) => CONTACT.test(token.text)) ? 1.5 : 0) -
    (isCompanyForm(firstLine) ? 1.5 : 0)
  );
}

export const findAddresses: Find = (page, context) =>
  page.segments.flatMap((segment) =>
    runsAndWhole(segment, context).flatMap((run) =>
      stacks(page, run, MAX_ADDRESS_LINES - 1).flatMap((stack): Found[] => {
        const within = addressWithin(stack);
        const variants = within.length < stack.length && within.length > 1 ? [stack, within] : [stack];
        return variants.flatMap((tokens): Found[] => {
          const found = foundOf(page, tokens, 0);
          if (found.text.length < 6 || found.text.length > 220) return [];
          const firstLine = within === tokens ? found.text : segment.text;
          return [{ ...found, prior: addressPrior(found.text, tokens, firstLine) }];
        });
      }),
    ),
  );

const DATE_LIKE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;
const PRICE_LIKE = /^[\d.]*\d,\d{2}$|^\d+\.\d{2}$|^[€$£]|%$/;

/** A word with a digit, alone or joined with its neighbours ("FT 12 / 2024"); the rest of a short labelled line as a whole. */
export const findDocumentNumbers: Find = (page, context) => {
  const found = new Map<string, Found>();
  const add = (tokens: readonly Token[], prior: number) => {
    const text = trimValue(tokens.map((token) => token.text).join(" ")).replace(/[.]$|^[(]|[)]$/g, "");
    const place = `${tokens[0]!.index}-${tokens.at(-1)!.index}`;
    if (!/\d/.test(text) || text.length > 40 || found.has(place)) return;
    const looks = (DATE_LIKE.test(text) ? -2 : 0) + (PRICE_LIKE.test(text) ? -1.5 : 0) + (text.length > 24 ? -1 : 0);
    found.set(place, {
      pageIndex: page.pageIndex,
      tokens,
      text,
      key: foldText(text),
      value: { type: "text", value: text },
      prior: prior + looks,
    });
  };
  for (const segment of page.segments) {
    for (const run of valueRuns(segment, context)) {
      run.forEach((token, i) => {
        if (/\d/.test(token.text)) add([token], 0);
        const next = run[i + 1];
        const isJoined =
          next && (/^[/-]/.test(next.text) || /[/-]$/.test(token.text)) && /\d/.test(token.text + next.text);
        if (next && isJoined) add(run.slice(i, /\d/.test(next.text) ? i + 2 : i + 3), 0.2);
        if (next && /^[A-Z]{1,4}$/.test(token.text) && /^\d/.test(next.text)) add([token, next], -0.3);
      });
    }
  }
  return [...found.values()];
};

/** The box of a candidate, for geometry; not what is shown (that is a polygon a word). */
export function boxOfTokens(tokens: readonly Token[]) {
  return unionOfBoxes(tokens.map((token) => token.box));
}
