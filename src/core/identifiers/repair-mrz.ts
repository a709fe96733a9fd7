import { isValidMrz, MRZ_CHECKS, type MrzChecks } from "./check-digits-mrz.ts";
import { MRZ_STATES } from "./mrz-states.ts";
import { readingProbability } from "./repair-channel.ts";
import { likeliestRepair, type Repair, type RepairPart, type RepairScheme } from "./repair-search.ts";

/** Characters per line: 30 for three lines, 36 and 44 for two. */
export type MrzLineLength = 30 | 36 | 44;

/**
 * Repair of the checked lines of a machine-readable zone (ICAO Doc 9303): each part's own check digit, the composite
 * one, dates that exist, codes of states, and the format of document numbers. Confusions that no digit detects (G and 6
 * are equal modulo 10) are repaired only if the number's format decides; otherwise the likeliest text lacks the
 * probability and the result is null.
 *
 * @param read the lines that have check digits, concatenated: of three the first two, of two the second. One character
 * more or fewer than the format's means that one was inserted or lost.
 */
export function repairMrz(read: string, lineLength: MrzLineLength, isVisa: boolean, sure?: number): Repair | null {
  const asRead: Repair = { text: read, posterior: 1, edits: 0 };
  const holds = isGuarded(read, lineLength, isVisa);
  if (holds && !isDoubtful(read, lineLength)) return asRead;
  // A filler as the number's check digit means that the number continues in the optional data (9303-5, 4.2.2.1, note
  // j).
  if (lineLength === 30 && read[14] === "<") return null;
  const demands = { sure: sure ?? SURE_OF_MISFITS, maxEdits: MAX_EDITS, places: placesOf(lineLength) };
  const repair = likeliestRepair(read, schemesFor(read, lineLength, isVisa), demands);
  if (repair?.text === read) return asRead;
  const isSure = repair && (sure !== undefined || repair.posterior >= SURE_OF_ANY || isOfMisfits(read, repair.text));
  if (isSure && isGuarded(repair.text, lineLength, isVisa)) return repair;
  return holds && datesOf(read, lineLength).every((date) => /^\d{6}$/.test(date)) ? asRead : null;
}

/**
 * Of some sixty characters 2 % are wrong, and the search weighs each: more than the usual three edits may be needed.
 */
const MAX_EDITS = 6;

/**
 * A letter where a digit must be is certainly wrong, and its shape usually shows what it was; a digit replaced by
 * another digit is less certain. On 4 000 zones with 2 % noise a uniform 0.98 got 87 % right with look-alike noise;
 * these two, the figures of bench/repair.ts.
 */
const [SURE_OF_MISFITS, SURE_OF_ANY] = [0.92, 0.99];

/** Whether the repair only changes letters to digits, digits to letters and either to fillers. */
function isOfMisfits(read: string, text: string): boolean {
  const kindOf = (character: string) => (character === "<" ? "<" : /\d/.test(character) ? "d" : "l");
  return read.length === text.length && [...text].every((c, i) => c === read[i] || kindOf(c) !== kindOf(read[i]!));
}

/** Document number, birth and expiry, with their check digits: the essential values of a zone. */
function placesOf(lineLength: MrzLineLength): readonly (readonly [from: number, to: number])[] {
  const [number, birth, expiry] = lineLength === 30 ? [5, 30, 38] : [0, 13, 21];
  return [
    [number, number + 10],
    [birth, birth + 7],
    [expiry, expiry + 7],
  ];
}

function datesOf(lines: string, lineLength: MrzLineLength): string[] {
  return placesOf(lineLength)
    .slice(1)
    .map(([from]) => lines.slice(from, from + 6));
}

/**
 * G and 6 are equal modulo 10, so a check digit that holds does not tell them apart: in a number its format does; in a
 * date G is wrong.
 */
function isDoubtful(lines: string, lineLength: MrzLineLength): boolean {
  const [from, to] = placesOf(lineLength)[0]!;
  return /[G6]/.test(lines.slice(from, to - 1)) || datesOf(lines, lineLength).some((date) => /\D/.test(date));
}

/** Whether the check digits of the checked lines hold. The line of names has none and is not checked. */
function isGuarded(lines: string, lineLength: MrzLineLength, isVisa: boolean): boolean {
  if (lineLength === 30) return isValidMrz(lines.padEnd(90, "<"));
  const documentCode = isVisa ? "V" : lineLength === 44 ? "P" : "I";
  return isValidMrz(documentCode.padEnd(lineLength, "<") + lines);
}

/** A scheme and the states that number documents so. */
interface StateScheme extends RepairScheme {
  readonly issuers: readonly string[];
}

const kept = new Map<string, readonly StateScheme[]>();

/**
 * States this much less likely than the best match to the read one are not tried; this saves two thirds of the time.
 */
