import { isBirthOfCode, isNameOfCode, namePartsOfCode } from "../../core/identifiers/repair-codice-fiscale.ts";
import type { Candidate, ReadField, ScoredCandidate } from "../candidate.ts";
import type { Concept } from "../lexicons/concepts.ts";
import { segmentOf } from "../page/layout.ts";
import { isCompanyForm } from "../types/wording.ts";
import { type Agreement, type ChosenOf, isoOf } from "./agreement.ts";

/** A codice fiscale is derived from its holder's names, sex and day of birth. */
const FITS_TAX_CODE = 3.5;
/** A company's code has eleven digits; a company has no birth, and its name shows what it is. */
const NO_PERSON = -4;
const COMPANY = 3;
/** Surname and given name in one box are one name. */
const ONE_BOX = -4;

/** A given name farther away in the line has a separate box, even if the box's title was not read. In line heights. */
const WITHIN_BOX = 6;

const CODES_TRIED = 4;
const HOLDERS_CODE: readonly Concept[] = [
  "employee.tax_code",
  "identity.personal_number",
  "f24.tax_code",
  "buyer.tax_code",
];
/** Names that may be complete ("ROSSI MARIO") or a surname alone, as on forms. */
const HOLDERS_NAME: readonly Concept[] = ["employee.name", "f24.taxpayer", "buyer.name"];
/** What only a person has. */
const PERSONAL: readonly Concept[] = ["identity.birth_date", "identity.sex", "identity.given_names"];
const HOLDER: readonly Concept[] = [
  ...HOLDERS_CODE,
  ...HOLDERS_NAME,
  "identity.birth_date",
  "identity.sex",
  "identity.surname",
  "identity.given_names",
];

/** Whose code it is, by name, sex and day of birth. */
export const HOLDER_AGREEMENT: Agreement = { concepts: HOLDER, weigh: holderEvidence };

function holderEvidence(of: ChosenOf): number {
  const codes = HOLDERS_CODE.map((concept) => of(concept)?.candidate.key ?? "");
  const code = codes.find((key) => key.length === 16);
  const payer = of("f24.taxpayer")?.candidate;
  if (code === undefined) {
    if (!codes.some(isCompanysCode)) return 0;
    const company = payer && isCompanyForm(payer.text) ? COMPANY : 0;
    return company + NO_PERSON * PERSONAL.filter((concept) => of(concept)).length;
  }
  let logit = 0;
  const birth = isoOf(of("identity.birth_date"));
  if (birth && isBirthOfCode(code, birth)) logit += FITS_TAX_CODE;
  const sex = of("identity.sex")?.candidate.key;
  if (sex === (Number(code.slice(9, 11)) > 40 ? "F" : "M")) logit += FITS_TAX_CODE;
  const surname = of("identity.surname")?.candidate.text;
  if (surname && isNameOfCode(code, surname, "surname")) logit += FITS_TAX_CODE;
  const given = of("identity.given_names")?.candidate;
  if (given && isNameOfCode(code, given.text, "given name")) logit += FITS_TAX_CODE;
  if (given && payer && goesOnWith(payer, given)) logit += ONE_BOX;
  for (const concept of HOLDERS_NAME) {
    const name = of(concept)?.candidate.text;
    if (name) logit += FITS_TAX_CODE * namesThatFit(name, code);
  }
  return logit;
}

function isCompanysCode(key: string): boolean {
  return /^\d{11}$/.test(key);
}

/** Whether one follows the other in its line, or opens the line below it, without a label between them. */
function goesOnWith(first: Candidate, next: Candidate): boolean {
  const [end, start] = [first.tokens.at(-1)!, next.tokens[0]!];
  if (first.page !== next.page || next.labels.some(({ binds }) => binds === "this")) return false;
  if (start.index === end.index + 1) return start.box.x0 - end.box.x1 < WITHIN_BOX * first.page.lineHeight;
  const [above, below] = [segmentOf(first.page, end), segmentOf(next.page, start)];
  return below.row === above.row + 1 && Math.abs(below.box.x0 - above.box.x0) < first.page.lineHeight;
}

/**
 * Names and days of birth are among the candidates of a document in dozens; what fits its code is tried, however
 * doubtful its place.
 */
export function fitsTaxCode({ meaning }: ReadField, { candidate }: ScoredCandidate, codes: readonly string[]): boolean {
  const { key, text } = candidate;
  switch (meaning.concept) {
    case "identity.surname":
      return codes.some((code) => isNameOfCode(code, text, "surname"));
    case "identity.given_names":
      return codes.some((code) => isNameOfCode(code, text, "given name"));
    case "employee.name":
    case "f24.taxpayer":
      return codes.some((code) => (isCompanysCode(code) ? isCompanyForm(text) : namesThatFit(text, code) > 0));
    case "identity.birth_date":
      return codes.some((code) => isBirthOfCode(code, key));
    default:
      return false;
  }
}

/** The whole codes among the candidates for the holder's. */
export function holdersCodes(optionsOf: (concept: Concept) => readonly ScoredCandidate[]): readonly string[] {
  return HOLDERS_CODE.flatMap(optionsOf)
    .slice(0, CODES_TRIED)
    .map(({ candidate }) => candidate.key)
    .filter((key) => key.length === 16 || isCompanysCode(key));
}

/** 2 if the words are surname and given name of a code, in either order, 1 if they are its surname; else 0. */
function namesThatFit(name: string, code: string): number {
  if (namePartsOfCode(code, name.split(/\s+/)).length > 0) return 2;
  return isNameOfCode(code, name, "surname") ? 1 : 0;
}
