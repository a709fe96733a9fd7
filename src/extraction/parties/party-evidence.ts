import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate } from "../candidate.ts";
import { segmentOf } from "../page/layout.ts";
import { namesBank, namesOrganisation, namesPaper, opensWithAttention, tradesAs } from "../types/names/party-words.ts";
import { isCompanyForm, STREET_WORD } from "../types/wording.ts";
import { placeInBlock } from "./party-features.ts";
import type { PartyLines } from "./party-lines.ts";

/** Logits. */
const IN_A_ROW = -3;
const OPENS_ITS_BLOCK = 1;
const NAMES_ORGANISATION = 1;
const BELOW_A_NAME = -0.6;
const ATTENTION = -1.2;
const BRAND = -1.5;
const A_BANK = -1;
const WORDING = -3;
const IN_FULL = 2.5;
const A_STREET = -2.5;
const CARE_OF = -3;
/** "c/o Studio Deidda", "p/a Van der Meer Beheer": where the letter goes, not to whom. */
const OPENS_CARE_OF = /^(?:c\/o|p\/a|presso|chez|bei)\s/iu;

/** Evidence from the block of a name or an address on whether it is one, with or without a legal form and a heading. */
export function partyEvidence(candidate: Candidate, type: string): Evidence[] {
  const { partyLines, text } = candidate;
  const place = placeInBlock(candidate);
  if (!partyLines || !place) return [];
  const { opensBlock, namesAbove, isInRow, isBrand, isInFull } = place;
  const evidence: Evidence[] = [{ term: "in a row of a table", weight: isInRow ? IN_A_ROW : 0 }];
  if (type !== "organization") return evidence;
  // A usual legal form already says as much.
  const isOrganisation = !isCompanyForm(text) && (namesOrganisation(text) || tradesAs(text));
  const isBelow = namesAbove > 0 && !opensBlock;
  return [
    ...evidence,
    { term: "opens the block of a party", weight: opensBlock ? OPENS_ITS_BLOCK : 0 },
    { term: "named like an organisation", weight: isOrganisation ? NAMES_ORGANISATION : 0 },
    { term: "a longer name begins with it", weight: isBrand ? BRAND : 0 },
    { term: "the full name of what is said in short", weight: isInFull ? IN_FULL : 0 },
    { term: "opens with a street", weight: STREET_WORD.test(firstWord(text)) && !tradesAs(text) ? A_STREET : 0 },
    { term: "in care of", weight: OPENS_CARE_OF.test(text) ? CARE_OF : 0 },
    { term: "names a bank", weight: namesBank(text) ? A_BANK : 0 },
    { term: "a label or a title", weight: isWording(candidate, partyLines) ? WORDING : 0 },
    { term: "below another name", weight: isBelow ? BELOW_A_NAME + (opensWithAttention(text) ? ATTENTION : 0) : 0 },
  ];
}

function firstWord(text: string): string {
  return /^\S+/u.exec(text)?.[0] ?? "";
}

/** "Denominazione: Edil Bianchi", "Identificativo fiscale ai fini IVA", "COMMERCIAL INVOICE". */
function isWording({ page, tokens, text }: Candidate, { labels }: PartyLines): boolean {
  const [first, last] = [tokens[0]!, tokens.at(-1)!].map((token) => segmentOf(page, token));
  return (labels.has(first!) && labels.has(last!)) || /\p{L}:\s?\S/u.test(text) || namesPaper(text);
}
