import { oncePer } from "../../../core/basics/once-per.ts";
import { bareIdentifier } from "../../../core/identifiers/check-digits.ts";
import type { Repair } from "../../../core/identifiers/repair-search.ts";
import type { PageLayout, Token } from "../../page/layout.ts";
import { type Found, findPattern, type Parse, type ValueType } from "../field-type.ts";

/**
 * Identifiers with a check digit, found whatever OCR did to their spaces, case and look-alikes. Runs of words with the
 * length of the identifier are tried first: what is valid, or is repaired beyond doubt
 * (core/identifiers/repair-search), is the identifier, wherever the print was broken. What only has its shape is kept
 * with `valid: false`: it is what is printed.
 */
export interface IdentifierScheme {
  readonly name: string;
  /** Shape of a whole printed value, for values that are not valid. */
  readonly pattern: RegExp;
  /** A label that may be attached to the beginning of the value ("P.IVA0123…"). */
  readonly label: RegExp;
  /** Numbers of bare characters it may have, including one more or less for what OCR lost or invented. */
  readonly lengths: { readonly least: number; readonly most: number };
  /** Whether the bare characters of a run may be one, garbled or not. Must be cheap: it is called for every run. */
  readonly mayBe: (bare: string) => boolean;
  readonly isValid: (bare: string) => boolean;
  /** `before` is the text before the run in its line, null if it is known to be such a value. */
  readonly repair: (bare: string, before: string | null) => Repair | null;
  /** The value's canonical characters, default: all of them. */
  readonly canonical?: (bare: string) => string;
  /** What to show for a valid value, default: as printed. */
  readonly shown?: (printed: string, bare: string) => string;
  /** Maximum number of words that one value may be broken into. */
  readonly maxTokens: number;
  /** Values may extend over gaps of their row (boxes for each group of characters on payment forms). */
  readonly crossesGaps?: boolean;
  /** Whether bare characters of the pattern's shape, whose check digit fails, may have been one; default: all may. */
  readonly mayHaveBeen?: (bare: string) => boolean;
  /** Logit if the check digit fails. */
  readonly invalidPrior: number;
}

/** A type whose values have check digits. `schemeOn` returns what is known about a page, null if there is no page. */
export function identifierType(schemeOn: (page: PageLayout | null) => IdentifierScheme): ValueType {
  const parse: Parse = (text) => {
    const scheme = schemeOn(null);
    const bare = bareIdentifier(text);
    if (bare === "") return null;
    const value = canonicalOf(scheme, bare);
    return { type: "identifier", scheme: scheme.name, value, valid: scheme.isValid(value) };
  };
  return {
    find: (page) => findIdentifiers(page, schemeOn(page)),
    parse,
    repair: (read) => schemeOn(null).repair(bareIdentifier(read), null),
  };
}

const VALID_PRIOR = 1.5;
/** A repair is at least 98 % certain, so it is worth nearly as much as a valid value. */
const REPAIRED_PRIOR = 1.2;
/** Repairs cost milliseconds; a page of garbled codes gets at most this many. */
const MAX_REPAIRS_A_PAGE = 12;

export function findIdentifiers(page: PageLayout, scheme: IdentifierScheme): Found[] {
  const found = validRuns(page, scheme);
  const taken = new Set(found.flatMap(({ tokens }) => tokens));
  const unproven = findPattern(page, scheme.pattern).filter(({ tokens }) => !tokens.some((token) => taken.has(token)));
  for (const hit of unproven) {
    const bare = bareIdentifier(hit.text);
    if (scheme.mayHaveBeen?.(bare) === false) continue;
    const value = canonicalOf(scheme, bare);
    found.push({
      ...hit,
      key: value,
      value: { type: "identifier", scheme: scheme.name, value, valid: false },
      prior: scheme.invalidPrior,
    });
  }
  return found.sort((a, b) => a.tokens[0]!.index - b.tokens[0]!.index);
}

function validRuns(page: PageLayout, scheme: IdentifierScheme): Found[] {
  const lines = scheme.crossesGaps
    ? page.rows.map((row) => row.segments.flatMap((segment) => segment.tokens))
    : page.segments.map((segment) => segment.tokens);
  const found: Found[] = [];
  const budget = { repairs: MAX_REPAIRS_A_PAGE };
  for (const line of lines) {
    // Valid values first, so that no repair takes a word away from one.
    const taken = new Set<Token>();
    for (const mends of [false, true]) {
      for (let i = 0; i < line.length; i++) {
        const run = taken.has(line[i]!) ? null : runFrom(line, i, scheme, mends ? budget : null);
        if (!run || run.tokens.some((token) => taken.has(token))) continue;
        for (const token of run.tokens) taken.add(token);
        found.push({ ...run, pageIndex: page.pageIndex });
      }
    }
  }
  return found;
}

type FoundInLine = Omit<Found, "pageIndex">;

