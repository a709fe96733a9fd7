import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printedPage } from "../../../../test/support/word-pages.ts";
import { isValidPartitaIva } from "../../../core/identifiers/check-digits.ts";
import { layOutPage } from "../../page/layout.ts";
import type { ValueType } from "../field-type.ts";
import { BIC_TYPE } from "./bic.ts";
import { CODICE_FISCALE } from "./codice-fiscale.ts";
import { IBAN_TYPE } from "./iban.ts";
import { PARTITA_IVA } from "./partita-iva.ts";
import { VAT_NUMBER } from "./vat-number.ts";

const read = ({ find }: ValueType, ...lines: string[]) =>
  find(layOutPage(printedPage(lines)), {
    style: { decimal: null, currency: null, dateOrder: null, language: null },
    field: {},
    hits: [],
  });

const partitaIva = fc
  .integer({ min: 1, max: 9_999_999_999 })
  .map((number) => String(number).padStart(10, "0"))
  .map((body) => [..."0123456789"].map((digit) => body + digit).find(isValidPartitaIva))
  // Some numbers have no valid check digit: they belong to no office.
  .filter((number) => number !== undefined);

describe("identifiers", () => {
  it("cuts no number out of groups of figures, though its check digit holds", () => {
    const groups = "421 778 905 00018";
    expect(isValidPartitaIva("77890500018")).toBe(true);
    expect(read(VAT_NUMBER, `SIRET ${groups} - APE 4391B`)).toEqual([]);
    expect(read(VAT_NUMBER, "P.IVA 778 9050 0018").map(({ key }) => key)).toEqual(["IT77890500018"]);
  });

  it("finds every valid partita IVA, and shows it as it is printed: with its country, or without", () => {
    fc.assert(
      fc.property(partitaIva, (number) => {
        expect(read(VAT_NUMBER, `P.IVA IT${number}`).map(({ text }) => text)).toEqual([`IT${number}`]);
        expect(read(VAT_NUMBER, `P.IVA ${number}`).map(({ text }) => text)).toEqual([number]);
        // Print-outs of FatturaPA put two items, country and number, into one word.
        const printOut = `Identificativo fiscale ai fini IVA: IT${number}`;
        expect(read(VAT_NUMBER, printOut).map(({ text, key }) => [text, key])).toEqual([[number, `IT${number}`]]);
        const [found] = read(PARTITA_IVA, `P.IVA: ${number}`);
        expect(found?.value).toMatchObject({ value: number, valid: true });
      }),
      { numRuns: 50 },
    );
  });

  it("keeps a number whose check digit fails, and says so", () => {
    const [found] = read(VAT_NUMBER, "USt-IdNr DE123456789");
    expect(found?.value).toMatchObject({ type: "identifier", value: "DE123456789" });
  });

  it("reads an IBAN printed in groups of four", () => {
    const [found] = read(IBAN_TYPE, "IBAN IT60 X054 2811 1010 0000 0123 456");
    expect(found?.value).toEqual({
      type: "identifier",
      scheme: "iban",
      value: "IT60X0542811101000000123456",
      valid: true,
    });
  });

  it("mends one confused character with the check digit's help and says that it did", () => {
    const [found] = read(IBAN_TYPE, "IBAN IT60 X054 2811 1O10 0000 0123 456");
    expect(found?.value).toMatchObject({ value: "IT60X0542811101000000123456", valid: true, repaired: true });
  });

  it("puts an identifier together that a reader broke into words, or glued to its label", () => {
    const code = "RSSMRA85T10A562S";
    for (const line of [
      "C.F. RSS MRA 85T10 A562S",
      "Codice fiscale: RSSMRA 85T10A562S",
      "C.F.RSSMRA85T10A562S",
      "rssmra85t10a562s",
    ]) {
      expect(read(CODICE_FISCALE, line).map(({ key }) => key)).toContain(code);
    }
    expect(read(PARTITA_IVA, "P.IVA00743110157")[0]?.text).toBe("00743110157");
    expect(read(IBAN_TYPE, "IBAN: IT 60 X 05428 11101 000000123456")[0]?.key).toBe("IT60X0542811101000000123456");
    expect(read(BIC_TYPE, "BIC UNCR IT MM")[0]?.key).toBe("UNCRITMM");
  });

  it("does not take the words behind an IBAN for a part of it", () => {
    const [found] = read(IBAN_TYPE, "IT60X0542811101000000123456 BIC UNCRITMM");
    expect(found).toMatchObject({ text: "IT60X0542811101000000123456", value: { valid: true } });
  });

  it("mends nothing in a text layer, which says what was printed", () => {
    const page = printedPage(["P.IVA O0743110157"]);
    const layer = { ...page, words: page.words.map((word) => ({ ...word, source: "text_layer" as const })) };
    const context = { style: { decimal: null, currency: null, dateOrder: null, language: null }, field: {}, hits: [] };
    expect(PARTITA_IVA.find(layOutPage(page), context)[0]?.value).toMatchObject({ valid: true, repaired: true });
    expect(
      PARTITA_IVA.find(layOutPage(layer), context).some(({ value }) => value?.type === "identifier" && value.valid),
    ).toBe(false);
  });

  it("mends no digit of a long number that no label calls a partita IVA", () => {
    const valid = (line: string) =>
      read(PARTITA_IVA, line).some(({ value }) => value?.type === "identifier" && value.valid);
    fc.assert(
      fc.property(fc.stringMatching(/^\d{11}$/), (number) => valid(`Ordine ${number}`) === isValidPartitaIva(number)),
      { numRuns: 50 },
    );
  });

  it("finds every value in the words it is printed with, and never throws", () => {
    const anything = fc.string({ unit: fc.constantFrom(..."ITDERSMA0123456789OIl |./-:".split("")), maxLength: 60 });
    fc.assert(
      fc.property(anything, (text) =>
        [IBAN_TYPE, PARTITA_IVA, VAT_NUMBER, CODICE_FISCALE, BIC_TYPE].every((type) =>
          read(type, text).every(({ tokens, text: shown }) => tokens.length > 0 && shown !== ""),
        ),
      ),
      { numRuns: 60 },
    );
  });
});

