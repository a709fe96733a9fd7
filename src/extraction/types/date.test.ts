import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDate } from "./date.ts";

const days = fc.date({ min: new Date("1950-01-01"), max: new Date("2049-12-31"), noInvalidDate: true });
const MONTHS: Readonly<Record<string, readonly string[]>> = {
  it: [
    "gennaio",
    "febbraio",
    "marzo",
    "aprile",
    "maggio",
    "giugno",
    "luglio",
    "agosto",
    "settembre",
    "ottobre",
    "novembre",
    "dicembre",
  ],
  en: [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
  ],
  de: [
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
  ],
  fr: [
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
  ],
  es: [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
  ],
};

describe("parseDate", () => {
  it("reads a day in figures in the order the document uses, with any separator", () => {
    fc.assert(
      fc.property(days, fc.constantFrom("/", "-", " / ", "."), (date, separator) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, day] = iso.split("-");
        expect(parseDate([day, month, year].join(separator), "day_first")?.iso).toBe(iso);
        expect(parseDate([year, month, day].join(separator), null)?.iso).toBe(iso);
        if (separator !== ".") expect(parseDate([month, day, year].join(separator), "month_first")?.iso).toBe(iso);
      }),
    );
  });

  it("reads month names in five languages", () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...Object.keys(MONTHS)), (date, language) => {
        const iso = date.toISOString().slice(0, 10);
        const name = MONTHS[language]![date.getUTCMonth()]!;
        expect(parseDate(`${date.getUTCDate()} ${name} ${iso.slice(0, 4)}`, null)?.iso).toBe(iso);
        expect(
          parseDate(`${date.getUTCDate()}-${name.slice(0, 3)}-${iso.slice(0, 4)}`.replace("jui-", "juil-"), null),
        ).not.toBeNull();
      }),
    );
  });

  it("flags a date whose day and month cannot be told apart and gives no day for it", () => {
    expect(parseDate("03/04/2024", null)).toEqual({ iso: null, ambiguous: true });
    expect(parseDate("25/04/2024", null)).toEqual({ iso: "2024-04-25", ambiguous: false });
    expect(parseDate("04/04/2024", null)?.iso).toBe("2024-04-04");
  });

  it("gives a whole calendar day or none, whatever it is fed", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789/.- aprilOl") }), (text) => {
        const iso = parseDate(text, "day_first")?.iso ?? null;
        return iso === null || new Date(`${iso}T00:00:00Z`).toISOString().startsWith(iso);
      }),
    );
    expect(parseDate("31/02/2024", "day_first")).toBeNull();
  });

  it.each([
    ["l2/O3/2024", "2024-03-12"],
    ["12 / 03 / 2024", "2024-03-12"],
    ["12/03 /2024", "2024-03-12"],
    ["12.03,2024", "2024-03-12"],
    ["12·03·2024", "2024-03-12"],
    ["12 Marz0 2024", "2024-03-12"],
    ["12 Iuglio 2024", "2024-07-12"],
    ["5 maart 2024", "2024-03-05"],
    ["5 mei 2024", "2024-05-05"],
    ["3 de outubro de 2024", "2024-10-03"],
    ["12th of March 2024", "2024-03-12"],
    ["12.III.2024", "2024-03-12"],
    ["12032024", "2024-03-12"],
    ["12-03-24", "2024-03-12"],
  ])("reads %s as %s", (text, iso) => {
    expect(parseDate(text, "day_first")?.iso).toBe(iso);
  });

  it.each(["31/02/2024", "32/01/2024", "luglio 2024", "3-7 - 15", "16,05", "12:30"])("takes %s for no day", (text) => {
    expect(parseDate(text, "day_first")).toBeNull();
  });
});
