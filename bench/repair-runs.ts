import { isValidCodiceFiscale, isValidIban, isValidPartitaIva } from "../src/core/check-digits.ts";
import { repairCodiceFiscale } from "../src/core/repair-codice-fiscale.ts";
import { repairIban } from "../src/core/repair-iban.ts";
import { repairPartitaIva } from "../src/core/repair-partita-iva.ts";
import type { Repair } from "../src/core/repair-search.ts";
import { garble, makeIban, makePartitaIva, makePerson, type Noise, type Random, randomFrom } from "./repair-noise.ts";

/** What became of garbled identifiers, in shares of all. */
export interface RepairOutcome {
  /** Read right, or repaired to what was printed. */
  readonly right: number;
  /** Of those, read right without repair. */
  readonly asRead: number;
  /** Left as they were, and not valid. */
  readonly refused: number;
  /** Repaired to another identifier. */
  readonly falseRepairs: number;
  /** Garbled into another valid identifier, which no repair can see. */
  readonly unseen: number;
}

interface Case {
  readonly text: string;
  readonly repair: (read: string) => Repair | null;
}

const isCode = isValidCodiceFiscale;
export const MEASURED_IDENTIFIERS: Readonly<
  Record<string, { readonly isValid: (text: string) => boolean; readonly make: (random: Random) => Case }>
> = {
  "codice fiscale": {
    isValid: isCode,
    make: (random) => ({ text: makePerson(random).code, repair: (read) => repairCodiceFiscale(read) }),
  },
  "codice fiscale, holder on the page": {
    isValid: isCode,
    make: (random) => {
      const { code, page } = makePerson(random);
      return { text: code, repair: (read) => repairCodiceFiscale(read, page) };
    },
  },
  "partita IVA": {
    isValid: isValidPartitaIva,
    make: (random) => ({ text: makePartitaIva(random), repair: (read) => repairPartitaIva(read) }),
  },
  ...Object.fromEntries(
    ["IT", "DE", "FR", "ES", "GB"].map((country) => [
      `IBAN ${country}`,
      {
        isValid: isValidIban,
        make: (random: Random) => ({ text: makeIban(country, random), repair: (read: string) => repairIban(read) }),
      },
    ]),
  ),
};

/** Garbles and repairs `count` identifiers of a kind, the same for the same seed. */
export function runRepairs(kind: string, noise: Noise, count: number, seed: number): RepairOutcome {
  const { isValid, make } = MEASURED_IDENTIFIERS[kind]!;
  const random = randomFrom(seed);
  const counts = { right: 0, asRead: 0, refused: 0, falseRepairs: 0, unseen: 0 };
  for (let i = 0; i < count; i++) {
    const { text, repair } = make(random);
    const read = garble(text, noise, random);
    if (isValid(read)) {
      if (read === text) {
        counts.right++;
        counts.asRead++;
      } else counts.unseen++;
      continue;
    }
    const repaired = repair(read);
    if (repaired === null) counts.refused++;
    else if (repaired.text === text) counts.right++;
    else counts.falseRepairs++;
  }
  const share = (part: number) => part / count;
  return {
    right: share(counts.right),
    asRead: share(counts.asRead),
    refused: share(counts.refused),
    falseRepairs: share(counts.falseRepairs),
    unseen: share(counts.unseen),
  };
}
