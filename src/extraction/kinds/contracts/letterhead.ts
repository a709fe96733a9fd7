import { inLines } from "../../in-lines.ts";
import { PRINTED_FORM } from "../../lexicons/legal-forms.ts";
import { namesOrganisation, tradesAs } from "../../types/names/party-words.ts";
import { STREET_WORD } from "../../types/wording.ts";
import type { Cue } from "./party-cues.ts";
import { cleaned, factsIn, lineOfAddress, ONLY_A_TOWN, type PartyFacts } from "./party-facts.ts";
import type { Span } from "./party-names.ts";
import { hasPostcode } from "./postcodes.ts";
import type { RunningText } from "./running-text.ts";
import { isTitleLine } from "./titles.ts";

export interface Letterhead extends PartyFacts {
  readonly name: Span;
  /** End of the head, in the running text. */
  readonly end: number;
}

const MOST_LINES = 9;
const MOST_CHARACTERS = 500;
/** Separators between the facts of a head; a dash occurs within addresses, too. */
const PARTED = /\s[-–·•|*=~]\s/u;

/** Where the lines above the title of the form end; 0 if no title follows them. */
export function headEnd({ text }: RunningText): number {
  let start = 0;
  for (const line of text.slice(0, MOST_CHARACTERS).split("\n").slice(0, MOST_LINES)) {
    if (isTitleLine(line)) return start;
    start += line.length + 1;
  }
  return 0;
}

/** "Penrose Surveys Ltd 4 Redcliffe Parade": an address right after the legal form. */
const BEHIND_FORM = new RegExp(
  String.raw`(?<=\s(?:${PRINTED_FORM})\.?)\s(?=\d|(?:Via|Viale|Piazza|Corso|Rue|Calle)\s)`,
  "u",
);

/** "Sede legale: Via …" */
const SEAT = /^\s*(?:sede(?:\s\p{L}+)?|indirizzo|address|anschrift|registered\soffice|siège(?:\ssocial)?)\s?:\s*/iu;

/** Name, address and number of the form's author, above its title; null if the head has no address and no number. */
export function letterheadOf({ text }: RunningText, cues: readonly Cue[], before: number): Letterhead | null {
  const lines: Span[] = [];
  let start = 0;
  for (const line of text.slice(0, MOST_CHARACTERS).split("\n")) {
    if (lines.length >= MOST_LINES || start + line.length > before || isTitleLine(line)) break;
    lines.push({ start, end: start + line.length });
    start += line.length + 1;
  }
  const end = lines.at(-1)?.end ?? 0;
  const name = nameOf(text, lines);
  if (!name) return null;
  const { taxId } = factsIn(text, { start: 0, end: 0 }, end, cues);
  const address = addressOf(text, lines, name, cues);
  return taxId || address ? { name, taxId, address, end } : null;
}

/** "KB Via Emilia Ovest 204": a logo before the street. */
function fromStreet(text: string, { start, end }: Span): Span {
  const words = text.slice(start, end).split(" ");
  const street = words.findIndex((one) => STREET_WORD.test(one));
  const skipped =
    street > 0 && street <= 2 && words.slice(0, street).every((one) => /^\p{Lu}{1,4}$/u.test(one)) ? street : 0;
  return { start: start + words.slice(0, skipped).reduce((sum, one) => sum + one.length + 1, 0), end };
}

function partsOf(text: string, { start, end }: Span): Span[] {
  const parts: Span[] = [];
  let from = start;
  const pieces = text
    .slice(start, end)
    .split(PARTED)
    .flatMap((piece) => piece.split(BEHIND_FORM));
  for (const part of pieces) {
    const at = text.indexOf(part, from);
    parts.push({ start: at, end: at + part.length });
    from = at + part.length;
  }
  return parts;
}

/** A number, "Co. Cork" (a county), or whoever the company belongs to. */
const NO_NAME = new RegExp(
  inLines`
    \d{3}|@|,\sCo\.\s\p{Lu}|^(?:Inhaber(?:in)?|Inh\.|Geschäftsführer(?:in)?|[Tt]itolare|Gérante?|Directors?
    |Proprietor)(?!\p{L})`,
  "u",
);

/** The part with a legal form, else the first line with letters; "di Parodi Maurizio" continues the line above. */
function nameOf(text: string, lines: readonly Span[]): Span | null {
  const parts = lines
    .flatMap((line) => partsOf(text, line))
    .filter(({ start, end }) => /\p{L}{3}/u.test(text.slice(start, end)));
  const textOf = ({ start, end }: Span) => text.slice(start, end);
  const isName = (part: Span) => !NO_NAME.test(textOf(part)) && !hasPostcode(textOf(part));
  const owner = parts.findIndex((part, i) => i > 0 && /^di\s\p{Lu}/u.test(textOf(part)));
  if (owner > 0) return { start: parts[owner - 1]!.start, end: parts[owner]!.end };
  const formed = parts.find(
    (part) =>
      isName(part) &&
      tradesAs(textOf(part)) &&
      textOf(part).split(/\s/).length > 1 &&
      !/^S\.?A\.?R\.?L\.?\sau/i.test(textOf(part)),
  );
  const named = parts.slice(0, 3).find((part) => isName(part) && namesOrganisation(textOf(part)));
  const found = formed ?? named ?? parts.slice(0, 2).find(isName);
  return found ? cleaned(text, found.start, found.end) : null;
}

/** "Organisme de formation n° 11 75 54321 75": no postcode. */
const NUMBER_OF_OFFICE = /n[°º.]\s?\d[\d\s]{8,}/iu;

/** From the part that opens with a street to the one with the postcode. */
function addressOf(text: string, lines: readonly Span[], name: Span, cues: readonly Cue[]): Span | null {
  for (const line of lines) {
    if (NUMBER_OF_OFFICE.test(text.slice(line.start, line.end))) continue;
    const parts = partsOf(text, line);
    const last = parts.findIndex(({ start, end }) => hasPostcode(text.slice(start, end)));
    if (last < 0) continue;
    const own = text.slice(parts[last]!.start, parts[last]!.end);
    const isWhole = /\p{L}.*\d.*,|,.*\d{4,5}\s/u.test(own) || last === 0;
    const first = isWhole || (parts[last - 1]!.end > name.start && parts[last - 1]!.start < name.end) ? last : last - 1;
    const until =
      cues.find(({ kind, start }) => kind !== "address" && start > parts[last]!.start)?.start ?? parts[last]!.end;
    const caption = SEAT.exec(text.slice(parts[first]!.start, parts[first]!.end))?.[0].length ?? 0;
    const found = cleaned(text, parts[first]!.start + caption, Math.min(parts[last]!.end, until));
    const end = cues.find(({ kind, start }) => kind !== "address" && start > line.start)?.start ?? line.end;
    if (last === 0 && ONLY_A_TOWN.test(text.slice(line.start, Math.min(end, line.end)).trim()))
      return lineOfAddress(text, lines[0]!.start, Math.min(end, line.end));
    return found && fromStreet(text, found);
  }
  return null;
}
