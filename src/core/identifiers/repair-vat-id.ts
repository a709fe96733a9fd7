import { plainCharacters, readingProbability } from "./repair-channel.ts";
import { repairPartitaIva } from "./repair-partita-iva.ts";
import { likelyEnough, PRINTED_WRONG, type Repair } from "./repair-search.ts";
import { isValidVatId } from "./vat-ids.ts";

/**
 * Repair of an EU VAT number with its country prefix. The check methods differ too much for one sum, so the texts with
 * up to two characters changed are tried one by one; the likeliest must have nearly all the probability, as in
 * repair-search.
 */
export function repairVatId(read: string, sure?: number): Repair | null {
  const plain = plainCharacters(read);
  if (isValidVatId(plain)) return { text: plain, posterior: 1, edits: 0 };
  const prefix = readPrefix(plain);
  if (prefix === null) return null;
  const body = plain.slice(2);
  const shapes = SHAPES[prefix]!.filter((shape) => shape.length === body.length);
  const repair =
    prefix === "IT" ? repairPartitaIva(body, sure) : likelyEnough(mostLikely(prefix, body, shapes), { sure });
  if (!repair) return null;
  const text = prefix === "IT" ? prefix + repair.text : repair.text;
  return { ...repair, text, edits: repair.edits + (plain.startsWith(prefix) ? 0 : 1) };
}

/**
 * Formats of the numbers that have a check digit: d digit, l letter, other characters themselves. Numbers checked by
 * format alone are left out: every repair of one would be a guess.
 */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  IT: ["ddddddddddd"],
  AT: ["Udddddddd"],
  BE: ["dddddddddd"],
  BG: ["ddddddddd"],
  CY: ["ddddddddl"],
  CZ: ["dddddddd"],
  DE: ["ddddddddd"],
  DK: ["dddddddd"],
  EE: ["ddddddddd"],
  EL: ["ddddddddd"],
  ES: ["ddddddddl", "ldddddddd", "ldddddddl"],
  FI: ["dddddddd"],
  FR: ["ddddddddddd"],
  GB: ["ddddddddd"],
  HR: ["ddddddddddd"],
  HU: ["dddddddd"],
  IE: ["dddddddl", "dddddddll"],
  LT: ["ddddddddd", "dddddddddddd"],
  LU: ["dddddddd"],
  MT: ["dddddddd"],
  NL: ["dddddddddBdd"],
  PL: ["dddddddddd"],
  PT: ["ddddddddd"],
  RO: ["ddddddddd", "dddddddd"],
  SE: ["dddddddddd01"],
  SI: ["dddddddd"],
  SK: ["dddddddddd"],
};

/** The country as read, or the only one of this length that its two characters resemble ("1T"; "OE" is none). */
function readPrefix(plain: string): string | null {
  const read = plain.slice(0, 2);
  if (Object.hasOwn(SHAPES, read)) return read;
  const like = Object.keys(SHAPES).filter(
    (country) =>
      SHAPES[country]!.some((shape) => shape.length === plain.length - 2) &&
      readingProbability(country[0]!, read[0] ?? "") * readingProbability(country[1]!, read[1] ?? "") > LOOKS_LIKE,
  );
  return like.length === 1 && /\d/.test(read) ? like[0]! : null;
}

const LOOKS_LIKE = 1e-3;

const CHARACTERS: Readonly<Record<string, string>> = { d: "0123456789", l: "ABCDEFGHIJKLMNOPQRSTUVWXYZ" };
/** Maximum number of characters changed, misfits included: beyond it the trials number hundreds of thousands. */
const MAX_CHANGES = 2;

/** Share of the texts of a country's format whose check holds: a tenth at most. */
const VALID_SHARE = 0.1;

function mostLikely(prefix: string, body: string, shapes: readonly string[]): Repair | null {
  const valid = new Map<string, number>();
  let total = 0;
  for (const shape of shapes) {
    const allowed = [...shape].map((kind) => CHARACTERS[kind] ?? kind);
    const misfits = allowed.filter((set, i) => !set.includes(body[i]!)).length;
    if (misfits > MAX_CHANGES) continue;
    const share = 1 / allowed.reduce((product, set) => product * set.length, 1);
    if (misfits === 0) total += share * PRINTED_WRONG * VALID_SHARE;
    visit(allowed, body, MAX_CHANGES - misfits, (text, probability) => {
      if (valid.has(text) || !isValidVatId(prefix + text)) return;
      valid.set(text, probability * share);
      total += probability * share;
    });
  }
  let best: Repair | null = null;
  for (const [text, probability] of valid) {
    const posterior = probability / total;
    if (best && posterior <= best.posterior) continue;
    const edits = [...text].filter((character, i) => character !== body[i]).length;
    best = { text: prefix + text, posterior, edits };
  }
  return best;
}

/**
 * Visits every text of allowed characters that differs from `body` in all misfits and in at most `changesLeft` other
 * places.
 */
function visit(
  allowed: readonly string[],
  body: string,
  changesLeft: number,
  found: (text: string, probability: number) => void,
  text = "",
  probability = 1,
): void {
  const at = text.length;
  if (at === body.length) return found(text, probability);
  const isMisfit = !allowed[at]!.includes(body[at]!);
  for (const character of allowed[at]!) {
    const changes = isMisfit || character === body[at] ? 0 : 1;
    if (changes > changesLeft) continue;
    const next = probability * readingProbability(character, body[at]!);
    visit(allowed, body, changesLeft - changes, found, text + character, next);
  }
}
