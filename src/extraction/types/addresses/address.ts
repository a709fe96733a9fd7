import { oncePer } from "../../../core/basics/once-per.ts";
import { inLines } from "../../in-lines.ts";
import { labelsFrom } from "../../page/labels.ts";
import { type PageLayout, type Segment, segmentOf, type Token } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { type Find, type FindContext, type Found, plainText, type ValueType } from "../field-type.ts";
import { formAt } from "../names/names-in-small-print.ts";
import { hasPostcode } from "../names/party-words.ts";
import { foundOf, partsOfLine, runsAndWhole, separated, stacks } from "../text-runs.ts";
import { isCompanyForm, POSTCODE, STREET, STREET_WORD } from "../wording.ts";
import { provinceBeside, townApart } from "./address-lines.ts";
import { mendAddress } from "./address-spelling.ts";
import { labelledParts, labelsPart, opensWithPart } from "./labelled-address.ts";

export interface AddressLook {
  readonly opens: boolean;
  readonly postcode: boolean;
  readonly contact: boolean;
}

/**
 * The look of an address, whatever its language: how it begins, whether it has a postcode, whether other facts are
 * included.
 */
export const addressLook: (tokens: readonly Token[]) => AddressLook = oncePer(lookOfAddress);

function lookOfAddress(tokens: readonly Token[]): AddressLook {
  const text = textOf(tokens);
  return {
    opens: tokens[0] !== undefined && STREET_WORD.test(tokens[0].text),
    postcode: POSTCODE.test(text),
    contact: tokens.some((token) => CONTACT.test(token.text)),
  };
}

const MAX_ADDRESS_LINES = 6;
/** What follows an address in a block, and is not part of it: tax numbers, telephone, e-mail, bank. */
export const CONTACT = new RegExp(
  inLines`
    ^(?:p\.?\s?iva|piva|partita|c\.?f\.?|cod\.?|codice|ust\S*|vat\S*|tva\S*|uid|n\.?i\.?f|cif|siret|siren
    |steuer\S*|tel\S*|phone|t[ée]l\S*|fax|cell\.?|e-?mail|pec|www\S*|https?\S*|p\.i|kvk|btw\S*|r\.?c\.?s
    |registered|iban|nazione|paese|rea|reg\.?|amtsgericht|registergericht|hr[ab]|geschäftsführer\S*|gst
    |adószám\S*|bankszámla\S*|oib|org\.?nr|cvr\S*|y-tunnus|ičo?|dič|nip|regon|cui|momsreg\S*|bankgiro|plusgiro
    |kmkr|pvm|reģ\.?|pvn|įmonės|matični|davčna|vkn|co\.?reg\S*|\S+@\S+)[:.]?$`,
  "iu",
);

/** From the word that names a street up to the first word that is no longer part of an address. */
function addressWithin(tokens: readonly Token[]): Token[] {
  let from = Math.max(
    0,
    tokens.findIndex(({ text }) => STREET_WORD.test(text)),
  );
  // French houses are numbered before the street: "12 bis, rue Pasteur".
  while (from > 0 && /^(?:\d{1,4}[a-z]?|bis|ter|n[.º°]?)[,.]?$/iu.test(tokens[from - 1]!.text)) from--;
  // "Hanauer Landstraße 310": the name of the road is before it, as before a "Straße".
  if (
    from > 0 &&
    /^landstr(?:a(?:ß|ss)e|\.)$/iu.test(tokens[from]!.text) &&
    /^\p{Lu}\p{Ll}+(?:er|e)$/u.test(tokens[from - 1]!.text)
  )
    from--;
  const contact = tokens.findIndex(({ text }, i) => i > from && CONTACT.test(text));
  return tokens.slice(from, contact < 0 ? undefined : contact);
}

function addressPrior(text: string, tokens: readonly Token[], firstLine: string): number {
  const lastLine = tokens.slice(-4).map((token) => token.text);
  return (
    (STREET.test(text) ? 0.8 : -0.6) +
    (hasPostcode(text) ? 0.8 : -0.5) +
    (STREET_WORD.test(tokens[0]!.text) ? 0.6 : 0) +
    (hasPostcode(lastLine.join(" ")) ? 0.4 : 0) -
    (tokens.some((token) => CONTACT.test(token.text)) ? 1.5 : 0) -
    (isCompanyForm(firstLine) ? 1.5 : 0)
  );
}

