import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { chargeEvidence } from "../evidence/charge-evidence.ts";
import { consumptionEvidence } from "../evidence/consumption.ts";
import { payEvidence } from "../evidence/pay-evidence.ts";
import { periodEvidence } from "../evidence/period-evidence.ts";
import { inLines } from "../in-lines.ts";
import { isTitleOfCard } from "../kinds/cards/titles.ts";
import { contractEvidence } from "../kinds/contracts/contract-evidence.ts";
import { formEvidence } from "../kinds/f24/form-evidence.ts";
import type { Concept } from "../lexicons/concepts.ts";
import type { LabelHit } from "../page/label-hit.ts";
import { announces } from "../page/labels.ts";
import { segmentOf } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { addressEvidence, tradingEvidence } from "../parties/trading-evidence.ts";
import { namesCountry } from "../types/addresses/country.ts";
import { namesBank, namesPaper } from "../types/names/party-words.ts";
import { isCompanyForm, opensWithTitle } from "../types/wording.ts";
import { placeEvidence, topOf } from "./place-evidence.ts";

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
    ...(read.meaning.concept?.startsWith("charge.") ? chargeEvidence(candidate, read, all) : []),
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
    const isBest = isOwn ? weight > (own?.weight ?? 0) : weight < (foreign?.weight ?? 0);
    if (!isBest) continue;
    // As it is printed, for a person to find it: "ritenutadacconto" is on no paper.
    const printed = textOf(hit.tokens)
      .toLowerCase()
      .replace(/[\s:=]+$/, "");
    const found = { term: `label ${side}: ${printed || hit.phrase.toLowerCase()}`, weight };
    if (isOwn) own = found;
    else foreign = found;
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

function partyEvidence(candidate: Candidate, { meaning }: ReadField): Evidence[] {
  const { party } = candidate;
  const wanted = meaning.concept?.split(".")[0];
  if (wanted !== "seller" && wanted !== "buyer") {
    return party?.party === "other" && meaning.type === "organization"
      ? [{ term: "in another party's block", weight: -1 }]
      : [];
  }
  const top = topOf(candidate);
  if (!party) return [{ term: "outside any party's block", weight: wanted === "seller" ? 0.3 : -0.8 }];
  const isNear = meaning.type === "organization" && party.distance > 4 ? 0.5 : 1;
  if (party.party === wanted) return [{ term: `in the ${wanted}'s block`, weight: 1.6 * isNear }];
  return [{ term: `in the ${party.party}'s block`, weight: -2 + (top > 0.8 && wanted === "seller" ? 1.5 : 0) }];
}

const IN_OWN_SECTION = 1.2;
const IN_OTHER_SECTION = -1.2;

function sectionEvidence({ section }: Candidate, read: ReadField): Evidence[] {
  if (section === null || read.section === null) return [];
  return section.section === read.section
    ? [{ term: "in its part of the form", weight: IN_OWN_SECTION }]
    : [{ term: "in another part of the form", weight: IN_OTHER_SECTION }];
}

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
const OF_ACCOUNTS = new RegExp(
  inLines`
    (?<!\p{L})(?:cont[oi]|\p{L}*konto(?!\p{L}*bank)\p{L}*|accounts?|compte|cuenta|rekening\p{L}*|conta
    |rachun\p{L}*|statement|estratto|saldo|iban|bic|movimenti|coordinate|sort\scode)(?!\p{L})`,
  "iu",
);

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
