import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printedPage } from "../../../../test/support/word-pages.ts";
import type { FieldType, TypedValue } from "../../../core/values.ts";
import { layOutPage } from "../../page/layout.ts";
import type { DocumentStyle } from "../document-style.ts";
import type { FindContext } from "../field-type.ts";
import { VALUE_TYPES } from "../registry.ts";
import { styleOf } from "../votes.ts";

const STYLE: DocumentStyle = { decimal: null, currency: null, dateOrder: null, language: null };
const parse = (type: FieldType, text: string, options?: readonly string[]): TypedValue | null =>
  VALUE_TYPES[type].parse(text, { style: STYLE, options });
const find = (type: FieldType, lines: readonly string[], field = {}) =>
  VALUE_TYPES[type].find(layOutPage(printedPage(lines)), { style: STYLE, field, hits: [] });
const LANGUAGES = ["it", "en", "de", "fr", "es", "pt", "nl"] as const;
const EUROPE =
  "IT DE FR ES AT CH GB NL BE PT PL SE RO SI HR CZ IE LU DK FI NO HU GR BG SK EE LV LT MT CY SM UA TR RS".split(" ");

describe("currencies", () => {
  it("are read from every ISO code, and from signs", () => {
    for (const code of Intl.supportedValuesOf("currency")) {
      expect(parse("currency", code)).toEqual({ type: "text", value: code });
    }
    for (const [text, code] of Object.entries({
      "€": "EUR",
      euro: "EUR",
      Euro: "EUR",
      "£": "GBP",
      zł: "PLN",
      $: "USD",
    })) {
      expect(parse("currency", text)).toEqual({ type: "text", value: code });
    }
    expect(parse("currency", "Totale")).toBeNull();
  });

  it("of crowns follow from the other words of the paper, and are none where these do not tell", () => {
    const currencyOf = (...lines: string[]) => {
      const page = layOutPage(printedPage(lines));
      const found = VALUE_TYPES.currency.find(page, { style: styleOf([page]) } as FindContext);
      return found.map(({ text }) => text);
    };
    expect(currencyOf("Att betala 1 250,00 kr", "Bankgiro 5050-1055")).toEqual(["SEK"]);
    expect(currencyOf("I alt 1.250,00 kr.", "CVR-nr. 13585628")).toEqual(["DKK"]);
    expect(currencyOf("Å betale kr 1 250,00", "Forfallsdato 14.05.2025")).toEqual(["NOK"]);
    expect(currencyOf("Totalt 1 250,00 kr")).toEqual([]);
    expect(currencyOf("Fizetendő 125 000 Ft")).toEqual(["HUF"]);
    expect(currencyOf("Total de plată 1.250,00 lei")).toEqual(["RON"]);
    expect(currencyOf("come lei ha chiesto", "3/4 ft")).toEqual([]);
  });

  it("are found as codes, words and signs", () => {
    expect(
      find("currency", ["Importi in Euro", "100,00 €", "CHF 5", "9,20 zł", "80 Kč"]).map(({ key }) => key),
    ).toEqual(["EUR", "EUR", "CHF", "PLN", "CZK"]);
  });
});

describe("codici fiscali", () => {
  const codes = (line: string) => find("it.codice_fiscale", [line]).map(({ key }) => key);

  it.each(["IDENTITEITSKAART", "DOWODU OSOBISTEGO", "AEATIO TAYTOTHTAZ"])(
    "are no words of as many letters: %s",
    (line) => {
      expect(codes(line)).toEqual([]);
    },
  );

  it("are never made of letters alone, however these are parted", () => {
    const words = fc.array(fc.stringMatching(/^[A-Z]{3,9}$/), { minLength: 1, maxLength: 4 });
    fc.assert(fc.property(words, (parts) => codes(parts.join(" ")).length === 0));
  });

  it("control: one with a wrong character is still what stands there", () => {
    expect(codes("RSSMRA80A01H501X")).toEqual(["RSSMRA80A01H501X"]);
  });
});

