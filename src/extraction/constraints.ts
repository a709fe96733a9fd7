import { birthCharacters, nameLetters } from "../core/repair-codice-fiscale.ts";
import type { Candidate, ReadField } from "./candidates.ts";
import { isMonthEnd, isMonthStart } from "./date-features.ts";
import type { Concept } from "./lexicons/concepts.ts";
import type { ScoredCandidate } from "./score.ts";
import { isCompanyForm } from "./types/wording.ts";

/** What was decided for a concept so far: undefined is still open, or no field's; null is "not on the document". */
export type ChosenOf = (concept: string) => ScoredCandidate | null | undefined;

/** Evidence of a whole assignment, in logits. */
const SUM_FAILS = -0.7;
const WRONG_ORDER = -1;
/** Nobody writes an invoice to himself. */
const SAME_PARTY = -5;
/** One's name stands with the other's address. */
const CROSSED_PARTIES = -3;
/** … which is said where they are this much nearer so, in line heights. */
const LEAST_CROSSING = 4;
/** Facts of one party stand in one block of text … */
const ONE_BLOCK = 0.8;
/** … and those of the other in another. */
const SHARED_BLOCK = -1.5;
const PARTY_FACTS = ["name", "address", "vat_id"] as const;
const WHOLE_MONTHS = 1.5;
/** A codice fiscale is made of its holder's names, sex and day of birth. */
const FITS_TAX_CODE = 3.5;
/** A company's code has eleven digits; a company was not born, and its name says what it is. */
const NO_PERSON = -4;
const COMPANY = 3;
/** Surname and given name in one box are one name. */
const ONE_BOX = -4;

/** parts, with their signs, add up to the whole. */
interface Sum {
  readonly parts: readonly (readonly [Concept, 1 | -1])[];
  readonly whole: Concept;
  /** A part that the document does not have counts nothing; else all must be there. */
  readonly partsMayLack?: boolean;
  /** Cents that rounding may cost. */
  readonly tolerance: number;
  /** Logits where it holds: the more amounts must fit, the less it is chance. */
  readonly holds: number;
  /** The second part is at most this share of the first, and may be nought. */
  readonly mostOfFirst?: number;
}

/** Hungary's 27 % is the highest rate of Europe; "260,00 + 120,00 = 380,00" is two lines of an invoice without tax. */
const HIGHEST_RATE = 0.271;

const SUMS: readonly Sum[] = [
  {
    parts: [
      ["invoice.net_total", 1],
      ["invoice.tax_total", 1],
    ],
    whole: "invoice.gross_total",
    tolerance: 1,
    holds: 3,
    mostOfFirst: HIGHEST_RATE,
  },
  {
    parts: [
      ["payslip.gross_pay", 1],
      ["payslip.deductions_total", -1],
    ],
    whole: "payslip.net_pay",
    // Pay is rounded to the euro by some programs.
    tolerance: 100,
    holds: 4,
  },
  {
    parts: [
      ["payslip.inps_taxable", 1],
      ["payslip.inps", -1],
    ],
    whole: "payslip.irpef_taxable",
    tolerance: 100,
    holds: 2.5,
  },
  {
    parts: [
      ["statement.opening_balance", 1],
      ["statement.total_credits", 1],
      ["statement.total_debits", -1],
    ],
    whole: "statement.closing_balance",
    tolerance: 0,
    holds: 8,
  },
  {
    parts: [
      ["f24.erario_balance", 1],
      ["f24.inps_balance", 1],
      ["f24.regions_balance", 1],
      ["f24.local_balance", 1],
    ],
    whole: "f24.total",
    partsMayLack: true,
    tolerance: 0,
    holds: 3,
  },
];

const CODES_TRIED = 4;
const HOLDERS_CODE: readonly Concept[] = ["employee.tax_code", "identity.personal_number", "f24.tax_code"];
/** Names that may be whole ("ROSSI MARIO") or a surname alone, as forms have it. */
const HOLDERS_NAME: readonly Concept[] = ["employee.name", "f24.taxpayer"];
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

const IN_ORDER: readonly (readonly [Concept, Concept])[] = [
  ["invoice.date", "invoice.due_date"],
  ["period.from", "period.to"],
  ["period.to", "statement.date"],
  ["period.from", "invoice.due_date"],
  ["payslip.hire_date", "invoice.date"],
  ["order.date", "invoice.delivery_date"],
  ["identity.birth_date", "identity.issue_date"],
  ["identity.issue_date", "identity.expiry_date"],
  ["identity.birth_date", "cu.date"],
];

