import { describe, expect, it } from "vitest";
import { printedPage } from "../../../../test/support/word-pages.ts";
import { codiceFiscaleCheckLetter } from "../../../core/identifiers/check-digits.ts";
import { layOutPage } from "../../page/layout.ts";
import {
  findBirthDatesOfCodes,
  findGivenNamesOfCodes,
  findNamesInTwoBoxes,
  findSurnamesOfCodes,
} from "./holders-of-codes.ts";

const CONTEXT = { style: { decimal: null, currency: null, dateOrder: null, language: null }, field: {}, hits: [] };

const withCheck = (fifteen: string) => fifteen + codiceFiscaleCheckLetter(fifteen);
const DE_SANTIS_MARIA_GRAZIA = withCheck("DSNMGR70A41F205");

const partsOf = (lines: readonly string[]) => {
  const page = layOutPage(printedPage(lines));
  return {
    surnames: findSurnamesOfCodes(page, CONTEXT).map(({ text }) => text),
    given: findGivenNamesOfCodes(page, CONTEXT).map(({ text }) => text),
  };
};

describe("names that a codice fiscale parts", () => {
  it("end where its letters say so", () => {
    const parts = { surnames: ["DE SANTIS"], given: ["MARIA GRAZIA"] };
    expect(partsOf(["DE SANTIS MARIA GRAZIA", `C.F. ${DE_SANTIS_MARIA_GRAZIA}`])).toEqual(parts);
    expect(partsOf(["MARIA GRAZIA DE SANTIS", `C.F. ${DE_SANTIS_MARIA_GRAZIA}`])).toEqual(parts);
  });

  it("are found in a sentence, without the words before and behind them", () => {
    const code = withCheck("RSSFNC85T10A562");
    const parts = { surnames: ["Rossi"], given: ["Francesca"] };
    expect(partsOf([`Si attesta che Rossi Francesca, nata a Bari`, code])).toEqual(parts);
    expect(partsOf([`la signora Francesca Rossi lavora qui`, code])).toEqual(parts);
  });

  it("are not parted without a code, nor by another person's", () => {
    const none = { surnames: [], given: [] };
    expect(partsOf(["DE SANTIS MARIA GRAZIA", `C.F. ${withCheck("BNCLRA80A41F205")}`])).toEqual(none);
    expect(partsOf(["DE SANTIS MARIA GRAZIA"])).toEqual(none);
  });
});

describe("names in two boxes", () => {
  const code = `C.F. ${withCheck("SNNFSE70A01B354")}`;
  const namesOf = (...lines: readonly string[]) =>
    findNamesInTwoBoxes(layOutPage(printedPage(lines)), CONTEXT).map(({ text }) => text);

  it("are put together in a row, and in two", () => {
    expect(namesOf(code, "SANNA          EFISIO")).toEqual(["SANNA EFISIO"]);
    expect(namesOf(code, "SANNA", "EFISIO")).toEqual(["SANNA EFISIO"]);
  });

  it("are of the holder of the code, and not far apart", () => {
    expect(namesOf(code, "MARINI          EFISIO")).toEqual([]);
    expect(namesOf(code, "SANNA", "Via Roma 3", "09100 Cagliari", "EFISIO")).toEqual([]);
    expect(namesOf("SANNA          EFISIO")).toEqual([]);
  });
});

describe("days of birth in boxes", () => {
  const code = `C.F. ${withCheck("CPTGPP65D47D643")}`;
  const daysOf = (line: string, codes: readonly string[] = [code]) =>
    findBirthDatesOfCodes(layOutPage(printedPage([...codes, line])), CONTEXT).map(({ text, value }) => ({
      text,
      value,
    }));

  it("are the day of the code, whatever stands before and between", () => {
    const value = { type: "date", iso: "1965-04-07" };
    expect(daysOf("51 07 04 1965")).toEqual([{ text: "07 04 1965", value }]);
    expect(daysOf("07 2 1 04 1 1965")).toEqual([{ text: "07 04 1965", value }]);
    expect(daysOf("Nascita 07041965")).toEqual([{ text: "07041965", value }]);
  });

  it("are no other figures", () => {
    expect(daysOf("51 08 04 1965")).toEqual([]);
    expect(daysOf("51 07 04 1965", [])).toEqual([]);
    expect(daysOf("07 1 2 3 04 1965")).toEqual([]);
  });
});