describe("countries", () => {
  it("are read from what citizens are called, and from codes of three letters that stand by themselves", () => {
    const keys = (line: string) => find("country", [line]).map(({ key }) => key);
    const printed = ["SEN", "Nederlandse", "POLSKIE", "SAMMARINESE", "Belg", "BRASILEIRO(A)"].map(
      (line) => keys(line)[0],
    );
    expect(printed).toEqual(["SN", "NL", "PL", "SM", "BE", "BR"]);
    expect(keys("SVENSK/SWEDISH")).toEqual(["SE"]);
    expect(keys("SVENSK/POLSKIE"), "control: of two countries it is neither").toEqual([]);
    expect(keys("PER CAN TON"), "control: words of a line are none").toEqual([]);
  });

  it("are read from their names in seven languages and from their codes", () => {
    for (const language of LANGUAGES) {
      const names = new Intl.DisplayNames([language], { type: "region" });
      for (const code of EUROPE) {
        expect(parse("country", names.of(code)!)).toEqual({ type: "text", value: code });
        expect(parse("country", names.of(code)!.toUpperCase())).toEqual({ type: "text", value: code });
      }
    }
    for (const code of EUROPE) expect(parse("country", code)).toEqual({ type: "text", value: code });
    for (const text of ["ITA", "Italiana", "D"]) expect(parse("country", text)).not.toBeNull();
    for (const text of ["Atlantide", "QQ", ""]) expect(parse("country", text)).toBeNull();
  });

  it("are found over several words, but not in words of the language", () => {
    expect(
      find("country", ["Cittadinanza: Regno Unito", "NO", "in Italia"]).map(({ text, key }) => [text, key]),
    ).toEqual([
      ["Regno Unito", "GB"],
      ["Italia", "IT"],
    ]);
  });
});

describe("options of an enum", () => {
  const OPTIONS = ["Contanti", "Carta di credito", "Società"];

  it("are read whatever their case, accents and punctuation, and nothing else is", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...OPTIONS),
        fc.boolean(),
        fc.constantFrom("", ".", ":", " "),
        (option, upper, end) => {
          const text = (upper ? option.toUpperCase() : option.toLowerCase()).normalize("NFD") + end;
          expect(parse("enum", text, OPTIONS)).toEqual({ type: "enum", value: option });
        },
      ),
    );
    expect(parse("enum", "SOCIETA", OPTIONS)).toEqual({ type: "enum", value: "Società" });
    expect(parse("enum", "Assegno", OPTIONS)).toBeNull();
    expect(parse("enum", "Assegno")).toEqual({ type: "enum", value: "Assegno" });
  });

  it("are found over several words", () => {
    expect(find("enum", ["Pagato con CARTA DI CREDITO"], { options: OPTIONS })[0]).toMatchObject({
      text: "CARTA DI CREDITO",
      value: { value: "Carta di credito" },
    });
  });
});

describe("yes and no", () => {
  it.each(["sì", "SI", "yes", "Ja", "oui", "sim", "X", "☒", "☑", "[x]", "(X)", "true", "1"])("%s is yes", (text) => {
    expect(parse("boolean", text)).toEqual({ type: "boolean", value: true });
  });
  it.each(["no", "NO.", "nein", "non", "não", "nee", "☐", "[ ]", "false", "0"])("%s is no", (text) => {
    expect(parse("boolean", text)).toEqual({ type: "boolean", value: false });
  });
  it("anything else is neither, rather than no", () => {
    for (const text of ["", "forse", "Nord", "12"]) expect(parse("boolean", text)).toBeNull();
  });
  it("figures alone are no answers on a page", () => {
    expect(find("boolean", ["1 0 ☒ Sì"]).map(({ key }) => key)).toEqual(["true", "true"]);
  });
});

describe("a user's own pattern", () => {
  it("is matched over the words of one line, the longest run first", () => {
    const found = find("regex", ["Pratica RC 12 / 2024 del"], { pattern: "[A-Z]{2} [0-9]+ / [0-9]{4}" });
    expect(found.map(({ text }) => text)).toEqual(["RC 12 / 2024"]);
  });
  it("finds nothing where it does not compile", () => {
    expect(find("regex", ["anything"], { pattern: "(" })).toEqual([]);
  });
});

