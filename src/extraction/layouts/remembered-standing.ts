import type { FieldType } from "../../core/values.ts";
import type { ReadField, ReadPage } from "../candidate.ts";
import { findCandidates } from "../candidates/candidates.ts";
import { isUsersOwn } from "../fields/field-concepts.ts";
import { type Standing, standingsOf } from "../own-fields/standing-features.ts";
import type { Token } from "../page/layout.ts";
import { styleOf } from "../types/votes.ts";

/** Types whose values are larger or smaller than others. */
const ORDERED: ReadonlySet<FieldType> = new Set(["amount", "number", "integer", "percent", "date"]);

/**
 * The standing of a corrected value among all that its paper has of its type: the last day, the largest amount. Null
 * for other types, for fields that the product knows, and where the value is none of those found.
 *
 * @param first the value's first word
 * @param readPages all pages of the paper, asked for only if they are needed
 */
export function rememberedStanding(
  read: ReadField | undefined,
  first: Token | undefined,
  readPages: () => readonly ReadPage[],
): Standing | null {
  if (!read || !first || !isUsersOwn(read) || !ORDERED.has(read.meaning.type)) return null;
  const pages = readPages();
  const candidates = findCandidates(pages, read, styleOf(pages.map(({ layout }) => layout)));
  return standingsOf(candidates)[candidates.findIndex(({ tokens }) => tokens[0] === first)] ?? null;
}
