import { oncePer } from "../../core/basics/once-per.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { type Amounts, amountOf, describeAmounts, settlementOf } from "../evidence/amount-features.ts";
import { consumptionEvidence } from "../evidence/consumption.ts";
import { payEvidence } from "../evidence/pay-evidence.ts";
import { periodEvidence } from "../evidence/period-evidence.ts";
import { isTitleOfCard } from "../kinds/cards/titles.ts";
import { contractEvidence } from "../kinds/contracts/contract-evidence.ts";
import { formEvidence } from "../kinds/f24/form-evidence.ts";
import type { Concept } from "../lexicons/concepts.ts";
import { followsTown } from "../own-fields/behind-town.ts";
import type { LabelHit } from "../page/label-hit.ts";
import { announces } from "../page/labels.ts";
import { leftOf, rowOf, segmentOf } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { addressEvidence, tradingEvidence } from "../parties/trading-evidence.ts";
import { namesCountry } from "../types/addresses/country.ts";
import { namesBank, namesPaper } from "../types/names/party-words.ts";
import { letterShare } from "../types/text-runs.ts";
import { isCompanyForm, opensWithTitle } from "../types/wording.ts";

/**
 * The rule prior: logits for a candidate being the value of a field, from labels, blocks, place and type, before
 * anything is learned. Zero is "as likely as not"; the null candidate (field absent) is at zero.
 */
export function ruleEvidence(candidate: Candidate, read: ReadField, all: readonly Candidate[]): Evidence[] {
  const evidence: Evidence[] = [{ term: "prior", weight: baseOf(read) }];
  if (read.isExpected) evidence.push({ term: "expected on this type of document", weight: 1 });
  if (candidate.prior !== 0) evidence.push({ term: shapeTerm(candidate), weight: candidate.prior });
  evidence.push(
    ...(candidate.isTold ? [] : labelEvidence(candidate, read)),
    ...(read.template === "contract" ? contractEvidence(candidate, read) : []),
    ...partyEvidence(candidate, read),
    ...tradingEvidence(candidate, read),
    ...(read.meaning.concept === "bill.supply_address" ? addressEvidence(candidate) : []),
    ...(read.meaning.concept === "bill.consumption" ? consumptionEvidence(candidate) : []),
    ...(read.template === "utility_bill" && PERIOD.has(read.meaning.concept ?? "")
      ? periodEvidence(candidate, all)
      : []),
    ...sectionEvidence(candidate, read),
    ...(read.template === "payslip" ? payEvidence(candidate, read, all) : []),
    ...(read.template === "f24" ? formEvidence(candidate, read, all) : []),
    ...placeEvidence(candidate, read, all),
    ...noNameEvidence(candidate, read),
  );
  return evidence.filter(({ weight }) => weight !== 0);
}

const PERIOD: ReadonlySet<string> = new Set(["period.from", "period.to"] satisfies Concept[]);

function shapeTerm({ value, isTold, repairedAs }: Candidate): string {
  if (repairedAs) return `repaired: the only valid ${repairedAs} that was likely misread so`;
  if (isTold) return "what the paper says of it";
  if (value?.type !== "identifier") return "shape";
  if (value.repaired) return `repaired: the only valid ${value.scheme} that was likely misread so`;
  return `${value.valid ? "valid" : "no valid"} ${value.scheme}`;
}

/** A value that its type nearly identifies (an IBAN, an e-mail) needs less support from a label than a plain number. */
function baseOf({ meaning }: ReadField): number {
  switch (meaning.type) {
    case "iban":
    case "email":
    case "url":
    case "mrz":
      return 0;
    case "eu.vat":
    case "it.partita_iva":
    case "it.codice_fiscale":
    case "currency":
    case "regex":
      return -0.7;
    case "date":
    case "bic":
    case "enum":
      return -1.2;
    default:
      return -2.2;
  }
}

/** Words that announce a value only occasionally. */
const CASUAL: ReadonlySet<string> = new Set([
  "NUMERO",
  "NUMBER",
  "DEL",
  "VOM",
  "DEN",
  "LE",
  "DU",
  "NO",
  "NR",
  "N",
  "AL",
  "DAL",
  "TO",
  "FROM",
]);

/** Factor on a label's strength. */
const OWN_LABEL = 1.4;
/**
 * On papers of no known kind no scorer knows what their number looks like. Of 147 from other issuers 37 were right with
 * this, 31 without; none was wrong because of it.
 */
const OWN_LABEL_ON_NO_KIND = 2;