/** @param budget how many repairs may still be tried on the page; null: only what is valid as printed */
function runFrom(
  line: readonly Token[],
  from: number,
  scheme: IdentifierScheme,
  budget: { repairs: number } | null,
): FoundInLine | null {
  const before = line
    .slice(Math.max(0, from - 4), from)
    .map((token) => token.text)
    .join(" ");
  for (const { tokens, printed, label } of runsFrom(line, from, scheme)) {
    const bare = bareIdentifier(printed);
    if (!scheme.mayBe(bare)) continue;
    if (!budget) {
      if (scheme.isValid(bare)) return validRun(tokens, printed, bare, scheme);
      continue;
    }
    // A text layer says what was printed; only words read by OCR can be misread.
    if (!tokens.some(({ word }) => word.source === "ocr") || budget.repairs-- <= 0) continue;
    const repair = scheme.repair(bare, `${before} ${label}`);
    if (!repair) continue;
    return repair.edits > 0 ? mendedRun(tokens, repair, scheme) : validRun(tokens, printed, repair.text, scheme);
  }
  return null;
}

/**
 * Runs of words from one on that have the length of an identifier, longest first; once more without a label attached to
 * them.
 */
function runsFrom(line: readonly Token[], from: number, scheme: IdentifierScheme) {
  const { maxTokens, lengths, label, crossesGaps = false } = scheme;
  const runs: { tokens: readonly Token[]; printed: string; label: string }[] = [];
  let [printed, length] = ["", 0];
  // Characters in separate boxes of a form are as many words as the value has characters.
  const most = Math.max(maxTokens, boxedLength(line, from));
  for (let end = from + 1; end <= Math.min(line.length, from + most); end++) {
    printed += (end > from + 1 ? " " : "") + line[end - 1]!.text;
    length += bareLength(line[end - 1]!);
    if (length > lengths.most + MAX_LABEL_CHARACTERS) break;
    if (length < lengths.least) continue;
    const tokens = line.slice(from, end);
    if (!crossesGaps && isCutOutOfGroups(line, from, end)) continue;
    if (length <= lengths.most) runs.push({ tokens, printed, label: "" });
    // A label that is a separate word is no part of the value.
    const rest = printed.replace(label, "");
    const isGlued = rest !== printed && printed.length - rest.length < line[from]!.text.length;
    if (isGlued && bareIdentifier(rest).length <= lengths.most) {
      runs.push({ tokens, printed: rest, label: printed.slice(0, printed.length - rest.length) });
    }
  }
  return runs.reverse();
}

/** OCR joins a few boxes of a form and takes the lines between them for commas: "05 8 64 5,90 4,83". */
const MOST_IN_A_GROUP = 3;
const LEAST_GROUPS = 5;

/** The number of words from one on with this few characters each; 0 if they are too few to be boxes. */
function boxedLength(line: readonly Token[], from: number): number {
  let end = from;
  while (end < line.length && bareLength(line[end]!) > 0 && bareLength(line[end]!) <= MOST_IN_A_GROUP) end++;
  return end - from >= LEAST_GROUPS ? end - from : 0;
}

const GROUP = /^\d{2,5}$/;

/**
 * "SIRET 421 778 905 00018": groups of digits that continue before or after are no number of their own, even if the
 * check digit holds.
 */
function isCutOutOfGroups(line: readonly Token[], from: number, end: number): boolean {
  const isGroup = (at: number) => line[at] !== undefined && GROUP.test(line[at].text);
  const isOfGroups = end - from > 1 && line.slice(from, end).every((_, i) => isGroup(from + i));
  return isOfGroups && (isGroup(from - 1) || isGroup(end));
}

const MAX_LABEL_CHARACTERS = 20;

/** A word is used by each run of each scheme that may contain it. */
const bareLength = oncePer(({ text }: Token) => bareIdentifier(text).length);

function validRun(tokens: readonly Token[], printed: string, bare: string, scheme: IdentifierScheme): FoundInLine {
  const value = canonicalOf(scheme, bare);
  return {
    tokens,
    text: (scheme.shown?.(printed, bare) ?? printed).replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ""),
    key: value,
    value: { type: "identifier", scheme: scheme.name, value, valid: true },
    prior: VALID_PRIOR,
  };
}

function mendedRun(tokens: readonly Token[], repair: Repair, scheme: IdentifierScheme): FoundInLine {
  const value = canonicalOf(scheme, repair.text);
  return {
    tokens,
    text: value,
    key: value,
    value: { type: "identifier", scheme: scheme.name, value, valid: true, repaired: true },
    repairSureness: repair.posterior,
    prior: REPAIRED_PRIOR,
  };
}

function canonicalOf({ canonical }: IdentifierScheme, bare: string): string {
  return canonical?.(bare) ?? bare;
}

export function digitCount(bare: string): number {
  return bare.replace(/\D/g, "").length;
}
