import { describe, expect, it } from "vitest";
import { printMonospaced } from "../../../../test/support/monospaced.ts";
import { tableService } from "../../../../test/support/table-service.ts";
import { layOutDocument } from "../../page/layout.ts";
import { styleOf } from "../../types/votes.ts";
import { extractRows } from "../extract-rows.ts";
import { readInstalments } from "./instalment-rows.ts";

const read = (...prints: string[]) => {
  const pages = layOutDocument(printMonospaced(...prints));
  return readInstalments(pages, styleOf(pages));
};

const instalmentsIn = (...prints: string[]) =>
  read(...prints).rows.map(({ cells }) => `${cells.get("due_date")?.text} ${cells.get("amount")?.number}`);

describe("instalments are read from", () => {
  it("a list below a heading or titles, with how each is paid", () => {
    const print = `
Totale documento EUR              1.220,00

SCADENZE
Rata   Scadenza      Modalità     Importo
1      30/04/2026    RIBA          610,00
2      31/05/2026    RIBA          610,00`;
    expect(instalmentsIn(print)).toEqual(["30/04/2026 610.00", "31/05/2026 610.00"]);
    expect(read(print).sum).toBe("confirmed");
    expect(
      instalmentsIn(`
Rechnungsbetrag                   1.500,00
Zahlungsplan
1. Rate     15. Mai 2026       500,00 EUR
2. Rate     15. Juni 2026      500,00 EUR
3. Rate     15. Juli 2026      500,00 EUR`),
    ).toEqual(["15. Mai 2026 500.00", "15. Juni 2026 500.00", "15. Juli 2026 500.00"]);
  });

  it("a list in whatever language of Europe", () => {
    const listed = (heading: string, total: string) =>
      instalmentsIn(`
${total}              900,00

${heading}
30.04.2026        450,00
31.05.2026        450,00`);
    const two = ["30.04.2026 450.00", "31.05.2026 450.00"];
    expect(listed("Échéancier", "Net à payer")).toEqual(two);
    expect(listed("Vencimientos", "Total factura")).toEqual(two);
    expect(listed("Payment schedule", "Total due")).toEqual(two);
    expect(listed("Termijnen", "Totaal te betalen")).toEqual(two);
    expect(listed("Plan płatności", "Do zapłaty")).toEqual(two);
    expect(listed("Splátkový kalendář", "Celkem k úhradě")).toEqual(two);
    expect(listed("Fälligkeit      Betrag", "Gesamtbetrag")).toEqual(two);
    expect(listed("Vencimentos", "Total a pagar")).toEqual(two);
  });

  it("a list beside a table of taxes and a box of totals", () => {
    expect(
      instalmentsIn(`
IVA    Imponibile     Imposta    Scadenza       Importo rata     Totale imponibile   1.000,00
22%      1.000,00      220,00    31-07-2026           406,67     Totale imposta        220,00
                                 31-08-2026           406,67     TOTALE EUR          1.220,00
                                 30-09-2026           406,66`),
    ).toEqual(["31-07-2026 406.67", "31-08-2026 406.67", "30-09-2026 406.66"]);
  });

  it("pairs side by side, under a title each or one heading, or with a label each", () => {
    const two = ["30/04/26 600.00", "31/05/26 600.00"];
    expect(
      instalmentsIn(`
Totale fattura     1.200,00
SCADENZE
30/04/26   600,00    31/05/26   600,00`),
    ).toEqual(two);
    expect(
      instalmentsIn(`
Totale fattura     1.200,00
Scadenza    Importo      Scadenza    Importo     Tipo
30/04/26     600,00      31/05/26     600,00     RIBA`),
    ).toEqual(two);
    expect(
      instalmentsIn(`
Totale fattura     1.200,00
1ª rata 30/04/26 EUR 600,00 - 2ª rata 31/05/26 EUR 600,00`),
    ).toEqual(two);
  });

  it("days in one row and amounts in the row below or above, by their columns", () => {
    const two = ["30/04/2026 600.00", "31/05/2026 600.00"];
    expect(
      instalmentsIn(`
Totale fattura     1.200,00

Scadenze      30/04/2026    31/05/2026
Importi           600,00        600,00`),
    ).toEqual(two);
    expect(
      instalmentsIn(`
Total TTC          1.200,00

Échéances
                  600,00        600,00
              30/04/2026    31/05/2026`),
    ).toEqual(two);
  });

  it("a labelled line", () => {
    expect(instalmentsIn("Scadenza: 30/04/2026 € 1.220,00")).toEqual(["30/04/2026 1220.00"]);
    expect(instalmentsIn("Pagamento: RIBA 60 gg f.m.   Scadenza 30/04/2026   Importo 1.220,00")).toEqual([
      "30/04/2026 1220.00",
    ]);
    expect(instalmentsIn("Zahlbar bis 12.05.2026: 500,00 EUR")).toEqual(["12.05.2026 500.00"]);
    expect(instalmentsIn("Zahlbar bis 12.05.2026: 500,00 EUR ohne Skonto")).toEqual(["12.05.2026 500.00"]);
  });

  it("a sentence that asks for an amount by a day, if that amount is printed elsewhere", () => {
    const sentence = "Bitte überweisen Sie 1.220,00 EUR bis zum 12.05.2026 auf unser Konto.";
    expect(instalmentsIn(`Gesamtbetrag     1.220,00\n\n${sentence}`)).toEqual(["12.05.2026 1220.00"]);
    expect(instalmentsIn("Please pay £1,220.00 by 30 April 2026\n\nTotal £1,220.00")).toEqual([
      "30 April 2026 1220.00",
    ]);
    expect(instalmentsIn(`Gesamtbetrag     1.440,00\n\n${sentence}`)).toEqual([]);
  });

  it("labels and values in lines one below the other, a day with its amount", () => {
    const print = `
Totale documento: 1220.00

Modalità: MP05 Bonifico
Data scadenza pagamento: 2026-04-30 (30 aprile 2026)
Importo: 610.00
IBAN: IT60X0542811101000000123456
Modalità: MP05 Bonifico
Data scadenza pagamento: 2026-05-31 (31 maggio 2026)
Importo: 610.00`;
    expect(instalmentsIn(print)).toEqual(["2026-04-30 610.00", "2026-05-31 610.00"]);
    expect(read(print).rows.map(({ found }) => found)).toEqual(["record", "record"]);
  });

  it("captions of one payment above its day and its amount", () => {
    expect(
      instalmentsIn(`
Scadenza          Importo rata      Netto a pagare
30/11/2026        3.707,00          EUR 3.707,00`),
    ).toEqual(["30/11/2026 3707.00"]);
  });

  it("a list that goes on on the next page, once if it is printed twice", () => {
    const slip = "Scadenze\n30/04/2026    600,00\n31/05/2026    600,00";
    expect(instalmentsIn(`Totale   1.200,00\n\n${slip}`, slip)).toHaveLength(2);
    expect(
      instalmentsIn(
        "Totale   1.800,00\n\nScadenze\n30/04/2026    600,00\n31/05/2026    600,00",
        "Scadenze\n30/06/2026    600,00",
      ),
    ).toEqual(["30/04/2026 600.00", "31/05/2026 600.00", "30/06/2026 600.00"]);
  });

  it("amounts with spaces between their thousands and marks around them", () => {
    expect(
      instalmentsIn(`
TOTALE FATTURA EURO      ***5 428,54***
SCADENZE
31-08-26   2 714,27    30-09-26   2 714,27`),
    ).toEqual(["31-08-26 2714.27", "30-09-26 2714.27"]);
  });
});

