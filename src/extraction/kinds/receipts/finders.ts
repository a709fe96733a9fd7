import { FORM_BEFORE_NAME } from "../../lexicons/legal-forms.ts";
import { makeSegment, type PageLayout, type Row, type Segment, segmentOf, type Token } from "../../page/layout.ts";
import { foldText, textOf } from "../../page/text.ts";
import { ADDRESS } from "../../types/addresses/address.ts";
import type { Find, Found } from "../../types/field-type.ts";
import { ORGANIZATION } from "../../types/names/organization.ts";
import { foundOf } from "../../types/text-runs.ts";
import { headOf, isShopForm, isTitleOfPaper } from "./head.ts";
import { fromStreet, imprintLines, isNoAddress } from "./imprint-lines.ts";
import { holdsLabel, isNameOfPlace, withoutLabels } from "./labels-in-names.ts";
import { isTradeWordsOnly } from "./trade-words.ts";

/**
 * Maximum gap between words of one printed line, in line heights: heads are printed at double width and letter-spaced.
 */
const WORD_GAP = 7;
/** A row of more parts belongs to a table. */
const MOST_PARTS = 5;

/**
 * The page with each row of its head as one segment: "ROSSI   &   FIGLI" is one line of a name, though its gaps are
 * those of columns. Tokens are the page's own. Null if no row changes.
 */
function withWholeRows(page: PageLayout): PageLayout | null {
  const joins = new Set(
    headOf(page)
      .map(({ row }) => row)
      .filter(isOneLine),
  );
  if (joins.size === 0) return null;
  const segments: Segment[] = [];
  const segmentOfToken: Segment[] = [];
  const rows = page.rows.map((row): Row => {
    const parts = joins.has(row) ? [joined(row.segments)] : row.segments;
    const placed = parts.map((part, i): Segment => ({ ...part, index: segments.length + i }));
    for (const segment of placed) {
      segments.push(segment);
      for (const { index } of segment.tokens) segmentOfToken[index] = segment;
    }
    return { ...row, segments: placed };
  });
  return { ...page, rows, segments, segmentOfToken };
}

function isOneLine({ segments }: Row): boolean {
  if (segments.length < 2 || segments.length > MOST_PARTS) return false;
  return segments.slice(1).every((segment, i) => {
    const before = segments[i]!;
    const height = before.box.y1 - before.box.y0;
    return !/[:=]$/.test(before.text) && segment.box.x0 - before.box.x1 < WORD_GAP * height;
  });
}

function joined(parts: readonly Segment[]): Segment {
  const { index, row } = parts[0]!;
  const tokens = parts.flatMap((part) => part.tokens);
  return makeSegment(tokens, index, row);
}

/** What the type finds on the page as it is, plus what it finds on whole rows of the head. */
function alsoOnWholeRows(find: Find): Find {
  return (page, context) => {
    const found = find(page, context);
    const whole = withWholeRows(page);
    if (!whole) return found;
    const places = new Set(found.map(({ tokens }) => placeOf(tokens)));
    return [...found, ...find(whole, context).filter(({ tokens }) => !places.has(placeOf(tokens)))];
  };
}

function placeOf(tokens: readonly Token[]): string {
  return `${tokens[0]!.index}-${tokens.at(-1)!.index}/${tokens.length}`;
}

const TITLE = -6;

/** A stamp's or a shop's number before the name: "#000002 BELLA CAFFE SRL". */
const LEADING_CODE = /^#?\d{3,}$/;

/**
 * Shops' names: on whole rows of the head too; up to the legal form if the line continues; without the number before
 * them. Titles of the paper are excluded.
 */
export const findShopNames: Find = (page, context) => {
  const hits = context.hits.filter((hit) => !isNameOfPlace(page, hit));
  const found = alsoOnWholeRows(ORGANIZATION.find)(page, { ...context, hits });
  const places = new Set(found.map(({ tokens }) => placeOf(tokens)));
  const changed = found.flatMap(({ tokens, prior }) =>
    [...shorter(page, tokens), ...withFormBelow(page, tokens)].map((other) => foundOf(page, other, prior)),
  );
  const more = changed.filter(({ tokens }) => {
    const isNew = !places.has(placeOf(tokens));
    places.add(placeOf(tokens));
    return isNew;
  });
  const imprints = imprintLines(page);
  const ofImprints = new Set(imprints.flatMap(({ name, address }) => [...name, ...address]));
  const names = [...found, ...more]
    .filter(({ tokens }) => !holdsLabel(page, tokens))
    .map((one) =>
      one.tokens.some((token) => ofImprints.has(token)) ? { ...one, prior: one.prior + BESIDE_IMPRINT } : one,
    );
  names.push(...imprints.map(({ name }) => foundOf(page, name, IMPRINT)));
  return names.map((one) => ({ ...one, prior: one.prior + shopPrior(one, page) + wordless(one.text) }));
};

