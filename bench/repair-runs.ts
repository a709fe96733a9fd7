import { repairCodiceFiscale } from "../src/core/identifiers/repair-codice-fiscale.ts";
import { repairIban } from "../src/core/identifiers/repair-iban.ts";
import { type MrzLineLength, repairMrz } from "../src/core/identifiers/repair-mrz.ts";
import { repairPartitaIva } from "../src/core/identifiers/repair-partita-iva.ts";
import type { Repair } from "../src/core/identifiers/repair-search.ts";
import {
  garble,
  makeIban,
  makePartitaIva,
  makePerson,
  makeZone,
  type Noise,
  type Random,
  randomFrom,
} from "./repair-noise.ts";

/** The outcome for garbled identifiers, in shares of all. */
export interface RepairOutcome {
  /** Read right, or repaired to what was printed. */
  readonly right: number;
  /** Of those, read right without repair. */
  readonly asRead: number;
  /** Left as they were, and invalid. */
  readonly refused: number;
  /** Repaired to another identifier. */
  readonly falseRepairs: number;
  /** Garbled into another valid identifier, which no repair can detect. */
  readonly unseen: number;
}

interface Case {
  readonly text: string;
  /** The part of it that check digits protect, default: all. The rest may be read in any way. */
  readonly guarded?: (text: string) => string;
  /** Returns a valid text unchanged and with no edits. */
  readonly repair: (read: string) => Repair | null;
}

export const MEASURED_IDENTIFIERS: Readonly<Record<string, (random: Random) => Case>> = {
  "codice fiscale": (random) => ({ text: makePerson(random).code, repair: (read) => repairCodiceFiscale(read) }),
  "codice fiscale, holder on the page": (random) => {
    const { code, page } = makePerson(random);
    return { text: code, repair: (read) => repairCodiceFiscale(read, page) };
  },
  "partita IVA": (random) => ({ text: makePartitaIva(random), repair: (read) => repairPartitaIva(read) }),
  ...Object.fromEntries(
    ["IT", "DE", "FR", "ES", "GB"].map((country) => [
      `IBAN ${country}`,
      (random: Random) => ({ text: makeIban(country, random), repair: (read: string) => repairIban(read) }),
    ]),
  ),
  "MRZ, number and dates": (random) => {
    const { guarded: text, lineLength, isVisa } = makeZone(random);
    return {
      text,
      guarded: (zone) => numberAndDates(zone, lineLength),
      repair: (read) => repairMrz(read, lineLength, isVisa),
    };
  },
};

/** Document number, birth and expiry from a zone's protected lines. */
function numberAndDates(zone: string, lineLength: MrzLineLength): string {
  const parts =
    lineLength === 30
      ? [
          [5, 14],
          [30, 36],
          [38, 44],
        ]
      : [
          [0, 9],
          [13, 19],
          [21, 27],
        ];
  return parts.map(([from, to]) => zone.slice(from, to)).join(" ");
}

/** Garbles and repairs `count` identifiers of a kind, the same for the same seed. */
export function runRepairs(kind: string, noise: Noise, count: number, seed: number): RepairOutcome {
  const make = MEASURED_IDENTIFIERS[kind]!;
  const random = randomFrom(seed);
  const counts = { right: 0, asRead: 0, refused: 0, falseRepairs: 0, unseen: 0 };
  for (let i = 0; i < count; i++) {
    const { text, repair, guarded = (whole) => whole } = make(random);
    const repaired = repair(garble(text, noise, random));
    const isRight = repaired !== null && guarded(repaired.text) === guarded(text);
    if (isRight) counts.right++;
    if (repaired === null) counts.refused++;
    else if (repaired.edits === 0) counts[isRight ? "asRead" : "unseen"]++;
    else if (!isRight) counts.falseRepairs++;
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
