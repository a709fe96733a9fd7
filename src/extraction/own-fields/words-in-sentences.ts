import { oncePer } from "../../core/basics/once-per.ts";
import type { FieldType } from "../../core/values.ts";
import type { ReadField } from "../candidate.ts";
import { inLines, wordsOf } from "../in-lines.ts";
import { type PageLayout, segmentOf, type Token } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { hasFigure } from "../page/words.ts";
import type { Found } from "../types/field-type.ts";
import { foundOf } from "../types/text-runs.ts";
import { partiesCalled } from "./called-behind.ts";
import { isOfName } from "./label-agreement.ts";
import { endsClause } from "./label-places.ts";
import { BARE_NUMBER, KIND_OF, STOP_WORDS, tellingNames, wordsIn } from "./own-name-words.ts";
import { isAddress, isCertifying } from "./titles-of-persons.ts";
import { joinEntries } from "./translated-words.ts";

/**
 * Values of text fields inside a sentence, right after words that say the field's name: "mit dem amtlichen Kennzeichen
 * BN-AB 1274", "adibita alle mansioni di addetta al controllo". The run of a code or of a proper name, or the rest of
 * the clause.
 */
export function findInSentences(page: PageLayout, read: ReadField): Found[] {
  if (!IN_SENTENCES.has(read.meaning.type)) return [];
  const names = tellingNames(read);
  const opened = new Set<Token>(partiesCalled(page).keys());
  if (read.meaning.type === "name") for (const first of personsOf(page)) opened.add(first);
  for (const { token, words } of namingWords(page)) {
    if (!words.some((word) => names.some((name) => isOfName(word, name)))) continue;
    const first = valueBehind(page, token);
    if (first) opened.add(first);
  }
  return [...opened].flatMap((first) => valuesFrom(page, first, read.meaning.type));
}

/** Persons about whom a paper certifies something, and those named with a form of address. */
const personsOf = oncePer((page: PageLayout): readonly Token[] =>
  page.tokens.filter((token, i) => {
    const before = page.tokens[i - 1];
    if (!before || segmentOf(page, before) !== segmentOf(page, token) || !isCapital(token)) return false;
    return isAddress(before.text) || (isCertifying(before.text) && isCertifying(page.tokens[i - 2]?.text ?? ""));
  }),
);

const IN_SENTENCES: ReadonlySet<FieldType> = new Set(["text", "name", "organization"]);
const MOST_ENTRY_WORDS = 4;

/** The words of a page that may say a name, alone or with those before them. */
const namingWords = oncePer((page: PageLayout) =>
  page.segments.flatMap(({ tokens }) =>
    tokens.flatMap((token, at) => {
      const entries = tokens.slice(Math.max(0, at - MOST_ENTRY_WORDS + 1), at).flatMap((_, i, before) => {
        const words = [...before.slice(i), token].flatMap(({ text }) => wordsIn(text));
        const joined = joinEntries(words);
        return joined.length === 1 && words.length > 1 ? joined : [];
      });
      const words = [...tellingIn(token.text), ...entries];
      return words.length > 0 ? [{ token, words }] : [];
    }),
  ),
);

function tellingIn(text: string): string[] {
  return wordsIn(text).filter((word) => /^\P{N}{3,}$/u.test(word) && !STOP_WORDS.has(word) && !KIND_OF.has(word));
}

/** "matricola n. 118742", "sig. Rossi", "durata di", "Kennzeichen lautet:" */
const MOST_SKIPPED = 3;
const LINKS: ReadonlySet<string> = new Set(
  wordsOf(`
    E EST IST IS ARE SIND SEIN WIRD PARI LAUTET NUMERO NUMMER NUMBER SIG SIGRA SIGNOR SIGNORA HERR HERRN FRAU MR
    MRS MS MONSIEUR MADAME`),
);

/** "the sponsor and agency, jointly": something else besides what the name is for. */
const JOINS = /^(?:e|ed|o|and|or|und|oder|et|ou|y|&|\/)$/iu;

function valueBehind(page: PageLayout, naming: Token): Token | null {
  if (endsClause(naming, nextInText(page, naming) ?? undefined)) return null;
  let token = nextInText(page, naming);
  for (let i = 0; token && i < MOST_SKIPPED; i++) {
    const isLink =
      STOP_WORDS.has(token.fold) || LINKS.has(token.fold) || BARE_NUMBER.has(token.fold) || token.fold === "";
    if (JOINS.test(token.text)) return null;
    if (!isLink || isCapital(token)) break;
    token = nextInText(page, token);
  }
  return token && token.fold !== "" ? token : null;
}

