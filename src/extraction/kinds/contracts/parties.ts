import { oncePer } from "../../../core/basics/once-per.ts";
import { inLines } from "../../in-lines.ts";
import type { PageLayout } from "../../page/layout.ts";
import { foldText } from "../../page/text.ts";
import { headEnd, letterheadOf } from "./letterhead.ts";
import {
  addressees,
  apart,
  INTRODUCED,
  type Mention,
  MOST_BEFORE_PARTIES,
  MOST_BETWEEN,
  MOST_OF_TITLE,
  mentionsIn,
  NAMED_ONLY,
  namedOnly,
  TITLED,
} from "./mentions.ts";
import { type Cue, partyCues } from "./party-cues.ts";
import { factsIn, type PartyFacts } from "./party-facts.ts";
import type { Span } from "./party-names.ts";
import { withPrincipals } from "./principals.ts";
import { type RunningText, runningText } from "./running-text.ts";

/** A party of a contract. */
export interface Party extends PartyFacts {
  readonly name: Span;
  /** Its name in the contract, as in `roles.ts`; null if it has none. */
  readonly role: string | null;
  /** How certain it is one of the two: a sentence or a heading introduces it, the head of the paper names it. */
  readonly sureness: number;
}

const OF_LETTERHEAD = 4;

/** The sides of the contract in the order of their introduction, of several persons on a side the first. */
export const partiesOn: (page: PageLayout) => readonly Party[] = oncePer((page) => {
  const running = runningText(page);
  const cues = partyCues(running.text);
  const letter = addressees(running);
  const body = Math.min(headEnd(running), letter[0]?.name.start ?? Number.POSITIVE_INFINITY);
  const mentions = [...letter, ...mentionsIn(running, cues)]
    .filter(({ name }) => name.start >= body && name.start < MOST_BEFORE_PARTIES)
    .sort((a, b) => a.name.start - b.name.start);
  const introduced = withPrincipals(running, cues, apart(mentions));
  const parties = withFacts(running.text, introduced, cues);
  const known = writerFirst(running.text, sidesOf(running.text, merged(running.text, parties)), letter);
  const sides = withLetterhead(running, cues, known, letter.length > 0);
  return sides.length >= 2 ? sides : withNamed(running, cues, sides, body);
});

/** "la scrivente", "con la presente": whoever is named next writes the letter. */
const WRITER = new RegExp(
  inLines`
    (?<!\p{L})(?:scrivente|con\sla\spresente|hiermit|hereby|by\sthis\sletter|par\sla\sprésente
    |por\sla\spresente)(?!\p{L})[^;\n]{0,60}$`,
  "iu",
);

/** A letter names the one it is sent to first, but its writer is the first party: it has the letterhead, or says so. */
function writerFirst(text: string, parties: readonly Party[], letter: readonly Mention[]): readonly Party[] {
  const [first, ...others] = parties;
  if (!first || !letter.some(({ name }) => name.start === first.name.start)) return parties;
  const head = foldText(text.slice(0, first.name.start));
  const writer = others.find(({ name }) => {
    const words = wordsOf(text.slice(name.start, name.end));
    const hasHead = words.length > 0 && words.every((word) => head.includes(word));
    return hasHead || WRITER.test(text.slice(Math.max(0, name.start - MOST_OF_WRITER), name.start));
  });
  return writer ? [writer, ...parties.filter((party) => party !== writer)] : parties;
}

/** In characters, from the words for the writer to the name. */
const MOST_OF_WRITER = 80;

/** If the text introduces only one: further names before its clauses, with a legal form or a form of address. */
function withNamed(running: RunningText, cues: readonly Cue[], sides: readonly Party[], body: number): Party[] {
  const { text } = running;
  const further = namedOnly(running, cues, body).filter(
    ({ name }) => !sides.some((side) => name.start < side.name.end && name.end > side.name.start),
  );
  const all = [...sides.map(({ name, role, sureness }) => ({ name, role, sureness })), ...further].sort(
    (a, b) => a.name.start - b.name.start,
  );
  const named = all.map((mention): Party => {
    const known = sides.find(({ name }) => name === mention.name);
    const next = all.find(({ name }) => name.start > mention.name.end)?.name.start ?? text.length;
    return known ?? { ...mention, ...factsIn(text, mention.name, Math.min(next, mention.name.end + MOST_SAID), cues) };
  });
  return merged(text, named).slice(0, 2);
}

/** Length of the facts after a name, in characters. */
const MOST_SAID = 700;

/** "como vendedor, D. Ramón Cueto": the role first, followed by at most a form of address. */
function isRoleBefore(text: string, { kind, end }: Cue, name: Span): boolean {
  const between = text.slice(end, name.start);
  return kind === "role" && end <= name.start && /^[,:]?\s(?:\p{Lu}\p{L}{0,5}\.?\s?[ªºao]?\.?\s)?$/u.test(between);
}

