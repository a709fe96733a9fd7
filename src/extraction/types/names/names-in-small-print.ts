import { inLines } from "../../in-lines.ts";
import { FORM_IN_THE_MIDDLE } from "../../lexicons/legal-forms.ts";
import type { Token } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import type { FindContext } from "../field-type.ts";
import { partsOfLine, separated } from "../text-runs.ts";
import { isCompanyForm, POSTCODE, STREET_WORD } from "../wording.ts";
import { tradesAs } from "./party-words.ts";

/** In narrow columns and on receipts names are broken twice. */
export const MAX_LINES = 3;

/** Words of a line that may be a name, or its first line. */
export interface Run {
  readonly tokens: readonly Token[];
  /** Number of lines below it in which the name may continue. */
  readonly more: number;
  readonly prior: number;
}

/** The runs, and the names among the facts of a line of small print: no name continues below these. */
export function withNamesInSmallPrint(runs: readonly (readonly Token[])[], context: FindContext): Run[] {
  const { readsSmallPrint = false, namesParties = false, mostLines = MAX_LINES } = context;
  const whole = runs.map((tokens): Run => ({ tokens, more: mostLines - 1, prior: 0 }));
  // Forms have one name in a line, but an address may follow it.
  if (!readsSmallPrint)
    return namesParties ? [...whole, ...runs.flatMap(upToForm), ...runs.flatMap(namesBetweenStars)] : whole;
  return [
    ...whole,
    ...runs.flatMap((run) => (namesParties ? [...upToForm(run), ...namesOfParties(run)] : namesOfWriter(run, context))),
  ];
}

function part(tokens: readonly Token[], prior = 0): Run {
  return { tokens, more: 0, prior };
}

/** "*Pers.-Nr. 00219* Autohaus Kern GmbH & Co. KG * Ringstr. 4 * 70372 Stuttgart" */
function namesBetweenStars(run: readonly Token[]): Run[] {
  const parts: Token[][] = [[]];
  for (const token of run) {
    if (token.text.startsWith("*")) parts.push([]);
    if (token.text !== "*") parts.at(-1)!.push(token);
    if (token.text.endsWith("*")) parts.push([]);
  }
  return parts.length < FEWEST_BETWEEN ? [] : parts.filter((one) => tradesAs(textOf(one))).map((one) => part(one));
}

/** Two stars, with something on each side. */
const FEWEST_BETWEEN = 3;

/** A name at the beginning of a line of further facts is short. */
const MOST_WORDS_BEFORE_A_DASH = 5;
/** "Studio Legale Montanari - Negri" is one name: the words after the dash are no other fact. */
const MAY_GO_ON = -1;

/**
 * The beginning of the line ("Sophie Marchand – graphiste indépendante"), and those of its other parts that have a
 * legal form.
 */
function namesOfParties(run: readonly Token[]): Run[] {
  const all = partsOfLine(run);
  return all.flatMap((tokens, i): Run[] => {
    if (tradesAs(textOf(tokens))) return [part(tokens)];
    if (i > 0 || tokens.length > MOST_WORDS_BEFORE_A_DASH) return [];
    const rest = textOf(all.slice(1).flat());
    return [part(tokens, /\d|^\p{Ll}/u.test(rest) ? 0 : MAY_GO_ON)];
  });
}

/** "Harrow & Finch Joinery Ltd. Registered in England No. 08831174": the name ends with its legal form. */
function upToForm(tokens: readonly Token[]): Run[] {
  const last = formAt(tokens);
  return last < 0 || tokens.length - 1 - last < LEAST_BEHIND_FORM ? [] : [part(tokens.slice(0, last + 1))];
}

/** The index of the last word of the legal form that ends the name at the beginning of a line; -1 if there is none. */
export function formAt(tokens: readonly Token[]): number {
  const first = tokens.findIndex(
    ({ text }, at) =>
      at > 0 &&
      ((tradesAs(text) && !FORM_IN_THE_MIDDLE.test(text)) || endsFormOfWords(tokens, at)) &&
      !GOES_ON.test(tokens[at + 1]?.text ?? "e"),
  );
  // "Ltd. Şti.": Turkish companies have both.
  return first >= 0 && SECOND_OF_FORM.test(tokens[first + 1]?.text ?? "") ? first + 1 : first;
}

const SECOND_OF_FORM = /^şt[iİ]\.?,?$/iu;
/** "Kovovýroba Štěpánek, spol. s r.o.", "Zemplínsky plyn, a. s.": no word of these is a form by itself. */
const FORM_OF_WORDS = /^(?:s\sr\.\s?o\.?|z\so\.\s?o\.?|a\.\ss\.|d\.\so\.\so\.),?$/iu;

function endsFormOfWords(tokens: readonly Token[], at: number): boolean {
  return [2, 3].some((words) => at >= words && FORM_OF_WORDS.test(textOf(tokens.slice(at + 1 - words, at + 1))));
}

/** "Kunden AG Mitte" is still a name. */
const LEAST_BEHIND_FORM = 3;
/** What continues a name after its form: "GmbH & Co. KG", "S.a.s. di Neri". */
const GOES_ON = /^(?:di|&|e|und|et|en|y|and|\p{Ll}+)$/u;

/** Parts with a legal form, and the name before a registered office. */
function namesOfWriter(run: readonly Token[], { namesBySeat = false, namesUpToCommas = false }: FindContext): Run[] {
  const parts = namesUpToCommas ? partsOfLine(run) : separated(run);
  const formed = parts.filter((tokens) => isCompanyForm(textOf(tokens)));
  const [name] = namesBySeat ? beforeSeat(run, parts) : [];
  const all = name && !formed.some(([first]) => first === name[0]) ? [name, ...formed] : formed;
  return all.map((tokens) => part(tokens));
}

const SEAT = new RegExp(
  inLines`
    ^(?:sede\s(?:legale|sociale|amm\p{L}*|central|e\s)|sede\b|registered\s(?:office|in)\b|head\soffice\b|sitz\b
    |hauptverwaltung\b|siège\b|domicilio\ssocial\b)`,
  "iu",
);

/**
 * The name, as one run, before a registered office or before an address in the parts of a line; none if neither is
 * there.
 */
function beforeSeat(run: readonly Token[], parts: readonly (readonly Token[])[]): (readonly Token[])[] {
  const seat = run.findIndex((_, at) => at > 0 && SEAT.test(textOf(run.slice(at, at + 2))));
  if (seat > 0) {
    const name = run.slice(0, seat);
    return [/^\P{L}+$/u.test(name.at(-1)!.text) && name.length > 1 ? name.slice(0, -1) : name];
  }
  const [name, next] = parts;
  return name && next && (STREET_WORD.test(next[0]!.text) || POSTCODE.test(textOf(next))) ? [name] : [];
}
