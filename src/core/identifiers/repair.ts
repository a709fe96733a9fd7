/**
 * Repairs characters that OCR confuses, with the help of a check digit: substitutions are tried until the check holds,
 * and a repair counts only if it is unique. With a check that detects every single error (Luhn, MOD 97-10, ICAO 7-3-1
 * except for values congruent modulo 10), one confused character is therefore repaired correctly or not at all, never
 * wrongly.
 */

/**
 * Allowed characters by position: d digit, l letter, a either, f filler "<", x digit or filler, y letter or filler, *
 * all three.
 */
export type CharacterClasses = string;

/** Characters that look alike in print; each row is one group, the likeliest confusions first. */
const LOOK_ALIKE: readonly (readonly [string, string])[] = [
  ["0", "ODQUC"],
  ["1", "IL7TJ"],
  ["2", "Z7"],
  ["3", "8B"],
  ["4", "A"],
  ["5", "S6"],
  ["6", "G5B"],
  ["7", "1TZ"],
  ["8", "B36S"],
  ["9", "GQ"],
  ["C", "G<O"],
  ["D", "OQ"],
  ["E", "F<"],
  ["H", "NM"],
  ["I", "LTJ"],
  ["K", "<X"],
  ["L", "<"],
  ["M", "NW"],
  ["O", "QCG"],
  ["P", "R"],
  ["B", "R"],
  ["S", "<"],
  ["U", "V"],
  ["V", "Y"],
];

const CONFUSABLE: ReadonlyMap<string, string> = confusionTable();

function confusionTable(): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  const add = (from: string, to: string) => {
    const known = table.get(from) ?? "";
    if (!known.includes(to)) table.set(from, known + to);
  };
  for (const [character, others] of LOOK_ALIKE) {
    for (const other of others) {
      add(character, other);
      add(other, character);
    }
  }
  return table;
}

/** The characters that may have been printed when OCR read this one, without itself. */
export function confusablesOf(character: string): string {
  return CONFUSABLE.get(character) ?? "";
}

const IN_CLASS: Readonly<Record<string, RegExp>> = {
  d: /\d/,
  l: /[A-Z]/,
  a: /[A-Z0-9]/,
  f: /</,
  x: /[\d<]/,
  y: /[A-Z<]/,
  "*": /[A-Z0-9<]/,
};

/** Validity checks a repair may cost; 22 IBAN characters with two changes stay below it. */
const MAX_TRIES = 20_000;

/**
 * Returns the text itself if it is valid, else its only valid repair with the fewest changes (at most `maxChanges`,
 * default 2), else null. A character outside its class (a letter where a digit must be) has to change and is not
 * counted. `text` and `classes` must have the same length, else the result is null: characters are replaced, never
 * added.
 */
export function repairWithCheckDigit(
  text: string,
  classes: CharacterClasses,
  isValid: (value: string) => boolean,
  maxChanges = 2,
): string | null {
  const repairs = validRepairs(text, classes, isValid, maxChanges);
  return repairs.length === 1 ? repairs[0]! : null;
}

/** All valid repairs with the smallest number of changes; empty if there is none or the search would take too long. */
export function validRepairs(
  text: string,
  classes: CharacterClasses,
  isValid: (value: string) => boolean,
  maxChanges = 2,
): string[] {
  if (text.length !== classes.length) return [];
  const choices = [...text].map((character, i) => alternatives(character, classes[i]!));
  if (choices.some((choice) => choice.length === 0)) return [];
  const budget = { tries: MAX_TRIES };
  for (let changes = 0; changes <= maxChanges; changes++) {
    const found = new Set<string>();
    const visit = (value: string): boolean => {
      if (isValid(value)) found.add(value);
      return --budget.tries > 0;
    };
    if (!substitute(text, choices, "", changes, visit)) return [];
    if (found.size > 0) return [...found];
  }
  return [];
}

/** The character itself first if its class allows it, then the look-alikes its class allows. */
function alternatives(character: string, characterClass: string): string[] {
  const allowed = IN_CLASS[characterClass];
  if (allowed === undefined) return [];
  return [character, ...confusablesOf(character)].filter((candidate) => allowed.test(candidate));
}

/**
 * Visits every text with exactly `changes` substitutions at positions that fit their class; misfits take each of their
 * look-alikes at no cost, so that none of them is preferred. Returns false if `visit` stopped the search.
 */
function substitute(
  text: string,
  choices: readonly (readonly string[])[],
  prefix: string,
  changes: number,
  visit: (value: string) => boolean,
): boolean {
  const i = prefix.length;
  if (i === text.length) return changes > 0 || visit(prefix);
  return choices[i]!.every((choice) => {
    const isMisfit = choices[i]![0] !== text[i];
    const left = isMisfit || choice === text[i] ? changes : changes - 1;
    return left < 0 || substitute(text, choices, prefix + choice, left, visit);
  });
}