const TOWN_CUT_OFF = -2;

/** "Via Roma 1 - 45100" where "Rovigo" follows in the line. */
function endsBeforeItsTown(page: PageLayout, tokens: readonly Token[]): boolean {
  const last = tokens.at(-1)!;
  const next = page.tokens[last.index + 1];
  return (
    next !== undefined &&
    /^\d{5}$/.test(last.text) &&
    /^\p{Lu}\p{L}/u.test(next.text) &&
    segmentOf(page, last).row === segmentOf(page, next).row &&
    next.box.x0 - last.box.x1 < page.lineHeight * 2
  );
}

/** The runs, and those parts of a line of small print that have a house number or a postcode. */
function withAddressesInSmallPrint(
  runs: readonly (readonly Token[])[],
  { readsSmallPrint = false, namesParties = false }: FindContext,
): readonly (readonly Token[])[] {
  if (!readsSmallPrint) return runs;
  if (namesParties) return runs.flatMap((run) => [run, ...addressesIn(run), ...behindForm(run)]);
  const parts = (run: readonly Token[]) =>
    separated(run)
      .slice(1)
      .filter((part) => part.some(({ text }) => /^\d/.test(text)));
  return runs.flatMap((run) => [run, ...parts(run)]);
}

/** "Steenweg 118 - 2800 Mechelen": the dash that separates an address from a name also occurs within it. */
function addressesIn(run: readonly Token[]): (readonly Token[])[] {
  const parts = partsOfLine(run);
  const hasFigure = (part: readonly Token[]) => part.some(({ text }) => /^\d/.test(text));
  return parts.flatMap((part, i) => {
    const next = parts[i + 1];
    const goesOn =
      next && hasFigure(next) && namesTown(next) !== namesTown(part) && (namesTown(next) || opensWithStreet(next));
    const both = goesOn ? [run.slice(run.indexOf(part[0]!), run.indexOf(next.at(-1)!) + 1)] : [];
    return [...(i > 0 && hasFigure(part) ? [part] : []), ...both];
  });
}

/** "35014 FONTANIVA (PD) - VIA BOSCHI 77": some print the town first. */
function opensWithStreet(tokens: readonly Token[]): boolean {
  return STREET_WORD.test(tokens[0]!.text);
}

/** "Foss Works Ltd, Foss Road 7, York": only the legal form separates the address from the name. */
function behindForm(run: readonly Token[]): (readonly Token[])[] {
  const rest = run.slice(formAt(run) + 1);
  return rest.length > 2 && rest.length < run.length && rest.some(({ text }) => /\d/.test(text)) ? [rest] : [];
}

function namesTown(tokens: readonly Token[]): boolean {
  return hasPostcode(textOf(tokens));
}

/** The same up to a dot or a stroke after the postcode: "25000 Besançon · N° TVA …". */
function upToDot(tokens: readonly Token[]): Token[] {
  const postcode = tokens.findIndex((_, i) => namesTown(tokens.slice(i, i + 2)));
  const dot = tokens.findIndex(({ text }, i) => postcode >= 0 && i > postcode && /^[·•∙|*–-]$/u.test(text));
  return dot < 0 ? [] : tokens.slice(0, dot);
}

/** "4801 Traunkirchling I": the side of a box, read as a letter after the town. */
function withoutStroke(tokens: readonly Token[]): Token[] {
  return /^[IJl|\]]$/u.test(tokens.at(-1)!.text) ? tokens.slice(0, -1) : [];
}

const WITH_A_STROKE = -1;

const COUNTRY = new RegExp(
  inLines`
    [\s,–-]+(?:ital(?:y|ia|ien|ie)|deutschland|germany|allemagne|france|frankreich|españa|spain|portugal
    |österreich|austria|schweiz|suisse|svizzera|switzerland|nederland|(?:the\s)?netherlands|belgi(?:ë|que|um)
    |ireland|united\skingdom|uk|england|poland|polska|sverige|sweden|danmark|denmark|norge|norway|suomi|finland
    |magyarország|hungary|rom[aâ]nia|hrvatska|croatia|slovenija|slovenia|slovensko|slovakia|česk[aá]\srepublika
    |czech\srepublic|lietuva|lithuania|latvija|latvia|eesti|estonia|türkiye|turkey)$`,
  "iu",
);

