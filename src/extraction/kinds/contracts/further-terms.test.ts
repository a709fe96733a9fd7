import { describe, expect, it } from "vitest";
import { readContract as read } from "../../../../test/support/contracts.ts";
import type { PrintedLine } from "../../../../test/support/word-pages.ts";

describe("the duration", () => {
  it.each([
    ["L'incarico ha durata annuale e si rinnova.", "annuale"],
    [
      "I lavori dovranno essere ultimati in 120 giorni naturali e consecutivi dalla consegna.",
      "120 giorni naturali e consecutivi",
    ],
    ["§ 6 Vertragsdauer, Kündigung\nDer Vertrag wird auf fünf Jahre fest geschlossen.", "fünf Jahre"],
  ])("is said by: %s", (text, duration) => {
    expect(read(text.split("\n")).duration).toBe(duration);
  });
});

describe("a limit", () => {
  it("is no duration", () => {
    const text = "Sobre la duración: la oficina lo comunica en el plazo de los 10 días siguientes.";
    expect(read([text]).duration).toBeUndefined();
  });
});

describe("the notice period", () => {
  it.each([
    ["L'appaltatore può risolvere il contratto previa diffida ad adempiere nel termine di dieci giorni.", undefined],
    ["Mette a disposizione quanto necessario per gli audit, previo preavviso di dieci giorni lavorativi.", undefined],
    ["Il contratto cessa; con preavviso di dieci giorni il Gestore può modificare le tariffe.", undefined],
    ["En cas d'annulation moins de dix jours avant le début, 50 % du prix restent dus.", undefined],
    ["El cliente podrá darse de baja con dos días hábiles de antelación.", "dos días hábiles"],
  ])("is none of a demand: %s", (text, notice) => {
    expect(read([text]).notice_period).toBe(notice);
  });
});

describe("the amount", () => {
  it.each([
    ["Der Mieter leistet eine Sicherheit in Höhe von 2.340,00 €.", undefined],
    ["Le Franchisé verse un droit d'entrée de 25.000 € HT, avec un minimum de 600 € par mois.", "25.000"],
    ["The fee covers use of the hall from 10.00 a.m. to midnight.", undefined],
    ["Le prêteur remet une remorque d'une valeur de 6 500 €.", undefined],
    ["Prezzo energia: 0,1490 €/kWh", "0,1490"],
    ["The Customer shall pay the Charges of £3,450.00 per month.", "3,450.00"],
  ])("is no security and no minimum: %s", (text, amount) => {
    expect(read([text]).amount).toBe(amount);
  });
});

describe("the court", () => {
  it.each([
    ["Le tribunal administratif de Grenoble est compétent.", "Grenoble"],
    ["The parties submit to the jurisdiction of the Court of Session, Edinburgh.", "Edinburgh"],
    ["This agreement is governed by English law.", undefined],
  ])("is that of a town: %s", (text, court) => {
    expect(read([text]).jurisdiction).toBe(court);
  });
});

describe("the title and the number", () => {
  it("are no caption of a number, no address and no number of the main contract", () => {
    const values = read([
      "MARCHÉ PRIVÉ DE TRAVAUX",
      "Marché n° 2025-ALB-04",
      "Atelier Pont, contrat d'architecte, 2 quai Choiseul, 81000 Albi",
      "Fait à Albi, le 3 mars 2025",
    ]);
    expect(values).toMatchObject({ title: "MARCHÉ PRIVÉ DE TRAVAUX", contract_number: "2025-ALB-04" });
    expect(read(["CONTRATTO DI SUBAPPALTO", "Appalto principale rep. n. 2044"]).contract_number).toBeUndefined();
  });
});

describe("a table of the terms", () => {
  it("is read column by column where three captions stand above three values", () => {
    const values = read([
      "CONTRAT DE LOCATION",
      [
        [40, "Numéro de contrat"],
        [440, "Mandat de gestion"],
        [840, "Nom du gérant"],
      ],
      [
        [40, "LM-2024-07"],
        [440, "22-91"],
        [840, "Claude Petit"],
      ],
    ]);
    expect(values.contract_number).toBe("LM-2024-07");
  });
});

describe("prose in two columns", () => {
  it("is read column by column though its paragraphs end in other rows", () => {
    const left =
      "Il presente contratto ha durata di|cinque anni.|Articolo secondo|Il Fornitore consegna al Cliente||tutte le macchine.|Ogni modifica va fatta per iscritto|a pena di nullità.||Articolo quarto||Niente altro.";
    const right =
      "Ciascuna parte può recedere in ogni|momento, dando||un preavviso che deve essere di|sei mesi.||Le spese di registro sono a carico||del solo Cliente.||Articolo quinto|Niente altro.";
    const rows = left.split("|").map((text, i): PrintedLine => {
      const beside = right.split("|")[i] ?? "";
      return [...(text ? [[40, text] as const] : []), ...(beside ? [[640, beside] as const] : [])];
    });
    const filled = rows.filter((row) => row.length > 0);
    expect(read(filled)).toMatchObject({ duration: "cinque anni", notice_period: "sei mesi" });
  });
});
