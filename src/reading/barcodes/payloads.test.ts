import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payloadFacts } from "./payloads.ts";
import type { Barcode } from "./read-barcodes.ts";

const code = (text: string, isGs1 = false): Barcode => ({ format: "QRCode", text, isGs1, polygon: [] });
const proven = (text: string, isGs1 = false) => payloadFacts(code(text, isGs1)).proven;

const SWISS = [
  ...[
    "SPC",
    "0200",
    "1",
    "CH4431999123000889012",
    "S",
    "Robert Schneider AG",
    "Rue du Lac",
    "1268",
    "2501",
    "Biel",
    "CH",
  ],
  ...[
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "1949.75",
    "CHF",
    "S",
    "Pia-Maria Rutschmann-Schnyder",
    "Grosse Marktgasse",
    "28",
    "9400",
  ],
  ...["Rorschach", "CH", "QRR", "210000000003139471430009017", "Order", "EPD"],
  "//S1/10/10201409/11/190512/20/1400.000-53/30/106017086/31/180508",
].join("\r\n");

describe("payloads of payment codes", () => {
  it("of EPC give account and amount, and nothing from an account whose check digits fail", () => {
    const epc = (iban: string, amount: string) => `BCD\n001\n1\nSCT\n\nRossi\n${iban}\n${amount}`;
    expect(proven(epc("IT60 X054 2811 1010 0000 0123 456", "EUR12.3"))).toEqual({
      "invoice.iban": "IT60X0542811101000000123456",
      "invoice.amount_due": "12.3",
      "invoice.currency": "EUR",
    });
    expect(proven(epc("IT61X0542811101000000123456", ""))).toEqual({});
  });

  it("of the Swiss QR-bill give the bill, with the reference implementation's example", () => {
    expect(payloadFacts(code(SWISS))).toEqual({
      proven: {
        "invoice.iban": "CH4431999123000889012",
        "invoice.amount_due": "1949.75",
        "invoice.currency": "CHF",
        "invoice.number": "10201409",
        "invoice.date": "2019-05-12",
        "seller.vat_id": "CHE106017086",
      },
      stated: {
        "seller.name": "Robert Schneider AG",
        "seller.address": "Rue du Lac 1268, 2501 Biel, CH",
        "buyer.name": "Pia-Maria Rutschmann-Schnyder",
        "buyer.address": "Grosse Marktgasse 28, 9400 Rorschach, CH",
      },
    });
  });

  it("of pagoPA's notice and of the postal slip give creditor and cents", () => {
    const due = { "seller.tax_code": "06655971007", "invoice.amount_due": "123.45", "invoice.currency": "EUR" };
    expect(proven("PAGOPA|002|302123456789012345|06655971007|12345")).toEqual(due);
    expect(proven("codfase=NBPA;18302123456789012345120010123456781000000123453896P106655971007A")).toEqual(due);
    expect(proven("18302123456789012345120010123456781000000123453896")).toEqual({
      "invoice.amount_due": "123.45",
      "invoice.currency": "EUR",
    });
    expect(proven("PAGOPA|002|302123456789012345|06655971008|12345")["seller.tax_code"]).toBeUndefined();
  });

  it("of GS1 give the amount with its decimals and the account", () => {
    expect(proven("(8007)DE89370400440532013000(3912)97812345", true)).toEqual({
      "invoice.iban": "DE89370400440532013000",
      "invoice.amount_due": "123.45",
      "invoice.currency": "EUR",
    });
    expect(proven("(01)09506000134352(3900)7", true)).toEqual({ "invoice.amount_due": "7" });
  });

  it("of other kinds say nothing about the document, whatever they hold", () => {
    expect(payloadFacts(code("https://example.org/?BCD"))).toEqual({ proven: {}, stated: {} });
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.boolean(), (text, isGs1) => {
        const { "invoice.amount_due": amount = "0" } = payloadFacts(code(text, isGs1)).proven;
        return /^\d+(\.\d+)?$/.test(amount);
      }),
    );
  });
});
