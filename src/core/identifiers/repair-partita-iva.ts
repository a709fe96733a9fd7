import { isValidPartitaIva } from "./check-digits.ts";
import { plainCharacters } from "./repair-channel.ts";
import { likeliestRepair, type Repair, type RepairScheme } from "./repair-search.ts";

/**
 * Repair of a partita IVA. The Luhn digit detects a wrong digit but does not locate it: a letter among the digits is
 * repaired; a digit misread as another only where the office code (digits 8 to 10: the province, 001–100, and four
 * special ones) or the similarity of shapes decides.
 */
export function repairPartitaIva(read: string, sure?: number): Repair | null {
  const plain = plainCharacters(read);
  if (isValidPartitaIva(plain)) return { text: plain, posterior: 1, edits: 0 };
  const repair = plain.length < 10 || plain.length > 12 ? null : likeliestRepair(plain, [PARTITA_IVA], { sure });
  return repair && isValidPartitaIva(repair.text) ? repair : null;
}

const DIGITS = [..."0123456789"];
const OFFICES = Array.from({ length: 100 }, (_, i) => String(i + 1).padStart(3, "0"));
/** Offices of foreign and of special taxpayers. */
const SPECIAL_OFFICES = ["120", "121", "888", "999"];

const PARTITA_IVA: RepairScheme = {
  parts: [
    ...[0, 1, 2, 3, 4, 5, 6].map((at) => ({ at, values: DIGITS })),
    {
      at: 7,
      values: [...OFFICES, ...SPECIAL_OFFICES],
      weightOf: (office) => (SPECIAL_OFFICES.includes(office) ? 0.0025 : 0.0099),
    },
    { at: 10, values: DIGITS },
  ],
  states: 10,
  step: (value, at) => {
    const moved = [...value].reduce((sum, digit, i) => sum + luhnValue(Number(digit), at + i), 0);
    return (remainder) => (remainder + moved) % 10;
  },
};

/** Every second digit is doubled, less nine if that has two digits. */
function luhnValue(digit: number, at: number): number {
  const doubled = at % 2 === 1 ? digit * 2 : digit;
  return doubled > 9 ? doubled - 9 : doubled;
}
