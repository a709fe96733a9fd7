import { isValidMrzCheck } from "./check-digits.ts";

/**
 * Check digits of whole machine-readable zones (ICAO Doc 9303 parts 4 to 7), the lines concatenated without breaks.
 * Places are [from, to) in that text; the digit is at `to`.
 */
export interface MrzChecks {
  readonly lineLength: number;
  readonly documentCode: RegExp;
  readonly checks: readonly (readonly [from: number, to: number])[];
  /** What the last digit covers; null for visas, which have none. */
  readonly composite: { readonly parts: readonly (readonly [from: number, to: number])[]; readonly at: number } | null;
}

export const MRZ_CHECKS: readonly MrzChecks[] = [
  // TD3, passports: number, birth, expiry and personal number on the second line.
  {
    lineLength: 44,
    documentCode: /^P/,
    checks: [
      [44, 53],
      [57, 63],
      [65, 71],
      [72, 86],
    ],
    composite: {
      parts: [
        [44, 54],
        [57, 64],
        [65, 87],
      ],
      at: 87,
    },
  },
  // TD2, cards of two lines.
  {
    lineLength: 36,
    documentCode: /^[ACIP]/,
    checks: [
      [36, 45],
      [49, 55],
      [57, 63],
    ],
    composite: {
      parts: [
        [36, 46],
        [49, 56],
        [57, 71],
      ],
      at: 71,
    },
  },
  // TD1, cards of three lines: the number on the first, the dates on the second.
  {
    lineLength: 30,
    documentCode: /^[ACI]/,
    checks: [
      [5, 14],
      [30, 36],
      [38, 44],
    ],
    composite: {
      parts: [
        [5, 30],
        [30, 37],
        [38, 45],
        [48, 59],
      ],
      at: 59,
    },
  },
  // MRV-A and MRV-B, visas.
  {
    lineLength: 44,
    documentCode: /^V/,
    checks: [
      [44, 53],
      [57, 63],
      [65, 71],
    ],
    composite: null,
  },
  {
    lineLength: 36,
    documentCode: /^V/,
    checks: [
      [36, 45],
      [49, 55],
      [57, 63],
    ],
    composite: null,
  },
];

/** The lines of a zone given as one text without spaces; null if no format has this length and such a document code. */
export function mrzLines(zone: string): string[] | null {
  const format = formatOf(zone);
  if (!format) return null;
  const { lineLength } = format;
  return Array.from({ length: zone.length / lineLength }, (_, i) => zone.slice(i * lineLength, (i + 1) * lineLength));
}

/**
 * Whether all check digits of a zone hold. A long TD1 number, whose digit is in the optional data, is not handled
 * separately: the composite digit covers it.
 */
export function isValidMrz(zone: string): boolean {
  const format = /^[A-Z0-9<]+$/.test(zone) ? formatOf(zone) : undefined;
  if (!format) return false;
  const isContinued = format.lineLength === 30 && zone[14] === "<" && zone[5] !== "<";
  const checks = isContinued ? format.checks.slice(1) : format.checks;
  if (!checks.every(([from, to]) => isValidMrzCheck(zone.slice(from, to), zone[to]!))) return false;
  const { composite } = format;
  if (composite === null) return true;
  const checked = composite.parts.map(([from, to]) => zone.slice(from, to)).join("");
  return isValidMrzCheck(checked, zone[composite.at]!);
}

function formatOf(zone: string): MrzChecks | undefined {
  return MRZ_CHECKS.find(
    ({ lineLength, documentCode }) => zone.length === charactersOf(lineLength) && documentCode.test(zone),
  );
}

function charactersOf(lineLength: number): number {
  return lineLength * (lineLength === 30 ? 3 : 2);
}