function labelEvidence(
  { labels, page, box, value }: Candidate,
  { meaning, ownMeanings, template }: ReadField,
): Evidence[] {
  const isOfNoKind = template === "generic" && meaning.type === "document_number";
  const ofOwnLabel = isOfNoKind ? OWN_LABEL_ON_NO_KIND : OWN_LABEL;
  let own: { term: string; weight: number } | null = null;
  let foreign: { term: string; weight: number } | null = null;
  for (const { hit, side, strength } of labels) {
    const isOwn = announces(hit, ownMeanings);
    // A block's heading announces the whole block, not the line below it; and "Lieferant GmbH" is a name, not a label
    // and a name.
    const isHeading = side === "above" && namesParty(hit, ownMeanings);
    if (side === "left" && namesParty(hit, ownMeanings) && !isSetApart(hit, box, page)) continue;
    const weight = isOwn
      ? strength * (isHeading ? 0.7 : CASUAL.has(hit.phrase) ? 0.9 : ofOwnLabel)
      : -strength * (side === "left" ? 0.8 : side === "above" ? 0.35 : 0.1);
    // A currency sign is beside amounts, and so beside their labels; a valid IBAN is one, whatever announces it
    // ("Konto").
    const isProof = meaning.type === "iban" && value?.type === "identifier" && value.valid;
    if (!isOwn && (isProof || meaning.type === "currency")) continue;
    const term = `label ${side}: ${hit.phrase.toLowerCase()}`;
    if (isOwn && weight > (own?.weight ?? 0)) own = { term, weight };
    if (!isOwn && weight < (foreign?.weight ?? 0)) foreign = { term, weight };
  }
  return [own, foreign].filter((term) => term !== null);
}

/** The only meaning of the label that supports the field is a party's. */
function namesParty({ meanings }: LabelHit, ownMeanings: ReadonlySet<string>): boolean {
  return [...meanings].every((meaning) => meaning.startsWith("party.") || !ownMeanings.has(meaning));
}

function isSetApart(hit: LabelHit, box: Candidate["box"], page: Candidate["page"]): boolean {
  return /[:=]$/.test(hit.tokens.at(-1)!.text) || box.x0 - hit.box.x1 > page.lineHeight * 0.8;
}

function partyEvidence({ party, page, box }: Candidate, { meaning }: ReadField): Evidence[] {
  const wanted = meaning.concept?.split(".")[0];
  if (wanted !== "seller" && wanted !== "buyer") {
    return party?.party === "other" && meaning.type === "organization"
      ? [{ term: "in another party's block", weight: -1 }]
      : [];
  }
  const top = (box.y0 - page.textBox.y0) / Math.max(1, page.textBox.y1 - page.textBox.y0);
  if (!party) return [{ term: "outside any party's block", weight: wanted === "seller" ? 0.3 : -0.8 }];
  const isNear = meaning.type === "organization" && party.distance > 4 ? 0.5 : 1;
  if (party.party === wanted) return [{ term: `in the ${wanted}'s block`, weight: 1.6 * isNear }];
  return [{ term: `in the ${party.party}'s block`, weight: -2 + (top > 0.8 && wanted === "seller" ? 1.5 : 0) }];
}

/** More than any sum that it makes hold: together with the price it makes up the total of every invoice without tax. */
const STAMP_DUTY = -20;

/** "Imposta di bollo € 2,00" */
function isStampDuty({ page, tokens }: Candidate): boolean {
  return leftOf(page, tokens[0]!, 6).some(({ fold }) => /^(?:BOLLO|BOLLI|STEMPELSTEUER)$/.test(fold));
}

const IN_OWN_SECTION = 1.2;
const IN_OTHER_SECTION = -1.2;

function sectionEvidence({ section }: Candidate, read: ReadField): Evidence[] {
  if (section === null || read.section === null) return [];
  return section.section === read.section
    ? [{ term: "in its part of the form", weight: IN_OWN_SECTION }]
    : [{ term: "in another part of the form", weight: IN_OTHER_SECTION }];
}

