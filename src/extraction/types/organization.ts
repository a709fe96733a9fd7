import type { PageLayout, Token } from "../layout.ts";
import { type Find, type FindContext, type Found, plainText, type ValueType } from "./field-type.ts";
import { foundOf, letterShare, runsAndWhole, separated, stacks } from "./text-runs.ts";
import { isCompanyForm, opensWithTitle, POSTCODE, STREET, STREET_WORD, salutationLength } from "./wording.ts";

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

/** "Lieferant GmbH": a word that may be a label, but no colon says so. Two words of a label are no name. */
function followsBareLabel(page: PageLayout, first: Token, hits: FindContext["hits"]): boolean {
  const before = page.tokens[first.index - 1];
  return (
    before !== undefined &&
    page.segmentOfToken[before.index] === page.segmentOfToken[first.index] &&
    !/[:=]$/.test(before.text) &&
    salutationLength(before.text) === 0 &&
    !hits.some(({ tokens }) => tokens.length > 1 && tokens.at(-1) === before)
  );
}

/** The runs, and what of "Spett. Edil Bianchi" stands behind how the name is addressed, unless a label was cut off there already. */
function withoutSalutations(runs: readonly (readonly Token[])[]): (readonly Token[])[] {
  const cut = runs.flatMap((run) => {
    let length = salutationLength(run.map(({ text }) => text).join(" "));
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

/** "SDN BHD", "S.R.L.": the form of a company whose name stands in the line above. */
const FORM_ALONE =
  /^\W*(?:sdn\W*)?(?:bhd|s\W?r\W?l\W?s?|s\W?p\W?a|s\W?n\W?c|s\W?a\W?s|gmbh|ag|ltd|limited|inc|llc|plc|sarl|s\W?l|s\W?a|b\W?v)\W*$/iu;
/** A name that is broken at its "&" goes on in the next line. */
const BROKEN_AT_AND = /^&\s|\s&$/u;
const BROKEN = -2.5;

/** In narrow columns and on receipts names are broken twice. */
const MAX_LINES = 3;

/** The runs, and what has a legal form among the parts of a line of small print: no name goes on below that. */
function withNamesInSmallPrint(
  runs: readonly (readonly Token[])[],
  { readsSmallPrint = false, namesBySeat = false, mostLines = MAX_LINES }: FindContext,
): { run: readonly Token[]; more: number }[] {
  const names = (readsSmallPrint ? runs : []).flatMap((run) => {
    const parts = separated(run);
    const formed = parts.filter((part) => isCompanyForm(textOf(part)));
    const [name] = namesBySeat ? beforeSeat(run, parts) : [];
    return name && !formed.some(([first]) => first === name[0]) ? [name, ...formed] : formed;
  });
  return [...runs.map((run) => ({ run, more: mostLines - 1 })), ...names.map((run) => ({ run, more: 0 }))];
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(" ");
}

const SEAT =
  /^(?:sede\s(?:legale|sociale|amm\p{L}*|central|e\s)|sede\b|registered\s(?:office|in)\b|head\soffice\b|sitz\b|hauptverwaltung\b|siège\b|domicilio\ssocial\b)/iu;

/** The name, as one run, that stands before a seat or before an address in the parts of a line; none where neither is there. */
function beforeSeat(run: readonly Token[], parts: readonly (readonly Token[])[]): (readonly Token[])[] {
  const seat = run.findIndex((_, at) => at > 0 && SEAT.test(textOf(run.slice(at, at + 2))));
  if (seat > 0) {
    const name = run.slice(0, seat);
    return [/^\P{L}+$/u.test(name.at(-1)!.text) && name.length > 1 ? name.slice(0, -1) : name];
  }
  const [name, next] = parts;
  return name && next && (STREET_WORD.test(next[0]!.text) || POSTCODE.test(textOf(next))) ? [name] : [];
}

const findOrganizations: Find = (page, context) =>
  page.segments.flatMap((segment) =>
    withNamesInSmallPrint(withoutSalutations(runsAndWhole(segment, context)), context).flatMap(({ run, more }) =>
      withoutRegistration(stacks(page, run, more)).flatMap(({ tokens, lines }): Found[] => {
        const found = foundOf(page, tokens, 0);
        if (letterShare(found.text) < 0.5 || found.text.length < 2 || found.text.length > 120) return [];
        // Four lines of a box are a name where its legal form is among them.
        if (lines > MAX_LINES && !isCompanyForm(found.text)) return [];
        const form = isCompanyForm(found.text) ? 1.2 : 0;
        const broken = FORM_ALONE.test(found.text) || BROKEN_AT_AND.test(found.text) ? BROKEN : 0;
        const street = STREET.test(found.text) && form === 0 ? -1 : 0;
        const address = POSTCODE.test(found.text) ? -1.5 : 0;
        const title = opensWithTitle(found.text) || salutationLength(found.text) > 0 ? -6 : 0;
        const label = /^\S*(?:\s\S+)?\s?:/.test(found.text)
          ? -2
          : followsBareLabel(page, tokens[0]!, context.hits)
            ? -1.5
            : 0;
        return [
          {
            ...found,
            prior: form + broken + street + address + title + label - (lines - 1) * 1.2 - (tokens.length > 8 ? 1.5 : 0),
          },
        ];
      }),
    ),
  );

/** organization: a line that may be a company's or an office's name, over two or three lines where it is broken. */
export const ORGANIZATION: ValueType = { find: findOrganizations, parse: plainText };
