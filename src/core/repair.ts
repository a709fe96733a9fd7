/**
 * Mends characters that OCR confuses, with the help of a check digit: substitutions are tried until the check holds, and the repair
 * counts only when it is the only one. With a check that detects every single error (Luhn, MOD 97-10, ICAO 7-3-1 apart from values
 * congruent modulo 10), one confused character is therefore either mended rightly or refused, never mended wrongly.
 */

/** What a position may hold: d digit, l letter, a either, f filler "<", x digit or filler, y letter or filler, * all three. */
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

/** The characters that OCR may have meant when it read this one, without itself. */
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

/** Validity calls a repair may cost; 22 IBAN characters with two changes stay below it. */
const MAX_TRIES = 20_000;

/**
 * The text itself when it is valid, else its only valid repair with the fewest changes (at most `maxChanges`, default 2), else null.
 * A character outside its class (a letter where a digit must stand) has to change and is not counted when only one look-alike fits.
 * `text` and `classes` have the same length; another length is null: characters are replaced here, never added.
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

/** All valid repairs that need the same, smallest number of changes; empty where none does or the search would be too long. */
export function validRepairs(
  text: string,
  classes: CharacterClasses,
  isValid: (value: string) => boolean,
  maxChanges = 2,
): string[] {
  if (text.length !== classes.length) return [];
  const choices = [...text].map((character, i) => alternatives(character, classes[i]!));
  if (choices.some((choice) => choice.length === 0)) return [];
  const start = choices.map((choice) => choice[0]!);
  // A misfit with several look-alikes is already one change: which one was meant is not known.
  const misfits = [...text].filter((character, i) => character !== start[i] && choices[i]!.length > 1).length;
  const budget = { tries: MAX_TRIES };
  for (let changes = 0; changes <= Math.max(maxChanges, misfits); changes++) {
    const found = new Set<string>();
    substitute(start, choices, 0, changes, (value) => {
      if (budget.tries-- > 0 && isValid(value)) found.add(value);
    });
    if (budget.tries <= 0) return [];
    if (found.size > 0) return [...found];
  }
  return [];
}

/** The character itself first when its class allows it, then its look-alikes that the class allows. */
function alternatives(character: string, characterClass: string): string[] {
  const allowed = IN_CLASS[characterClass];
  if (allowed === undefined) return [];
  return [character, ...confusablesOf(character)].filter((candidate) => allowed.test(candidate));
}

/** Calls `visit` with every text that differs from `start` in exactly `changes` positions. */
function substitute(
  start: readonly string[],
  choices: readonly (readonly string[])[],
  from: number,
  changes: number,
  visit: (value: string) => void,
): void {
  if (changes === 0) return visit(start.join(""));
  for (let i = from; i < start.length; i++) {
    for (const replacement of choices[i]!.slice(1)) {
      substitute(start.with(i, replacement), choices, i + 1, changes - 1, visit);
    }
  }
}
