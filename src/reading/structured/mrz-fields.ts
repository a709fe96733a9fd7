import { isValidMrzCheck, mrzCheckDigit } from "../../core/check-digits.ts";
import { validRepairs } from "../../core/repair.ts";

/** Formats of ICAO Doc 9303: parts 4 (TD3), 5 (TD1), 6 (TD2) and 7 (visas). */
export const MRZ_FORMATS = ["TD3", "MRV-A", "TD2", "MRV-B", "TD1"] as const;
export type MrzFormat = (typeof MRZ_FORMATS)[number];

export const MRZ_SHAPES: Readonly<Record<MrzFormat, { lines: number; length: number; documentCode: RegExp }>> = {
  TD3: { lines: 2, length: 44, documentCode: /^P/ },
  "MRV-A": { lines: 2, length: 44, documentCode: /^V/ },
  TD2: { lines: 2, length: 36, documentCode: /^[ACIP]/ },
  "MRV-B": { lines: 2, length: 36, documentCode: /^V/ },
  TD1: { lines: 3, length: 30, documentCode: /^[ACI]/ },
};

/** The checked parts of a zone; `…Checked` carry their check digit at the end. */
export interface MrzParts {
  readonly numberChecked: string;
  readonly birthChecked: string;
  readonly sex: string;
  readonly expiryChecked: string;
  readonly nationality: string;
  /** What the document's issuer adds; in TD3 with its own check digit. TD1 has it on line 1 and on line 2. */
  readonly optional: string;
  readonly optionalSecond: string;
  /** Empty where the format has none (visas). */
  readonly composite: string;
}

/** Cuts the data lines of a zone, which have their full length, into parts. */
export function cutParts(format: MrzFormat, lines: readonly string[]): MrzParts {
  if (format === "TD1") {
    const [first, second] = [lines[0]!, lines[1]!];
    return {
      numberChecked: first.slice(5, 15),
      birthChecked: second.slice(0, 7),
      sex: second.slice(7, 8),
      expiryChecked: second.slice(8, 15),
      nationality: second.slice(15, 18),
      optional: first.slice(15, 30),
      optionalSecond: second.slice(18, 29),
      composite: second.slice(29, 30),
    };
  }
  const data = lines[1]!;
  const hasComposite = format === "TD3" || format === "TD2";
  return {
    numberChecked: data.slice(0, 10),
    birthChecked: data.slice(13, 20),
    sex: data.slice(20, 21),
    expiryChecked: data.slice(21, 28),
    nationality: data.slice(10, 13),
    optional: data.slice(28, hasComposite ? -1 : undefined),
    optionalSecond: "",
    composite: hasComposite ? data.slice(-1) : "",
  };
}

export interface SolvedParts {
  readonly parts: MrzParts;
  /** How many of number, birth, expiry hold. */
  readonly checksHeld: number;
  /** All check digits of the format hold, the composite too, and no other repair was as good. */
  readonly valid: boolean;
  /** Characters changed, each at most 1. */
  readonly changes: number;
}

interface Option {
  readonly text: string;
  readonly changes: number;
  readonly holds: boolean;
}

const MAX_OPTIONS = 12;

/** The repair of all parts with the fewest changes that satisfies their own check digits and the composite one. */
export function solveParts(format: MrzFormat, read: MrzParts): SolvedParts {
  const numbers = numberOptions(read.numberChecked);
  const births = dateOptions(read.birthChecked);
  const expiries = dateOptions(read.expiryChecked);
  const optionals = optionalOptions(format, read.optional);
  const composites = read.composite === "" ? [""] : digitOptions(read.composite);
  let best: { options: Option[]; composite: string; changes: number } | null = null;
  let isAmbiguous = false;
  for (const number of numbers)
    for (const birth of births)
      for (const expiry of expiries)
        for (const optional of optionals) {
          const options = [number, birth, expiry, optional];
          const changes = options.reduce((sum, option) => sum + option.changes, 0);
          if (best !== null && changes > best.changes) continue;
          const parts = withOptions(read, options, "");
          const composite = composites.find((digit) => digit === "" || digit === compositeDigit(format, parts));
          if (composite === undefined || !options.every((option) => option.holds)) continue;
          if (best !== null && changes === best.changes) isAmbiguous = true;
          else isAmbiguous = false;
          best = { options, composite, changes };
        }
  if (best !== null && !isAmbiguous) {
    return {
      parts: withOptions(read, best.options, best.composite),
      checksHeld: 3,
      valid: true,
      changes: best.changes,
    };
  }
  const likeliest = [numbers[0]!, births[0]!, expiries[0]!, optionals[0]!];
  return {
    parts: withOptions(read, likeliest, read.composite),
    checksHeld: likeliest.slice(0, 3).filter((option) => option.holds).length,
    valid: false,
    changes: likeliest.reduce((sum, option) => sum + option.changes, 0),
  };
}

