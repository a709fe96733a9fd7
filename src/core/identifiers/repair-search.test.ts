import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomFrom } from "../../../bench/repair-noise.ts";
import { MEASURED_IDENTIFIERS, runRepairs } from "../../../bench/repair-runs.ts";
import { isValidCodiceFiscale, isValidIban, isValidPartitaIva } from "./check-digits.ts";
import { isPlaceCode, PLACE_CODES } from "./check-digits-place-codes.ts";
import { plainCharacters, readingProbability } from "./repair-channel.ts";
import { birthCharacters, nameLetters, repairCodiceFiscale } from "./repair-codice-fiscale.ts";
import { repairIban } from "./repair-iban.ts";
import { repairPartitaIva } from "./repair-partita-iva.ts";
import { likeliestRepair, type RepairScheme } from "./repair-search.ts";
import { repairVatId } from "./repair-vat-id.ts";
import { isValidVatId } from "./vat-ids.ts";

const CHARACTERS = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

describe("how a reader errs", () => {
  it("gives each character some reading, with probabilities that sum to one", () => {
    for (const truth of CHARACTERS) {
      const total = [...CHARACTERS, "<"].reduce((sum, read) => sum + readingProbability(truth, read), 0);
      expect(total).toBeCloseTo(1, 6);
      expect(readingProbability(truth, truth)).toBeGreaterThan(0.9);
    }
  });

  it("takes signs and accented letters for the plain characters they stand for", () => {
    expect(plainCharacters("rss·Mra 85|10-Á562s")).toBe("RSSMRA85I10A562S");
  });
});

describe("repair of garbled identifiers", () => {
  // The full table, 20 000 of each, is bench/repair.ts; these smaller counts keep the test short.
  it.each(["codice fiscale", "partita IVA", "IBAN IT", "IBAN DE"] as const)(
    "brings %s out right in 97 of 100 cases where 2 in 100 of the characters were read as their look-alikes, and hardly ever wrong",
    (kind) => {
      const { right, asRead, falseRepairs } = runRepairs(kind, "look-alikes", 400, 7);
      expect(asRead).toBeLessThan(0.85);
      expect(right).toBeGreaterThanOrEqual(0.96);
      expect(falseRepairs).toBeLessThanOrEqual(0.001);
    },
  );

  it.each(Object.keys(MEASURED_IDENTIFIERS))(
    "repairs some of %s under the noise of a real reader, and refuses rather than guesses",
    (kind) => {
      const { right, asRead, falseRepairs } = runRepairs(kind, "measured", 200, 11);
      expect(right).toBeGreaterThan(asRead + 0.04);
      expect(falseRepairs).toBeLessThanOrEqual(0.005);
    },
  );

  it("would guess wrongly without the demand for near certainty", () => {
    const random = randomFrom(3);
    let wrong = 0;
    for (let i = 0; i < 300; i++) {
      const { text } = MEASURED_IDENTIFIERS["partita IVA"]!(random);
      const at = Math.floor(random() * 11);
      const read = text.slice(0, at) + ((Number(text[at]) + 1 + Math.floor(random() * 9)) % 10) + text.slice(at + 1);
      const eager = repairPartitaIva(read, 0);
      if (eager && eager.text !== text) wrong++;
      const repair = repairPartitaIva(read);
      if (repair) expect(repair.text).toBe(text);
    }
    expect(wrong).toBeGreaterThan(100);
  });

  it("answers with a valid identifier of at most three changes, or not at all, whatever it is fed", () => {
    const anything = fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 8, maxLength: 28 });
    fc.assert(
      fc.property(anything, (text) => {
        for (const [repair, isValid] of [
          [repairCodiceFiscale(text), isValidCodiceFiscale],
          [repairPartitaIva(text), isValidPartitaIva],
          [repairIban(`IT60${text}`), isValidIban],
          [repairVatId(`DE${text}`), isValidVatId],
        ] as const) {
          if (repair && !(isValid(repair.text) && repair.edits <= 3)) return false;
        }
        return true;
      }),
      { numRuns: 25 },
    );
  });

  it("mends two characters of a French account at once, by its key beside the IBAN's own digits", () => {
    expect(repairIban("FR76 3OOO 6000 0112 3456 7890 189")?.text).toBe("FR7630006000011234567890189");
    expect(repairIban("FR14 2004 1010 0505 0001 3MO2 6O6")?.text).toBe("FR1420041010050500013M02606");
    // A fictitious account whose key is wrong belongs to nobody: it must not be turned into somebody's.
    expect(repairIban("FR76 1254 2547 2569 8542 5874 698")).toBeNull();
  });

  it("leaves a made-up number alone, rather than turn it into another company's", () => {
    expect(repairVatId("FR32123456789")).toBeNull();
    expect(repairPartitaIva("01234567890")).toBeNull();
  });

  it("mends an O among digits in the VAT numbers of every country that has a check digit", () => {
    for (const [read, printed] of [
      ["DEI36695976", "DE136695976"],
      ["ATUI3585627", "ATU13585627"],
      ["FR4O303265045", "FR40303265045"],
      ["PT50I964843", "PT501964843"],
      ["PL8S67346215", "PL8567346215"],
      ["1T00743110157", "IT00743110157"],
    ] as const) {
      expect(repairVatId(read)?.text).toBe(printed);
      expect(repairVatId(read)?.edits).toBe(1);
    }
    expect(repairVatId("GBOO0000000")).toBeNull();
  });

  it("finds the letter of a codice fiscale that only its holder's name gives away", () => {
    const read = "RSSNRA85T10A562S";
    expect(repairCodiceFiscale(read)).toBeNull();
    const page = {
      names: [nameLetters("Rossi", "surname") + nameLetters("Mario", "given name"), "BNCLCU"],
      births: birthCharacters("1985-12-10"),
    };
    expect(repairCodiceFiscale(read, page)?.text).toBe("RSSMRA85T10A562S");
  });
});

describe("the parts of a codice fiscale", () => {
  it("makes the letters of names as the decree of 1976 says", () => {
    expect(nameLetters("Rossi", "surname")).toBe("RSS");
    expect(nameLetters("De Luca", "surname")).toBe("DLC");
    expect(nameLetters("Fo", "surname")).toBe("FOX");
    expect(nameLetters("Gianfranco", "given name")).toBe("GFR");
    expect(nameLetters("Mario", "given name")).toBe("MRA");
    expect(birthCharacters("1985-12-10")).toEqual(["85T10", "85T50"]);
  });

  it("knows the places of birth that exist", () => {
    expect(["H501", "F205", "Z110"].every(isPlaceCode)).toBe(true);
    expect(["Z999", "Q123", "H50", "A000"].some(isPlaceCode)).toBe(false);
    expect(PLACE_CODES).toHaveLength(8_664);
  });
});

it("a text that too many characters of are none of the identifier's is not searched for", () => {
  const digits = [..."0123456789"];
  let asked = 0;
  const scheme: RepairScheme = {
    parts: Array.from({ length: 8 }, (_, at) => ({ at, values: digits })),
    states: 10,
    step: (value) => {
      asked++;
      return (remainder) => (remainder + Number(value)) % 10;
    },
  };
  expect(likeliestRepair("TRASP125", [scheme])).toBeNull();
  expect(asked).toBe(0);
  expect(likeliestRepair("O0000000", [scheme])?.text).toBe("00000000");
  expect(asked).toBeGreaterThan(0);
});
