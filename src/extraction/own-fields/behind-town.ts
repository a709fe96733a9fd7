import type { Candidate } from "../candidate.ts";
import { segmentOf } from "../page/layout.ts";
import { textOf } from "../page/text.ts";

/**
 * "Treviso, 30.09.2025", "Castellana Grotte, lì 3 marzo 2025", "Villach, am 12.11.2024": where and when a letter was
 * written.
 */
const TOWN = /(?:^|\s)\p{Lu}[\p{L}'’-]{2,},(?:\s?(?:l[iìí]['’]?|addì|am|den|le|el|dnia))?$/u;

/** The candidate follows the place where a letter was written. */
export function followsTown({ page, tokens }: Candidate): boolean {
  const first = tokens[0]!;
  const own = segmentOf(page, first);
  const before = own.tokens.filter(({ index }) => index < first.index);
  const { segments } = page.rows[own.row]!;
  const beside = before.length > 0 ? before : (segments[segments.indexOf(own) - 1]?.tokens ?? []);
  return TOWN.test(textOf(beside));
}
