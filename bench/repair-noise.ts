import { seededRandom } from "../measuring/random.ts";
import {
  codiceFiscaleCheckLetter,
  hasRibKey,
  ibanClasses,
  isValidIban,
  isValidPartitaIva,
  mrzCheckDigit,
} from "../src/core/identifiers/check-digits.ts";
import { PLACE_CODES } from "../src/core/identifiers/check-digits-place-codes.ts";
import { birthCharacters, nameLetters, type PersonsOnPage } from "../src/core/identifiers/repair-codice-fiscale.ts";
import type { MrzLineLength } from "../src/core/identifiers/repair-mrz.ts";

/** Random identifiers, and the ways in which OCR garbles them: what repair is measured with (bench/repair.ts). */
export type Random = () => number;

/** The same numbers for the same seed, on every machine. */
export function randomFrom(seed: number): Random {
  return seededRandom(seed).next;
}

const CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** The six well-known confusions, both ways. */
const TWINS: Readonly<Record<string, string>> = Object.fromEntries(
  ["O0", "I1", "S5", "B8", "Z2", "G6"].flatMap(([a = "", b = ""]) => [
    [a, b],
    [b, a],
  ]),
);

/**
 * What our reader read for characters of half the receipts and of the FatturaPA print-outs, with counts: none of these
 * is in the table with which repair weights its hypotheses (src/core/identifiers/repair-channel.ts), which was counted
 * on the others.
 */
const MEASURED: Readonly<Record<string, string>> = {
  "0": "O111 Q4 51 U1 61 E1",
  "1": "L21 I13 41 M1 N1 T1",
  "2": "52 E1 31 Z1",
  "3": "B1 21 51 W1 61",
  "4": "12",
  "5": "616 S12 01 31 E1 B1",
  "6": "816 09 55 31 E1 G1",
  "7": "11 Y1 91",
  "8": "B5 35 62 01 E1",
  "9": "86 05",
  A: "O5 E4 S4 R2 D1 C1",
  B: "E5 85 H2 L1 C1 61 K1 P1",
  C: "O4 U4 D3 E2 G2 L1 Q1",
  D: "O14 U5 03 I3 A2 B1 L1",
  E: "B17 A7 O5 F3 L3 R2 S1 81 M1 J1 71 G1",
  F: "I13 T9 P8 R4 E2 L2 71",
  G: "B4 C3 Q3 O2 31 X1 J1 E1 A1 61",
  H: "I7 N4 M4 B2",
  I: "L70 120 T12 J2 U2 F1 O1 R1 E1",
  J: "I3 11 D1",
  K: "X2 F2 T1 L1 C1 R1",
  L: "I43 116 T3 U2 K1 D1",
  M: "N40 I7 R6 A4 L2 W2 U2 H2 S1",
  N: "M15 R7 I5 A2 H1 D1 L1 U1 T1",
  O: "043 A15 C12 U9 G8 Q5 D3 I2 M1 P1 V1",
  P: "F12 O2 T1 N1",
  Q: "O3 G1",
  R: "F4 K4 I2 N1 X1",
  S: "810 E6 56 A4 C4 63 G2 B2 01",
  T: "I40 L16 R5 F3 12 E2 32 Z1 K1 O1 P1 B1 Y1",
  U: "O7 I4 M1 T1 J1 D1",
  V: "Y6 W1 S1",
  W: "V2 U2 M1",
  X: "K3 R2 S1",
  Z: "27",
  // No zone was among the counted documents: the letters that OCR returns for fillers, to try the repair with.
  "<": "K4 C4 L3 E2 S2 X1 61 Z1",
};

export const NOISES = ["look-alikes", "measured", "uniform", "measured, lost and extra characters"] as const;
export type Noise = (typeof NOISES)[number];

const WRONG = 0.02;
/** In addition to those replaced, lost characters and as many invented ones, as measured. */
const LOST = WRONG * 0.06;

/**
 * The text with 2 % of its characters wrong. With look-alikes, only characters that have a twin are hit, but
 * correspondingly more often.
 */
