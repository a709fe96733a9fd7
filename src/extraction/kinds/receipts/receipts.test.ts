import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type PrintedLine, printedPage } from "../../../../test/support/word-pages.ts";
import { layOutPage } from "../../page/layout.ts";
import { ADDRESS } from "../../types/addresses/address.ts";
import type { FindContext } from "../../types/field-type.ts";
import { ORGANIZATION } from "../../types/names/organization.ts";
import { findShopAddresses, findShopNames } from "./finders.ts";
import { headOf, isTitleOfPaper } from "./head.ts";
import { endsInPlace } from "./places.ts";
import { isTradeWordsOnly } from "./trade-words.ts";

const CONTEXT: FindContext = {
  style: { language: null, currency: null, decimal: null, dateOrder: null },
  field: {},
  hits: [],
};
const page = (...lines: readonly PrintedLine[]) => layOutPage(printedPage(lines));
const priors = (...lines: readonly PrintedLine[]) =>
  new Map(findShopNames(page(...lines), CONTEXT).map(({ text, prior }) => [text, prior]));

describe("a shop's name", () => {
  /** Printed at double width: a space in it is as wide as a gap between columns. */
  const spaced: PrintedLine = [
    [40, "ROSSI"],
    [160, "&"],
    [240, "FIGLI"],
    [380, "S.N.C."],
  ];

  it("is the whole row where it is printed at double width", () => {
    expect([...priors(spaced, "Via dei Tigli 14").keys()]).toContain("ROSSI & FIGLI S.N.C.");
  });

  it("control: the finder of other papers sees columns there", () => {
    const texts = ORGANIZATION.find(page(spaced, "Via dei Tigli 14"), CONTEXT).map(({ text }) => text);
    expect(texts).not.toContain("ROSSI & FIGLI S.N.C.");
  });

  it("does not end in trade words alone: these are the end of one that begins a line higher", () => {
    const found = priors("AURORA PRIMA", "RISTORANTE (NAVIGLI", "MILANO) S.R.L.");
    const whole = found.get("AURORA PRIMA RISTORANTE (NAVIGLI MILANO) S.R.L.")!;
    for (const part of ["RISTORANTE (NAVIGLI MILANO) S.R.L.", "MILANO) S.R.L."])
      expect(whole).toBeGreaterThan(found.get(part)!);
  });

  it("goes on in the legal form below it, wherever that is set, and does not begin with it", () => {
    const found = priors([[40, "ALBERTI MARE 2.0"]], [[420, "SOC. COOP."]], [[200, "SUPERMERCATO DARSENA SAVONA"]]);
    const whole = found.get("ALBERTI MARE 2.0 SOC. COOP.")!;
    for (const part of ["ALBERTI MARE 2.0", "SOC. COOP. SUPERMERCATO DARSENA SAVONA"])
      expect(whole, part).toBeGreaterThan(found.get(part) ?? -9);
    expect(found.get("SUPERMERCATO DARSENA SAVONA")!).toBeGreaterThan(
      found.get("SOC. COOP. SUPERMERCATO DARSENA SAVONA") ?? -9,
    );
  });

  it("does not end in two letters behind a label that happen to be a legal form", () => {
    const names = [...priors("OFFICINA ROSSI", "Targa veicolo: AB 101 CD").keys()];
    expect(names.filter((name) => name.endsWith(" AB"))).toEqual([]);
  });

  it("has a word: a number plate that opens with a legal form is none", () => {
    const found = priors("OFFICINA ROSSI", "Targa veicolo: AB 101 CD");
    expect(found.get("AB 101 CD")!).toBeLessThan(found.get("OFFICINA ROSSI")! - 2);
  });

  it("goes on where the next line says whose it is", () => {
    const found = priors("BAR AURORA", "DI ROSSI MARIA", "Via dei Tigli 14");
    const whole = found.get("BAR AURORA DI ROSSI MARIA")!;
    for (const part of ["BAR AURORA", "DI ROSSI MARIA"]) expect(whole).toBeGreaterThan(found.get(part)!);
  });

  it("is the company's where the shop's sign stands above it in the same words", () => {
    const found = priors("TRATTORIA LUNA", "TRATTORIA LUNA S.N.C. DI VERDI A. & C.", "Via dei Tigli 14");
    const company = found.get("TRATTORIA LUNA S.N.C. DI VERDI A. & C.")!;
    expect(company).toBeGreaterThan(found.get("TRATTORIA LUNA")!);
    expect([...found.keys()]).not.toContain("TRATTORIA LUNA S.N.C.");
    expect(company).toBeGreaterThan(found.get("TRATTORIA LUNA TRATTORIA LUNA S.N.C. DI VERDI A. & C.")!);
  });

  it("is not joined with a company whose form opens the next line, nor with a telephone number", () => {
    const found = priors("BOULANGERIE DU PORT", "SARL MERCIER", "01 23 45 67 89");
    const sign = found.get("BOULANGERIE DU PORT")!;
    expect(sign).toBeGreaterThan(found.get("BOULANGERIE DU PORT SARL MERCIER")!);
    expect(found.get("SARL MERCIER")!).toBeGreaterThan(found.get("SARL MERCIER 01 23 45 67 89")!);
  });

  it("ends with its legal form, and begins behind a number that was put before it", () => {
    const found = [...priors("#000002 BELLA CAFFE SRL CENTRO TORRI").keys()];
    expect(found).toContain("BELLA CAFFE SRL");
    expect(found).toContain("BELLA CAFFE SRL CENTRO TORRI");
  });

  it.each([
    ["AURORA BAKERY S/B COMPANY NO: 123456-W", "AURORA BAKERY S/B"],
    ["AURORA LEE SDN BHD CO. [NO 123456-W]", "AURORA LEE SDN BHD"],
    ["AURORA TRADING LTD Co-Reg 123456", "AURORA TRADING LTD"],
    ["000002 AURORA (M) SDN BHD", "AURORA (M) SDN BHD"],
    ["OLD MILL OWNED BY: AURORA FOODS LTD", "AURORA FOODS LTD"],
    ["AL MULINO GESTITO DA AURORA SRL", "AURORA SRL"],
  ])("holds no label of its register, no counter and no word for whose it is: %s", (line, name) => {
    const names = [...priors(line, "Via dei Tigli 14").keys()].filter((text) => !text.includes("Via"));
    expect(names).toEqual([name]);
  });

  it.each(["POPULAR BOOK CO. (M) SDN BHD", "1901 HOT DOGS", "EIGHT OUNCE COFFEE CO."])(
    "control: %s is whole",
    (line) => {
      expect([...priors(line, "Via dei Tigli 14").keys()]).toContain(line);
    },
  );

  it("is not what the paper calls itself", () => {
    const found = priors("SIMPLIFIED TAX INVOICE", "AURORA PRIMA SDN BHD");
    expect(found.get("SIMPLIFIED TAX INVOICE")!).toBeLessThan(found.get("AURORA PRIMA SDN BHD")! - 4);
  });
});