const FAR_FROM_READ = 1e-5;

/**
 * The schemes of the states that may have been printed. If a character was lost or inserted, the position of the state
 * is unknown.
 */
function schemesFor(read: string, lineLength: MrzLineLength, isVisa: boolean): readonly RepairScheme[] {
  const all = schemesOf(lineLength, isVisa);
  if (read.length !== (lineLength === 30 ? 60 : lineLength)) return all;
  const at = lineLength === 30 ? 2 : 10;
  const likelihood = (state: string) =>
    [...state].reduce((product, character, i) => product * readingProbability(character, read[at + i]!), 1);
  const likelihoods = all.map(({ issuers }) => Math.max(...issuers.map(likelihood)));
  const least = FAR_FROM_READ * Math.max(...likelihoods);
  return all.filter((_, i) => likelihoods[i]! >= least);
}

function schemesOf(lineLength: MrzLineLength, isVisa: boolean): readonly StateScheme[] {
  const key = `${lineLength} ${isVisa}`;
  const known = kept.get(key);
  if (known) return known;
  const checks = MRZ_CHECKS.find(
    (format) => format.lineLength === lineLength && (format.composite === null) === isVisa,
  )!;
  const states = CHECK_STATES;
  const step = stepOf(checks, lineLength === 30 ? 0 : lineLength);
  const made = NUMBERINGS.flatMap((numbering) =>
    numbering.shapes.flatMap((number) =>
      OPTIONAL_DATA.map((optional) => ({
        weight: number.weight * optional.weight,
        parts: (lineLength === 30 ? cardParts : bookletParts)(number.shape, numbering.states, optional.isEmpty, checks),
        states,
        step,
        issuers: numbering.states,
      })),
    ),
  );
  kept.set(key, made);
  return made;
}

const DIGITS = [..."0123456789"];
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const ANY = [...DIGITS, ...LETTERS, "<"];
const twoDigits = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => String(i + from).padStart(2, "0"));
const [YEARS, MONTHS, DAYS] = [twoDigits(100), twoDigits(12, 1), twoDigits(31, 1)];
const STATES = MRZ_STATES.map((state) => state.padEnd(3, "<"));

/**
 * Formats of passport and card numbers with their shares: d digit, l letter, g one of the letters and digits of German
 * numbers, a anything, < a filler. From specimens and issuers' publications; the remainder to 1 is any characters
 * (older and other kinds).
 */
interface NumberShape {
  readonly shape: string;
  readonly weight: number;
}
const NUMBERS_BY_STATE: Readonly<Record<string, readonly NumberShape[]>> = {
  ITA: [
    { shape: "llddddddd", weight: 0.48 },
    { shape: "lldddddll", weight: 0.48 },
  ],
  "D<<": [{ shape: "ggggggggg", weight: 0.96 }],
  FRA: [
    { shape: "ddllddddd", weight: 0.5 },
    { shape: "ggggggggg", weight: 0.3 },
  ],
  ESP: [{ shape: "llldddddd", weight: 0.9 }],
  MAR: [{ shape: "llddddddd", weight: 0.95 }],
  ALB: [{ shape: "llddddddd", weight: 0.9 }],
  CHE: [{ shape: "lddddddd<", weight: 0.9 }],
  ROU: [
    { shape: "ddddddddd", weight: 0.5 },
    { shape: "lldddddd<", weight: 0.46 },
  ],
};
const NUMBERS_ELSEWHERE: readonly NumberShape[] = [
  { shape: "ddddddddd", weight: 0.25 },
  { shape: "llddddddd", weight: 0.3 },
  { shape: "llldddddd", weight: 0.1 },
  { shape: "ldddddddd", weight: 0.1 },
];

/** States that share number formats, with the formats; the remainder is any characters. */
const NUMBERINGS: readonly { readonly states: readonly string[]; readonly shapes: readonly NumberShape[] }[] = [
  ...Object.entries(NUMBERS_BY_STATE).map(([state, shapes]) => ({ states: [state], shapes })),
  { states: STATES.filter((state) => !Object.hasOwn(NUMBERS_BY_STATE, state)), shapes: NUMBERS_ELSEWHERE },
].map(({ states, shapes }) => {
  const rest = 1 - shapes.reduce((sum, { weight }) => sum + weight, 0);
  return { states, shapes: [...shapes, { shape: "aaaaaaaaa", weight: rest }] };
});
/** Optional data of the issuer: usually empty. */
const OPTIONAL_DATA = [
  { isEmpty: true, weight: 0.75 },
  { isEmpty: false, weight: 0.25 },
];
/** Where any character is allowed, most are digits; fillers only after a short number. */
const SHARE_OF_DIGITS = 0.7;
const SHARE_OF_FILLERS = 0.03;
const OF_KIND: Readonly<Record<string, Pick<RepairPart, "values" | "weightOf">>> = {
  d: { values: DIGITS },
  l: { values: LETTERS },
  "<": { values: ["<"] },
  // No vowels and no letters that look like digits.
  g: { values: [...DIGITS, ..."CFGHJKLMNPRTVWXYZ"] },
  a: {
    values: ANY,
    weightOf: (character) =>
      character === "<"
        ? SHARE_OF_FILLERS
        : DIGITS.includes(character)
          ? SHARE_OF_DIGITS / DIGITS.length
          : (1 - SHARE_OF_DIGITS - SHARE_OF_FILLERS) / LETTERS.length,
  },
};

