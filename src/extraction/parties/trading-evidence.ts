import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { neighboursOf, SPANS } from "../evidence/span-features.ts";
import { inLines } from "../in-lines.ts";
import { segmentOf, type Token } from "../page/layout.ts";
import { provinceBeside } from "../types/addresses/address-lines.ts";
import { isProvince } from "../types/addresses/provinces.ts";
import { isFormAlone } from "../types/names/organization.ts";
import { isBrokenAtDash } from "../types/text-runs.ts";
import { isCompanyForm } from "../types/wording.ts";
import { isRestOfBrokenName } from "./broken-names.ts";
import { partyEvidence } from "./party-evidence.ts";

/** For papers that name two parties: which of them a fact belongs to, and what is no name or no complete address. */
export function tradingEvidence(candidate: Candidate, { isWriters, meaning, template }: ReadField): Evidence[] {
  if (isWriters === undefined) return [];
  const evidence: Evidence[] = [];
  const marks = isSaidToBeBuyers(candidate, meaning) ? 0 : (candidate.writerMarks ?? 0);
  if (marks !== 0)
    evidence.push({ term: marks > 0 ? "marks of the writer" : "addressed", weight: isWriters ? marks : -marks });
  if (!SPANS.has(meaning.type)) evidence.push(...saidEvidence(candidate, isWriters));
  if (meaning.type === "organization")
    evidence.push(...headingEvidence(candidate, meaning.concept), ...nameEvidence(candidate));
  if (meaning.type === "address") evidence.push(...addressEvidence(candidate));
  // Bills name few parties, and their models were fitted without this evidence.
  if (template !== "utility_bill" && SPANS.has(meaning.type)) evidence.push(...partyEvidence(candidate, meaning.type));
  return evidence;
}

/**
 * Whether a number stands in the lines below "Bill to": a mail address there is the customer's own and marks no writer.
 */
function isSaidToBeBuyers({ party }: Candidate, meaning: ReadField["meaning"]): boolean {
  return !SPANS.has(meaning.type) && party?.party === "buyer" && party.isInBlock;
}

const [OWN_SAID, OTHERS_SAID] = [2, -3];
/** "Ihre USt-IdNr.", "Uw btw-nummer", "Votre TVA", "Vs. P.IVA". */
const YOURS = /^(?:ihre?|uw|votre|vos|v(?:s\.?|\.?\/)|vostr[oa]|your|su|vossa?|vosso)(?=[\s.:/])/iu;
const OURS = /^(?:unsere?|onze?|ons|notre|nos|n(?:s\.|\.?\/)|nostr[oa]|our|nuestr[oa]|noss[oa])(?=[\s.:/])/iu;

/** Whose value it is according to the label beside or above it. */
function saidEvidence(candidate: Candidate, isWriters: boolean): Evidence[] {
  const { page, tokens } = candidate;
  const own = segmentOf(page, tokens[0]!);
  const { segments } = page.rows[own.row]!;
  const isFirst = own.tokens[0] === tokens[0];
  const beside = isFirst ? segments[segments.indexOf(own) - 1] : own;
  const labels = [beside, isFirst ? neighboursOf(candidate).above : undefined];
  const telling = labels.find((label) => label && (YOURS.test(label.text) || OURS.test(label.text)));
  if (!telling) return [];
  return OURS.test(telling.text)
    ? [{ term: "its label says ours", weight: isWriters ? OWN_SAID : OTHERS_SAID }]
    : [{ term: "its label says yours", weight: isWriters ? OTHERS_SAID : OWN_SAID }];
}

const NO_NAME = -3;
/** "BPM AG. MONZA ABI 05034 CAB 20400". */
const BANK_LINE = /(?:^|\s)(?:abi|cab|bic|swift|blz|bankleitzahl|filiale|iban|sort\scode|guichet)(?=[:.\s\d]|$)/iu;
/** "SARL au capital de 8 000 EUR" comes below the name. */
const CAPITAL = new RegExp(
  inLines`
    (?:^|\s)(?:(?:au\s)?capital\s(?:de|social|variable)|cap(?:itale|\.)?\s?soc(?:iale|\.)|stammkapital
    |grundkapital|share\scapital)`,
  "iu",
);