/** "FRATELLI ROSSI" and, centred in the next line, "SOC. COOP.": lines of one name without a common edge. */
function withFormBelow(page: PageLayout, tokens: readonly Token[]): (readonly Token[])[] {
  const last = segmentOf(page, tokens.at(-1)!);
  const below = headOf(page)[last.row + 1];
  const isWholeLine = page.rows[last.row]!.segments.length === 1 && last.tokens.length === tokens.length;
  const isNear = below && below.row.box.y0 - last.box.y1 < page.lineHeight;
  return isWholeLine && isNear && below.isNameless
    ? [[...tokens, ...below.row.segments.flatMap((segment) => segment.tokens)]]
    : [];
}

/** "AB 101 CD" is a number plate, though it opens with a Swedish legal form, and "N." asks for a number. */
const NO_WORD = -4;
/** "Fahrt von Hauptbahnhof": on taxis' forms the ride is above the issuer. */
const OF_RIDE = /^(?:fahrt|vettura|corsa|tragitto|percorso|course|trajet|d[ée]part|ride|journey|recorrido|rit)\s/iu;
/** Name, street and town in one line. */
const IMPRINT = 4;
/** … and other parts of that line. */
const BESIDE_IMPRINT = -6;

function wordless(text: string): number {
  const isAbbreviation = (text.match(/\p{L}/gu) ?? []).length < 2;
  return isAbbreviation || (/\d/.test(text) && !/\p{L}{3}/u.test(text)) || OF_RIDE.test(text) ? NO_WORD : 0;
}

function shorter(page: PageLayout, tokens: readonly Token[]): (readonly Token[])[] {
  const bare = tokens.length > 1 && LEADING_CODE.test(tokens[0]!.text) ? [tokens.slice(1)] : [];
  const named = [tokens, ...bare].flatMap((all) => withoutLabels(page, all));
  return [...bare, ...named, ...[tokens, ...bare, ...named].flatMap(upToForm)];
}

/**
 * "RISTORANTE (NAVIGLI" continues, and so does "LUNA S.N.C. DI VERDI A."; a shop's second name is printed separately.
 */
