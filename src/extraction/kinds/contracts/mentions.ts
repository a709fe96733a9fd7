import { inLines } from "../../in-lines.ts";
import { APPOSED_FORM, PRINTED_FORM } from "../../lexicons/legal-forms.ts";
import { tradesAs } from "../../types/names/party-words.ts";
import type { Cue } from "./party-cues.ts";
import { namesCompany } from "./party-facts.ts";
import { inverted, nameBefore, nameFrom, nameUnder, type Span } from "./party-names.ts";
import { hasPostcode } from "./postcodes.ts";
import type { RunningText } from "./running-text.ts";

/** A name that the text introduces as a party. */
export interface Mention {
  readonly name: Span;
  readonly sureness: number;
  readonly role: string | null;
}

/** A sentence, a heading or a caption introduces it. */
export const INTRODUCED = 5;
/** Nothing introduces it, but it is a name. */
export const NAMED_ONLY = 3;

/** Names with facts after them, in order; persons who act for others are excluded. */
export function mentionsIn(running: RunningText, cues: readonly Cue[]): Mention[] {
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
      const name =
        cue.kind === "role"
          ? nameUnder(running, from, limit)
          : (inverted(text, cue.end, limit) ?? nameFrom(running, from, limit));
      const own = cue.kind === "role" ? (cue.role ?? null) : role;
      if (name) mentions.push({ name, sureness: INTRODUCED, role: own });
    } else if (!cue.isCaption && cue.kind !== "stop") {
      const name =
        beforeBrackets(running, cue.start) ?? nameBefore(running, cue.start) ?? beforeApposition(running, cue.start);
      const isOfRole = cue.kind === "role" && !cue.role;
      // "Bäckerei Huber OHG, vertreten durch": before such words a person counts only if trading under their own name.
      if (cue.kind === "agent" && !(name && tradesAs(text.slice(name.start, name.end)))) return;
      const isOther = name && (isFactOfOther(running, cues, i, name) || actsForOther(text, cues, i, name));
      if (name && !isOfRole && !isOther) mentions.push({ name, sureness: INTRODUCED, role });
    }
  });
  const whole = mentions.filter(({ name }) => isWhole(text.slice(name.start, name.end)));
  return whole.filter((mention) => !isWithinBox(running, cues, mention, whole));
}

/** In characters, from a role above a box to its end. */
const MOST_OF_BOX = 400;

/**
 * A box below a role belongs to one party: towns and streets in it are no further ones, except a person who is
 * addressed or a trade name.
 */
function isWithinBox(
  { text }: RunningText,
  cues: readonly Cue[],
  { name, role }: Mention,
  all: readonly Mention[],
): boolean {
  const head = cues.findLast(
    ({ kind, isCaption, start }) => (kind === "stop" || (kind === "role" && isCaption)) && start < name.start,
  );
  if (head?.kind !== "role" || name.start - head.end > MOST_OF_BOX) return false;
  const first = all.find((other) => other.name.start >= head.end);
  if (!first || first.name.start >= name.start || first.role === null) return false;
  if (role !== null && role !== first.role) return false;
  const isAddressed = TITLED.test(text.slice(Math.max(0, name.start - MOST_OF_TITLE), name.start));
  const isJoined = /(?:^|[\s,;])(?:e|ed|und|and|et|y|&)\s$/u.test(text.slice(Math.max(0, name.start - 8), name.start));
  return !isAddressed && !isJoined && !namesCompany(text.slice(name.start, name.end));
}

/** In characters: parties are introduced at the beginning. */
export const MOST_BEFORE_PARTIES = 3500;