describe("no instalments are", () => {
  it("a due date alone, or beside a total in a box of its own", () => {
    expect(instalmentsIn("Scadenza: 30/04/2026\n\nTotale documento    1.220,00")).toEqual([]);
    expect(
      instalmentsIn(`
Scadenza          Netto a pagare
30/04/2026              1.220,00`),
    ).toEqual([]);
    expect(instalmentsIn("Scadenza: 30/04/2026        Netto a pagare: 1.220,00")).toEqual([]);
  });

  it("due dates beside totals one below the other, though these add up", () => {
    expect(
      instalmentsIn(`
Scadenze
30/04/2026        Imponibile      1.000,00
31/05/2026        IVA               220,00
                  Totale          1.220,00`),
    ).toEqual([]);
    expect(
      instalmentsIn(`
Scadenze          Imponibile
30/04/2026        700,00
31/05/2026        300,00
                  Totale          1.000,00`),
    ).toEqual([]);
  });

  it("work by day at what an hour costs", () => {
    expect(
      instalmentsIn(`
Date         Description     Rate     Amount
01/04/2026   Consulting      45.00     90.00
02/04/2026   Consulting      45.00     90.00
Total                                 180.00`),
    ).toEqual([]);
  });

  it("services and deliveries by day, below a due date or not", () => {
    const items = (title: string) => `
Scadenza fattura  30/06/2026

${title}
03/04/2026   Consulenza          600,00
10/04/2026   Consulenza          600,00
Totale                         1.200,00`;
    expect(instalmentsIn(items("Data         Descrizione        Importo"))).toEqual([]);
    expect(instalmentsIn(items(""))).toEqual([]);
    expect(
      instalmentsIn(`
Scadenze
DDT 12 del 03/04/2026     600,00
DDT 19 del 10/04/2026     600,00
Totale                  1.200,00`),
    ).toEqual([]);
  });

  it("goods that keep until a day, and contracts that end on one", () => {
    expect(
      instalmentsIn(`
Articolo             Scadenza      Quantità     Importo
Latte UHT            30/04/2026          12       42,00
Panna                31/05/2026           6       18,00
Totale                                            60,00`),
    ).toEqual([]);
    expect(instalmentsIn("Lotto L25 scad. 30/06/2026      42,00\n\nTotale     42,00")).toEqual([]);
    expect(instalmentsIn("Rinnovo dominio scadenza 30/06/2026      42,00\n\nTotale     42,00")).toEqual([]);
  });

  it("periods of what is charged", () => {
    expect(
      instalmentsIn(`
Scadenze
01/04/2026 - 30/04/2026     600,00
01/05/2026 - 31/05/2026     600,00
Totale                    1.200,00`),
    ).toEqual([]);
  });

  it("movements of an account, and invoices that were due earlier", () => {
    const listed = (heading: string) =>
      instalmentsIn(`
${heading}
30/04/2026     600,00
31/05/2026     600,00
Totale       1.200,00`);
    expect(listed("Movimenti")).toEqual([]);
    expect(listed("Scadenze insolute: partite aperte")).toEqual([]);
    expect(listed("Scadenze")).toHaveLength(2);
  });

  it("what is paid already", () => {
    expect(instalmentsIn("Totale 500,00\n\nPagamento: acconto del 12/03/2026   500,00")).toEqual([]);
    expect(instalmentsIn("Rate 12.03.2026 bereits gezahlt 500,00")).toEqual([]);
    expect(
      instalmentsIn(`
Totale            1.000,00
Scadenze
12/03/2026          500,00   pagato
30/04/2026          500,00`),
    ).toEqual(["30/04/2026 500.00"]);
  });

  it("less money for those who pay sooner, and interest for those who pay later", () => {
    expect(
      instalmentsIn(`
Rechnungsbetrag 1.000,00
Zahlbar bis 10.05.2026 abzgl. 2 % Skonto: 980,00 EUR
Zahlbar bis 30.05.2026 netto: 1.000,00 EUR`),
    ).toEqual(["30.05.2026 1000.00"]);
    expect(
      instalmentsIn(`
Rechnungsbetrag 1.000,00
Zahlbar bis 10.05.2026 mit 2 % Skonto: 980,00 EUR, bis 30.05.2026 netto 1.000,00 EUR`),
    ).not.toContain("10.05.2026 980.00");
    expect(instalmentsIn("2 % Skonto bis 10.05.2026: 980,00 EUR\n\nSumme 980,00")).toEqual([]);
    expect(instalmentsIn("Interessi di mora con scadenza 30/04/2026: 12,00")).toEqual([]);
  });

  it("days that do not ascend", () => {
    expect(
      instalmentsIn(`
Totale     1.200,00
Scadenze
31/05/2026   600,00
30/04/2026   600,00`),
    ).toEqual([]);
  });
});

