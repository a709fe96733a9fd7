import type { Candidate } from "../candidate.ts";
import { segmentOf } from "../page/layout.ts";
import { CONTACT } from "../types/addresses/address.ts";
import { goesOnAsCode } from "../types/identifiers/document-number.ts";
import { namesPaper } from "../types/names/party-words.ts";
import { opensWithTitle } from "../types/wording.ts";

/** Features of the line that contains a number, on papers between companies. 0 elsewhere. */
export const NUMBER_FEATURES = [
  "number_goes_on",
  "number_in_title",
  "number_has_year",
  "number_by_contact",
  "number_has_letters_first",
] as const;

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;

export function numberFeatures({ page, tokens, text }: Candidate): readonly number[] {
  const { tokens: line, text: printed } = segmentOf(page, tokens[0]!);
  const before = line.slice(Math.max(0, line.indexOf(tokens[0]!) - 2), line.indexOf(tokens[0]!));
  const flag = (holds: boolean) => (holds ? 1 : 0);
  return [
    goesOnAsCode(line, tokens),
    flag(opensWithTitle(printed) || namesPaper(printed)),
    flag(YEAR.test(text)),
    flag(before.some((token) => CONTACT.test(token.text))),
    flag(/^\p{L}/u.test(text)),
  ];
}