/** A single word is a name if it has a legal form, or is a shop's name in quotation marks. */
function isWhole(name: string): boolean {
  return /[\s.’'"“«-]/u.test(name);
}

/** Of overlapping mentions the one with a role, else the first. */
export function apart(mentions: readonly Mention[]): Mention[] {
  const sorted = mentions.toSorted(
    (a, b) =>
      a.name.start - b.name.start || Number(b.role !== null) - Number(a.role !== null) || b.name.end - a.name.end,
  );
  return sorted.filter(
    ({ name }, i) => i === 0 || !sorted.slice(Math.max(0, i - 3), i).some((other) => other.name.end > name.start),
  );
}

/** In characters: "Tarn & Beck (registered business name of Orla Beck), 27 Marlborough Road". */
const MOST_IN_BRACKETS = 90;

function beforeBrackets(running: RunningText, at: number): Span | null {
  const before = running.text.slice(Math.max(0, at - MOST_IN_BRACKETS), at).replace(/[\s,]+$/u, "");
  const opened = before.endsWith(")") ? before.lastIndexOf("(") : -1;
  return opened < 0 ? null : nameBefore(running, Math.max(0, at - MOST_IN_BRACKETS) + opened);
}

/** ", a farming partnership", ", SAS au capital de 40 000 euros": an apposition between a name and its facts. */
const APPOSITION = new RegExp(String.raw`^,\s(?:\p{Ll}|${APPOSED_FORM})[^;\n]{2,90}$`, "u");
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

/** "Il/La sottoscritto/a", including misreadings. */
const UNDERSIGNED =
  /^\s?[^\n]{0,24}?(?:sottoscritt[oaie](?:\/[oa])?|undersigned|soussignée?s?(?:\(e\))?|unterzeichnete[rn]?)\s/iu;

/** A form of address begins a new person. */
export const TITLED = new RegExp(
  inLines`
    (?:sig\.?(?:\s?ra)?\.?|signor[ae]?|mme\.?|m\.|mr\.?|mrs\.?|ms\.?|mademoiselle|madame|monsieur|frau|herrn?
    |don|doña|dona|(?<!\p{L})d\.?\s?[ªº]?|dña\.|ditta|società|société|firma|company|avv\.|dott\.(?:ssa)?|dr\.
    |ing\.)\s(?:\(\d\)\s)?$`,
  "iu",
);

/** In characters. */
export const MOST_OF_TITLE = 18;

const SEPARATOR = new RegExp(
  inLines`
    [;\n]|(?<!\p{L})(?:tra|fra|between|BETWEEN|zwischen|entre)\s|\spart[ey]?,?\s(?:and|e|et|y)\s
    |\s(?:concede|conferisce|consegna|vende|cede|loca|affitta|affida|assume|prende|acquista|compra|riceve|reçoit
      |vermietet|verkauft|kauft|mietet)\s|(?:,|\)\.?)\s(?:and|e|ed|und|et|y)\s|\.\s(?=\p{Lu})`,
  "u",
);

const MOST_CUES_BEFORE = 3;

/** The town of an address and the place of a birth precede further facts, as a name does. */
function isFactOfOther({ text }: RunningText, cues: readonly Cue[], at: number, name: Span): boolean {
  if (TITLED.test(text.slice(Math.max(0, name.start - MOST_OF_TITLE), name.start))) return false;
  if (/(?<!\d)\d{4,5}[ ,]+$/.test(text.slice(Math.max(0, name.start - 8), name.start))) return true;
  // ", Via Roma 3, iscritta al … n. …, di seguito Cliente": cues after the name are not counted.
  for (let i = at - 1, counted = 0; i >= 0 && counted < MOST_CUES_BEFORE; i--) {
    const cue = cues[i]!;
    if (cue.kind !== "stop" && cue.end > name.start && cue.start < name.end) return true;
    if (cue.start >= name.end) continue;
    counted++;
    if (cue.kind === "stop" || cue.end > name.start) continue;
    const between = text.slice(cue.end, name.start);
    // "como vendedor, Hugo Llano": the role belongs to the following name.
    if (cue.kind === "role" && cue.role && /^[,:]\s$/u.test(between)) return false;
    if (cue.kind === "tax" && LEADS_ON.test(between)) return false;
    // Below a caption the name comes first.
    if (cue.isCaption) return cue.kind !== "other" && /^[^\n]*[,\d]/.test(between.trimStart());
    return between.length < 120 && !SEPARATOR.test(between);
  }
  return false;
}

/** "codice fiscale …, do in prestito a mio nipote": a clause leads from the facts of one to the name of another. */
const LEADS_ON = /\d\D*[,)]?\s\p{Ll}+(?:\s\p{Ll}+){2,}\s$/u;