export function garble(text: string, noise: Noise, random: Random): string {
  const pick = (from: string) => from[Math.floor(random() * from.length)]!;
  const hasTwin = [...text].filter((character) => TWINS[character] !== undefined).length;
  const rate = noise === "look-alikes" ? (hasTwin === 0 ? 0 : (WRONG * text.length) / hasTwin) : WRONG;
  const lost = noise === "measured, lost and extra characters" ? LOST : 0;
  return [...text]
    .map((character) => {
      const chance = random();
      if (chance < rate) return wrong(character, noise, random);
      if (chance < rate + lost) return "";
      return chance < rate + 2 * lost ? character + pick(CHARACTERS) : character;
    })
    .join("");
}

function wrong(character: string, noise: Noise, random: Random): string {
  if (noise === "look-alikes") return TWINS[character] ?? character;
  const counted = noise === "uniform" ? "" : (MEASURED[character] ?? "");
  const reads = counted
    .split(" ")
    .filter((entry) => entry !== "")
    .map((entry) => entry[0]!.repeat(Number(entry.slice(1))))
    .join("");
  const from = reads === "" ? CHARACTERS.replace(character, "") : reads;
  return from[Math.floor(random() * from.length)]!;
}

const SURNAMES =
  "ROSSI RUSSO FERRARI ESPOSITO BIANCHI ROMANO COLOMBO RICCI MARINO GRECO BRUNO GALLO CONTI MANCINI COSTA GIORDANO RIZZO LOMBARDI MORETTI BARBIERI FONTANA SANTORO MARIANI RINALDI CARUSO LEONE LONGO VITALE SERRA COPPOLA MARCHETTI PARISI VILLA FERRI FABBRI GRASSO MESSINA SALA GATTI PALUMBO SANNA FARINA CATTANEO AMATO MAZZA TESTA CARBONE GIULIANI BARONE CAPUTO GUERRA FIORE BASILE RIVA PIRAS SARTORI NERI MILANI PAGANO RUGGIERO ORLANDO NEGRI HU CHEN SINGH HOXHA POPESCU MUELLER KHAN WANG IONESCU SHEHU".split(
    " ",
  );
const GIVEN_NAMES =
  "MARIA ANNA GIUSEPPE ROSA ANGELA GIOVANNI GIOVANNA TERESA ANTONIO LUCIA CARMELA CATERINA FRANCESCO FRANCESCA CARLA ELENA RITA PAOLA LUIGI VINCENZO SALVATORE MARIO ROBERTO PAOLO MARCO CARLO DOMENICO ANDREA STEFANO ALESSANDRO MATTEO LORENZO LUCA DAVIDE SIMONE SOFIA GIULIA AURORA ALICE EMMA GIORGIA BEATRICE GRETA CHIARA NOEMI MARTINA AMIR LI JURI KEVIN WILLIAM ION".split(
    " ",
  );

export interface MadePerson {
  readonly code: string;
  /** Holder and 20 others named, holder's and three other dates on a page that was read with the same noise. */
  readonly page: PersonsOnPage;
}

export function makePerson(random: Random): MadePerson {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
  const date = () => {
    const [year, month, day] = [
      1930 + Math.floor(random() * 80),
      1 + Math.floor(random() * 12),
      1 + Math.floor(random() * 28),
    ];
    return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  };
  const [surname, given, birth] = [pick(SURNAMES), pick(GIVEN_NAMES), date()];
  const body =
    nameLetters(surname, "surname") +
    nameLetters(given, "given name") +
    birthCharacters(birth)[random() < 0.5 ? 0 : 1]! +
    pick(PLACE_CODES);
  const words = [surname, given, ...Array.from({ length: 20 }, () => [pick(SURNAMES), pick(GIVEN_NAMES)]).flat()].map(
    (word) => garble(word, "measured", random),
  );
  const names = words.flatMap((word, i) =>
    words
      .slice(Math.max(0, i - 3), i + 4)
      .filter((other) => other !== word)
      .map((other) => nameLetters(word, "surname") + nameLetters(other, "given name")),
  );
  // A date with a wrong digit is another day, or none.
  const printed = random() < 0.98 ** 8 ? [birth] : [];
  const births = [...printed, date(), date(), date()].flatMap(birthCharacters);
  return { code: body + codiceFiscaleCheckLetter(body), page: { names, births } };
}

const digits = (count: number, random: Random) =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join("");

