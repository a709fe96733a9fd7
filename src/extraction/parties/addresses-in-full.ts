import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { inLines } from "../in-lines.ts";
import { type PageLayout, segmentOf, type Token } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { CONTACT } from "../types/addresses/address.ts";
import { provinceBeside } from "../types/addresses/address-lines.ts";
import { hasPostcode, tradesAs } from "../types/names/party-words.ts";
import { OPENING_UNIT, STREET_WORD } from "../types/wording.ts";
import { type Ends, endsOf, inFull, placeOfBest } from "./in-full.ts";

const TERM = "the whole address";

/**
 * An address begins with its street and ends with its town: a candidate that has only some of its lines changes places
 * with the one that continues to the postcode below, or begins with the street above, if it is likelier than that. Null
 * for candidates to which this does not apply; `logits` are those of the candidates.
 */
export function addressesInFull(
  candidates: readonly Candidate[],
  logits: readonly number[],
  { meaning, template }: ReadField,
): (Evidence | null)[] {
  // The heads of receipts have lines of their own.
  if (meaning.type !== "address" || template === "receipt") return candidates.map(() => null);
  const ends = endsOf(candidates);
  return inFull(candidates, logits, TERM, (part) => {
    const wholes = wholesOf(part, candidates, ends);
    const lines = wholes.map((i) => linesOf(candidates[i]!));
    const fewest = Math.min(...lines);
    return placeOfBest(
      logits,
      wholes.filter((_, i) => lines[i] === fewest),
    );
  });
}

const MOST_ROWS_MORE = 2;

/** Indices of the candidates of which `part` is only some lines; none if it may be complete. */
function wholesOf(part: Candidate, candidates: readonly Candidate[], ends: Ends): readonly number[] {
  const hasTown = namesTown(part.tokens);
  const province = provinceBeside(part.page, part.tokens);
  if (province) {
    const length = part.tokens.length + 1;
    const isWhole = ({ tokens }: Candidate) => tokens[0] === part.tokens[0] && tokens.length === length;
    return ends.endingWith(province).filter((i) => isWhole(candidates[i]!));
  }
  const near = hasTown ? ends.endingWith(part.tokens.at(-1)!) : ends.beginningWith(part.tokens[0]!);
  const isWhole = hasTown ? endsAsBegunAbove(part) : goesOnToTown(part);
  return near.filter((i) => isWhole(candidates[i]!) && !hasContact(candidates[i]!));
}

function linesOf({ page, tokens }: Candidate): number {
  return new Set(tokens.map((token) => segmentOf(page, token))).size;
}

/**
 * Whether another candidate that begins with the same word is this one and what follows it, up to the line of the
 * postcode.
 */
function goesOnToTown({ page, tokens }: Candidate): (other: Candidate) => boolean {
  const last = tokens.at(-1)!;
  const endsLine = (token: Token) => segmentOf(page, token).tokens.at(-1) === token;
  return (other) => {
    if (!endsLine(last)) return false;
    const rest = other.tokens.slice(tokens.length);
    const end = rest.at(-1);
    return end !== undefined && endsLine(end) && rowsBetween(page, last, end) <= MOST_ROWS_MORE && namesTown(rest);
  };
}

/**
 * Whether another candidate that ends with the same word is this one, which begins with the town or a plot, plus the
 * street above it; or this one, which begins a line, plus the estate or the building in the line above.
 */
function endsAsBegunAbove({ page, tokens }: Candidate): (other: Candidate) => boolean {
  const first = tokens[0]!;
  const beginsWithTown = namesTown(tokens.slice(0, 2));
  const opensLine = segmentOf(page, first).tokens[0] === first;
  const isPart = beginsWithTown || OPENING_UNIT.test(first.text);
  return (other) => {
    const before = other.tokens.slice(0, -tokens.length);
    const begin = before[0];
    if (!begin || opensBlock(other)) return false;
    const rows = rowsBetween(page, begin, first);
    // "Zona Industriale Pantano d'Arci," before "Blocco Torrazze 7, 95121 Catania" in its line.
    if (rows === 0) return PLACE.test(textOf(before)) && before.at(-1)!.text.endsWith(",");
    if (!opensLine || rows > MOST_ROWS_MORE) return false;
    const above = segmentOf(page, begin);
    if (rows === 1 && above.tokens[0] === begin && isOfPlace(above.text)) return true;
    if (!isPart) return false;
    return beginsWithTown
      ? before.some(({ text }) => /\d/.test(text) || STREET_WORD.test(text))
      : STREET_WORD.test(begin.text) && !OPENING_UNIT.test(begin.text);
  };
}

/**
 * An estate, a hamlet or a building, which addresses name before the street: "Pol. Ind. Juncaril", "Gewerbepark Nord",
 * "The Old Tannery,".
 */
const PLACE = new RegExp(
  inLines`
    ^(?:z\.?\s?[aic]\.?\s|z\.?a\.?c\.?\s|zon[ae]\s|pol(?:\.|[íi]gono)\s|parc\s|parque\s
    |(?:gewerbe|industrie|techno|business)\p{L}*\s|units?\s|lotto\s|loc(?:\.|alit[àa])\s|fraz(?:\.|ione)\s
    |lugar\s|c\.?da\s|contrada\s|regione\s|ctra\.?\s|carretera\s|edif(?:\.|[íi]cio)\s|b[âa]t(?:\.|iment)?\s
    |immeuble\s|résidence\s|suite\s|level\s)`,
  "iu",
);

function isOfPlace(line: string): boolean {
  return PLACE.test(line) || (/\p{L},$/u.test(line) && !tradesAs(line.slice(0, -1)));
}

function rowsBetween(page: PageLayout, upper: Token, lower: Token): number {
  return Math.abs(segmentOf(page, lower).row - segmentOf(page, upper).row);
}

function hasContact({ tokens }: Candidate): boolean {
  return tokens.some(({ text }) => CONTACT.test(text));
}

/** The first line of a block is the name of the party whose address it is. */
function opensBlock({ page, tokens, block, partyLines }: Candidate): boolean {
  return partyLines !== undefined && partyLines.linesOf[block]?.[0] === segmentOf(page, tokens[0]!);
}

/** French letters may go to post boxes: "BP 40012", "CS 70215". */
const POST_BOX = /(?<!\p{L})(?:b\.?p|c\.?s|tsa|postfach|postbus|casella\spostale|apdo\.?|apartado)\.?\s?\d+/giu;

function namesTown(tokens: readonly Token[]): boolean {
  const text = tokens
    .map((token) => token.text)
    .join(" ")
    .replace(POST_BOX, " ");
  return hasPostcode(text);
}
