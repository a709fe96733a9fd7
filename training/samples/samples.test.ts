import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { isValidIban, isValidPartitaIva, mrzCheckDigit } from "../../src/core/identifiers/check-digits.ts";
import { isValidVatId } from "../../src/core/identifiers/vat-ids.ts";
import { expectedIdentity, expectedInvoice, expectedReceipt } from "./expected.ts";
import { fatturaXml } from "./fattura-xml.ts";

const sample = (name: string) => readFileSync(new URL(`../../samples/${name}`, import.meta.url));
const truth = (name: string) => JSON.parse(sample(`${name}.expected.json`).toString());

describe("samples", () => {
  it("are what their maker makes", () => {
    expect(truth("receipt")).toEqual(expectedReceipt());
    expect(truth("invoice")).toEqual(expectedInvoice());
    expect(truth("identity")).toEqual(expectedIdentity());
    expect(sample("fattura.xml").toString()).toBe(fatturaXml());
  });

  it("carry identifiers whose check digits hold", () => {
    expect(isValidPartitaIva(truth("receipt").vat_id)).toBe(true);
    expect([truth("invoice").seller_vat_id, truth("invoice").buyer_vat_id].every(isValidVatId)).toBe(true);
    expect(isValidIban(truth("invoice").iban)).toBe(true);
    const [, second] = truth("identity").mrz;
    expect(mrzCheckDigit(second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43))).toBe(second[43]);
  });

  it("add up", () => {
    const { lines, net_total, tax_total, gross_total } = truth("invoice");
    const cents = (amount: string) => Math.round(Number(amount) * 100);
    for (const line of lines)
      expect(cents(line.line_unit_price) * Number(line.line_quantity)).toBe(cents(line.line_amount));
    expect(lines.reduce((sum: number, line: { line_amount: string }) => sum + cents(line.line_amount), 0)).toBe(
      cents(net_total),
    );
    expect(cents(net_total) + cents(tax_total)).toBe(cents(gross_total));
    expect(Math.round(cents(net_total) * 0.22)).toBe(cents(tax_total));
  });

  it("are small pictures and a small PDF", async () => {
    expect(await sharp(sample("receipt.jpg")).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 1800 });
    expect(await sharp(sample("identity.png")).metadata()).toMatchObject({ format: "png", width: 1250 });
    expect(sample("invoice.pdf").subarray(0, 5).toString()).toBe("%PDF-");
    expect(sample("receipt.jpg").length).toBeLessThan(400_000);
    expect(sample("invoice.pdf").length).toBeLessThan(100_000);
  });
});