export function makePartitaIva(random: Random): string {
  const body = digits(7, random) + String(1 + Math.floor(random() * 100)).padStart(3, "0");
  const made = [..."0123456789"].map((digit) => body + digit).find(isValidPartitaIva);
  return made ?? makePartitaIva(random);
}

export function makeIban(country: string, random: Random): string {
  const account = [...ibanClasses(country)!.slice(4)]
    .map((kind) =>
      kind === "l" || (kind === "a" && random() < 0.03)
        ? CHARACTERS[10 + Math.floor(random() * 26)]!
        : digits(1, random),
    )
    .join("");
  const withCin = country === "IT" ? codiceFiscaleCheckLetter(account.slice(1)) + account.slice(1) : account;
  if (country === "FR") return withCheckDigits(country, withKey(account.slice(0, -2)));
  return withCheckDigits(country, withCin);
}

/** A French account with its clé RIB. */
function withKey(account: string): string {
  for (let key = 1; key <= 97; key++) {
    const whole = account + String(key).padStart(2, "0");
    if (hasRibKey(`FR00${whole}`)) return whole;
  }
  throw new Error(`No key fits ${account}`);
}

function withCheckDigits(country: string, account: string): string {
  for (let check = 2; check < 99; check++) {
    const iban = country + String(check).padStart(2, "0") + account;
    if (isValidIban(iban)) return iban;
  }
  throw new Error(`No check digits fit ${country} ${account}`);
}

export interface MadeZone {
  /** The lines that have check digits, one after the other. */
  readonly guarded: string;
  readonly lineLength: MrzLineLength;
  readonly isVisa: boolean;
}

/** Document number formats of seven states: d digit, l letter, g a letter or digit of German numbers. */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  ITA: ["llddddddd", "lldddddll"],
  "D<<": ["ggggggggg"],
  FRA: ["ddllddddd"],
  ESP: ["llldddddd"],
  CHE: ["lddddddd<"],
  ROU: ["ddddddddd", "lldddddd<"],
  MAR: ["llddddddd"],
};

/** A passport, a card of two or three lines, or a visa, with a document number in its state's format. */
export function makeZone(random: Random): MadeZone {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
  const kinds: Readonly<Record<string, readonly string[]>> = { d: [..."0123456789"], l: LETTERS, g: GERMAN };
  const made = (shape: string) => shape.replace(/[dlg]/g, (kind) => pick(kinds[kind]!));
  const twoDigits = (from: number, count: number) => String(from + Math.floor(random() * count)).padStart(2, "0");
  const day = (from: number, count: number) => checked(twoDigits(from, count) + twoDigits(1, 12) + twoDigits(1, 28));
  const issuer = pick(Object.keys(NUMBERS));
  const number = checked(made(pick(NUMBERS[issuer]!)));
  const [birth, expiry] = [day(40, 59), day(24, 11)];
  const sex = pick(["M", "F"]);
  const kind = pick(["passport", "card of two lines", "card of three lines", "visa"]);
  if (kind === "card of three lines") {
    const [optional, second] = ["<".repeat(15), "<".repeat(11)];
    const composite = mrzCheckDigit(number + optional + birth + expiry + second);
    const guarded = `${pick(["I<", "C<", "ID", "AR"])}${issuer}${number}${optional}${birth}${sex}${expiry}${pick(Object.keys(NUMBERS))}${second}${composite}`;
    return { guarded, lineLength: 30, isVisa: false };
  }
  const person = number + issuer + birth + sex + expiry;
  if (kind === "visa") return { guarded: person + "<".repeat(16), lineLength: 44, isVisa: true };
  if (kind === "card of two lines") {
    const optional = "<".repeat(7);
    const composite = mrzCheckDigit(number + birth + expiry + optional);
    return { guarded: person + optional + composite, lineLength: 36, isVisa: false };
  }
  const optional = random() < 0.7 ? `${"<".repeat(14)}0` : checked(digits(11, random).padEnd(14, "<"));
  return {
    guarded: person + optional + mrzCheckDigit(number + birth + expiry + optional),
    lineLength: 44,
    isVisa: false,
  };
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const GERMAN = [..."0123456789CFGHJKLMNPRTVWXYZ"];
const checked = (text: string) => text + mrzCheckDigit(text);