test("whatever other papers' finders see is seen on receipts too", () => {
  const word = fc.constantFrom(
    "ROSSI",
    "SRL",
    "Via",
    "Roma",
    "14",
    "20121",
    "(CO.",
    "TEL:",
    "02",
    "&",
    "SDN",
    "BHD",
    "#12345",
  );
  const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const layout = page(...lines);
      const seen = (found: readonly { readonly text: string }[]) => new Set(found.map(({ text }) => text));
      const names = seen(findShopNames(layout, CONTEXT));
      for (const { text } of ORGANIZATION.find(layout, CONTEXT)) expect(names).toContain(text);
      const addresses = seen(findShopAddresses(layout, CONTEXT));
      for (const { text } of ADDRESS.find(layout, CONTEXT)) expect(addresses).toContain(text);
    }),
  );
});

test.each([
  ["SDN BHD", true],
  ["CO. (M) SDN. BHD.", true],
  ["RISTORANTE (NAVIGLI", true],
  ["MILANO) S.R.L.", true],
  ["& C. S.N.C.", true],
  ["ROSSI & C. S.N.C.", false],
  ["RISTORANTE AURORA", false],
  ["(CO. NO. 123456-W)", false],
  ["", false],
])("%s names no company by itself: %s", (text, is) => {
  expect(isTradeWordsOnly(text)).toBe(is);
});

test.each([
  ["43000 Kajang, Selangor", true],
  ["20121 MILANO (MI)", true],
  ["81100 Johor Bahru, Johor.", true],
  ["20121 MILANO", false],
  ["VAT NUMBER AB", false],
  ["GALLERIA DELLE TORRI", false],
])("%s ends in a country or a region: %s", (text, is) => {
  expect(endsInPlace(text)).toBe(is);
});

test.each([
  ["SIMPLIFIED TAX INVOICE", true],
  ["CASH SALES", true],
  ["* GUEST CHECK *", true],
  ["DOC. COMMERCIALE DI VENDITA", true],
  ["BILL'S CAFE", false],
  ["CHECKPOINT CAFE", false],
  ["SALES OFFICE SUPPLIES SDN BHD", false],
])("%s is what a paper calls itself: %s", (text, is) => {
  expect(isTitleOfPaper(text)).toBe(is);
});

test("rows of a head are told apart by their words", () => {
  const head = headOf(
    page(
      "18",
      "SIMPLIFIED TAX INVOICE",
      "AURORA PRIMA SDN BHD",
      "(789417-W)",
      "NO. 53, JALAN BESAR,",
      "TEL: 03-3271 9872",
    ),
  );
  const only = (is: (row: (typeof head)[number]) => boolean) => head.flatMap((row, i) => (is(row) ? [i] : []));
  expect(only(({ isCrumb }) => isCrumb)).toEqual([0, 3]);
  expect(only(({ isTitle }) => isTitle)).toEqual([1]);
  expect(only(({ hasForm }) => hasForm)).toEqual([2]);
  expect(only(({ isContact }) => isContact)).toEqual([3, 5]);
  expect(only(({ isAddress }) => isAddress)).toEqual([4]);
});
