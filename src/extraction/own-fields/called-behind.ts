import { oncePer } from "../../core/basics/once-per.ts";
import type { PageLayout, Token } from "../page/layout.ts";
import { isTitleOfPerson } from "./titles-of-persons.ts";

/**
 * "di seguito denominato", "(in seguito conduttore)", "hereinafter", "nachfolgend … genannt", "ci-après": followed by
 * what a contract calls a party.
 */
const CALLS: ReadonlySet<string> = new Set(
  "SEGUITO HEREINAFTER HEREAFTER NACHFOLGEND NACHSTEHEND FOLGENDEN FOLGENDEM CIAPRES APRES ADELANTE".split(" "),
);
/** (the "Employer") */
const CALLED_SO = /^[("“«„'‘]*(?:the|il|la|der|die|le|el)$/iu;
const QUOTED = /^["“«„'‘]\p{L}/u;
/** Before the name of a party. */
const OPENS_PARTY: ReadonlySet<string> = new Set("TRA FRA E BETWEEN AND ZWISCHEN UND ENTRE ET Y".split(" "));
const NUMBER = /^\(?\d\)?[.)]?$/;

const MOST_WORDS_BACK = 80;
const MOST_CALLED = 5;

/** By the first word of a party's name, the words after the name that the contract calls the party by. */
export const partiesCalled = oncePer((page: PageLayout): ReadonlyMap<Token, readonly Token[]> => {
  const { tokens } = page;
  const parties = new Map<Token, readonly Token[]>();
  let last = 0;
  for (const [at, token] of tokens.entries()) {
    const isCalled = CALLS.has(token.fold) || (CALLED_SO.test(token.text) && QUOTED.test(tokens[at + 1]?.text ?? ""));
    if (!isCalled || at < last) continue;
    const first = partyBefore(tokens, at, Math.max(last, at - MOST_WORDS_BACK));
    const called = tokens.slice(at + 1, at + 1 + MOST_CALLED);
    const end = called.findIndex(({ text }) => /[)"”»“,;.]$/.test(text));
    if (first) parties.set(first, end < 0 ? called : called.slice(0, end + 1));
    last = at + 1;
  }
  return parties;
});

/** The nearest name after a form of address; else after a word that introduces a party. */
function partyBefore(tokens: readonly Token[], at: number, from: number): Token | null {
  let opened: Token | null = null;
  for (let i = at - 1; i > from; i--) {
    const [before, token, next] = [tokens[i - 1]!, tokens[i]!, tokens[i + 1]];
    if (!/^\p{Lu}/u.test(token.text) || isTitleOfPerson(token.text)) continue;
    if (isTitleOfPerson(before.text)) return token;
    const isName = next !== undefined && /^["“«(]?\p{Lu}|^&$/u.test(next.text);
    if (isName && (OPENS_PARTY.has(before.fold) || NUMBER.test(before.text))) opened ??= token;
  }
  return opened;
}