const CONSTRAINED: ReadonlySet<string> = new Set([
  ...SUMS.flatMap(({ parts, whole }) => [...parts.map(([concept]) => concept), whole]),
  ...IN_ORDER.flat(),
  ...PARTY_FACTS.flatMap((fact) => [`seller.${fact}`, `buyer.${fact}`]),
  ...HOLDER,
]);

/** Fields that constrain each other are decided first, so that the beam still holds their good combinations. */
export function isConstrained({ meaning }: ReadField): boolean {
  return CONSTRAINED.has(meaning.concept ?? "");
}

/** What values of some concepts say of each other. */
export interface Agreement {
  readonly concepts: readonly string[];
  weigh(of: ChosenOf): number;
}

const PARTIES = ["seller", "buyer"] as const;

const AGREEMENTS: readonly Agreement[] = [
  ...SUMS.map((sum) => ({
    concepts: [...sum.parts.map(([concept]) => concept), sum.whole],
    weigh: (of: ChosenOf) => sumEvidence(sum, of),
  })),
  { concepts: ["invoice.net_total", "invoice.tax_total", "invoice.gross_total"], weigh: netAboveGross },
  ...PARTY_FACTS.map((fact) => ({
    concepts: PARTIES.map((party) => `${party}.${fact}`),
    weigh: (of: ChosenOf) => samePartyEvidence(fact, of),
  })),
  ...PARTY_FACTS.slice(1).map((fact) => ({
    concepts: PARTIES.flatMap((party) => [`${party}.name`, `${party}.${fact}`]),
    weigh: (of: ChosenOf) => (areCrossed(fact, of) ? CROSSED_PARTIES : 0),
  })),
  { concepts: PARTIES.flatMap((party) => PARTY_FACTS.map((fact) => `${party}.${fact}`)), weigh: blockEvidence },
  ...IN_ORDER.map(([before, after]) => ({
    concepts: [before, after],
    weigh: (of: ChosenOf) => {
      const [first, second] = [isoOf(of(before)), isoOf(of(after))];
      return first && second && second < first ? WRONG_ORDER : 0;
    },
  })),
  { concepts: ["period.from", "period.to"], weigh: monthsEvidence },
  { concepts: HOLDER, weigh: holderEvidence },
];

/** How well the values chosen so far agree with each other. */
export function agreement(of: ChosenOf): number {
  return AGREEMENTS.reduce((logit, one) => logit + one.weigh(of), 0);
}

/** All that a concept's value has to agree in: what may change when it is chosen. */
export function agreementsOn(concept: string | null): readonly Agreement[] {
  return concept === null ? [] : AGREEMENTS.filter(({ concepts }) => concepts.includes(concept));
}

function netAboveGross(of: ChosenOf): number {
  const [net, gross, tax] = ["net", "gross", "tax"].map((what) => cents(of(`invoice.${what}_total`)));
  return tax === null && net !== null && gross !== null && Math.abs(net!) > Math.abs(gross!) ? SUM_FAILS : 0;
}

function samePartyEvidence(fact: string, of: ChosenOf): number {
  const [seller, buyer] = [of(`seller.${fact}`), of(`buyer.${fact}`)];
  return seller && buyer && isSameParty(seller.candidate.key, buyer.candidate.key) ? SAME_PARTY : 0;
}

/** Accounts and bills are of whole months: from the first day of one to the last of another. */
function monthsEvidence(of: ChosenOf): number {
  const [from, to] = [isoOf(of("period.from")), isoOf(of("period.to"))];
  return from && to && from < to && isMonthStart(from) && isMonthEnd(to) ? WHOLE_MONTHS : 0;
}

function sumEvidence(rule: Sum, of: ChosenOf): number {
  const { parts, whole, partsMayLack = false, tolerance, holds } = rule;
  const total = cents(of(whole));
  if (total === null) return 0;
  if (
    !areInProportion(
      rule,
      parts.map(([concept]) => cents(of(concept))),
    )
  )
    return SUM_FAILS;
  let sum = 0;
  let found = 0;
  for (const [concept, sign] of parts) {
    const option = of(concept);
    const part = cents(option);
    if (part === null && (!partsMayLack || option === undefined)) return 0;
    // Some print what was taken away with its minus.
    sum += sign > 0 ? (part ?? 0) : -Math.abs(part ?? 0);
    if (part !== null) found++;
  }
  if (found === 0) return 0;
  return Math.abs(sum - total) <= tolerance ? holds : SUM_FAILS;
}

