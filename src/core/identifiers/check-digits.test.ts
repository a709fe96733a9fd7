import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bareIdentifier,
  codiceFiscaleCheckLetter,
  hasRibKey,
  ibanClasses,
  isValidBic,
  isValidCodiceFiscale,
  isValidCreditorIdentifier,
  isValidIban,
  isValidMrzCheck,
  isValidPartitaIva,
  mrzCheckDigit,
  ribDigit,
} from "./check-digits.ts";
import { isValidVatId } from "./vat-ids.ts";

const DIGITS = "0123456789";
const ALPHANUMERIC = `${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;

/** Every text that differs from `valid` in one position, by a character of `alphabet`. */
function singleCorruptions(valid: string, alphabet: string, from = 0): string[] {
  return [...valid].flatMap((character, i) =>
    i < from ? [] : [...alphabet].filter((c) => c !== character).map((c) => valid.slice(0, i) + c + valid.slice(i + 1)),
  );
}

describe("partita IVA", () => {
  it("accepts published numbers and refuses every single wrong digit", () => {
    for (const valid of ["00743110157", "12345670017", "00488410010"]) {
      expect(isValidPartitaIva(valid)).toBe(true);
      expect(singleCorruptions(valid, DIGITS).filter(isValidPartitaIva)).toEqual([]);
    }
  });

  it("refuses all zeros, though the sum is right", () => {
    expect(isValidPartitaIva("00000000000")).toBe(false);
  });
});

describe("codice fiscale", () => {
  it("accepts the code of the ministry's example and its omocodia form", () => {
    expect(isValidCodiceFiscale("RSSMRA85T10A562S")).toBe(true);
    const replaced = "RSSMRA85T10A56N";
    expect(isValidCodiceFiscale(replaced + codiceFiscaleCheckLetter(replaced))).toBe(true);
  });

  it("refuses a wrong check letter, an impossible day and an impossible month letter", () => {
    expect(isValidCodiceFiscale("RSSMRA85T10A562T")).toBe(false);
    for (const body of ["RSSMRA85T00A562", "RSSMRA85T32A562", "RSSMRA85F10A562"]) {
      expect(isValidCodiceFiscale(body + codiceFiscaleCheckLetter(body))).toBe(false);
    }
  });
});

describe("the key of French accounts", () => {
  it("holds in the IBAN registry's example and in one without letters, and finds every single wrong character", () => {
    for (const iban of ["FR1420041010050500013M02606", "FR7630006000011234567890189"]) {
      expect(hasRibKey(iban)).toBe(true);
      for (let at = 4; at < iban.length; at++) {
        const wrong = String((Number.parseInt(iban[at]!, 36) + 1) % 10);
        expect(hasRibKey(iban.slice(0, at) + wrong + iban.slice(at + 1))).toBe(ribDigit(iban[at]!) === Number(wrong));
      }
    }
  });

  it("counts letters as the digits 1 to 9, over and over, S as 2", () => {
    expect([..."AJBKSCLTZ7"].map(ribDigit)).toEqual([1, 1, 2, 2, 2, 3, 3, 3, 9, 7]);
  });
});

describe("IBAN", () => {
  const valid = [
    "IT60X0542811101000000123456",
    "DE89370400440532013000",
    "FR1420041010050500013M02606",
    "NL91ABNA0417164300",
  ];

  it("accepts the registry's examples and refuses every digit for another digit and every letter for another letter", () => {
    for (const iban of valid) {
      expect(isValidIban(iban)).toBe(true);
      const sameKind = singleCorruptions(iban, ALPHANUMERIC).filter((text) =>
        [...text].every((character, i) => /\d/.test(character) === /\d/.test(iban[i]!)),
      );
      expect(sameKind.filter(isValidIban)).toEqual([]);
    }
  });

  it("refuses a letter where the country's accounts have digits, even when the remainder is right", () => {
    expect(isValidIban("DE893704T0440532013000")).toBe(false);
  });

  it("knows one class for every character of every country", () => {
    for (const iban of valid) expect(ibanClasses(iban.slice(0, 2))).toHaveLength(iban.length);
    expect(ibanClasses("IT")).toBe(`llddl${"d".repeat(10)}${"a".repeat(12)}`);
    expect(ibanClasses("ZZ")).toBeNull();
  });

  it("refuses unknown countries and names of object properties as countries", () => {
    expect(isValidIban("ZZ60X0542811101000000123456")).toBe(false);
    expect(isValidIban("constructor")).toBe(false);
  });
});

describe("BIC", () => {
  it("tells codes from ordinary eight-letter words by the country", () => {
    expect(["UNCRITMM", "DEUTDEFF500", "BNPAFRPP"].every(isValidBic)).toBe(true);
    expect(["TOTALXQX", "UNCRITM", "UNCR1TMM"].some(isValidBic)).toBe(false);
  });
});

describe("EU VAT identifiers", () => {
  const valid = [
    "IT00743110157",
    "DE136695976",
    "FR40303265045",
    "ESA58818501",
    "ATU13585627",
    "NL004495445B01",
    "BE0428759497",
    "PT501964843",
    "PL8567346215",
    "DK13585628",
    "FI20774740",
    "LU15027442",
    "SI50223054",
    "EL094259216",
    "HR33392005961",
  ];

  it.each(valid)("accepts %s and refuses it with one digit changed", (id) => {
    expect(isValidVatId(id)).toBe(true);
    // The Dutch suffix B01 numbers the units of a group and is not checked.
    const checked = id.startsWith("NL") ? 11 : id.length;
    const corrupted = [...id].flatMap((character, i) =>
      i < 2 || i >= checked || !/\d/.test(character)
        ? []
        : [...DIGITS].filter((d) => d !== character).map((d) => id.slice(0, i) + d + id.slice(i + 1)),
    );
    // Modulo 11 reduced to ten digits (PT, FI, SI, EL) and the modulo 89/97 forms accept a few corruptions; none
    // accepts many.
    expect(corrupted.filter(isValidVatId).length).toBeLessThanOrEqual(corrupted.length * 0.04);
  });

  it("refuses prefixes of no member state and of the object prototype", () => {
    expect(["US123456789", "__proto__", "to12345678"].some(isValidVatId)).toBe(false);
  });
});

describe("MRZ check digit", () => {
  it("gives the digits of ICAO's example passport", () => {
    expect(mrzCheckDigit("L898902C3")).toBe("6");
    expect(mrzCheckDigit("740812")).toBe("2");
    expect(mrzCheckDigit("ZE184226B<<<<<")).toBe("1");
  });

  it("lets a filler stand for the digit only behind fillers", () => {
    expect(isValidMrzCheck("<<<<", "<")).toBe(true);
    expect(isValidMrzCheck("A<<<", "<")).toBe(false);
  });

  it("detects every single wrong digit of a number of digits", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), (number) => {
        const digit = mrzCheckDigit(number);
        return singleCorruptions(number, DIGITS).every((corrupted) => !isValidMrzCheck(corrupted, digit));
      }),
    );
  });
});

it("identifiers are compared without what people write between their characters", () => {
  expect(bareIdentifier("it60 x054-2811.101/000000123456")).toBe("IT60X0542811101000000123456");
});

it("creditor identifiers of the countries, whatever their business code", () => {
  for (const valid of ["DE98ZZZ09999999999", "DE98ABC09999999999", "AT61ZZZ01234567890"]) {
    expect(isValidCreditorIdentifier(valid), valid).toBe(true);
    expect(isValidCreditorIdentifier(`${valid.slice(0, -1)}${(Number(valid.at(-1)) + 1) % 10}`), valid).toBe(false);
  }
});
