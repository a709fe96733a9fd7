import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printedPage } from "../../../../test/support/word-pages.ts";
import type { Concept } from "../../lexicons/concepts.ts";
import { layOutPage } from "../../page/layout.ts";
import { mendCardNumber } from "../../types/identifiers/document-number-spelling.ts";
import { likenessToNumbers } from "../../types/identifiers/number-makes.ts";
import { FACTS_OF_CARDS, mayBeOnCard } from "./card-values.ts";
import { isTitleOfCard } from "./titles.ts";

const CONTEXT = { style: { decimal: null, currency: null, dateOrder: null, language: null }, field: {}, hits: [] };

function found(concept: Concept, ...lines: readonly string[]) {
  return FACTS_OF_CARDS[concept]!(layOutPage(printedPage(lines)), CONTEXT);
}

const textsOf = (concept: Concept, line: string) => found(concept, line).map(({ text }) => text);

describe("places of birth", () => {
  it.each([
    ["PARMA (PR) 05.02.1969", "PARMA (PR)"],
    ["Brugge 14 MEI 1974", "Brugge"],
    ["a COMO il 25/07/1973", "COMO"],
    ["30.10.1993 (GRENOBLE)", "(GRENOBLE)"],
    ["05.02.1969 - 05.02.2029", undefined],
    ["Seite 2 von 3", undefined],
  ])("stand beside the day: %s", (line, place) => {
    expect(textsOf("identity.birth_place", line)).toEqual(place === undefined ? [] : [place]);
  });

  it("stand behind the sex, where one line of captions names both", () => {
    const captions = "Sesso. Sex. (5) Luogo di nascita. Place of birth. (6)";
    expect(found("identity.birth_place", captions, "F SASSUOLO (MO)").map(({ text }) => text)).toEqual([
      "SASSUOLO (MO)",
    ]);
    expect(found("identity.birth_place", "Cognome. Surname.", "M SASSUOLO")).toEqual([]);
  });
});

describe("days on cards", () => {
  const issue = (line: string) => found("identity.issue_date", line).map(({ key }) => key);

  it.each([
    ["02.07 1984", "1984-07-02"],
    ["27 JAN /JAN 32", "2032-01-27"],
    ["22 NOVINOV 2021", "2021-11-22"],
    ["03012019", "2019-01-03"],
    ["12.03.19-09.10.2029", "2019-03-12"],
    ["10.50 2024", undefined],
    ["12345678", undefined],
  ])("are read where a dot was lost, or the month is in two languages: %s", (line, iso) => {
    expect(issue(line)).toEqual(iso === undefined ? [] : [iso]);
  });

  it("of a birth are in the past, and shown with their whole year where the month was in two languages", () => {
    const [birth] = found("identity.birth_date", "09 AUG /AOUT 33");
    expect(birth).toMatchObject({ key: "1933-08-09", text: "09 AOUT 1933" });
    expect(issue("09 AUG /AOUT 33")).toEqual(["2033-08-09"]);
  });

  it("from when and until when are both ends of a span, and no day of birth", () => {
    expect(found("identity.expiry_date", "12.03.2018 - 12.03.2028").map(({ key }) => key)).toEqual(["2028-03-12"]);
    expect(found("identity.birth_date", "12.03.2018 - 12.03.2028")).toEqual([]);
  });

  it("are the same whatever the language before the stroke is", () => {
    const english = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
    const month = fc.integer({ min: 0, max: 11 });
    const own = fc.stringMatching(/^[A-Z]{3,4}$/);
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 28 }),
        month,
        own,
        fc.integer({ min: 1960, max: 2040 }),
        (day, m, word, year) => {
          const iso = `${year}-${String(m + 1).padStart(2, "0")}-${day}`;
          expect(issue(`${day} ${word}/${english[m]} ${year}`)).toContain(iso);
        },
      ),
    );
  });
});