function areInProportion({ mostOfFirst }: Sum, [first, second]: readonly (number | null)[]): boolean {
  if (mostOfFirst === undefined || first == null || second == null) return true;
  return Math.abs(second) <= mostOfFirst * Math.abs(first) + 1;
}

/** So many values of each field are tried in a sum, and so many assignments of a sum kept. */
const OPTIONS_PER_PART = 16;
const COMPLETIONS_PER_SUM = 6;
/** Where parts may lack, so many of each: with all subsets there are 625 sums of four parts. */
const OPTIONS_IF_LACKING = 4;

interface PartialSum {
  readonly cents: number;
  readonly logit: number;
  readonly chosen: readonly (readonly [Concept, ScoredCandidate])[];
}

/** Assignments of different values that make a sum hold, however doubtful each value is: the likeliest few of each sum. */
export function sumsThatHold(
  optionsOf: (concept: Concept) => readonly ScoredCandidate[],
): ReadonlyMap<Concept, ScoredCandidate>[] {
  return SUMS.flatMap((rule) => {
    const { parts, whole, tolerance, partsMayLack = false } = rule;
    const wholes = optionsOf(whole).slice(0, OPTIONS_PER_PART);
    if (wholes.length === 0) return [];
    let sums: readonly PartialSum[] = [{ cents: 0, logit: 0, chosen: [] }];
    const tried = partsMayLack ? OPTIONS_IF_LACKING : OPTIONS_PER_PART;
    for (const part of parts) {
      const more = withPart(sums, part, optionsOf(part[0]).slice(0, tried));
      sums = partsMayLack ? [...sums, ...more] : more;
    }
    return sums
      .filter(({ chosen }) => chosen.length > 1)
      .filter(({ chosen }) =>
        areInProportion(
          rule,
          chosen.map(([, option]) => cents(option)),
        ),
      )
      .flatMap((sum) =>
        wholes
          .filter((option) => Math.abs((cents(option) ?? Number.POSITIVE_INFINITY) - sum.cents) <= tolerance)
          .map((option) => {
            const chosen = new Map<Concept, ScoredCandidate>([...sum.chosen, [whole, option]]);
            return { logit: sum.logit + option.logit, chosen };
          }),
      )
      .filter(({ chosen }) => new Set([...chosen.values()].map(({ candidate }) => candidate.key)).size === chosen.size)
      .sort((a, b) => b.logit - a.logit)
      .slice(0, COMPLETIONS_PER_SUM)
      .map(({ chosen }) => chosen);
  });
}

function withPart(
  sums: readonly PartialSum[],
  [concept, sign]: Sum["parts"][number],
  options: readonly ScoredCandidate[],
): PartialSum[] {
  return sums.flatMap((sum) =>
    options.flatMap((option): PartialSum[] => {
      const part = cents(option);
      if (part === null || part === 0) return [];
      const moved = sum.cents + (sign > 0 ? part : -Math.abs(part));
      return [{ cents: moved, logit: sum.logit + option.logit, chosen: [...sum.chosen, [concept, option]] }];
    }),
  );
}

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
  if (birth && birthCharacters(birth).some((characters) => code.slice(6, 11) === characters)) logit += FITS_TAX_CODE;
  const sex = of("identity.sex")?.candidate.key;
  if (sex === (Number(code.slice(9, 11)) > 40 ? "F" : "M")) logit += FITS_TAX_CODE;
  const surname = of("identity.surname")?.candidate.text;
  if (surname && nameLetters(surname, "surname") === code.slice(0, 3)) logit += FITS_TAX_CODE;
  const given = of("identity.given_names")?.candidate;
  if (given && nameLetters(given.text, "given name") === code.slice(3, 6)) logit += FITS_TAX_CODE;
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

/** The one follows the other in its line, or opens the line below it, with no label to part them. */
function goesOnWith(first: Candidate, next: Candidate): boolean {
  const [end, start] = [first.tokens.at(-1)!, next.tokens[0]!];
  if (first.page !== next.page || next.labels.some(({ binds }) => binds === "this")) return false;
  if (start.index === end.index + 1) return true;
  const [above, below] = [first.page.segmentOfToken[end.index]!, next.page.segmentOfToken[start.index]!];
  return below.row === above.row + 1 && Math.abs(below.box.x0 - above.box.x0) < first.page.lineHeight;
}