function placeEvidence(candidate: Candidate, { meaning }: ReadField, all: readonly Candidate[]): Evidence[] {
  const { page, box, pageIndex, text } = candidate;
  const top = (box.y0 - page.textBox.y0) / Math.max(1, page.textBox.y1 - page.textBox.y0);
  const evidence: Evidence[] = [];
  const add = (term: string, weight: number) => evidence.push({ term, weight });
  if (pageIndex > 0 && meaning.type !== "amount") add("not on the first page", -0.4);
  switch (meaning.concept) {
    case "seller.name":
      add("near the top", 1.6 * Math.max(0, 1 - top * 5));
      if (isCompanyForm(text)) add("company form", 0.8);
      break;
    case "seller.address":
      add("near the top", 1.5 * Math.max(0, 1 - top * 3));
      break;
    case "order.date":
    case "delivery.date":
    case "cu.date":
      if (followsTown(candidate)) add("behind the name of a town", BEHIND_TOWN);
      break;
    case "invoice.date":
      if (followsTown(candidate)) add("behind the name of a town", BEHIND_TOWN);
      add("first date", all[0] === candidate ? 0.6 : 0);
      add("upper half", top < 0.5 ? 0.4 : 0);
      if (timesPrinted(all).size === 1) add("only date", 1);
      break;
    case "cu.days":
      if (Number(candidate.key) > DAYS_OF_A_YEAR) add("more days than a year has", -8);
      break;
    case "invoice.due_date":
      if (isDayOfPaper(candidate, all)) add("the day of the paper", DAY_OF_PAPER);
      break;
    case "receipt.time":
      if (standsByDate(candidate)) add("beside a date", 2.5);
      break;
    case "invoice.number":
      add("upper half", top < 0.5 ? 0.5 : -0.5);
      if (letterShare(text) > 0.8) add("mostly letters", -1);
      break;
    case "invoice.gross_total":
      if (isLargest(candidate, all)) add("largest amount", 1.2);
      add(...roundingEvidence(candidate, all));
      if (hasDecimals(candidate)) add("has decimals", 0.8);
      add("lower part", top > 0.4 ? 0.3 : 0);
      break;
    case "invoice.tax_total":
    case "invoice.net_total":
    case "invoice.amount_due":
      if (meaning.concept === "invoice.tax_total" && isTaxed(candidate)) add("what the tax is on", -3);
      if (meaning.concept === "invoice.tax_total" && isStampDuty(candidate))
        add("a duty, no tax on the price", STAMP_DUTY);
      if (Number(candidate.key) === 0) add("zero", -0.8);
      if (hasDecimals(candidate)) add("has decimals", 0.8);
      add("lower part", top > 0.4 ? 0.3 : 0);
      break;
    case "invoice.currency":
      if (all[0] === candidate) add("first", 0.3);
      if (timesPrinted(all).size === 1) add("only currency", 2.5);
      break;
    default:
      break;
  }
  const times = timesPrinted(all).get(candidate.key) ?? 0;
  if (times > 1 && meaning.type !== "text") add("printed more than once", Math.min(0.6, 0.2 * times));
  return evidence;
}

/** How often each value occurs among the candidates. */
const timesPrinted = oncePer((all: readonly Candidate[]): ReadonlyMap<string, number> => {
  const times = new Map<string, number>();
  for (const { key } of all) times.set(key, (times.get(key) ?? 0) + 1);
  return times;
});

const NO_NAME = -3;
/** Cards state in large type what they are and of which state, and copies that they are copies. */
const NO_NAME_ON_CARD = -6;
const OF_HOLDERS_OF_CARDS: ReadonlySet<string> = new Set([
  "identity.surname",
  "identity.given_names",
  "identity.birth_place",
  "identity.address",
]);
/** Fields for a name where a bank is named beside it, and titles are in large type. */
const HOLDERS: ReadonlySet<string> = new Set(["employee.name", "employer.name", "statement.holder"]);

/** What statements print about accounts in large type, and what is in no name of a bank or an account holder. */
const OF_ACCOUNTS =
  /(?<!\p{L})(?:cont[oi]|\p{L}*konto(?!\p{L}*bank)\p{L}*|accounts?|compte|cuenta|rekening\p{L}*|conta|rachun\p{L}*|statement|estratto|saldo|iban|bic|movimenti|coordinate|sort\scode)(?!\p{L})/iu;

/**
 * For those who are paid or have an account: not the bank itself, nor the title of the paper; and an employee is no
 * company.
 */
