import { isValidPartitaIva } from "./check-digits.ts";
import { plainCharacters } from "./repair-channel.ts";
import { likeliestRepair, type Repair, type RepairScheme } from "./repair-search.ts";

/**
 * Repair of a partita IVA. The Luhn digit finds a wrong digit but not where it stands: a letter among the digits is mended, a digit read
 * as another only where the office code (digits 8 to 10: the province, 001–100, and four special ones) or the likeness settles it.
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

/** Every second digit counts double, less nine where that has two digits. */
function luhnValue(digit: number, at: number): number {
  const doubled = at % 2 === 1 ? digit * 2 : digit;
  return doubled > 9 ? doubled - 9 : doubled;
}