/** Names and days of birth are among the candidates of a document in dozens; what fits its code is tried, however doubtful its place. */
export function fitsTaxCode({ meaning }: ReadField, { candidate }: ScoredCandidate, codes: readonly string[]): boolean {
  const { key, text } = candidate;
  switch (meaning.concept) {
    case "identity.surname":
      return codes.some((code) => nameLetters(text, "surname") === code.slice(0, 3));
    case "identity.given_names":
      return codes.some((code) => nameLetters(text, "given name") === code.slice(3, 6));
    case "employee.name":
    case "f24.taxpayer":
      return codes.some((code) => (isCompanysCode(code) ? isCompanyForm(text) : namesThatFit(text, code) > 0));
    case "identity.birth_date":
      return codes.some((code) => birthCharacters(key).some((characters) => code.slice(6, 11) === characters));
    default:
      return false;
  }
}

/** The whole codes among what may be the holder's. */
export function holdersCodes(optionsOf: (concept: Concept) => readonly ScoredCandidate[]): readonly string[] {
  return HOLDERS_CODE.flatMap(optionsOf)
    .slice(0, CODES_TRIED)
    .map(({ candidate }) => candidate.key)
    .filter((key) => key.length === 16 || isCompanysCode(key));
}

/** 2 where the words are surname and given name of a code, in either order, 1 where they are its surname; else 0. */
function namesThatFit(name: string, code: string): number {
  const words = name.split(/\s+/);
  const isSurname = (some: readonly string[]) => nameLetters(some.join(""), "surname") === code.slice(0, 3);
  const isGiven = (some: readonly string[]) => nameLetters(some.join(""), "given name") === code.slice(3, 6);
  const isBoth = words.some((_, cut) => {
    const [first, last] = [words.slice(0, cut), words.slice(cut)];
    return cut > 0 && ((isSurname(first) && isGiven(last)) || (isGiven(first) && isSurname(last)));
  });
  return isBoth ? 2 : isSurname(words) ? 1 : 0;
}

/** Whether each party's facts stand together, and apart from the other's. */
function blockEvidence(of: ChosenOf): number {
  const factsOf = (party: string) => PARTY_FACTS.map((fact) => of(`${party}.${fact}`)).filter((fact) => !!fact);
  const [sellers, buyers] = [factsOf("seller"), factsOf("buyer")];
  let logit = 0;
  for (const facts of [sellers, buyers])
    facts.forEach((fact, i) => {
      for (const other of facts.slice(i + 1)) if (isInOneBlock(fact, other)) logit += ONE_BLOCK;
    });
  for (const fact of sellers) if (buyers.some((other) => isInOneBlock(fact, other))) logit += SHARED_BLOCK;
  return logit;
}

function isInOneBlock({ candidate: a }: ScoredCandidate, { candidate: b }: ScoredCandidate): boolean {
  return a.page === b.page && a.block === b.block;
}

/** A fact of each party stands with the other's name. */
function areCrossed(fact: string, of: ChosenOf): boolean {
  const [seller, buyer] = [of("seller.name"), of("buyer.name")];
  const [sellers, buyers] = [of(`seller.${fact}`), of(`buyer.${fact}`)];
  if (!seller || !buyer || !sellers || !buyers) return false;
  if (new Set([seller, buyer, sellers, buyers].map(({ candidate }) => candidate.page)).size > 1) return false;
  const straight = distance(seller, sellers) + distance(buyer, buyers);
  return straight - distance(seller, buyers) - distance(buyer, sellers) > LEAST_CROSSING;
}

/** Between the edges of two values, in line heights. */
function distance({ candidate: a }: ScoredCandidate, { candidate: b }: ScoredCandidate): number {
  const aside = Math.max(0, a.box.x0 - b.box.x1, b.box.x0 - a.box.x1);
  const down = Math.max(0, a.box.y0 - b.box.y1, b.box.y0 - a.box.y1);
  return Math.hypot(aside, down) / a.page.lineHeight;
}

/** Equal, or one printed inside the other: "ACME SRL" and "ACME SRL Via Roma 1". */
function isSameParty(a: string, b: string): boolean {
  return a.length <= b.length ? b.includes(a) : a.includes(b);
}

function cents(option: ScoredCandidate | null | undefined): number | null {
  const value = option?.candidate.value;
  return value?.type === "amount" ? Math.round(Number(value.amount) * 100) : null;
}

function isoOf(option: ScoredCandidate | null | undefined): string | null {
  const value = option?.candidate.value;
  return value?.type === "date" ? value.iso : null;
}