const WITH_ITS_HEADING = -3;
const BEHIND_ITS_HEADING = 2.5;

/** "Cliente Edil Bianchi": the name begins after the heading; but "Lieferant GmbH" may be a company's name. */
function headingEvidence({ heading, tokens }: Candidate, concept: string | null): Evidence[] {
  if (!heading || (heading.isWithin && tokens.length < 3)) return [];
  if (heading.isWithin) return [{ term: "read with its heading", weight: WITH_ITS_HEADING }];
  const isOwn = heading.party === `party.${concept?.split(".")[0]}`;
  return isOwn ? [{ term: "behind its heading", weight: BEHIND_ITS_HEADING }] : [];
}

function nameEvidence(candidate: Candidate): Evidence[] {
  const { text, tokens } = candidate;
  // "Libreria Partenope S.a.s." followed, in the line or below, by "di Esposito Anna": partnerships and sole traders
  // bear names of persons.
  const next = nextToken(candidate);
  const isOfTrader = next?.fold === "DI" && !/\bdi$/iu.test(text);
  const isBroken = next !== undefined && isBrokenAtDash(candidate.page, tokens.at(-1)!, next);
  const isCut = next !== undefined && (isOfTrader || isBroken || GOES_ON.test(next.text));
  const isShop = isOfTrader && !isCompanyForm(text) && isBelow(candidate, next);
  return [
    { term: "cut off", weight: isCut ? (isShop ? TRADER_BELOW : CUT_OFF) : 0 },
    { term: "the rest of a name", weight: BEGINS_WITHIN.test(text) || isRestOfBrokenName(candidate) ? CUT_OFF : 0 },
    // "KG" is a unit in tables, too.
    { term: "a legal form alone", weight: tokens.length === 1 && isFormAlone(text) ? NO_NAME : 0 },
    { term: "a bank's line", weight: BANK_LINE.test(text) ? NO_NAME : 0 },
    { term: "a company's capital", weight: CAPITAL.test(text) ? NO_NAME : 0 },
  ];
}

const CUT_OFF = -4;
/** "AUTOFFICINA BOSCOLO" above "di Boscolo Gianni – Riparazioni": the first line names the shop. */
const TRADER_BELOW = -2;
/** "Studio Dentistico Associato Ferri" above "e Galli". */
const GOES_ON = /^(?:&|e|ed|und|et|en|and)$/u;
const BEGINS_WITHIN = /^(?:di|&|e|ed|und|et|en|and)\s/u;
/** What continues an address: the town after its postcode, the letters of an Italian province after the town. */
export function addressEvidence(candidate: Candidate): Evidence[] {
  const { page, tokens } = candidate;
  const last = tokens.at(-1)!;
  const next = nextToken(candidate);
  const isCut =
    provinceBeside(page, tokens) !== undefined ||
    /\bN[°º]$/u.test(last.text) ||
    (next !== undefined &&
      ((/^\d{5}$/.test(last.text) && /^\p{Lu}\p{L}/u.test(next.text)) ||
        (isProvince(next.text) && tokens.some(({ text }) => /^\d{5}$/.test(text))) ||
        /^-\p{L}/u.test(next.text) ||
        isBrokenAtDash(page, last, next)));
  return isCut ? [{ term: "cut off", weight: CUT_OFF }] : [];
}

function isBelow({ page, tokens }: Candidate, token: Token): boolean {
  return segmentOf(page, token) !== segmentOf(page, tokens.at(-1)!);
}

/** The word that follows in the line, or begins the next line of the block. */
function nextToken(candidate: Candidate): Token | undefined {
  const { page, tokens } = candidate;
  const last = tokens.at(-1)!;
  const own = segmentOf(page, last);
  const behind = own.tokens[own.tokens.indexOf(last) + 1];
  return behind ?? neighboursOf(candidate).blockBelow[0]?.tokens.find(({ fold }) => fold !== "");
}
