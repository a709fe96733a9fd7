import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printedPage } from "../../../../test/support/word-pages.ts";
import { layOutPage } from "../../page/layout.ts";
import { styleOf } from "../votes.ts";
import { DATE, parseDate } from "./date.ts";
import { TIME_TYPE } from "./time.ts";

const days = fc.date({ min: new Date("1950-01-01"), max: new Date("2049-12-31"), noInvalidDate: true });
/** Dates as printed by Unicode's locales: the counterpart of the parser, written by others. */
const LOCALES = ["it-IT", "en-GB", "en-US", "de-DE", "de-AT", "fr-FR", "es-ES", "pt-PT", "pt-BR", "nl-NL"];
const FURTHER_LOCALES = [
  "sv-SE",
  "da-DK",
  "nb-NO",
  "fi-FI",
  "pl-PL",
  "cs-CZ",
  "sk-SK",
  "sl-SI",
  "hr-HR",
  "hu-HU",
].concat(["ro-RO", "et-EE", "lv-LV", "lt-LT", "tr-TR", "ca-ES"]);

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

  it("reads a day whose second dot was lost before a year of four figures", () => {
    expect(parseDate("14.05 2026", null)?.iso).toBe("2026-05-14");
    expect(parseDate("14.05 26", null)).toBeNull();
    expect(parseDate("14.50 2026", null)).toBeNull();
  });

  it("reads a month's name and a day that follows it without a space", () => {
    expect(parseDate("Feb13/20", null)?.iso).toBe("2020-02-13");
    expect(parseDate("12 Marz0 2024", null)?.iso).toBe("2024-03-12");
  });

  it("reads every day with its month's name, whole or short, in seven languages", () => {
    fc.assert(
      fc.property(
        days,
        fc.constantFrom(...LOCALES),
        fc.constantFrom("full" as const, "long" as const, "medium" as const),
        (date, locale, dateStyle) => {
          const printed = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: "UTC" }).format(date);
          const iso = date.toISOString().slice(0, 10);
          // Portugal's medium date is numeric, and as ambiguous as any.
          expect([parseDate(printed, "day_first")?.iso, printed]).toEqual([iso, printed]);
          expect([parseDate(printed.toUpperCase(), "day_first")?.iso, printed]).toEqual([iso, printed]);
        },
      ),
      { numRuns: 600 },
    );
  });

  it("reads every day with its month's whole name in sixteen further languages", () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...FURTHER_LOCALES), (date, locale) => {
        const printed = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(date);
        const iso = date.toISOString().slice(0, 10);
        expect([parseDate(printed, "day_first")?.iso, printed]).toEqual([iso, printed]);
      }),
      { numRuns: 600 },
    );
  });

  it("gives no month for a short name that is two months in two languages", () => {
    expect(parseDate("17 lip 2024", "day_first")).toBeNull();
    expect(parseDate("17 listopada 2024", "day_first")?.iso).toBe("2024-11-17");
    expect(parseDate("17. listopada 2024.", "day_first")?.iso).toBe("2024-10-17");
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

describe("dates on a page", () => {
  const isoOn = (...lines: string[]) => {
    const page = layOutPage(printedPage(lines));
    const found = DATE.find(page, { style: styleOf([page]), field: {}, hits: [] });
    return found.map(({ value }) => (value?.type === "date" ? value.iso : null));
  };

  it("are read in the order that another date of the document gives away", () => {
    expect(isoOn("03/04/2024", "25/04/2024")).toEqual(["2024-04-03", "2024-04-25"]);
    expect(isoOn("03/04/2024", "04/25/2024")).toEqual(["2024-03-04", "2024-04-25"]);
  });

  it("are day first in a document of a language that writes them so, and flagged where nothing tells", () => {
    expect(isoOn("Fattura del 03/04/2024", "totale imponibile")).toEqual(["2024-04-03"]);
    expect(isoOn("03/04/2024")).toEqual([null]);
  });

  it.each([
    [["15/03/", "2025"], "2025-03-15"],
    [["2025-03-", "15"], "2025-03-15"],
    [["2025-", "03-15"], "2025-03-15"],
    [["15 marzo", "2025"], "2025-03-15"],
    [["26 de abril de", "2023"], "2023-04-26"],
    [["March 15,", "2025"], "2025-03-15"],
    [["FATTURA N. 12/2025 DEL 14", "ottobre 2025 pagina 1"], "2025-10-14"],
    [["FACTURA 384/2025 DEL 18 de", "marzo de 2025"], "2025-03-18"],
  ])("are found where a narrow box or the end of a line breaks them: %j", (lines, iso) => {
    expect(isoOn(...lines)).toEqual([iso]);
  });

  it.each([
    [["Art. 14", "marzo 21"]],
    [["14.", "2021"]],
    [["7/", "2024"]],
    [["15/03/", "20255"]],
    [["15/03/", "2.025,00"]],
  ])("are not made of two lines that are none together: %j", (lines) => {
    expect(isoOn(...lines)).toEqual([]);
  });

  it("are found with their month's name", () => {
    expect(isoOn("Roma, 12 marzo 2024")).toEqual(["2024-03-12"]);
    expect(isoOn("Roma, lì 1° aprile 2024")).toEqual(["2024-04-01"]);
  });
});

describe("times of the day", () => {
  const parse = (text: string) =>
    TIME_TYPE.parse(text, { style: { decimal: null, currency: null, dateOrder: null, language: null } });

  it("are read as every locale prints them, to the minute or the second", () => {
    fc.assert(
      fc.property(
        days,
        fc.constantFrom(...LOCALES, "da-DK", "fi-FI"),
        fc.constantFrom("short" as const, "medium" as const),
        (date, locale, timeStyle) => {
          const printed = new Intl.DateTimeFormat(locale, { timeStyle, timeZone: "UTC" }).format(date);
          const time = date.toISOString().slice(11, timeStyle === "short" ? 16 : 19);
          expect(parse(printed)).toEqual({ type: "text", value: time });
        },
      ),
    );
  });

  it.each([
    ["ore 14.35", "14:35"],
    ["14h35", "14:35"],
    ["2:35 p.m.", "14:35"],
    ["12:05 AM", "00:05"],
    ["9:05 Uhr", "09:05"],
  ])("%s is %s", (text, value) => {
    expect(parse(text)).toEqual({ type: "text", value });
  });

  it.each(["25:00", "12:60", "13:05 PM", "1435", ""])("%s is none", (text) => {
    expect(parse(text)).toBeNull();
  });
});

describe("a day in three boxes of a form", () => {
  const found = (...places: (readonly [number, string])[]) => {
    const page = layOutPage(printedPage([places]));
    return DATE.find(page, { style: styleOf([page]), field: {}, hits: [] }).map(({ key }) => key);
  };

  it("is one, whether or not two of them stand close", () => {
    expect(found([40, "08"], [110, "11"], [180, "1985"])).toEqual(["1985-11-08"]);
    expect(found([40, "10 03"], [140, "2025"])).toEqual(["2025-03-10"]);
  });

  it("control: figures of a table, far apart or of no month, are none", () => {
    expect(found([40, "08"], [400, "11"], [800, "1985"])).toEqual([]);
    expect(found([40, "08"], [110, "45"], [180, "1985"])).toEqual([]);
  });
});
