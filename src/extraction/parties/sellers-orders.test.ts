import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { isSellersOrder } from "./sellers-orders.ts";

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
    "PROPOSTA D'ORDINE n. 118",
    "Modulo ordine fax",
    "Oggetto: Conferma d'ordine #1000482 - grazie per il tuo acquisto!",
    "Grazie per il tuo ordine!",
    "Thank you for your order, Mary",
  ])("where it confirms one, or takes it down: %s", (title) => {
    expect(isSellersOrder(layoutsOf("Infissi Colle S.p.A.", title))).toBe(true);
  });

  it.each([
    "ORDINE A FORNITORE N. 12",
    "Bestellung 4500012",
    "Si prega di inviare la conferma d'ordine firmata entro tre giorni",
  ])("control: not where it is one: %s", (title) => {
    expect(isSellersOrder(layoutsOf(title))).toBe(false);
  });

  it("control: not where the supplier is to sign below a title of its own", () => {
    expect(isSellersOrder(layoutsOf("BESTELLSCHEIN", "Auftragsbestätigung Lieferant"))).toBe(false);
    expect(isSellersOrder(layoutsOf("BESTELLSCHEIN"))).toBe(false);
  });

  const form = (...lines: readonly PrintedLine[]) => [layOutPage(printedPage([...lines, ...REST.slice(1)]))];

  it("where it has a place for the customer and one for the agent", () => {
    expect(isSellersOrder(form("BON DE COMMANDE N° 351", "Vendeur: D. Albouy", "Client: SCI Les Noyers"))).toBe(true);
    expect(isSellersOrder(form("ORDINE N. 418", "Cliente / Customer", "Agenzia / Agent"))).toBe(true);
  });

  it("control: not where a supplier has one, too, the customer has a number only, or no agent is named", () => {
    expect(isSellersOrder(form("ORDINE N. 418", "Fornitore", "Cliente", "Agente"))).toBe(false);
    expect(isSellersOrder(form("ORDINE N. 418", "Ns. cod. cliente 4417", "Agente: Rossi"))).toBe(false);
    expect(isSellersOrder(form("ORDINE N. 418", "Cliente"))).toBe(false);
  });

  it("control: not where a slip at the foot is to be sent back", () => {
    expect(isSellersOrder([layOutPage(printedPage(["Ordine n. 12", ...REST, "Conferma d'ordine"]))])).toBe(false);
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
