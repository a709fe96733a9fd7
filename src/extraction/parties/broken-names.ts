import type { Candidate } from "../candidate.ts";
import { neighboursOf } from "../evidence/span-features.ts";
import { inLines } from "../in-lines.ts";
import { FORM_ALONE, PARTNERSHIP, SPELLED_FORM } from "../lexicons/legal-forms.ts";
import { type Segment, segmentOf, type Token } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { endsWithinName, namesPersonWithTitle, titleLength, tradesAs } from "../types/names/party-words.ts";
import { mayOpenValue } from "../types/text-runs.ts";
import { salutationLength } from "../types/wording.ts";

/** Names that a narrow box breaks at a word where no name ends. */

const OF = /^(?:di|del(?:la|lo|le)?|dei|degli|de|des|du|da|do|of)$/iu;
const AND = /^(?:&|e|ed|und|u\.|et|y|and|en)$/iu;
/** "Rossi Mario & C.", "Bianchi Anna e figli". */
const AND_PARTNERS = /\s(?:&|e|ed|und|et|y)\s(?:c(?:o|\.|$)|figli\p{L}*|soci|fratelli|f\.?lli|co\.)/iu;

/**
 * The line below in which the name continues, if the candidate ends at such a break: it ends in a word that no name
 * ends in, or the line below begins with a word that no name begins with ("RESTAURACIÓN COLECTIVA" above "DEL SUR,
 * S.L.", "Tessitura Biancardi" above "& Nipoti SpA"). Null if it may be complete.
 */
export function lineThatEnds(candidate: Candidate): Segment | null {
  const { page, tokens, text } = candidate;
  const last = tokens.at(-1)!;
  const below = neighboursOf(candidate).blockBelow[0] ?? formBelow(candidate);
  if (!below || segmentOf(page, last).tokens.at(-1) !== last || !firstWord(below)) return null;
  if (isSalutation(text)) return null;
  if (ASSOCIATION.test(text) && ENDS_AS_ASSOCIATION.test(below.text)) return below;
  if (isHeldWith(segmentOf(page, tokens[0]!), below)) return below;
  if (/\d/.test(below.text)) return null;
  return endsWithinName(text) || goesOn(text, below) || isBareForm(below.text) ? below : null;
}

/** "s.n.c." in small type below a name in large type, whose lines are farther apart than those of the page. */
function formBelow(candidate: Candidate): Segment | undefined {
  const { below } = neighboursOf(candidate);
  const { box } = candidate;
  return below && FORM_ALONE.test(below.text) && below.box.y0 - box.y1 < box.y1 - box.y0 ? below : undefined;
}

const HOLDERS =
  /^(?:co-?)?(?:titulares|intestatari|titulaires|account\sholders|kontoinhaber\W?innen|rekeninghouders)(?!\p{L})/iu;

/** "Ms P J Hargreaves" above "Mr D Hargreaves", "Titulares: Amparo Safont" above the name of the second. */
function isHeldWith(own: Segment, below: Segment): boolean {
  if (namesPersonWithTitle(own.text) && namesPersonWithTitle(below.text)) return true;
  return HOLDERS.test(own.text) && /^[\p{L}\s.'’-]+$/u.test(below.text);
}

/** "Turn- und Sportverein" above "Lehrtal von 1921 e.V.": what it is, then whose, and since when. */
const ASSOCIATION = /(?:verein(?:igung)?|verband|club|klub|feuerwehr|gemeinschaft|gesellschaft|bund|chor|kapelle)$/iu;
const ENDS_AS_ASSOCIATION = /\se\.?\s?V\.?$/u;

/**
 * "Betriebs GmbH" below "Hotel Alpenblick": what a company does, and its form, are no name; nor is "Società semplice",
 * the form in words.
 */
function isBareForm(line: string): boolean {
  return (BARE_FORM.test(line) && tradesAs(line)) || SPELLED_FORM.test(line) || FORM_ALONE.test(line);
}

const BARE_FORM = new RegExp(
  inLines`
    ^(?:betriebs|handels|vertriebs|verwaltungs|beteiligungs|besitz|produktions|service)[\s-]*(?:ges|gmbh|ug|ag
    |kg|ohg|mbh|e\.?\s?k)`,
  "iu",
);

/** "Greco & C. S.a.s." below "Farmacia della Dott.ssa P.", "DEL SUR, S.L.". */
export function isRestOfBrokenName(candidate: Candidate): boolean {
  return lineThatBegins(candidate) !== null;
}

/** Whether a name of two lines begins or ends in the candidate's. */
export function isPartOfName(candidate: Candidate): boolean {
  return lineThatBegins(candidate) !== null || lineThatEnds(candidate) !== null;
}

/** The line above in which the name begins, if the candidate is the rest of one. "De Luca" is a name of its own. */
export function lineThatBegins(candidate: Candidate): Segment | null {
  const { page, tokens, partyLines } = candidate;
  const above = neighboursOf(candidate).blockAbove[0];
  const first = tokens[0]!;
  const own = segmentOf(page, first);
  if (above === undefined || !opensLine(own, first) || /\d/.test(above.text)) return null;
  if (isHeldWith(above, own)) return above;
  // "Alla c.a. di" above a name is a form of address.
  if (endsWithinName(above.text)) return isSalutation(above.text) ? null : above;
  const isNamed = (partyLines?.kindOf[above.index] ?? "name") === "name";
  const isOfCompany = joins(own) === "and" || tradesAs(own.text) || AND_PARTNERS.test(own.text);
  return isNamed && isOfCompany && goesOn(above.text, own) ? above : null;
}

function isSalutation(line: string): boolean {
  return salutationLength(line) >= line.length;
}

function goesOn(above: string, below: Segment): boolean {
  const join = joins(below);
  return join === "of" && tradesAs(above) ? PARTNERSHIP.test(above) && AND_PARTNERS.test(below.text) : join !== null;
}

/**
 * The joining word at the beginning of a line that only continues the name above it: no name begins with "& Figli" or,
 * in most cases, with "di Rossi Anna".
 */
function joins({ text }: Segment): "and" | "of" | null {
  const [opening = "", next = ""] = text
    .replace(/^[^\p{L}\p{N}&]+/u, "")
    .replace(/^&(?=\S)/u, "& ")
    .split(/\s+/);
  if (!/^\P{L}?\p{Lu}/u.test(next)) return null;
  return AND.test(opening) ? "and" : OF.test(opening) ? "of" : null;
}

/** "Mw. S. Jansen" below "Dhr. P. Verhoeven en/of": a form of address is no part of the name that it opens. */
function opensLine(line: Segment, first: Token): boolean {
  if (firstWord(line) === first) return true;
  const before = textOf(line.tokens.slice(0, line.tokens.indexOf(first)));
  return before !== "" && titleLength(before) === before.length;
}

/** The side of a box that is drawn in strokes is no word of its content. */
function firstWord({ tokens }: Segment): Token | undefined {
  return tokens.find(mayOpenValue);
}
