import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Page } from "../../core/documents/document.ts";
import { mrzCheckDigit } from "../../core/identifiers/check-digits.ts";
import { confusablesOf } from "../../core/identifiers/repair.ts";
import { readMrz } from "./mrz.ts";

/** A page with one word per line, or more where the line has spaces; 10 px per character. */
function pageOf(...lines: string[]): Page {
  const words = lines.flatMap((text, line) => {
    let x = 20;
    return text.split(" ").map((word) => {
      const [x0, x1, y] = [x, x + word.length * 10, 100 + line * 40];
      x = x1 + 10;
      const polygon = [
        [x0, y],
        [x1, y],
        [x1, y + 20],
        [x0, y + 20],
      ] as const;
      return { text: word, confidence: 0.9, polygon, line, source: "ocr" as const };
    });
  });
  return { pageIndex: 0, width: 700, height: 600, rotationAngle: 0, words, errors: [] };
}

/** ICAO Doc 9303's own specimens. */
const TD3 = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"];
const TD2 = ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"];
const TD1 = ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"];
const MRV_A = ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L8988901C4XXX4009078F96121096ZE184226B<<<<<<"];
const ANNA = {
  "identity.surname": "ERIKSSON",
  "identity.given_names": "ANNA MARIA",
  "identity.birth_date": "1974-08-12",
  "identity.expiry_date": "2012-04-15",
  "identity.sex": "F",
  "identity.nationality": "UTO",
  "identity.issuer": "UTO",
};

describe("machine-readable zones", () => {
  it.each([
    ["TD3", TD3, "L898902C3"],
    ["TD2", TD2, "D23145890"],
    ["TD1", TD1, "D23145890"],
  ])("reads ICAO's %s specimen", (_, lines, number) => {
    const read = readMrz(pageOf("UTOPIA Passport", ...lines));
    expect(read).toMatchObject({ kind: "mrz", valid: true, pageIndex: 0 });
    expect(read!.values).toMatchObject({
      ...ANNA,
      "identity.document_number": number,
      "identity.mrz": lines.join("\n"),
    });
    expect(read!.polygons).toHaveLength(lines.length);
  });

  it("reads a zone beside which the other side of the card is copied, in one line of the reader's", () => {
    const page = pageOf("FIRMA DEL TITOLARE", "V", "X", ...TD1);
    const words = page.words.map((word) => {
      const isOfZone = word.line > 2;
      const [dx, dy, line] = isOfZone ? [400, -120, word.line - 3] : [0, 0, word.line];
      return { ...word, line, polygon: word.polygon.map(([x, y]) => [x + dx, y + dy] as const) };
    });
    const read = readMrz({ ...page, words: words as Page["words"][number][] } as Page);
    expect(read).toMatchObject({ valid: true });
    expect(read!.values).toMatchObject({ ...ANNA, "identity.document_number": "D23145890" });
  });

  it("reads a visa, which has no composite digit, and a year of the last century", () => {
    const read = readMrz(pageOf(...MRV_A));
    expect(read).toMatchObject({
      valid: true,
      values: { "identity.document_number": "L8988901C", "identity.expiry_date": "1996-12-10" },
    });
  });

  it("reads through spaces, lower case, guillemets and lost or added fillers", () => {
    const first = "P‹UTO ERIKSSON« anna<MARIA <<<<<<<<<<<<<<KK<";
    const second = "L898902C36UT07408122F12O4159ZE184226B<<<<10";
    const read = readMrz(pageOf(first, second));
    expect(read).toMatchObject({ valid: true, values: { ...ANNA, "identity.mrz": TD3.join("\n") } });
  });

  it.each([
    ["the issuer, beside the holder's state", [TD3[0]!.replace("UTO", "OTO"), TD3[1]!]],
    ["the holder's state, beside the issuer", [TD3[0]!, TD3[1]!.replace("UTO", "VTO")]],
    ["both alike", TD3.map((line) => line.replace("UTO", "OTO"))],
  ])("mends the code of a state that no state has: %s", (_, lines) => {
    const read = readMrz(pageOf("UTOPIA Passport", ...lines));
    expect(read).toMatchObject({ valid: true, values: { ...ANNA, "identity.mrz": TD3.join("\n") } });
  });

  it("leaves the codes of two states as they are, and one that may be several", () => {
    const foreign = readMrz(pageOf(TD3[0]!, TD3[1]!.replace("UTO", "ITA")));
    expect(foreign!.values).toMatchObject({ "identity.issuer": "UTO", "identity.nationality": "ITA" });
    const unclear = readMrz(pageOf(TD3[0]!, TD3[1]!.replace("UTO", "QQQ")));
    expect(unclear!.values["identity.nationality"]).toBe("QQQ");
  });

  it("takes a name's spelling from the page where the zone's is only a look-alike", () => {
    const read = readMrz(
      pageOf("Surname ERIKSSON", TD3[0]!.replace("ERIKSSON", "ERlKSS0N").replace("ERlK", "ERLK"), TD3[1]!),
    );
    expect(read!.values["identity.surname"]).toBe("ERIKSSON");
  });

  it("writes D<< as D and gives no sex where the zone leaves it open", () => {
    const birth = `640812${mrzCheckDigit("640812")}`;
    const expiry = `201031${mrzCheckDigit("201031")}`;
    const head = `T22000129${mrzCheckDigit("T22000129")}`;
    const composite = mrzCheckDigit(`${head}${"<".repeat(15)}${birth}${expiry}${"<".repeat(11)}`);
    const lines = [
      `IDD<<${head}${"<".repeat(15)}`,
      `${birth}<${expiry}D<<${"<".repeat(11)}${composite}`,
      "MUSTERMANN<<ERIKA<<<<<<<<<<<<<",
    ];
    const { values, valid } = readMrz(pageOf(...lines))!;
    expect(valid).toBe(true);
    expect(values["identity.nationality"]).toBe("D");
    expect(values["identity.sex"]).toBeUndefined();
  });

  it("puts a birth into the last century when it would be after the expiry or after the year given", () => {
    expect(readMrz(pageOf(...zone("240101", "310101")))!.values["identity.birth_date"]).toBe("2024-01-01");
    expect(readMrz(pageOf(...zone("240101", "310101")), 2023)!.values["identity.birth_date"]).toBe("1924-01-01");
    expect(readMrz(pageOf(...zone("400101", "310101")))!.values["identity.birth_date"]).toBe("1940-01-01");
  });

  it("finds none in ordinary text", () => {
    const text = [
      "FATTURA 127/2025 DEL 08/04/2025",
      "IT60X0542811101000000123456",
      "TOTALE 1.970,30 << 2025 >> 0123456789012345678901",
    ];
    expect(readMrz(pageOf(...text))).toBeNull();
    expect(readMrz(pageOf())).toBeNull();
    // Columns of dates and amounts, in which two check digits may hold by chance after a repair or two.
    const table = [
      "12 720 50 80 420 2801 0.2 20.2 EUR",
      "P.IVA IT 061 2 845 0083 P.IVA 1108165 430122",
      "NETTO 28/01/2026 30 GG",
    ];
    expect(readMrz(pageOf(...table))).toBeNull();
  });
});

