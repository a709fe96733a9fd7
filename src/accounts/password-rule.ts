import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { madeOnce } from "../core/basics/made-once.ts";
import type { PasswordFault } from "./contract.ts";

/**
 * OWASP ASVS 5.0, 6.2: a length and no rules of composition, common passwords refused, nothing of the person's own name or
 * address. Twelve characters lie between its 8 (must) and 15 (should): with the estimate below "Password12345!" is refused anyway.
 */
export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;

/**
 * Guesses a thief of the hash needs, by zxcvbn (Wheeler, USENIX Security 2016): dictionaries of leaked passwords and names, keyboard
 * walks, repeats, dates. 10^10 is its "very unguessable"; "giovanni1985!!" has 10^8.1, three words that do not belong together 10^20.
 */
const LEAST_GUESSES_LOG10 = 10;

/** The estimate costs the square of it: 350 ms of CPU for 128 hostile characters. What begins well only gets better. */
const JUDGED_LENGTH = 48;

/** Words that everyone tries here. */
const OWN_WORDS = ["estratto", "password"];

/** The dictionaries take 70 ms to load, which only a process that sets a password pays. */
const estimator = madeOnce(() => new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED_LENGTH }));

export function passwordFault(password: string, words: readonly string[]): PasswordFault | null {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH) return "too_short";
  if (length > MAX_PASSWORD_LENGTH) return "too_long";
  const rest = without(password, [...words, ...OWN_WORDS]);
  return estimator().check(rest).guessesLog10 < LEAST_GUESSES_LOG10 ? "guessable" : null;
}

/** What is left when whoever knows the person has written down what is known; parts of four letters or digits and more count. */
function without(password: string, words: readonly string[]): string {
  const known = words.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length >= 4);
  const longestFirst = known.toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((left, part) => left.replaceAll(new RegExp(part, "giu"), ""), password);
}
