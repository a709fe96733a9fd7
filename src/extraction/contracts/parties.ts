import { oncePer } from "../../core/once-per.ts";
import type { PageLayout } from "../page/layout.ts";
import { foldText } from "../page/text.ts";
import { hasPostcode, tradesAs } from "../types/party-words.ts";
import { headEnd, letterheadOf } from "./letterhead.ts";
import { type Cue, partyCues } from "./party-cues.ts";
import { factsIn, namesCompany, type PartyFacts } from "./party-facts.ts";
import { nameBefore, nameFrom, type Span } from "./party-names.ts";
import { type RunningText, runningText } from "./running-text.ts";

/** Whoever a contract is between. */
export interface Party extends PartyFacts {
  readonly name: Span;
  /** What the contract calls it, as in `roles.ts`; null where it does not say. */
  readonly role: string | null;
  /** How sure it is that this is one of the two: a sentence or a heading introduces it, the head of the paper names it. */
  readonly sureness: number;
}

interface Mention {
  readonly name: Span;
  readonly sureness: number;
  readonly role: string | null;
}

const INTRODUCED = 5;
const OF_LETTERHEAD = 4;
const NAMED_ONLY = 3;

/** The sides of the contract in the order in which the page introduces them, of several persons on a side the first. */
export const partiesOn: (page: PageLayout) => readonly Party[] = oncePer((page) => {
  const running = runningText(page);
  const cues = partyCues(running.text);
  const letter = addressees(running);
  const body = Math.min(headEnd(running), letter[0]?.name.start ?? Number.POSITIVE_INFINITY);
  const mentions = [...letter, ...mentionsIn(running, cues)]
    .filter(({ name }) => name.start >= body && name.start < MOST_BEFORE_PARTIES)
    .sort((a, b) => a.name.start - b.name.start);
  const parties = withFacts(running.text, withPrincipals(running, cues, apart(mentions)), cues);
  return withLetterhead(running, cues, sidesOf(merged(running.text, parties)), letter.length > 0);
});

/** Behind a name so much may be said of its bearer. */
const MOST_SAID = 700;

function withFacts(text: string, mentions: readonly Mention[], cues: readonly Cue[]): Party[] {
  const stops = cues.filter(({ kind }) => kind === "stop");
  return mentions.flatMap((mention, i): Party[] => {
    const { name, sureness } = mention;
    const stop = stops.find(({ start }) => start >= name.end)?.start ?? text.length;
    const end = Math.min(mentions[i + 1]?.name.start ?? text.length, stop, name.end + MOST_SAID);
    const facts = factsIn(text, name, end, cues);
    const said = cues.find(
      ({ kind, role, start, isCaption }) => kind === "role" && role && !isCaption && start >= name.end && start < end,
    );
    const role = mention.role ?? said?.role ?? null;
    // Of husband and wife the address may stand behind the second alone.
    const isBorn =
      TITLED.test(text.slice(Math.max(0, name.start - MOST_OF_TITLE), name.start)) &&
      cues.some((cue) => cue.kind === "birth" && cue.start >= name.end && cue.start < end);
    const isSaidEnough =
      isBorn || facts.taxId !== null || facts.address !== null || (role !== null && sureness >= INTRODUCED);
    return isSaidEnough ? [{ name, role, sureness, ...facts }] : [];
  });
}

/** Names that something is said of, in order: persons that act for others are none. */
function mentionsIn(running: RunningText, cues: readonly Cue[]): Mention[] {
  const { text } = running;
  const isOfCue = ({ start, end }: Span) => cues.some((cue) => cue.start < end && cue.end > start);
  const mentions: Mention[] = openings(running).filter(({ name }) => !isOfCue(name));
  cues.forEach((cue, i) => {
    const role = roleBefore(text, cues, i);
    const next = cues[i + 1];
    if (cue.kind === "name" || (cue.kind === "role" && cue.isCaption)) {
      if (next?.isCaption && next.start <= cue.end + 2) return;
      const limit = Math.min(next?.start ?? text.length, cue.end + 120);
      const from = cue.end + (UNDERSIGNED.exec(text.slice(cue.end, limit))?.[0].length ?? 0);
      const name = (cue.kind === "name" ? inverted(text, cue.end, limit) : null) ?? nameFrom(running, from, limit);
      const own = cue.kind === "role" ? (cue.role ?? null) : role;
      if (name) mentions.push({ name, sureness: INTRODUCED, role: own });
    } else if (!cue.isCaption && cue.kind !== "stop") {
      const name = nameBefore(running, cue.start) ?? beforeApposition(running, cue.start);
      const isOfRole = cue.kind === "role" && !cue.role;
      // "Bäckerei Huber OHG, vertreten durch": persons stand before such words who act themselves.
      if (cue.kind === "agent" && !(name && tradesAs(text.slice(name.start, name.end)))) return;
      const isOther = name && (isFactOfOther(running, cues, i, name) || actsForOther(text, cues, i, name));
      if (name && !isOfRole && !isOther) mentions.push({ name, sureness: INTRODUCED, role });
    }
  });
  return mentions.filter(({ name }) => isWhole(text.slice(name.start, name.end)));
}