/**
 * In characters, from a person's function to their name: "in persona del legale rappresentante Salvatore Spitaleri".
 */
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

/** The role in a caption above the name, with nothing but captions between. */
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
  inLines`
    (?<![\p{L}])(?:tra|fra|between|zwischen|entre)${ARTICLES}(?:\s(?:sottoscritt[ie]|soussignés|soussignées
    |undersigned|parti|parties|signori|unterzeichneten|vertragsparteien|firma|società
    |ditta))?\s?:?[\s\d.)–-]{1,6}`,
  "giu",
);
const AND = /(?:\n|[,;.)»”"–-]\s)(?:e|ed|und|and|et|y)(?:\s|\n)(?:(?:the|der|die|dem|den|la|il|lo|le)\s)?(?=\p{Lu})/giu;
/** In characters, from the first party to the second. */
export const MOST_BETWEEN = 600;

/**
 * "zwischen der Falkensteiner & Rühl GmbH … und Frau Kiesewetter": names followed by nothing but a line of their
 * address.
 */
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

const ADDRESSED_AS = new RegExp(
  inLines`
    (?<![\p{L}.])(?:Sig\.(?:\s?ra)?|Signora?|Dott\.(?:ssa)?|Herrn?|Frau|Mr\.?|Mrs\.?|Ms\.?|Monsieur|Madame|M\.
    |Mme|Don|Doña|D\.|Dña\.|Sra?\.)\s(?=\p{Lu})`,
  "gu",
);
const FORM = new RegExp(String.raw`(?<=\p{L}["”»]?,?\s)(?:${PRINTED_FORM})(?![\p{L}])\.?`, "gu");

/** Names before the clauses without any facts, in order: companies, and persons who do not act for others. */
export function namedOnly(running: RunningText, cues: readonly Cue[], from: number): Mention[] {
  const { text } = running;
  const stop = cues.find(({ kind, start }) => kind === "stop" && start > from)?.start ?? MOST_BEFORE_PARTIES;
  const opening = text.slice(0, Math.min(Math.max(stop, from), MOST_BEFORE_PARTIES));
  const companies = [...opening.matchAll(FORM)].map((match) => nameBefore(running, match.index + match[0].length));
  const persons = [...opening.matchAll(ADDRESSED_AS)].map((match) =>
    nameFrom(running, match.index, match.index + MOST_OF_NAME),
  );
  const isPlain = (name: Span | null): name is Span => {
    if (!name || name.start < from || !isWhole(text.slice(name.start, name.end))) return false;
    const next = cues.findIndex(({ start }) => start >= name.end);
    return !actsForOther(text, cues, next < 0 ? cues.length : next, name);
  };
  return apart([...companies, ...persons].filter(isPlain).map((name) => ({ name, sureness: NAMED_ONLY, role: null })));
}

const MOST_OF_NAME = 80;

const ADDRESSED = new RegExp(
  inLines`
    (?<=^|\n)(?:spett(?:\.\s?le|\.?le|abile)|egr(?:\.|egio|egi)|gent(?:\.|ile|ili|\.ma|\.mo)|messrs\.?|mr\.?
    |mrs\.?|ms\.?|herrn?|frau|familie|an|firma|monsieur|madame|m\.|mme|sr\.?|sra\.?|d\.
    |alla\scortese\sattenzione\sdi)(?:[ \n](?:sig(?:\.|nor)\p{L}*\.?|ditta|società|frau|herrn?|die|den|firma
      |and\smrs\.?|&\smrs\.?|et\smme))?[ \n](?=\p{Lu})`,
  "giu",
);
/** In lines, from the addressee of a letter down to the town. */
const MOST_LINES = 5;

/** The addressee of a letter of engagement: a block with a form of address and, below it, a postcode. */
export function addressees({ text, ...rest }: RunningText): Mention[] {
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