describe("Portuguese tax numbers without their country", () => {
  const on = (...lines: string[]) =>
    VAT_NUMBER.find(layOutPage(printedPage(lines)), {
      style: { decimal: null, currency: null, dateOrder: null, language: null },
      field: {},
      hits: [],
      namesParties: true,
    }).map(({ key }) => key);

  it("are found where their check digit holds and the paper has a Portuguese word for them", () => {
    expect(on("NIPC 520740165", "V/N.º Contrib. 559644388")).toEqual(["PT520740165", "PT559644388"]);
    expect(on("NIPC 520740166")).toEqual([]);
  });

  it("control: nine figures of other papers are none", () => {
    expect(on("Tel. 520740165")).toEqual([]);
  });
});

describe("VAT numbers without their country's letters", () => {
  const on = (...lines: string[]) => read(VAT_NUMBER, ...lines).map(({ key }) => key);

  it("are found behind the word that only their country prints, where their check digit holds", () => {
    expect(on("NIP: 573-803-35-92", "VAT Reg No 486 4432 21")).toEqual(["GB486443221", "PL5738033592"]);
    expect(on("BTW 0447.146.640")).toEqual(["BE0447146640"]);
    expect(on("BTW-nr 1796.08.368.B03")).toEqual(["NL179608368B03"]);
    expect(on("Contribuinte 559644388")).toEqual(["PT559644388"]);
  });

  it("control: behind another word, too far from it, or with a wrong check digit they are none", () => {
    expect(on("Tel. 573-803-35-92", "Order No 486 4432 21")).toEqual([]);
    expect(on("VAT analysis of the last month 486 4432 21")).toEqual([]);
    expect(on("NIP: 573-803-35-93")).toEqual([]);
  });
});

describe("VAT numbers on papers between two parties", () => {
  const onTradingPapers = (line: string) =>
    VAT_NUMBER.find(layOutPage(printedPage([line])), {
      style: { decimal: null, currency: null, dateOrder: null, language: "es" },
      field: {},
      hits: [],
      namesParties: true,
    });

  it("are Swiss, too, and of persons who trade in Spain", () => {
    expect(onTradingPapers("CHE-116.281.710 MWST").map(({ key, value }) => [key, value])).toEqual([
      ["CHE116281710", { type: "identifier", scheme: "eu.vat", value: "CHE116281710", valid: true }],
    ]);
    expect(onTradingPapers("12345678Z").map(({ key }) => key)).toEqual(["ES12345678Z"]);
  });

  it("that fail their check character count beside their label only, and not as valid", () => {
    expect(onTradingPapers("12345678A")).toEqual([]);
    expect(onTradingPapers("NIF 12345678A").map(({ value }) => value)).toEqual([
      { type: "identifier", scheme: "eu.vat", value: "ES12345678A", valid: false },
    ]);
    expect(onTradingPapers("CHE-116.281.711").map(({ value }) => value)).toMatchObject([{ valid: false }]);
  });
});
