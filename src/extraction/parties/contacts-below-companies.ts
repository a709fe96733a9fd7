import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate } from "../candidate.ts";
import { neighboursOf } from "../evidence/span-features.ts";
import { type Segment, segmentOf } from "../page/layout.ts";
import { namesOrganisation, opensWithAttention, tradesAs } from "../types/names/party-words.ts";
import { endsOf, inFull, placeOfBest } from "./in-full.ts";

/**
 * "Herrn Ruben Keßler" right below "Ingenieurbüro Thalmann + Partner PartG mbB": he opens the letter, but it is for the
 * company, so the two change places if he leads. It must come after the scorers, which would outweigh it. Null for
 * candidates to which this does not apply.
 */
export function companiesAboveContacts(
  candidates: readonly Candidate[],
  logits: readonly number[],
): (Evidence | null)[] {
  const ends = endsOf(candidates);
  return inFull(candidates, logits, "the company, and not who opens its letters", (contact) => {
    const company = companyAbove(contact);
    const last = company?.tokens.at(-1);
    const wholes = company ? ends.beginningWith(company.tokens[0]!) : [];
    return placeOfBest(
      logits,
      wholes.filter((i) => candidates[i]!.tokens.at(-1) === last),
    );
  });
}

/** The line above a person who is addressed, or who is to open the letter, if it names a company; otherwise null. */
function companyAbove(contact: Candidate): Segment | null {
  const line = segmentOf(contact.page, contact.tokens[0]!).text;
  if (!opensWithAttention(line) || tradesAs(contact.text)) return null;
  const above = neighboursOf(contact).blockAbove[0];
  const isCompany = above && (tradesAs(above.text) || namesOrganisation(above.text)) && !opensWithAttention(above.text);
  return isCompany ? above : null;
}