function zone(birth: string, expiry: string, number = "YA4871936"): string[] {
  const checked = (text: string) => text + mrzCheckDigit(text);
  const parts = [checked(number), checked(birth), checked(expiry), checked("<".repeat(14))];
  return [TD3[0]!, `${parts[0]}UTO${parts[1]}F${parts[2]}${parts[3]}${mrzCheckDigit(parts.join(""))}`];
}

describe("repair of a zone", () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]{${length}}$`));
  const yearMonthDay = fc.tuple(
    fc.integer({ min: 10, max: 89 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  );
  const written = (parts: readonly number[]) => parts.map((part) => String(part).padStart(2, "0")).join("");

  it("never accepts a zone as valid with another number or date than the printed one, whatever single character is confused", () => {
    fc.assert(
      fc.property(digits(9), yearMonthDay, yearMonthDay, fc.nat(27), fc.nat(9), (number, birth, expiry, at, pick) => {
        const lines = zone(written(birth), written(expiry), number);
        const truth = readMrz(pageOf(...lines))!;
        const looks = confusablesOf(lines[1]![at]!);
        fc.pre(looks !== "" && (at < 10 || at > 12) && at !== 20);
        const look = looks[pick % looks.length]!;
        // ICAO's sum is the same for characters congruent modulo 10 (1 and L, 0 and A): in a number no check digit
        // distinguishes those.
        fc.pre(at > 8 || mrzCheckDigit(look) !== mrzCheckDigit(lines[1]![at]!));
        const read = lines[1]!.slice(0, at) + look + lines[1]!.slice(at + 1);
        const result = readMrz(pageOf(lines[0]!, read));
        if (result === null || !result.valid) return true;
        return (["document_number", "birth_date", "expiry_date"] as const).every(
          (key) => result.values[`identity.${key}`] === truth.values[`identity.${key}`],
        );
      }),
      { numRuns: 300 },
    );
  });

  it("mends letters read for the digits of both dates", () => {
    const [first, second] = zone("850517", "310206");
    const read =
      second!.slice(0, 13) + second!.slice(13, 20).replaceAll("5", "S").replaceAll("0", "O") + second!.slice(20);
    expect(readMrz(pageOf(first!, read))).toMatchObject({
      valid: true,
      values: { "identity.birth_date": "1985-05-17" },
    });
  });
});
