import { FORM_ALONE } from "../../lexicons/legal-forms.ts";
import { type PageLayout, segmentOf, type Token } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { type Find, type FindContext, type Found, plainText, type ValueType } from "../field-type.ts";
import { columnsWithin, foundOf, letterShare, placeOf, runsAndWhole, stacks } from "../text-runs.ts";
import { isCompanyForm, isTitleOfAnyPaper, POSTCODE, STREET, salutationLength } from "../wording.ts";
import { NUMBER_BEFORE, nameWithin, WITH_ITS_EDGES } from "./name-edges.ts";
import { MAX_LINES, type Run, withNamesInSmallPrint } from "./names-in-small-print.ts";
import { isCaptionOfNumber, titleLength, tradesAs } from "./party-words.ts";

/** "ACME SRL (123456-X)", "ACME SPA P.IVA 0123…": what follows the first long number after a name is not the name. */
const REGISTRATION = /^\(?[A-Z]{0,3}\d{4,}|^\(?\p{L}{0,2}\d[\d-]{4,}|^[([].*\d{4}/u;

/** Each stack, cut before a registration number that ends its last line. */
function withoutRegistration(all: readonly (readonly Token[])[]): { tokens: readonly Token[]; lines: number }[] {
  return all.flatMap((tokens, i) => {
    const cut = tokens.findIndex((token, at) => at > 0 && REGISTRATION.test(token.text));
    const whole = { tokens, lines: i + 1 };
    return cut > 0 ? [{ tokens: tokens.slice(0, cut), lines: i + 1 }, whole] : [whole];
  });
}

/**
 * "Lieferant GmbH": a word that may be a label, but without a colon. Two words of a label are no name, and a number
 * that may precede one is no label.
 */
function followsBareLabel(
  page: PageLayout,
  first: Token,
  { hits, namesParties = false }: Pick<FindContext, "hits" | "namesParties">,
): boolean {
  const before = page.tokens[first.index - 1];
  return (
    before !== undefined &&
    segmentOf(page, before) === segmentOf(page, first) &&
    !(namesParties && NUMBER_BEFORE.test(before.text)) &&
    !/[:=]$/.test(before.text) &&
    salutationLength(before.text) === 0 &&
    !hits.some(({ tokens }) => tokens.length > 1 && tokens.at(-1) === before)
  );
}

/**
 * The runs, and in "Spett. Edil Bianchi" the words after the form of address, unless a label was already cut off there.
 */
function withoutSalutations(
  runs: readonly (readonly Token[])[],
  { namesParties = false }: FindContext,
): (readonly Token[])[] {
  const cut = runs.flatMap((run) => {
    let length = (namesParties ? titleLength : salutationLength)(textOf(run));
    if (length === 0) return [];
    const rest = run.filter(({ text }) => {
      const isAfter = length <= 0;
      length -= text.length + 1;
      return isAfter;
    });
    return rest.length > 0 && !runs.some(([first]) => first === rest[0]) ? [rest] : [];
  });
  return [...runs, ...cut];
}

/** "SDN BHD", "AG,": the end of a name that does not say whose; the rest is in the line above. */
export function isFormAlone(text: string): boolean {
  return FORM_ALONE.test(text);
}

/** A name that is broken at its "&" continues in the next line. */
const BROKEN_AT_AND = /^&\s|\s&$/u;
const BROKEN = -2.5;

/** Its other bracket is in a part that is left out: "Cessionario (cliente" before "00337)". */
const HALF_BRACKET = -3;

function isHalfBracketed(text: string): boolean {
  return text.split(/[([]/).length !== text.split(/[)\]]/).length;
}

/** The runs, and the part of each that is the name if something else is before or after it in the line. */
function withinEdges(page: PageLayout, runs: readonly Run[], { hits, namesParties = false }: FindContext): Run[] {
  const known = new Set(runs.map(({ tokens }) => placeOf(tokens)));
  return runs.flatMap((run): Run[] => {
    const tokens = nameWithin(page, run.tokens, hits, namesParties);
    if (tokens.length === run.tokens.length) return [run];
    const whole = { ...run, prior: run.prior + WITH_ITS_EDGES };
    return known.has(placeOf(tokens)) ? [whole] : [{ ...run, tokens }, whole];
  });
}

/** "UniCredit UniCredit S.p.A.": the brand, beside the name in its line, is no part of it. */
export function withoutMark(tokens: readonly Token[]): readonly Token[] {
  let mark = "";
  for (let i = 0; i + 2 < tokens.length && i < MOST_MARK_WORDS && tokens[i + 1]!.fold !== ""; i++) {
    mark += tokens[i]!.fold;
    if (mark.length >= LEAST_MARK && mark === tokens[i + 1]!.fold) return tokens.slice(i + 1);
  }
  return tokens;
}

const MOST_MARK_WORDS = 3;
/** Shorter words are initials and particles. */
const LEAST_MARK = 4;

const findOrganizations: Find = (page, context) =>
  page.segments.flatMap((segment) => {
    // Other papers name one party beside anything else: there words begin above words of other lines by chance.
    const columns = context.numbersTrade ? columnsWithin(page, segment) : [];
    const openings = new Set(columns.map(([first]) => first!));
    const runs = withoutSalutations([...runsAndWhole(segment, context), ...columns], context);
    return withinEdges(page, withNamesInSmallPrint(runs, context), context).flatMap((run) => {
      const first = run.tokens[0]!;
      const isBehindLabel = !openings.has(first) && followsBareLabel(page, first, context);
      return withoutRegistration(stacks(page, withoutMark(run.tokens), run.more)).flatMap((stack): Found[] => {
        const found = foundOf(page, stack.tokens, 0);
        if (!mayBeOrganization(found.text, stack.lines, context)) return [];
        return [{ ...found, prior: priorOf(found.text, stack, { prior: run.prior, isBehindLabel, context }) }];
      });
    });
  });

function mayBeOrganization(text: string, lines: number, { namesParties }: FindContext): boolean {
  if (letterShare(text) < 0.5 || text.length < 2 || text.length > 120 || isCaptionOfNumber(text)) return false;
  // Four lines of a box are a name if its legal form is among them.
  if (lines > MAX_LINES && !isCompanyForm(text)) return false;
  // "An", "Spett.le": a form of address, with the name below.
  return !namesParties || titleLength(text) < text.length;
}

/** Logits for or against a name, from its wording and from how it was found. */
function priorOf(
  text: string,
  { tokens, lines }: { readonly tokens: readonly Token[]; readonly lines: number },
  found: { readonly prior: number; readonly isBehindLabel: boolean; readonly context: FindContext },
): number {
  const hasForm = found.context.namesParties ? tradesAs(text) : isCompanyForm(text);
  const form = hasForm ? 1.2 : 0;
  const broken = isFormAlone(text) || BROKEN_AT_AND.test(text) ? BROKEN : 0;
  const street = STREET.test(text) && form === 0 ? -1 : 0;
  const address = POSTCODE.test(text) ? -1.5 : 0;
  const title = isTitleOfAnyPaper(text) || salutationLength(text) > 0 ? -6 : 0;
  const bracket = isHalfBracketed(text) ? HALF_BRACKET : 0;
  const label = /^\S*(?:\s\S+)?\s?:/.test(text) ? -2 : found.isBehindLabel ? -1.5 : 0;
  const wording = found.prior + form + broken + street + address + title + bracket + label;
  return wording - (lines - 1) * 1.2 - (tokens.length > 8 ? 1.5 : 0);
}

/** organization: a line that may be a company's or an office's name, over two or three lines if it is broken. */
export const ORGANIZATION: ValueType = { find: findOrganizations, parse: plainText };
