import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { readService } from "../candidates.ts";
import { layOutPage } from "../page/layout.ts";
import { isOrderConfirmation } from "./order-confirmations.ts";

const REST: readonly PrintedLine[] = [
  "Spett.le",
  "Edil Bianchi S.r.l.",
  "Via dei Tigli 14",
  "20100 Milano",
  "Pos. 1 Finestra 512,00",
  "Pos. 2 Porta 730,00",
  "Totale 1.242,00",
  "Cordiali saluti",
];

function layoutsOf(...lines: readonly PrintedLine[]) {
  return [layOutPage(printedPage([...lines, ...REST]))];
}

describe("an order is the seller's paper", () => {
  it.each([
    "CONFERMA D'ORDINE",
    "Conferma ordine cliente n. 441",
    "COPIA COMMISSIONE",
    "Auftragsbestätigung AB-2024-118",
    "Order Confirmation",
    "Orderbevestiging",
    "Confirmation de commande",
    "Accusé de réception de commande",
    "Confirmación de pedido",
    "Confirmação de encomenda",
    "Potwierdzenie zamówienia",
  ])("where it confirms one: %s", (title) => {
    expect(isOrderConfirmation(layoutsOf("Infissi Colle S.p.A.", title))).toBe(true);
  });

  it.each([
    "ORDINE A FORNITORE N. 12",
    "Bestellung 4500012",
    "Si prega di inviare la conferma d'ordine firmata entro tre giorni",
  ])("control: not where it is one: %s", (title) => {
    expect(isOrderConfirmation(layoutsOf(title))).toBe(false);
  });

  it("control: not where the supplier is to sign below a title of its own", () => {
    expect(isOrderConfirmation(layoutsOf("BESTELLSCHEIN", "Auftragsbestätigung Lieferant"))).toBe(false);
    expect(isOrderConfirmation(layoutsOf("BESTELLSCHEIN"))).toBe(false);
  });

  it("control: not where a slip at the foot is to be sent back", () => {
    expect(isOrderConfirmation([layOutPage(printedPage(["Ordine n. 12", ...REST, "Conferma d'ordine"]))])).toBe(false);
  });
});

describe("the fields of an order", () => {
  const service = aService([aField("seller_name", { type: "organization" })], { template: "purchase_order" });
  const own = (title: string) => readService(service, layoutsOf(title)).fields[0]!;

  it("are of whom writes it: an order names the buyer first, its confirmation the seller, as invoices do", () => {
    expect(own("Ordine n. 12")).toMatchObject({ template: "purchase_order", isWriters: false });
    expect(own("Conferma d'ordine")).toMatchObject({ template: "invoice", isWriters: true });
    expect(readService(service).fields[0]).toMatchObject({ template: "purchase_order", isWriters: false });
  });
});