describe("the confidence of instalments", () => {
  const SERVICE = tableService(
    [
      ["due_date", "Due date", "date"],
      ["amount", "Amount", "amount"],
    ],
    "invoice",
  );
  const confidences = (total: string) =>
    extractRows(printMonospaced(`Totale   ${total}\n\nScadenze\n30/04/2026    600,00\n31/05/2026    600,00`), SERVICE)
      .flatMap(({ cells }) => Object.values(cells))
      .map((cell) => cell?.confidence ?? 0);

  it("is high if they add up to a printed amount, and clearly lower if they do not", () => {
    expect(confidences("1.200,00")).toHaveLength(4);
    expect(Math.min(...confidences("1.200,00"))).toBeGreaterThanOrEqual(90);
    expect(confidences("1.450,00")).toHaveLength(4);
    expect(Math.max(...confidences("1.450,00"))).toBeLessThan(80);
  });
});

it("a page of nothing but days and amounts is read in time", () => {
  const row = Array.from({ length: 20 }, (_, i) => `Scadenza ${10 + (i % 18)}/04/2026 ${100 + i},00`).join("  ");
  const print = Array.from({ length: 150 }, () => row).join("\n");
  const started = performance.now();
  read(print);
  expect(performance.now() - started).toBeLessThan(10_000);
});