function withFacts(text: string, mentions: readonly Mention[], cues: readonly Cue[]): Party[] {
  const stops = cues.filter(({ kind }) => kind === "stop");
  return mentions.flatMap((mention, i): Party[] => {
    const { name, sureness } = mention;
    const stop = stops.find(({ start }) => start >= name.end)?.start ?? text.length;
    const end = Math.min(mentions[i + 1]?.name.start ?? text.length, stop, name.end + MOST_SAID);
    const facts = factsIn(text, name, end, cues);
    const said = cues.find(
      (cue) =>
        cue.kind === "role" &&
        cue.role &&
        !cue.isCaption &&
        cue.start >= name.end &&
        cue.start < end &&
        !(mentions[i + 1] && isRoleBefore(text, cue, mentions[i + 1]!.name)),
    );
    const announced = cues.find((cue) => cue.role && !cue.isCaption && isRoleBefore(text, cue, name));
    const role = mention.role ?? announced?.role ?? said?.role ?? null;
    // The address of a married couple may follow only the second name.
    const isBorn =
      TITLED.test(text.slice(Math.max(0, name.start - MOST_OF_TITLE), name.start)) &&
      cues.some((cue) => cue.kind === "birth" && cue.start >= name.end && cue.start < end);
    const isSaidEnough =
      isBorn || facts.taxId !== null || facts.address !== null || (role !== null && sureness >= INTRODUCED);
    return isSaidEnough ? [{ name, role, sureness, ...facts }] : [];
  });
}

/**
 * Merges mentions of the same party, in another language or before the signatures: facts missing in one may be in
 * another.
 */
function merged(text: string, parties: readonly Party[]): Party[] {
  const found: Party[] = [];
  const keyOf = ({ start, end }: Span) => foldText(text.slice(start, end));
  for (const party of parties) {
    const key = keyOf(party.name);
    const code = party.taxId && keyOf(party.taxId);
    const at = found.findIndex((other) => {
      const known = keyOf(other.name);
      const isSame =
        known === key || (Math.min(known.length, key.length) > 7 && (known.includes(key) || key.includes(known)));
      return isSame || (code !== null && other.taxId !== null && keyOf(other.taxId) === code);
    });
    if (at < 0) found.push(party);
    else {
      const known = found[at]!;
      found[at] = {
        ...known,
        taxId: known.taxId ?? party.taxId,
        address: known.address ?? party.address,
        role: known.role ?? party.role,
      };
    }
  }
  return found;
}

/**
 * Of a married couple who let a flat only the second is called the landlords: those before a role without one of their
 * own are of its side.
 */
function sidesOf(text: string, parties: readonly Party[]): Party[] {
  if (parties.filter(({ role }) => role !== null).length < 2) return parties.slice(0, 4);
  const sides: Party[] = [];
  let open: Party | null = null;
  for (const party of withoutThird(parties)) {
    // "De otra parte": whoever was named before it is of the side before.
    const isApart: boolean =
      open !== null && sides.length > 0 && OTHER_SIDE.test(text.slice(open.name.end, party.name.start));
    const side: Party | null = isApart ? null : open;
    if (party.role !== null) {
      const first: Party = side ? { ...side, role: party.role, address: side.address ?? party.address } : party;
      if (!sides.some(({ role }) => role === first.role)) sides.push(first);
      open = null;
    } else open = side ?? party;
  }
  return sides;
}

const OTHER_SIDE = new RegExp(
  inLines`
    (?<!\p{L})(?:d['’]autre\spart|de\sotra(?:\sparte)?|dall['’]altra(?:\sparte)?|andererseits
    |on\sthe\sother(?:\spart)?)(?!\p{L})`,
  "iu",
);

/**
 * The client of the main contract above a subcontract: only its name is given, while two others of other roles are
 * described.
 */
function withoutThird(parties: readonly Party[]): readonly Party[] {
  const isDescribed = ({ taxId, address }: Party) => taxId !== null || address !== null;
  return parties.filter((party) => {
    if (party.role === null || isDescribed(party)) return true;
    const others = parties.filter((other) => isDescribed(other) && other.role !== null && other.role !== party.role);
    return new Set(others.map(({ role }) => role)).size < 2;
  });
}

/**
 * The author of the form names itself at its head: it is the first party if the text has only one, and completes the
 * facts that the text does not repeat.
 */
function withLetterhead(
  running: RunningText,
  cues: readonly Cue[],
  parties: readonly Party[],
  isLetter: boolean,
): Party[] {
  const { text } = running;
  const head = letterheadOf(running, cues, parties[0]?.name.start ?? text.length);
  if (!head) return [...parties];
  const own = foldText(text.slice(0, head.end));
  const isHeads = ({ name }: Party) =>
    wordsOf(text.slice(name.start, name.end)).filter((word) => own.includes(word)).length > 0;
  const named = parties.findIndex((party, i) => i < 2 && isHeads(party));
  const party: Party = { ...head, role: null, sureness: OF_LETTERHEAD };
  if (named >= 0)
    return parties.map((one, i) =>
      i === named ? { ...one, taxId: one.taxId ?? head.taxId, address: one.address ?? head.address } : one,
    );
  if (parties.length === 1 && !isLetter && isNamedBehind(text, head.name, parties[0]!)) return [...parties, party];
  return parties.length === 1
    ? [party, ...parties]
    : parties.length === 0
      ? [{ ...party, sureness: NAMED_ONLY }]
      : [...parties];
}

/**
 * "Il sottoscritto Bruno Tani … conferisce al Geom. Luca Parri": the author of the form may be the second party of its
 * text.
 */
function isNamedBehind(text: string, head: Span, { name, role }: Party): boolean {
  if (role?.endsWith("/second")) return false;
  // Its words have capitals there, too: "energia" is no company.
  const behind = text
    .slice(name.end, name.end + MOST_BETWEEN)
    .split(/[\s,.]+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .map(foldText);
  const words = wordsOf(text.slice(head.start, head.end));
  return words.length > 0 && words.every((word) => behind.includes(word));
}

function wordsOf(name: string): string[] {
  return name
    .split(/[\s,.]+/)
    .map(foldText)
    .filter((word) => word.length > 4 && !/^(?:STUDIO|SERVI[CZ]E?S?|ITALIA|SOCIETA|GRUPPO|LEGALE)/.test(word));
}
