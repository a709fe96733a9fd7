import { describe, expect, it } from "vitest";
import { readContract as read } from "../../../../test/support/contracts.ts";
import { aField, aService } from "../../../../test/support/service-definition.ts";
import { readService } from "../../read-service.ts";

describe("days of a contract", () => {
  it("are what their sentence says: signed on, from, until; births and laws are others'", () => {
    const days = read([
      "Il presente contratto, stipulato ai sensi della legge 9 dicembre 1998 n. 431, ha durata di tre anni, dal 01/03/2020 al 28/02/2023. Il conduttore è nato il 4/5/1980.",
      "Pergine, 20 febbraio 2020",
    ]);
    expect(days).toMatchObject({
      signing_date: "20 febbraio 2020",
      signing_place: "Pergine",
      effective_date: "01/03/2020",
      end_date: "28/02/2023",
      duration: "tre anni",
    });
  });

  it("are one where a contract takes effect as it is signed", () => {
    const days = read(["L'accordo ha effetto dalla data odierna.", "Catania, lì 7 novembre 2022"]);
    expect(days).toMatchObject({ signing_date: "7 novembre 2022", effective_date: "7 novembre 2022" });
  });

  it("are read as notaries write them", () => {
    const days = read(["L'anno 2021, il giorno 12 del mese di maggio, in Verona, tra i sottoscritti"]);
    expect(days.signing_date).toContain("12 del mese di maggio");
    expect(days.signing_place).toBe("Verona");
  });

  it("that goods are delivered by end nothing", () => {
    expect(read(["3. Lieferung bis 15.05.2023."]).end_date).toBeUndefined();
  });
});