const oneOfAllStates = () => 1 / STATES.length;

const numberAt = (at: number, shape: string): RepairPart[] => [
  ...[...shape].map((kind, i) => ({ at: at + i, ...OF_KIND[kind]! })),
  { at: at + shape.length, values: DIGITS },
];
const dateAt = (at: number): RepairPart[] => [
  { at, values: YEARS },
  { at: at + 2, values: MONTHS },
  { at: at + 4, values: DAYS },
  { at: at + 6, values: DIGITS },
];
const optionalAt = (at: number, length: number, isEmpty: boolean): RepairPart[] =>
  isEmpty
    ? [{ at, values: ["<".repeat(length)] }]
    : Array.from({ length }, (_, i) => ({ at: at + i, values: ANY, weightOf: (c) => (c === "<" ? 0.4 : 0.6 / 36) }));

/** The second line of passports, cards of two lines and visas. */
function bookletParts(
  number: string,
  issuers: readonly string[],
  isEmpty: boolean,
  { lineLength, checks, composite }: MrzChecks,
): RepairPart[] {
  const hasOptionalCheck = checks.length === 4;
  const optionalLength = lineLength - 28 - (composite ? 1 : 0) - (hasOptionalCheck ? 1 : 0);
  return [
    ...numberAt(0, number),
    { at: 10, values: issuers, weightOf: oneOfAllStates },
    ...dateAt(13),
    { at: 20, values: ["M", "F", "<"] },
    ...dateAt(21),
    ...optionalAt(28, optionalLength, isEmpty),
    ...(hasOptionalCheck ? [{ at: 42, values: isEmpty ? ["0", "<"] : DIGITS }] : []),
    ...(composite ? [{ at: lineLength - 1, values: DIGITS }] : []),
  ];
}

/** The first two lines of cards of three. */
function cardParts(number: string, issuers: readonly string[], isEmpty: boolean): RepairPart[] {
  return [
    { at: 0, values: ["I", "A", "C"] },
    { at: 1, values: ANY },
    { at: 2, values: issuers, weightOf: oneOfAllStates },
    ...numberAt(5, number),
    ...optionalAt(15, 15, isEmpty),
    ...dateAt(30),
    { at: 37, values: ["M", "F", "<"] },
    ...dateAt(38),
    { at: 45, values: STATES },
    ...optionalAt(48, 11, isEmpty),
    { at: 59, values: DIGITS },
  ];
}

/**
 * Running sum of the current part, plus ten times that of the composite, both modulo 10; and one state for a failed
 * check.
 */
const FAILED = 100;
const CHECK_STATES = 101;
const WEIGHTS = [7, 3, 1];

/** `first` is where the checked lines begin in the zone; `checks` holds places in the zone. */
function stepOf({ checks, composite }: MrzChecks, first: number): RepairScheme["step"] {
  const inPart = new Map<number, number>();
  const inComposite = new Map<number, number>();
  const closesPart = new Set(checks.map(([, to]) => to - first));
  for (const [from, to] of checks) for (let at = from; at < to; at++) inPart.set(at - first, WEIGHTS[(at - from) % 3]!);
  let place = 0;
  for (const [from, to] of composite?.parts ?? [])
    for (let at = from; at < to; at++) inComposite.set(at - first, WEIGHTS[place++ % 3]!);
  const compositeAt = composite === null ? -1 : composite.at - first;

  return (value, from) => (state) => {
    if (state === FAILED) return FAILED;
    let [part, whole] = [state % 10, Math.floor(state / 10)];
    for (let i = 0; i < value.length; i++) {
      const at = from + i;
      const number = valueOfCharacter(value[i]!);
      if (at === compositeAt) return whole === number ? 0 : FAILED;
      if (closesPart.has(at)) {
        if (part !== number) return FAILED;
        part = 0;
      }
      part = (part + number * (inPart.get(at) ?? 0)) % 10;
      whole = (whole + number * (inComposite.get(at) ?? 0)) % 10;
    }
    return part + 10 * whole;
  };
}

/** ICAO 9303-3, 4.9: digits as they are, letters 10 to 35, the filler 0. */
function valueOfCharacter(character: string): number {
  return character === "<" ? 0 : Number.parseInt(character, 36);
}