function withOptions(read: MrzParts, options: readonly Option[], composite: string): MrzParts {
  const [numberChecked, birthChecked, expiryChecked, optional] = options.map((option) => option.text);
  return {
    ...read,
    numberChecked: numberChecked!,
    birthChecked: birthChecked!,
    expiryChecked: expiryChecked!,
    optional: optional!,
    composite,
  };
}

function compositeDigit(format: MrzFormat, parts: MrzParts): string {
  const { numberChecked, optional, birthChecked, expiryChecked, optionalSecond } = parts;
  return format === "TD1"
    ? mrzCheckDigit(numberChecked + optional + birthChecked + expiryChecked + optionalSecond)
    : mrzCheckDigit(numberChecked + birthChecked + expiryChecked + optional);
}

function holdsItsCheck(checked: string): boolean {
  return isValidMrzCheck(checked.slice(0, -1), checked.at(-1)!);
}

/** Document numbers mix letters and digits, so zeros read as O are tried all at once: runs of zeros are common, runs of O are not. */
function numberOptions(checked: string): Option[] {
  // TD1: a filler for the check digit says that the number goes on in the optional data (9303-5, 4.2.2.1, note j).
  const bases = [...new Set([checked, checked.replaceAll("O", "0"), checked.replace(/[KCL]+(?=.$)/, fillersFor)])];
  const isNumber = (text: string) =>
    /^[A-Z0-9<]{2,}<*\d$/.test(text) && !/^<|<[A-Z0-9]+<?.+[A-Z]\d$/.test(text) && holdsItsCheck(text);
  return optionsFrom(checked, bases, "*********d", isNumber);
}

function dateOptions(checked: string): Option[] {
  const isDate = (text: string) => isMonthAndDay(text.slice(2, 6)) && holdsItsCheck(text);
  return optionsFrom(checked, [checked], "ddddddd", isDate);
}

function isMonthAndDay(text: string): boolean {
  const [month, day] = [Number(text.slice(0, 2)), Number(text.slice(2))];
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

function optionalOptions(format: MrzFormat, optional: string): Option[] {
  const cleaned = optional.replace(/<{2,}[KCLESX]{1,3}(?=<)|(?<=<<)[KCLESX]+$/g, fillersFor);
  const bases = [...new Set([optional, cleaned])];
  if (format !== "TD3") return bases.map((text) => ({ text, changes: distance(text, optional), holds: true }));
  const tail = bases.flatMap((base) => [base, base.replaceAll("O", "0"), base.replace(/[A-Z]$/, "<")]);
  return optionsFrom(optional, [...new Set(tail)], `${"*".repeat(optional.length - 1)}x`, holdsItsCheck, 1);
}

function fillersFor(run: string): string {
  return "<".repeat(run.length);
}

function digitOptions(digit: string): string[] {
  return /\d/.test(digit) ? [digit] : validRepairs(digit, "d", () => true, 1);
}

/** All ways to satisfy the check, fewest changes first; the reading itself, marked as not holding, when there is none. */
function optionsFrom(
  read: string,
  bases: readonly string[],
  classes: string,
  isValid: (text: string) => boolean,
  maxChanges = 2,
): Option[] {
  const texts = new Set(bases.flatMap((base) => validRepairs(base, classes, isValid, maxChanges)));
  const options = [...texts].map((text) => ({ text, changes: distance(text, read), holds: true }));
  if (options.length === 0) return [{ text: read, changes: 0, holds: false }];
  return options.sort((a, b) => a.changes - b.changes).slice(0, MAX_OPTIONS);
}

/** What the repairs cost together. The letter O hardly occurs in numbers (issuers leave it out because of this very confusion). */
function distance(repaired: string, read: string): number {
  return [...repaired].reduce((cost, character, i) => {
    if (character === read[i]) return cost;
    return cost + (read[i] === "O" && character === "0" ? 0.3 : 1);
  }, 0);
}