describe("terms of a contract", () => {
  it("in boxes are what their captions say", () => {
    const terms = read([
      "CONTRATTO DI NOLEGGIO",
      [
        [40, "Durata"],
        [400, "Inizio"],
        [800, "Fine"],
      ],
      [
        [40, "48 mesi"],
        [400, "01/12/2022"],
        [800, "30/11/2026"],
      ],
      [
        [40, "Canone mensile"],
        [400, "Deposito"],
      ],
      [
        [40, "€ 389,00"],
        [400, "€ 1.500,00"],
      ],
    ]);
    expect(terms).toMatchObject({
      duration: "48 mesi",
      effective_date: "01/12/2022",
      end_date: "30/11/2026",
      amount: "389,00",
      currency: "EUR",
    });
  });

  it("name the sum that the contract is for, and no deposit, penalty or instalment", () => {
    const terms = read([
      "2. DEPOSITO. A garanzia il conduttore versa € 1.200,00.",
      "3. CANONE. Il canone annuo è convenuto in € 7.200,00, da pagarsi in rate mensili di € 600,00.",
      "4. PENALE. Per ogni giorno di ritardo è dovuta una penale di € 50,00.",
    ]);
    expect(terms).toMatchObject({ amount: "7.200,00", currency: "EUR" });
  });

  it("name what a rent is without, and a fee by the heading of its clause", () => {
    expect(read(["Loyer mensuel hors charges : 640,00 €. Complément de loyer : 55,00 € compris."]).amount).toBe(
      "640,00",
    );
    expect(read(["5. Entgelt", "Für die Beratung verrechnet sie einmalig EUR 480,00."]).amount).toBe("480,00");
  });

  it.each([
    ["Nettokaltmiete monatlich: 735,00 €", "Vorauszahlung Betriebskosten: 145,00 €", "Gesamtmiete: 880,00 €", "735,00"],
    ["Canone mensile: € 600,00", "Spese condominiali: € 80,00", "Totale mensile: € 680,00", "600,00"],
    ["Loyer mensuel: 640,00 €", "Provision sur charges: 45,00 €", "Total mensuel: 685,00 €", "640,00"],
    ["Renta mensual: 700,00 €", "Gastos de comunidad: 50,00 €", "Total mensual: 750,00 €", "700,00"],
    ["Monthly rent: £900.00", "Service charge: £50.00", "Total per month: £950.00", "900.00"],
  ])("name the rent, and not what it adds up to with its charges: %s", (rent, charges, total, amount) => {
    expect(read([rent, charges, total]).amount).toBe(amount);
  });

  it("name what lines add up to where none of them is the rent", () => {
    const lines = ["Tariffa giornaliera: 868,00 €", "Oneri aeroportuali: 38,00 €", "Totale noleggio: 906,00 €"];
    expect(read(lines).amount).toBe("906,00");
  });

  it("last for a while or without end, in the words that say so", () => {
    expect(read(["L'accordo obbliga le parti per tre anni dalla firma."]).duration).toBe("tre anni");
    expect(read(["Il contratto è a tempo indeterminato."]).duration).toBe("tempo indeterminato");
    expect(read(["Der Vertrag gilt auf unbestimmte Zeit."]).duration).toBe("unbestimmte Zeit");
  });

  it("have their number below the title, too", () => {
    expect(read(["CONTRATTO DI TRASPORTO", "TR/24-117", "tra le parti"]).contract_number).toBe("TR/24-117");
  });

  it("have no amount and no currency where only taxes and damages are named", () => {
    const terms = read(["Il comodato è gratuito. La registrazione costa € 200,00 di imposta."]);
    expect(terms.amount).toBeUndefined();
    expect(terms.currency).toBeUndefined();
  });

  it.each([
    ["Ciascuna parte può recedere con preavviso scritto non inferiore a 3 mesi.", "3 mesi"],
    [
      "Die ersten sechs Monate gelten als Probezeit mit einer Frist von zwei Wochen.\nDanach kann mit einer Frist von drei Monaten gekündigt werden.",
      "drei Monaten",
    ],
    ["Either party may terminate on not less than sixty days' prior written notice.", "sixty days"],
    ["Le locataire peut donner congé avec un préavis de trois mois.", "trois mois"],
    [
      "Le condizioni sono rinnovate con comunicazione inviata tre mesi prima.\nIl cliente può recedere con preavviso di un mese.",
      "un mese",
    ],
    ["Podrá desistir del contrato comunicándolo con una antelación mínima de 30 días.", "30 días"],
  ])("say how long before its end whoever leaves has to say so: %s", (text, notice) => {
    expect(read(text.split("\n")).notice_period).toBe(notice);
  });

  it.each([
    ["Per ogni controversia è competente il Foro di Bari.", "Bari"],
    ["Gerichtsstand ist, soweit gesetzlich zulässig, Linz.", "Linz"],
    ["Tout litige relève du tribunal judiciaire de Lyon.", "Lyon"],
    ["Las partes se someten a los Juzgados y Tribunales de Valencia.", "Valencia"],
    ["Any dispute shall be brought before the courts of Valletta.", "Valletta"],
    ["8. Recht, Gerichtsstand, Sprache. Es gilt deutsches Recht. Gerichtsstand ist Kassel.", "Kassel"],
    ["Droit suisse ; for exclusif à Fribourg.", "Fribourg"],
    ["L'avv. Teresa Lanza, del Foro di Catania, accetta.", undefined],
  ])("say whose courts decide: %s", (text, court) => {
    expect(read([text]).jurisdiction).toBe(court);
  });
});

describe("prose in columns", () => {
  it("is read column by column, each to its end", () => {
    const left = ["Il contratto ha la durata di", "cinque anni e non si rinnova", "alla sua scadenza naturale."];
    const right = ["Ciascuna parte può recedere", "in ogni momento con preavviso", "di sei mesi da darsi per posta."];
    const terms = read(
      left.map((text, i) => [
        [40, text],
        [640, right[i]!],
      ]),
    );
    expect(terms).toMatchObject({ duration: "cinque anni", notice_period: "sei mesi" });
  });
});

describe("a field of contracts", () => {
  it("is one of its own on any other paper", () => {
    const service = aService([aField("duration", { alias: "Duration", type: "text" })]);
    expect(readService(service).fields[0]!.meaning.concept).toBeNull();
  });
});