describe("sexes", () => {
  it.each([
    ["V/F", "F"],
    ["K / F", "F"],
    ["M/M", "M"],
    ["Ž", "F"],
    ["FR", undefined],
    ["M 1,73", undefined],
  ])("are in the state's letter and in that of every zone: %s", (line, sex) => {
    expect(found("identity.sex", line).map(({ value }) => value)).toEqual(sex ? [{ type: "enum", value: sex }] : []);
  });

  it("are printed in capitals: the m of a height is none", () => {
    const [hit] = found("identity.sex", "M/M");
    const sex = { concept: "identity.sex", type: "enum" } as const;
    expect([hit!, { ...hit!, text: "m" }].map((one) => mayBeOnCard(one, sex))).toEqual([true, false]);
  });
});

it("what a card calls itself, its state and its copies is no name", () => {
  const titles = [
    "PASSPORT",
    "PASSEPORT PASSPORT",
    "CARTA D'IDENTITÀ",
    "REPUBBLICA ITALIANA",
    "FOTOCOPIA",
    "AM/B/L",
    "RÉPUBLIQUE FRANÇAISE",
  ];
  expect(titles.filter((text) => !isTitleOfCard(text))).toEqual([]);
  const names = ["PASSERO", "IDENTICI", "Anna Rosa", "ROMA", "REGGIO EMILIA", "COPPOLA", "MA LI", "PASSPORTI"];
  expect(names.filter(isTitleOfCard)).toEqual([]);
});

describe("names on cards", () => {
  const card = ["[a] Name/Surname/Nom [b] Geburtsname/Name at birth", "[a] KRAUSE-AYDIN", "[b] KRAUSE"];

  it("stand behind the mark of the name, and not behind that of the name at birth", () => {
    expect(found("identity.surname", ...card).map(({ text }) => text)).toEqual(["KRAUSE-AYDIN"]);
    expect(textsOf("identity.surname", "[a] KRAUSE-AYDIN [b] KRAUSE")).toEqual(["KRAUSE-AYDIN"]);
  });

  it.each(["[a] KRAUSE-AYDIN", "[b] KRAUSE", "(geb. KRAUSE)", "KRAUSE)", "AYDIN (geb. KRAUSE)"])(
    "are not %s",
    (text) => {
      const name = { pageIndex: 0, tokens: [], text, key: text, value: null, prior: 0 };
      expect(mayBeOnCard(name, { concept: "identity.surname", type: "name" })).toBe(false);
      expect(mayBeOnCard({ ...name, text: "KRAUSE" }, { concept: "identity.surname", type: "name" })).toBe(true);
    },
  );
});

describe("numbers of identity documents", () => {
  it.each([
    "CA48213QW",
    "2590617AC",
    "AT 6041872",
    "DEK 481934",
    "X4RT07KB9",
    "592-4017363-92",
    "80380001000417285093",
  ])("are of a state's make: %s", (number) => {
    expect(likenessToNumbers(number)).toBeGreaterThan(0);
  });

  it.each(["164", "1,73 m", "RSSMRA80A01H501U"])("are no height and no tax code: %s", (text) => {
    expect(likenessToNumbers(text)).toBeLessThan(0);
  });

  it("may be a series and a number, with the word for a number between", () => {
    expect(textsOf("identity.document_number", "SERIA SB NR 740218")).toEqual(["SB 740218"]);
    expect(textsOf("identity.document_number", "SERIA NR 740218"), "control").toEqual([]);
  });

  it("of Italy's electronic cards have letters and figures where they belong, whichever were mixed up", () => {
    const letter = fc.constantFrom(..."ABDEHMOSTXZ");
    const looks: Readonly<Record<string, string>> = { O: "0", S: "5", Z: "2", B: "8", "0": "O", "5": "S", "1": "I" };
    const number = fc
      .tuple(letter, fc.stringMatching(/^[0-9]{5}$/), letter)
      .map(([a, figures, b]) => `C${a}${figures}${b}K`);
    fc.assert(
      fc.property(number, fc.integer({ min: 1, max: 7 }), (printed, at) => {
        const read = printed.slice(0, at) + (looks[printed[at]!] ?? printed[at]) + printed.slice(at + 1);
        expect(mendCardNumber(read)).toBe(printed);
      }),
    );
    expect(mendCardNumber("C01X00T47"), "control: Germany mixes them").toBe("C01X00T47");
  });
});
