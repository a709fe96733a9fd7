import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computingMs } from "../../../test/support/computing.ts";
import { isValidIban, isValidPartitaIva } from "./check-digits.ts";
import { confusablesOf, repairWithCheckDigit } from "./repair.ts";

const IBAN = "IT60X0542811101000000123456";
const IBAN_CLASSES = `llddl${"d".repeat(10)}${"a".repeat(12)}`;

describe("repair with a check digit", () => {
  it("gives a valid text back as it is", () => {
    expect(repairWithCheckDigit(IBAN, IBAN_CLASSES, isValidIban)).toBe(IBAN);
  });

  it("turns letters into digits where only digits may stand, however many", () => {
    expect(repairWithCheckDigit("OO743IIOI57", "ddddddddddd", isValidPartitaIva)).toBe("00743110157");
  });

  it("mends one confused character or refuses, and never answers with another valid text", () => {
    fc.assert(
      fc.property(fc.nat(IBAN.length - 1), fc.nat(9), (at, pick) => {
        const looks = confusablesOf(IBAN[at]!);
        fc.pre(looks.length > 0);
        const read = IBAN.slice(0, at) + looks[pick % looks.length] + IBAN.slice(at + 1);
        const repaired = repairWithCheckDigit(read, IBAN_CLASSES, isValidIban);
        return repaired === null || repaired === IBAN;
      }),
    );
  });

  it("mends most single confusions of an IBAN", () => {
    const reads = [...IBAN].flatMap((character, at) =>
      [...confusablesOf(character)].map((look) => IBAN.slice(0, at) + look + IBAN.slice(at + 1)),
    );
    const mended = reads.filter((read) => repairWithCheckDigit(read, IBAN_CLASSES, isValidIban) === IBAN);
    expect(mended.length / reads.length).toBeGreaterThan(0.6);
  });

  it("refuses when two repairs are as good", () => {
    const isEither = (text: string) => text === "83" || text === "38";
    expect(repairWithCheckDigit("33", "dd", isEither)).toBeNull();
  });

  it("refuses what has another length or a character that looks like none allowed", () => {
    expect(repairWithCheckDigit("1234", "ddd", () => true)).toBeNull();
    expect(repairWithCheckDigit("W23", "ddd", () => true)).toBeNull();
  });

  it("gives up in bounded time on a text that cannot be mended", () => {
    const ms = computingMs(() => {
      expect(repairWithCheckDigit("B".repeat(60), "d".repeat(60), () => false)).toBeNull();
    });
    expect(ms).toBeLessThan(2_000);
  });
});
