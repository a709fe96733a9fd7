import { oncePer } from "../../core/basics/once-per.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { namesKnownBank } from "../lexicons/banks.ts";
import type { Concept } from "../lexicons/concepts.ts";
import { type PageLayout, segmentOf } from "../page/layout.ts";
import { foldText, textOf } from "../page/text.ts";
import { namesBank, namesOrganisation, titleLength } from "../types/names/party-words.ts";
import { isCompanyForm, STREET } from "../types/wording.ts";
import { isPartOfName } from "./broken-names.ts";

/** Logits; to the scorers any short line in the head of a paper looks like a name. */
const OF_AN_ADDRESS = -8;
const A_BANK = 3;
const TITLED = 2;
const NO_BANKS_OWN = -4;
const LOGO_AND_NAME = -2;

const OF_PERSONS: ReadonlySet<string> = new Set([
  "employee.name",
  "statement.holder",
  "statement.bank",
  "buyer.name",
] satisfies Concept[]);

/**
 * Names of people, account holders and banks beside what else stands in the head of a paper: lines of their addresses,
 * and each other. Null for all others.
 */
export function nameEvidence(candidate: Candidate, { meaning, template }: ReadField): Evidence | null {
  const { concept } = meaning;
  const isAsked = template === "payslip" || template === "bank_statement" || template === "utility_bill";
  if (!isAsked || !OF_PERSONS.has(concept ?? "")) return null;
  if (isLineOfAddress(candidate) || (meaning.type === "name" && opensAddress(candidate)))
    return { term: "of an address", weight: OF_AN_ADDRESS };
  if (concept === "statement.bank") return bankEvidence(candidate);
  if (isTitled(candidate) && !isPartOfName(candidate)) return { term: "behind a form of address", weight: TITLED };
  const isBank = concept === "statement.holder" && namesKnownBank(candidate.text);
  return isBank ? { term: "names a bank", weight: NO_BANKS_OWN } : null;
}

const ENDS_WITH_HOUSE = /\s\d{1,4}\s?\p{L}?$/u;
const OPENS_WITH_POSTCODE = /^(?:\p{Lu}{1,2}-)?\d{4,5}\s\p{Lu}/u;

/** "Beverenstraat 14", "8810 Lichtervelde". */
function isLineOfAddress({ text }: Candidate): boolean {
  // "Condominio Via Verdi 4", "Sparkasse Köln, 50667 Köln".
  if (isCompanyForm(text) || namesOrganisation(text) || namesBank(text) || namesKnownBank(text)) return false;
  return (STREET.test(text) && ENDS_WITH_HOUSE.test(text)) || OPENS_WITH_POSTCODE.test(text);
}

/** "La Haie", where "La Haie, 44150 Vair" is printed, too. Banks and companies print their names so. */
function opensAddress({ page, tokens }: Candidate): boolean {
  return openingsOfAddresses(page).has(tokens.map(({ fold }) => fold).join(" "));
}

/** What a line has before a comma and a postcode: a street or a place, if no company. */
const openingsOfAddresses = oncePer(
  ({ segments }: PageLayout): ReadonlySet<string> =>
    new Set(
      segments.flatMap(({ tokens, text }) => {
        const comma = tokens.findIndex((token) => token.text.endsWith(","));
        const next = tokens[comma + 1];
        const isOpening = comma >= 0 && next && /^\d{4,5}$/.test(next.text) && !isCompanyForm(text);
        return isOpening
          ? [
              tokens
                .slice(0, comma + 1)
                .map(({ fold }) => fold)
                .join(" "),
            ]
          : [];
      }),
    ),
);

/** "Mr Declan Byrne" */
function isTitled({ page, tokens }: Candidate): boolean {
  const line = segmentOf(page, tokens[0]!).tokens;
  if (!line.includes(tokens.at(-1)!)) return false;
  const before = textOf(line.slice(0, line.indexOf(tokens[0]!)));
  return before !== "" && titleLength(before) === before.length;
}

function bankEvidence({ page, text, tokens }: Candidate): Evidence | null {
  const own = foldText(text);
  if (isLogoAndName(tokens.map(({ fold }) => fold))) return { term: "a logo and the name", weight: LOGO_AND_NAME };
  const isOfCode = codesOfBanks(page).some((code) => own.startsWith(code));
  return isOfCode || namesKnownBank(text) || namesBank(text) ? { term: "names a bank", weight: A_BANK } : null;
}

/** "ABN·AMRO ABN AMRO Bank N.V.": in large type, and once more below it. */
function isLogoAndName(words: readonly string[]): boolean {
  return words.some((_, at) => {
    const logo = words.slice(0, at).join("");
    return logo.length >= LEAST_OF_A_LOGO && words.slice(at).join("").startsWith(logo);
  });
}

const LEAST_OF_A_LOGO = 3;
/** "BBVA" of BBVAESMM, "AIB" of AIBKIE2D. */
const LETTERS_OF_CODE = 3;
const BIC = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/;

/** The first letters of the codes of banks on a page. */
const codesOfBanks = oncePer(({ tokens }: PageLayout): readonly string[] => {
  const bics = tokens.filter(({ text }) => BIC.test(text.replace(/[^A-Z\d]/g, "")) && /^\W?[A-Z]{4}/.test(text));
  return bics
    .filter(({ fold }) => /\d|XXX$/.test(fold) || fold.length === 8)
    .map(({ fold }) => fold.slice(0, LETTERS_OF_CODE));
});
