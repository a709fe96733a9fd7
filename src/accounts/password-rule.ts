import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { madeOnce } from "../core/basics/made-once.ts";
import type { PasswordFault } from "./contract.ts";

/**
 * OWASP ASVS 5.0, 6.2: a minimum length, no composition rules, no common passwords, nothing of the person's own name or
 * address. Twelve characters lie between its 8 (must) and 15 (should); the estimate below refuses "Password12345!"
 * anyway.
 */
const MIN_PASSWORD_LENGTH = 12;
const MAX_PASSWORD_LENGTH = 128;

/**
 * Least number of guesses (log10) that an attacker with the hash must need, estimated by zxcvbn (Wheeler, USENIX
 * Security 2016): dictionaries of leaked passwords and names, keyboard walks, repeats, dates. 10^10 is its "very
 * unguessable"; "giovanni1985!!" needs 10^8.1, three unrelated words 10^20.
 */
const LEAST_GUESSES_LOG10 = 10;

/**
 * Only this many characters are judged: the estimate is quadratic in the length (350 ms of CPU for 128 hostile
 * characters), and more characters never make a password weaker.
 */
const JUDGED_LENGTH = 48;

/** Words that every attacker of this product tries. */
const OWN_WORDS = ["estratto", "password"];

/** Loading the dictionaries takes 70 ms; only a process that sets a password pays it. */
const estimator = madeOnce(() => new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED_LENGTH }));

export function passwordFault(password: string, words: readonly string[]): PasswordFault | null {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH) return "too_short";
  if (length > MAX_PASSWORD_LENGTH) return "too_long";
  const rest = without(password, [...words, ...OWN_WORDS]);
  return estimator().check(rest).guessesLog10 < LEAST_GUESSES_LOG10 ? "guessable" : null;
}

/** Removes what an acquaintance could know. Only parts of at least four letters or digits count. */
function without(password: string, words: readonly string[]): string {
  const known = words.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length >= 4);
  const longestFirst = known.toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((left, part) => left.replaceAll(new RegExp(part, "giu"), ""), password);
}