function noNameEvidence({ text, page, tokens }: Candidate, { meaning, template }: ReadField): Evidence[] {
  if (meaning.concept === "statement.bank")
    return [{ term: "a label or a title", weight: OF_ACCOUNTS.test(text) ? NO_NAME : 0 }];
  if (OF_HOLDERS_OF_CARDS.has(meaning.concept ?? "")) {
    const isTitle = template === "identity" && isTitleOfCard(text);
    const isState = template === "identity" && meaning.type === "name" && namesCountry(text);
    return [{ term: "a label or a title", weight: isTitle ? NO_NAME_ON_CARD : isState ? NO_NAME : 0 }];
  }
  // The "Italiana" of "Repubblica Italiana" is nobody's citizenship.
  if (meaning.concept === "identity.nationality")
    return [{ term: "a label or a title", weight: isTitleOfCard(segmentOf(page, tokens[0]!).text) ? NO_NAME : 0 }];
  if (!HOLDERS.has(meaning.concept ?? "")) return [];
  const isOfAccounts = meaning.concept === "statement.holder" && OF_ACCOUNTS.test(text);
  return [
    { term: "names a bank", weight: namesBank(text) ? NO_NAME : 0 },
    { term: "a label or a title", weight: isOfAccounts || opensWithTitle(text) || namesPaper(text) ? NO_NAME : 0 },
    { term: "company form", weight: meaning.concept === "employee.name" && isCompanyForm(text) ? NO_NAME : 0 },
  ];
}

/** The boxes of the form have three-digit numbers, too. */
const DAYS_OF_A_YEAR = 366;
const BEHIND_TOWN = 1.5;

const DAY_OF_PAPER = -4;
const LEAST_ANNOUNCED = 1.5;

/**
 * The day that a label calls the date of the paper is printed in other places too: paid on, departed on, printed on. It
 * is the day of payment if a label says so.
 */
function isDayOfPaper({ key }: Candidate, all: readonly Candidate[]): boolean {
  const { ofPaper, ofPayment } = announcedDays(all);
  return ofPaper.has(key) && !ofPayment.has(key);
}

const announcedDays = oncePer((all: readonly Candidate[]) => {
  const announced = (meaning: Concept) =>
    all.filter(({ labels }) =>
      labels.some(
        ({ hit, side, strength }) =>
          (side === "left" || side === "above") && strength >= LEAST_ANNOUNCED && hit.meanings.has(meaning),
      ),
    );
  const keys = (some: readonly Candidate[]): ReadonlySet<string> => new Set(some.map(({ key }) => key));
  // "Weimar, 07.06.2025": also of the last night on a hotel's bill.
  return {
    ofPaper: keys([...announced("invoice.date"), ...all.filter(followsTown)]),
    ofPayment: keys(announced("invoice.due_date")),
  };
});

/** The clock time of a receipt is in the row of its date. */
function standsByDate({ page, tokens }: Candidate): boolean {
  const row = rowOf(page, tokens[0]!);
  return /\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/.test(textOf(row.segments));
}

const ON: ReadonlySet<string> = new Set(["SU", "ON", "AUF", "VON", "SUR", "SOBRE", "OVER"]);

/** "IVA 22% su € 1.850,00", "zzgl. 19 % USt. auf 925,00 EUR". */
function isTaxed({ page, tokens }: Candidate): boolean {
  const first = tokens[0]!;
  const own = segmentOf(page, first).tokens;
  const at = own.indexOf(first);
  const before = own.slice(Math.max(0, at - 2), at).filter(({ fold }) => fold !== "" && fold !== "EUR");
  return ON.has(before.at(-1)?.fold ?? "");
}

function hasDecimals({ key, text }: Candidate): boolean {
  return key.includes(".") || /[.,]\s?\d{2}\D*$/.test(text);
}

const ROUNDED_AND_PAID = 2;
/**
 * Of 104 receipts with a sum that was rounded to what was paid, four have the sum before rounding as their annotated
 * total.
 */
const ROUNDED_AWAY = -2.5;
const amountsOf = new WeakMap<readonly Candidate[], Amounts>();

/** Small coins are gone in many countries: the total is the rounded sum, if that is what was paid. */
function roundingEvidence(candidate: Candidate, all: readonly Candidate[]): [string, number] {
  const amounts = amountsOf.get(all) ?? describeAmounts(all);
  amountsOf.set(all, amounts);
  const settled = settlementOf(candidate, amountOf(candidate), amounts);
  if (settled.isRoundedAway) return ["rounded for payment", ROUNDED_AWAY];
  const isPaid = settled.isPaid || settled.isPaidLessChange;
  return ["rounded, and paid", settled.isRounded && isPaid ? ROUNDED_AND_PAID : 0];
}

function isLargest(candidate: Candidate, all: readonly Candidate[]): boolean {
  const largest = largestWithDecimals(all);
  return largest === null || largest <= Number(candidate.key);
}

/** Null if no amount has decimals. */
const largestWithDecimals = oncePer((all: readonly Candidate[]): number | null =>
  all.filter(hasDecimals).reduce<number | null>((most, { key }) => Math.max(most ?? Number(key), Number(key)), null),
);