/** The address without the country that ends it: "31015 Conegliano (TV), Italy". */
function withoutCountry(tokens: readonly Token[]): Token[] {
  const words = COUNTRY.exec(textOf(tokens))?.[0].match(/\p{L}+/gu)?.length ?? 0;
  return words > 0 ? tokens.slice(0, -words) : [];
}

/** Shorter labels may be words of an address. */
const LEAST_OF_LABEL = 4;
const MOST_WORDS_OF_LABEL = 3;

/**
 * "Kvetná 9, 072 22 Strážske" above "Tarifa", "Mäntypolku 5 B, Kuopio" above "40553-01" with "Käyttöpaikan nro" beside
 * it: a line that has a label of its own, which is none of an address, is no part of the one above.
 */
function runsIntoLabel(page: PageLayout, tokens: readonly Token[], { hits }: FindContext): boolean {
  const isLabel = (segment: Segment) =>
    labelsFrom(hits, segment.tokens[0]!).some(
      ({ phrase, meanings, tokens: own }) =>
        phrase.length >= LEAST_OF_LABEL &&
        !meanings.has("label.address") &&
        own.length === segment.tokens.filter(({ fold }) => fold !== "").length,
    );
  const lines = [...new Set(tokens.map((token) => segmentOf(page, token)))].slice(1);
  return lines.some((line) => {
    const { segments } = page.rows[line.row]!;
    const beside = segments[segments.indexOf(line) - 1];
    const toColon = line.tokens.findIndex(({ text }) => text.endsWith(":"));
    if (toColon >= 0 && toColon <= MOST_WORDS_OF_LABEL) return !opensWithPart(line.tokens);
    return isLabel(line) || (beside !== undefined && isLabel(beside));
  });
}

/** The address with its separate parts: its province, its town. */
function goingOn(page: PageLayout, tokens: readonly Token[]): (readonly Token[])[] {
  const province = provinceBeside(page, tokens);
  const town = townApart(page, tokens);
  return [...(province ? [[...tokens, province]] : []), ...(town.length > 0 ? [[...tokens, ...town]] : [])];
}

const findAddresses: Find = (page, context) => {
  const labelled = context.namesParties ? labelledParts(page) : [];
  const printed = printedAddresses(page, context);
  // Where parts have labels of their own, these are in every other reading of the address.
  return labelled.length > 0 ? [...labelled, ...printed.filter(({ tokens }) => !tokens.some(labelsPart))] : printed;
};

const printedAddresses: Find = (page, context) =>
  page.segments.flatMap((segment) =>
    withAddressesInSmallPrint(runsAndWhole(segment, context), context).flatMap((run) =>
      stacks(page, run, MAX_ADDRESS_LINES - 1, { isAtEitherEdge: context.namesParties }).flatMap((stack): Found[] => {
        const within = addressWithin(stack);
        const ofParties = context.namesParties ? [upToDot(stack), withoutCountry(stack)] : [];
        const shorter = [within, upToDot(within), withoutStroke(within), ...ofParties].filter(
          ({ length }) => length < stack.length && length > 1,
        );
        const usual = [stack, ...shorter];
        const variants = context.namesParties ? [...usual, ...usual.flatMap((each) => goingOn(page, each))] : usual;
        return variants.flatMap((tokens): Found[] => {
          const found = foundOf(page, tokens, 0, mendAddress);
          if (found.text.length < 6 || found.text.length > 220 || runsIntoLabel(page, tokens, context)) return [];
          const firstLine = stack === tokens ? segment.text : found.text;
          const townCut = endsBeforeItsTown(page, tokens) ? TOWN_CUT_OFF : 0;
          const stroke = withoutStroke(tokens).length > 0 ? WITH_A_STROKE : 0;
          return [{ ...found, prior: addressPrior(found.text, tokens, firstLine) + townCut + stroke }];
        });
      }),
    ),
  );

/** address: one to six lines of a block, from the word for a street to the postcode and what is beside it. */
export const ADDRESS: ValueType = { find: findAddresses, parse: plainText };
