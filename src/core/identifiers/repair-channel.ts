/**
 * The noise model of OCR: the probability that a character is read as another. It decides which repair of an identifier
 * is the likely one (repair-search).
 *
 * The counts were measured: true printed characters → what our own reader returned, over 440 000 letters and digits of
 * scanned receipts and of rendered invoices with rotation, blur and noise. Half of the receipts and all FatturaPA
 * print-outs were kept out of this table; their confusions are the noise of repair-search.test.ts. 75 % of wrong digits
 * were read as letters, but only 18 % of wrong letters as digits: position grammar alone repairs digits, not letters.
 */
const MEASURED: Readonly<Record<string, string>> = {
  "0": "O76 C14 D5 64 E3 Q2 U2 31 81 21 B1 J1 L1 11",
  "1": "I19 L13 43 T1 U1",
  "3": "52 E1 81",
  "4": "A1",
  "5": "615 S15 32 81 21",
  "6": "816 010 56 O2 E1",
  "7": "I1 Z1",
  "8": "37 06 B6 E3 62 R1 W1",
  "9": "03 52 Y2 S2 31 B1 71",
  A: "O13 M2 I2 91 81 41 N1 S1 D1 T1 E1",
  B: "85 34 E3 D1 L1 H1 U1",
  C: "O9 D5 E3 G2 R2 L2 A1",
  D: "I10 O6 U5 03 Q1 E1 A1 C1 L1",
  E: "B9 A8 L7 O5 I2 F2 C1 S1 T1 Z1 R1 U1",
  F: "I8 P4 R3 T2 12 H1",
  G: "C4 B3 O2 82 Q1 I1 Y1 L1 A1 31",
  H: "N3 M2 I2 F1 11 B1",
  I: "L44 117 T7 U5 J2 A2 E2 F1 N1 O1",
  J: "I3 41 U1 L1 31",
  K: "N1 J1 C1",
  L: "I38 114 U2 T2 Y1 N1",
  M: "N49 R5 H3 A3 I2 O2 11 E1 S1 L1 K1",
  N: "M13 R9 I4 H2 O2 U1 L1",
  O: "047 A15 C11 U10 D4 Q3 P2 N2 J2 M1",
  P: "F4 33 M2 R1",
  Q: "O3 C1 A1 G1 01 U1",
  R: "K5 F4 N3 I2 31 E1 B1 P1 81 M1",
  S: "88 C5 54 61 91 A1 Z1 E1",
  T: "I43 L14 F5 14 R2 B2 M1 C1 A1",
  U: "O3 I2 V1 N1 J1",
  V: "D1",
  W: "V4 N2 U2",
  X: "R3 N1 Y1 D1 K1 S1",
  Y: "V3 U1 G1",
  Z: "24",
  // Not measured, since the data had no machine-readable zones: how fillers are misread (reading/structured/mrz-names).
  "<": "K4 C4 L3 E2 S2 X1",
};

/**
 * Pairs that every reader confuses, counted a few times each so that rare characters (Q, Z, 7) do not depend on chance.
 */
const LOOK_ALIKE =
  "0O 0D 0Q OD OQ DQ CG CO 1I 1L 1T 17 IL IT IJ LT 2Z 27 5S 56 8B 83 6G 68 60 89 94 4A T7 EB EF PF PR KX KR MN HN HM UV VY WV 3B 9G 9Q";
const LOOK_ALIKE_COUNT = 4;

/** Characters of identifiers, and the filler of machine-readable zones. */
const CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<";
/** Share of wrong characters that resemble nothing in particular: creases, stamps, dirt. */
const ANY_OTHER = 0.08;
/**
 * Share of wrong characters. Our reader errs on 0.5 % of clean print and on more of bad; a repair that is right at 2 %
 * is safer still at 0.5 %, because second errors are rarer then.
 */
const ERROR_RATE = 0.02;
/** A character lost or inserted, relative to one replaced: 534 to 4 367 in the measurement, half of it each way. */
export const INDEL_RATE = ERROR_RATE * 0.06;

/** Marks a place in a read text where a character may be missing: every character is equally likely. */
export const MISSING = "?";

/** Indexed by truth, then by read, both in the order of `CHARACTERS`. */
const PROBABILITY: readonly Float64Array[] = [...CHARACTERS].map(probabilitiesOf);

function probabilitiesOf(truth: string): Float64Array {
  const counts = new Map<string, number>();
  for (const entry of (MEASURED[truth] ?? "").split(" ").filter((text) => text !== "")) {
    counts.set(entry[0]!, Number(entry.slice(1)));
  }
  for (const [a = "", b = ""] of LOOK_ALIKE.split(" ")) {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      if (from === truth) counts.set(to, (counts.get(to) ?? 0) + LOOK_ALIKE_COUNT);
    }
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return Float64Array.from([...CHARACTERS], (read) => {
    if (read === truth) return 1 - ERROR_RATE;
    const measured = total === 0 ? 0 : (1 - ANY_OTHER) * ((counts.get(read) ?? 0) / total);
    return ERROR_RATE * (measured + (total === 0 ? 1 : ANY_OTHER) / (CHARACTERS.length - 1));
  });
}

/**
 * Position of a character code in `CHARACTERS`, −1 for others; a table because a repair calls it a hundred thousand
 * times.
 */
const INDEX_OF_CODE = Int8Array.from({ length: 128 }, (_, code) => CHARACTERS.indexOf(String.fromCharCode(code)));

/**
 * P(read | truth) for two characters A–Z, 0–9, "<", by their codes; `MISSING` as read is equally likely for each truth.
 * 0 for other characters.
 */
export function readingProbabilityOfCodes(truth: number, read: number): number {
  if (read === MISSING_CODE) return 1 / CHARACTERS.length;
  const [row, column] = [INDEX_OF_CODE[truth] ?? -1, INDEX_OF_CODE[read] ?? -1];
  return row < 0 || column < 0 ? 0 : PROBABILITY[row]![column]!;
}

const MISSING_CODE = MISSING.charCodeAt(0);

/** The same for two characters. */
export function readingProbability(truth: string, read: string): number {
  return read === "" ? 0 : readingProbabilityOfCodes(truth.charCodeAt(0), read.charCodeAt(0));
}

/**
 * Symbols and accented letters that the reader returns for plain letters and digits (measured: Í for I, ª for A, ¹ for
 * 1).
 */
const PLAIN: Readonly<Record<string, string>> = {
  "|": "I",
  "!": "I",
  "¡": "I",
  "€": "E",
  "£": "E",
  $: "S",
  "@": "O",
  "©": "C",
  º: "O",
  "°": "O",
  ª: "A",
  Ø: "O",
  Ł: "L",
  Đ: "D",
};

/** A read text reduced to the characters of identifiers, in upper case; separators and unknown symbols are dropped. */
export function plainCharacters(read: string): string {
  return [...read.replace(/[\s.\-/_·]/g, "")]
    .map((character) => PLAIN[character.toUpperCase()] ?? character.normalize("NFKD").replace(/\p{M}/gu, ""))
    .join("")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
}