/** In a label's own line, what follows it is found without this. */
const isCapital = ({ text }: Token): boolean => /^["«“(]?\p{Lu}\p{Ll}{2}/u.test(text) && !/\.$/.test(text);
export const opensLarge = ({ text }: Token): boolean => /^["«“(]?\p{Lu}/u.test(text);
export const isCode = ({ text }: Token): boolean =>
  /\d/.test(text) || /^\p{Lu}{2,}\P{Ll}*$/u.test(text) || /^[-–/]$/.test(text);
/** Words between the words of a name. */
export const PARTICLE =
  /^(?:d[aeiou]|d[ae]l(?:l[aeo])?|d['’]|l[aeio]|van|von|der|den|des|el|al|e|y|&|und|and|zu|of|the|per|für)$/iu;

const LINE_PITCH = 2.4;
const LEAST_RUNNING = 4;

/** The next word, also in the next line if the text continues there. */
export function nextInText(page: PageLayout, token: Token): Token | null {
  const own = segmentOf(page, token);
  const next = page.tokens[token.index + 1];
  if (next && segmentOf(page, next) === own) return next;
  const [row, below] = [page.rows[own.row]!, page.rows[own.row + 1]];
  const isRunning = own.tokens.filter(({ text }) => /^\p{Ll}{2}/u.test(text)).length >= LEAST_RUNNING;
  if (!isRunning || row.segments.length > 1 || !below || below.segments.length > 1) return null;
  const [line] = below.segments;
  const isNext = below.box.y0 - own.box.y0 < LINE_PITCH * page.lineHeight;
  return isNext && Math.abs(line!.box.x0 - own.box.x0) < 2 * page.lineHeight ? line!.tokens[0]! : null;
}

const MOST_WORDS = 9;
const TO_END_OF_CLAUSE = -0.4;
const IN_SMALL_LETTERS = -0.8;

function valuesFrom(page: PageLayout, first: Token, type: FieldType): Found[] {
  const clause = clauseFrom(page, first);
  const found = (tokens: readonly Token[], prior: number) =>
    tokens.length > 0 && /[\p{L}\p{N}]/u.test(textOf(tokens)) ? [withoutEnd(foundOf(page, tokens, prior))] : [];
  const code = isCode(first) ? runOf(clause, isCode) : [];
  const isOfFigures = code.some(hasFigure);
  if (type !== "text") {
    const name = nameRun(clause);
    return name.length > 1 && !name.some(hasFigure) ? found(name, 0) : [];
  }
  const run = isOfFigures ? code : nameRun(clause);
  const unit = clause[run.length];
  const withUnit =
    isOfFigures && /^\d+$/.test(first.text) && unit && /^\p{Ll}{3}/u.test(unit.text) ? [...run, unit] : [];
  const isShort = run.length > 0 && run.length < clause.length;
  return [
    ...found(clause, run.length === 0 ? IN_SMALL_LETTERS : isShort ? TO_END_OF_CLAUSE : 0),
    ...(isShort ? found(run, withUnit.length > 0 ? TO_END_OF_CLAUSE : 0) : []),
    ...found(withUnit, 0),
  ];
}

/** "Panoramica S.r.l., con sede": the sign that closes the clause is not part of the value. */
export function withoutEnd(found: Found): Found {
  const closed = found.text.replace(/(?<=[\p{L}\p{N}]{2}[)"»”]?)\.$/u, "");
  const text = closed.includes("(") ? closed : closed.replace(/\)$/, "");
  return text === found.text ? found : { ...found, text, value: { type: "text", value: text } };
}

function clauseFrom(page: PageLayout, first: Token): Token[] {
  const clause = [first];
  for (let token = first; clause.length < MOST_WORDS && !endsClause(token, nextInText(page, token) ?? undefined); ) {
    const next = nextInText(page, token);
    if (!next || OPENS_CLAUSE.test(next.text)) break;
    clause.push(next);
    token = next;
  }
  return clause;
}

const OPENS_CLAUSE = new RegExp(
  inLines`
    ^(?:\(|con$|presso$|che$|nat[oa]$|dal(?:l[ae])?$|fino$|mit$|bei$|ab$|der$|welche|geb\.|with$|which$|who$
    |from$|dont$|avec$|qui$|e$|und$|and$)`,
  "u",
);

function runOf(tokens: readonly Token[], belongs: (token: Token) => boolean): Token[] {
  const end = tokens.findIndex((token) => !belongs(token));
  return tokens.slice(0, end < 0 ? tokens.length : end);
}

/** Capitalised words and what is between two of them. */
function nameRun(tokens: readonly Token[]): Token[] {
  const run = runOf(tokens, (token) => opensLarge(token) || PARTICLE.test(token.text));
  return run.slice(0, run.findLastIndex(opensLarge) + 1);
}