/** In characters: parties are introduced at the beginning. */
const MOST_BEFORE_PARTIES = 3500;

/** One word alone is a name where it has a legal form, or is the name of a shop in quotation marks. */
function isWhole(name: string): boolean {
  return /[\s.’'"“«-]/u.test(name);
}

/** Of mentions that overlap the one that says a role, else the first. */
function apart(mentions: readonly Mention[]): Mention[] {
  const sorted = mentions.toSorted(
    (a, b) =>
      a.name.start - b.name.start || Number(b.role !== null) - Number(a.role !== null) || b.name.end - a.name.end,
  );
  return sorted.filter(
    ({ name }, i) => i === 0 || !sorted.slice(Math.max(0, i - 3), i).some((other) => other.name.end > name.start),
  );
}

/** ", a farming partnership", ", SAS au capital de 40 000 euros": what stands between a name and what is said of its bearer. */
const APPOSITION = /^,\s(?:\p{Ll}|S\.?A|S\.?C|S\.?R|EURL|GmbH)[^;\n]{2,90}$/u;
const MOST_APPOSITIONS = 3;

function beforeApposition(running: RunningText, at: number): Span | null {
  let comma = running.text.slice(0, at).trimEnd().replace(/,$/, "").length;
  for (let i = 0; i < MOST_APPOSITIONS; i++) {
    comma = running.text.lastIndexOf(",", comma - 1);
    if (comma < at - 110 || comma < 0 || !APPOSITION.test(running.text.slice(comma, at))) return null;
    const name = nameBefore(running, comma);
    if (name) return name;
  }
  return null;
}

/** Whoever signs for a company is named before it: the party is the company. */
const REPRESENTS =
  /(?<!\p{L})(?:(?:legale\srappresentante|amministrat(?:ore|rice)(?:\s(?:unico|delegato))?|presidente|procurat(?:ore|rice)|socio\saccomandatario|administrador[a]?(?:\súnic[oa])?|geschäftsführer(?:in)?|director|gérante?)(?:\spro\stempore)?|in\snome\se\sper\sconto|per\sconto|in\srappresentanza|en\s(?:nombre\sy\s(?:en\s)?)?representación|on\sbehalf|im\snamen|au\snom(?:\set\spour\sle\scompte)?)\s(?:d(?:i|el|ella|ell['’]|e|e\sla|er|es)|of|and\son\sbehalf\sof|von)\s?(?:la\s)?(?:società|ditta|impresa|firma|société|sociedad|mercantil|compañía|company)?\s?/giu;

function withPrincipals(running: RunningText, cues: readonly Cue[], mentions: readonly Mention[]): Mention[] {
  const { text } = running;
  const principals = [...text.slice(0, MOST_BEFORE_PARTIES).matchAll(REPRESENTS)].flatMap((match): Mention[] => {
    const from = match.index + match[0].length;
    const name = nameFrom(running, from, cues.find(({ start }) => start > from + 3)?.start ?? from + 120);
    const isCompany = /(?:società|ditta|impresa|firma|société|sociedad|mercantil|compañía|company)\s?$/iu.test(
      match[0],
    );
    const isNear = name !== null && name.start - from < 4;
    return isNear && (isCompany || namesCompany(text.slice(name.start, name.end)))
      ? [{ name, sureness: INTRODUCED, role: null }]
      : [];
  });
  const others = mentions.filter(
    ({ name }) =>
      !principals.some(
        (one) =>
          one.name.start > name.start &&
          !/;|\n\n|\s(?:e|and|und|et|y)\n/u.test(text.slice(name.end, one.name.start)) &&
          one.name.start - name.end < MOST_OF_PERSON &&
          !tradesAs(text.slice(name.start, name.end)),
      ),
  );
  return apart([...others, ...principals]);
}

/** In characters, from a person's name to the name of the company that it acts for. */
const MOST_OF_PERSON = 320;

/** "Il/La sottoscritto/a", as it is read. */
const UNDERSIGNED =
  /^\s?[^\n]{0,24}?(?:sottoscritt[oaie](?:\/[oa])?|undersigned|soussignée?s?(?:\(e\))?|unterzeichnete[rn]?)\s/iu;

/** "Brinkmann, Hartmut": below a caption that asks for the surname first. */
const INVERTED = /^\s*(?<name>[\p{L}'’ -]{2,40},\s[\p{L}'’ -]{2,30})(?=\n|$)/u;

function inverted(text: string, from: number, limit: number): Span | null {
  const name = INVERTED.exec(text.slice(from, limit))?.groups?.name;
  if (name === undefined) return null;
  const start = text.indexOf(name, from);
  return { start, end: start + name.length };
}

/** Who is addressed so is somebody new. */
const TITLED =
  /(?:sig\.?(?:\s?ra)?\.?|signor[ae]?|mme\.?|m\.|mr\.?|mrs\.?|ms\.?|mademoiselle|madame|monsieur|frau|herrn?|don|doña|dona|ditta|società|société|firma|company|avv\.|dott\.(?:ssa)?|dr\.|ing\.)\s(?:\(\d\)\s)?$/iu;

/** In characters. */
const MOST_OF_TITLE = 18;

const SEPARATOR =
  /[;\n]|(?<!\p{L})(?:tra|fra|between|BETWEEN|zwischen|entre)\s|\spart[ey]?,?\s(?:and|e|et|y)\s|\s(?:concede|conferisce|consegna|vende|cede|loca|affitta|affida|assume|prende|acquista|compra|riceve|reçoit|vermietet|verkauft|kauft|mietet)\s|[,)]\s(?:and|e|ed|und|et|y)\s|\.\s(?=\p{Lu})/u;

/** The town of an address and the place of a birth stand before further facts, as a name does. */
function isFactOfOther({ text }: RunningText, cues: readonly Cue[], at: number, name: Span): boolean {
  if (TITLED.test(text.slice(Math.max(0, name.start - MOST_OF_TITLE), name.start))) return false;
  if (/(?<!\d)\d{4,5}[ ,]+$/.test(text.slice(Math.max(0, name.start - 8), name.start))) return true;
  for (let i = at - 1; i >= Math.max(0, at - 3); i--) {
    const cue = cues[i]!;
    if (cue.kind !== "stop" && cue.end > name.start && cue.start < name.end) return true;
    if (cue.kind === "stop" || cue.end > name.start) continue;
    const between = text.slice(cue.end, name.start);
    // Below a caption the name comes first.
    if (cue.isCaption) return cue.kind !== "other" && /^[^\n]*[,\d]/.test(between.trimStart());
    return between.length < 120 && !SEPARATOR.test(between);
  }
  return false;
}

/** In characters, from what a person is to their name: "in persona del legale rappresentante Salvatore Spitaleri". */
const FROM_AGENT = 70;

function actsForOther(text: string, cues: readonly Cue[], at: number, name: Span): boolean {
  for (let i = at - 1; i >= 0 && cues[i]!.start > name.start - 2 * FROM_AGENT; i--) {
    const { kind, end } = cues[i]!;
    if (end > name.start) continue;
    const between = text.slice(end, name.start);
    const isApart = cues[i]!.isCaption ? between.trim().includes("\n") : SEPARATOR.test(between);
    return kind === "agent" && between.length < FROM_AGENT && !isApart;
  }
  return false;
}

/** The role that a caption above the name says, with nothing but captions between. */
function roleBefore(text: string, cues: readonly Cue[], at: number): string | null {
  for (let i = at - 1; i >= Math.max(0, at - 3); i--) {
    const cue = cues[i]!;
    if (cue.kind === "role" && cue.isCaption && /^[\s\S]{0,60}$/u.test(text.slice(cue.end, cues[at]!.start)))
      return cue.role ?? null;
  }
  return null;
}

const ARTICLES = "(?:\\s(?:i|le|gli|les|the|der|den|dem|die|la|il|lo|l['’]|los|las))?";
const OPENING = new RegExp(
  `(?<![\\p{L}])(?:tra|fra|between|zwischen|entre)${ARTICLES}(?:\\s(?:sottoscritt[ie]|soussignés|soussignées|undersigned|parti|parties|signori|unterzeichneten|vertragsparteien|firma|società|ditta))?\\s?:?[\\s\\d.)–-]{1,6}`,
  "giu",
);
const AND = /(?:\n|[,;.)»”"–-]\s)(?:e|ed|und|and|et|y)(?:\s|\n)(?:(?:the|der|die|dem|den|la|il|lo|le)\s)?(?=\p{Lu})/giu;
/** In characters, from the first party to the second. */
const MOST_BETWEEN = 600;

/** "zwischen der Falkensteiner & Rühl GmbH … und Frau Kiesewetter": names that nothing follows but a line of their address. */
function openings(running: RunningText): Mention[] {
  const { text } = running;
  const [first] = [...text.matchAll(OPENING)].flatMap((match) => {
    const from = match.index + match[0].length;
    const name = nameFrom(running, from, from + 160);
    return name && name.start - from < 20 ? [name] : [];
  });
  if (!first) return [];
  const second = [...text.slice(first.end, first.end + MOST_BETWEEN).matchAll(AND)].flatMap((match) => {
    const from = first.end + match.index + match[0].length;
    const name = nameFrom(running, from, from + 160);
    return name && name.start - from < 20 ? [name] : [];
  });
  return [first, ...second].map((name) => ({ name, sureness: INTRODUCED, role: null }));
}

const ADDRESSED =
  /(?<=^|\n)(?:spett(?:\.\s?le|\.?le|abile)|egr(?:\.|egio|egi)|gent(?:\.|ile|ili|\.ma|\.mo)|messrs\.?|mr\.?|mrs\.?|ms\.?|herrn?|frau|familie|an|firma|monsieur|madame|m\.|mme|sr\.?|sra\.?|d\.|alla\scortese\sattenzione\sdi)(?:[ \n](?:sig(?:\.|nor)\p{L}*\.?|ditta|società|frau|herrn?|die|den|firma|and\smrs\.?|&\smrs\.?|et\smme))?[ \n](?=\p{Lu})/giu;
/** In lines, from whom a letter is sent to down to the town. */
const MOST_LINES = 5;

/** Whom a letter of engagement is sent to: a block with how the person is addressed, and below it a postcode. */
function addressees({ text, ...rest }: RunningText): Mention[] {
  return [...text.slice(0, MOST_OF_HEAD).matchAll(ADDRESSED)].flatMap((match): Mention[] => {
    const from = match.index + match[0].length;
    const isCouple = /(?:and|&|et|und|e)\s\p{L}+\.?\s$/u.test(match[0]);
    const found = nameFrom({ text, ...rest }, from, from + 80);
    if (!found || found.start - from > 12) return [];
    const name = isCouple ? { start: match.index, end: found.end } : found;
    const below = text
      .slice(name.end, name.end + 200)
      .split("\n")
      .slice(1, MOST_LINES);
    return below.some((line) => hasPostcode(line)) ? [{ name, sureness: INTRODUCED, role: null }] : [];
  });
}

const MOST_OF_HEAD = 900;

/** The same party named again, in another language or before the signatures, is one: what is missing there may stand here. */
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

/** Of husband and wife who let a flat only the second is called the landlords: those before a role that have none are of its side. */
function sidesOf(parties: readonly Party[]): Party[] {
  if (parties.filter(({ role }) => role !== null).length < 2) return parties.slice(0, 4);
  const sides: Party[] = [];
  let open: Party | null = null;
  for (const party of parties) {
    const side: Party | null = open;
    if (party.role !== null) {
      const first: Party = side ? { ...side, role: party.role, address: side.address ?? party.address } : party;
      if (!sides.some(({ role }) => role === first.role)) sides.push(first);
      open = null;
    } else open = side ?? party;
  }
  return sides;
}

/** Who hands out the form names itself at its head: the first party where the text has one, and what the text does not repeat of it. */
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

/** "Il sottoscritto Bruno Tani … conferisce al Geom. Luca Parri": whose paper it is may be the second in its text. */
function isNamedBehind(text: string, head: Span, { name, role }: Party): boolean {
  if (role?.endsWith("/second")) return false;
  const behind = foldText(text.slice(name.end, name.end + MOST_BETWEEN));
  const words = wordsOf(text.slice(head.start, head.end));
  return words.length > 0 && words.every((word) => behind.includes(word));
}

function wordsOf(name: string): string[] {
  return name
    .split(/[\s,.]+/)
    .map(foldText)
    .filter((word) => word.length > 4 && !/^(?:STUDIO|SERVI[CZ]E?S?|ITALIA|SOCIETA|GRUPPO|LEGALE)/.test(word));
}