const GOES_ON_BEHIND_FORM = /^(?:[([].*|di|&|e)$/iu;

function upToForm(tokens: readonly Token[]): (readonly Token[])[] {
  const end = tokens.findLastIndex(({ text }, i) => i > 0 && isShopForm(text));
  const next = tokens[end + 1];
  // "Targa veicolo: AB 101 CD": after a label two letters are no company's form.
  if (tokens.slice(0, end).some(({ text }) => /[:=]$/.test(text))) return [];
  return end > 0 && next !== undefined && !GOES_ON_BEHIND_FORM.test(next.text) ? [tokens.slice(0, end + 1)] : [];
}

/** Trade words and a legal form alone: the end of a name that begins in the line above. */
const NAMELESS = -4;
/** A name broken before such an end is one name. */
const GOES_ON = 2;
/** "BAR CENTRALE / DI ROSSI MARIA": the owner, as Italian law requires, or the second half of "ROSSI / & FIGLI". */
const WHOSE = /^(?:di|&)\s+\p{Lu}[^\d]*$/iu;
/** … and this is its beginning alone. */
const BROKEN = -2.5;
const OPENS_WITH_CODE = -1.5;

/** "NINO" above "NINO S.N.C. DI ROSSI A.": the shop's sign, and the company; or both in one. */
const SIGN_OF_COMPANY = -3;
const SIGN_AND_COMPANY = -4;
const LEAST_SIGN = 4;
/** "BOULANGERIE DU PORT / SARL MERCIER": in French the form precedes the name, and opens another one. */
const OPENS_WITH_FORM = new RegExp(String.raw`^(?:${FORM_BEFORE_NAME}|soci[ée]t[ée]|ets)\s+\p{L}{2}`, "iu");
/** A telephone number is not part of a name. */
const PHONE = /(?:\d[\s().-]?){9,}/u;
const HAS_PHONE = -3;

/** "Grand Café De Brug" above "De Brug Horeca B.V.": the company has the sign's own words without its trade. */
function endOf(sign: string): string {
  const words = sign.trim().split(/\s+/);
  const end = words.length > 2 ? foldText(words.slice(-2).join(" ")) : "";
  return end.length > LEAST_SIGN ? end : "";
}

/** Prior from the lines of a candidate relative to each other, and to the one below. */
function signPrior(lines: readonly string[], below: string | undefined): number {
  const [first, ...others] = lines.map(foldText);
  const opens = (line: string, sign: string) => sign.length >= LEAST_SIGN && line.startsWith(sign) && line !== sign;
  const repeats = (line: string, sign: string) =>
    opens(line, sign) || (sign === first && opens(line, endOf(lines[0]!)));
  const joins = others.some(
    (line, i) =>
      (repeats(line, first!) && isShopForm(lines[i + 1]!)) ||
      (OPENS_WITH_FORM.test(lines[i + 1]!) && !isTradeWordsOnly(lines[i + 1]!)),
  );
  const isSign = below !== undefined && isShopForm(below) && repeats(foldText(below), lines.map(foldText).join(""));
  return (
    (joins ? SIGN_AND_COMPANY : 0) + (isSign ? SIGN_OF_COMPANY : 0) + (PHONE.test(lines.join(" ")) ? HAS_PHONE : 0)
  );
}

/** By rows of the page. */
function linesOf(tokens: readonly Token[], page: PageLayout): string[] {
  const rows = Map.groupBy(tokens, (token) => segmentOf(page, token).row);
  return [...rows.values()].map(textOf);
}

function shopPrior({ text, tokens }: Found, page: PageLayout): number {
  const isNameless = isTradeWordsOnly(text);
  const lastRow = segmentOf(page, tokens.at(-1)!).row;
  const lines = linesOf(tokens, page);
  const lastText = lines.at(-1)!;
  const below = headOf(page)[lastRow + 1];
  const isWhole = lines.length > 1 && !isNameless && !WHOSE.test(text);
  const goesOn = isWhole && (isTradeWordsOnly(lastText) || WHOSE.test(lastText));
  const firstRow = segmentOf(page, tokens[0]!).row;
  const above = headOf(page)[firstRow - 1];
  // "SOC. COOP. / IPERMERCATO": the end of the name in the line above, and the kind of shop.
  const isRest = lines.length > 1 && headOf(page)[firstRow]?.isNameless && above && !above.isCrumb && !above.isTitle;
  const isCut = WHOSE.test(text) || (!isNameless && below && (below.isNameless || WHOSE.test(below.text)));
  return (
    signPrior(lines, below?.text) +
    (isTitleOfPaper(text) ? TITLE : 0) +
    (isNameless || isRest ? NAMELESS : 0) +
    (goesOn ? GOES_ON : 0) +
    (isCut ? BROKEN : 0) +
    (LEADING_CODE.test(tokens[0]!.text) ? OPENS_WITH_CODE : 0)
  );
}

/** The whole of it is in one line, with the name. */
const OF_IMPRINT = 2.6;
/** Lines that are none, or more than the address: they stay candidates, in case a correction taught otherwise. */
const NO_ADDRESS = -8;

/** Shops' addresses: on whole rows of the head too, and behind a name in a line of its own; from their street on. */
export const findShopAddresses: Find = (page, context) => {
  const imprints = imprintLines(page);
  const names = new Set(imprints.flatMap(({ name }) => name));
  const places = new Set<string>();
  const found = alsoOnWholeRows(ADDRESS.find)(page, context).flatMap((one): Found[] => {
    const lines = [...Map.groupBy(one.tokens, (token) => segmentOf(page, token).row).values()];
    const own = fromStreet(lines);
    const isShorter = own.length < one.tokens.length;
    const isOff = isShorter || isNoAddress(one.text) || one.tokens.some((token) => names.has(token));
    const shorter = isShorter && own.length > 0 ? [foundOf(page, own, one.prior)] : [];
    return [...shorter, isOff ? { ...one, prior: one.prior + NO_ADDRESS } : one];
  });
  return [...imprints.map(({ address }) => foundOf(page, address, OF_IMPRINT)), ...found].filter(({ tokens }) => {
    const isNew = !places.has(placeOf(tokens));
    places.add(placeOf(tokens));
    return isNew;
  });
};