describe("BIC", () => {
  const found = (lines: readonly string[]) => find("bic", lines).map(({ key }) => key);

  it("are doubted where the reader was not sure of a letter that may be a figure, as no check digit tells", () => {
    const sureness = (bic: string, confidence: number) => {
      const page = printedPage([`BIC ${bic}`]);
      const words = page.words.map((word) => ({ ...word, confidence }));
      const [hit] = VALUE_TYPES.bic.find(layOutPage({ ...page, words }), { style: STYLE, field: {}, hits: [] });
      return hit?.repairSureness ?? 1;
    };
    expect(sureness("UNCRITMIPR2", 0.86)).toBeLessThan(0.8);
    expect(sureness("UNCRITMIPR2", 0.99)).toBe(1);
    expect(sureness("DEUTDEFF", 0.86)).toBe(1);
  });

  it("of letters alone is taken from behind or below a label, or from beside an IBAN", () => {
    expect(found(["BIC: UNCRITMM"])).toEqual(["UNCRITMM"]);
    expect(found(["Codice BIC/SWIFT", "UNCRITMM"])).toEqual(["UNCRITMM"]);
    expect(found(["IBAN IT60 X054 2811 1010 0000 0123 456", "UNCRITMM"])).toContain("UNCRITMM");
  });

  it("is a word like any other elsewhere", () => {
    expect(found(["BOLLETTE PAGATE", "UNCRITMM"])).toEqual([]);
    expect(found(["IBAN IT60 X054 2811 1010 0000 0123 456", "BRIGITTE ROSSI"])).not.toContain("BRIGITTE");
  });

  it("with a figure in its location or the branch of a head office needs no label", () => {
    expect(found(["Banca DEUTDEFF500"])).toEqual(["DEUTDEFF500"]);
    expect(found(["UNCRITMMXXX"])).toEqual(["UNCRITMMXXX"]);
    expect(found(["IBANIT60X0542811101000000123456 IBANIT60"])).toEqual([]);
  });
});

describe("VAT numbers without the letters of their country", () => {
  const onPaper = (...lines: string[]) => {
    const page = layOutPage(printedPage(lines));
    return VALUE_TYPES["eu.vat"]
      .find(page, { style: STYLE, namesParties: true } as FindContext)
      .flatMap(({ text, value }) => (value?.type === "identifier" && value.valid ? [[text, value.value]] : []));
  };

  it.each([
    ["CVR-nr.: 13585628", "13585628", "DK13585628"],
    ["Y-tunnus 0112038-9", "0112038-9", "FI01120389"],
    ["OIB: 81793146560", "81793146560", "HR81793146560"],
    ["Adószám: 10773381-2-44", "10773381-2-44", "HU10773381"],
    ["CUI: 14399840", "14399840", "RO14399840"],
    ["Org.nr. 923 609 016 MVA", "923 609 016 MVA", "NO923609016MVA"],
  ])("are known by the word before them or the letters behind: %s", (line, text, value) => {
    expect(onPaper(line)).toEqual([[text, value]]);
  });

  it("control: are none without such a word, with a wrong check digit or another letter", () => {
    expect(onPaper("Konto 13585628", "Ordre 0112038-9", "Telefon 14399840")).toEqual([]);
    expect(onPaper("CVR-nr.: 13585629", "OIB: 81793146561", "Org.nr. 923 609 017 MVA")).toEqual([]);
  });
});

describe("a VAT number of a country whose check finds every misread figure", () => {
  const isValid = (text: string) => {
    const value = parse("eu.vat", text);
    return value?.type === "identifier" && value.valid;
  };
  const figures = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`));
  /** Body and check digits; all that may be checked. */
  const COUNTRIES = { DE: ["", 8, 1], AT: ["U", 7, 1], ES: ["B", 7, 1], IT: ["", 10, 1], BE: ["0", 7, 2] } as const;

  it.each(Object.entries(COUNTRIES))("of %s is none with one figure changed", (country, [letter, length, checks]) => {
    fc.assert(
      fc.property(figures(length), fc.nat(length + checks - 1), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const checked = [...Array(10 ** checks).keys()].map((check) => body + String(check).padStart(checks, "0"));
        const valid = checked.filter((number) => isValid(`${country}${letter}${number}`));
        fc.pre(valid.length === 1);
        const [number] = valid;
        const other = (Number(number![at]) + by) % 10;
        const misread = number!.slice(0, at) + other + number!.slice(at + 1);
        return !isValid(`${country}${letter}${misread}`);
      }),
    );
  });
});
