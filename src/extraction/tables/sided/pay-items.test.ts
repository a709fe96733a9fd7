import { describe, expect, it } from "vitest";
import { printMonospaced as print } from "../../../../test/support/monospaced.ts";
import { payItemsOf } from "../../../../test/support/pay-table.ts";
import { type PrintedLine, printedDocument } from "../../../../test/support/word-pages.ts";

describe("items of a payslip", () => {
  it("go on after subtotals and after lines that only inform", () => {
    const document = print(`
Cod.   Descrizione                 Ore/GG     Base       Trattenute   Competenze
0100   Retribuzione ordinaria      26,00      80,00                     2.080,00
0105   Ticket restaurant           21,00       7,00
0901   Contributi INPS             9,19                     191,15
       Totale ritenute sociali                              191,15
0902   Imponibile IRPEF            1.888,85
0920   Ritenute IRPEF                                       290,00
0931   Addizionale regionale                                 20,00
Totali                                                      501,15      2.080,00
Netto in busta                                                          1.578,85`);
    expect(payItemsOf(document)).toEqual([
      ["Retribuzione ordinaria", "26,00", "2.080,00", null],
      ["Contributi INPS", "9,19", null, "191,15"],
      ["Ritenute IRPEF", null, null, "290,00"],
      ["Addizionale regionale", null, null, "20,00"],
    ]);
  });

  it("show where the columns are though a line among them, of holidays, has no amount", () => {
    const cedolino: PrintedLine[] = [
      [
        [160, "VOCI"],
        [600, "IMPORTO BASE"],
        [760, "RIFERIMENTO"],
        [900, "TRATTENUTE"],
        [1035, "COMPETENZE"],
      ],
      [
        [160, "Retribuzione"],
        [660, "13,00"],
        [810, "173,00"],
        [1080, "2.249,00"],
      ],
      [
        [160, "Ferie godute"],
        [660, "13,00"],
        [830, "8,00 ORE"],
      ],
      [
        [160, "Premio presenza"],
        [1110, "40,00"],
      ],
      [
        [160, "Contributo IVS"],
        [660, "2.289,00"],
        [850, "9,19 %"],
        [985, "210,36"],
      ],
      [
        [160, "Contributo FIS"],
        [660, "2.289,00"],
        [850, "0,27 %"],
        [1005, "6,18"],
      ],
      [
        [160, "Ritenute IRPEF"],
        [985, "297,70"],
      ],
      [
        [800, "TOTALE"],
        [985, "514,24"],
        [1080, "2.289,00"],
      ],
    ];
    expect(payItemsOf(printedDocument(cedolino)).map(([name, , earned, withheld]) => [name, earned, withheld])).toEqual(
      [
        ["Retribuzione", "2.249,00", null],
        ["Premio presenza", "40,00", null],
        ["Contributo IVS", null, "210,36"],
        ["Contributo FIS", null, "6,18"],
        ["Ritenute IRPEF", null, "297,70"],
      ],
    );
  });

  it.each(["Gain", "Gains", "À payer"])("are paid under %s and withheld under what else has amounts", (paid) => {
    const document = print(`
Désignation                    Base       Taux      Part salarié   ${paid}
Salaire de base                151,67     14,40                    2 184,00
Prime d'ancienneté                                                    75,00
SALAIRE BRUT                                                       2 259,00
Vieillesse plafonnée         2 259,00      6,90         155,87
Complémentaire santé                                     21,50
CSG déductible               2 219,47      6,80         150,92
TOTAL DES COTISATIONS                                   328,29
Net à payer avant impôt                                            1 930,71
Impôt prélevé à la source                                             61,08
NET À PAYER                                                        1 869,63`);
    expect(payItemsOf(document).map(([name, , earned, withheld]) => [name, earned, withheld])).toEqual([
      ["Salaire de base", "2 184,00", null],
      ["Prime d'ancienneté", "75,00", null],
      ["Vieillesse plafonnée", null, "155,87"],
      ["Complémentaire santé", null, "21,50"],
      ["CSG déductible", null, "150,92"],
    ]);
  });

  it("are paid or withheld by the sign of one amount, nought by what it is", () => {
    const document = print(`
Lohnart                       Menge      Betrag
Gehalt                                 1.642,00
Zuschuss                      15,00       45,00
Gesamtbrutto                           1.687,00
Lohnsteuer                               -41,25
Kirchensteuer                              0,00
Rentenversicherung                      -152,71
Auszahlungsbetrag                      1.493,04`);
    expect(payItemsOf(document)).toEqual([
      ["Gehalt", null, "1.642,00", null],
      ["Zuschuss", "15,00", "45,00", null],
      ["Lohnsteuer", null, null, "-41,25"],
      ["Kirchensteuer", null, null, "0,00"],
      ["Rentenversicherung", null, null, "-152,71"],
    ]);
  });

  it("are what the heading above them says where amounts have no signs", () => {
    const document = print(`
Earnings                       Hours     Rate       Amount
Regular hours                  32.00    10.00       320.00
Overtime                        1.00    15.00        15.00
Gross pay                                           335.00
Deductions                                          Amount
Medical plan                                         40.60
Parking                                              28.05
Net pay                                             266.35`);
    expect(payItemsOf(document)).toEqual([
      ["Regular hours", "32.00", "320.00", null],
      ["Overtime", "1.00", "15.00", null],
      ["Medical plan", null, null, "40.60"],
      ["Parking", null, null, "28.05"],
    ]);
  });

  it("may be two lists side by side", () => {
    const document = print(`
Payments         Hours     Rate      Amount      Deductions           Amount
Basic Pay       160.00    12.50    2,000.00      PAYE Tax             180.00
Overtime          8.00    18.75      150.00      National Insurance   120.40
                                                 Pension               86.00
Total Payments                     2,150.00      Total Deductions     386.40
Net Pay                                                             1,763.60`);
    expect(payItemsOf(document)).toEqual([
      ["Basic Pay", "160.00", "2,000.00", null],
      ["Overtime", "8.00", "150.00", null],
      ["PAYE Tax", null, null, "180.00"],
      ["National Insurance", null, null, "120.40"],
      ["Pension", null, null, "86.00"],
    ]);
  });

  it("may be lists under headings, without titles of columns", () => {
    const document = print(`
I. DEVENGOS                                             TOTALES
Salario base                               1.184,00
Complemento antigüedad                        94,72
A. TOTAL DEVENGADO                                      1.278,72
II. DEDUCCIONES
Contingencias comunes      4,70 %             60,10
Desempleo                  1,55 %             19,82
B. TOTAL A DEDUCIR                                         79,92
LIQUIDO TOTAL A PERCIBIR                                1.198,80`);
    expect(payItemsOf(document)).toEqual([
      ["Salario base", null, "1.184,00", null],
      ["Complemento antigüedad", null, "94,72", null],
      ["Contingencias comunes", null, null, "60,10"],
      ["Desempleo", null, null, "19,82"],
    ]);
  });

  it("are no sums, whatever these are called: an amount that the rows above it add up to is one", () => {
    const document = print(`
Voce                        Competenze   Trattenute
Stipendio                     1.500,00
Premio                          120,00
Maturato nel mese             1.620,00
Contributi                                   150,00`);
    expect(payItemsOf(document).map(([description]) => description)).toEqual(["Stipendio", "Premio", "Contributi"]);
  });

  it("have sides under unknown titles where rows fill two columns in turns", () => {
    const document = print(`
Descrizione                 Ore       Xxba       Qqcom       Wwtra
Retribuzione mensile      98,80                 935,80
Arretrati                  6,00      23,60      141,60
Contributi INPS                   1.100,00                  101,09
Ritenuta fiscale                    998,66                  136,19`);
    expect(payItemsOf(document)).toEqual([
      ["Retribuzione mensile", "98,80", "935,80", null],
      ["Arretrati", "6,00", "141,60", null],
      ["Contributi INPS", null, null, "101,09"],
      ["Ritenuta fiscale", null, null, "136,19"],
    ]);
  });

  it("end where they lead to the printed sums of both sides: what follows has figures in the same columns", () => {
    const document = print(`
Voce  Descrizione                Ore/GG     Base       Tratt.    Compet.
0100  Retribuzione ordinaria      26,00     80,00                2.080,00
0110  Premio mensile                                               120,00
0901  Contributi INPS              9,19   2.200,00     202,18
0920  Ritenute IRPEF                                    290,00
      Totale                                           492,18    2.200,00
      Comp. sostitutiva mese      12,50     20,00       21,00      22,00
      Banca ore                   11,00                            33,50
Netto in busta                                                   1.707,82`);
    expect(payItemsOf(document).map(([description]) => description)).toEqual([
      "Retribuzione ordinaria",
      "Premio mensile",
      "Contributi INPS",
      "Ritenute IRPEF",
    ]);
  });

  it("count once where the sheet has the payslip twice", () => {
    const slip = `
Cod   Descrição                  Qtd        Abonos      Descontos
R01   Vencimento                 30,00      1.045,00
R14   Diuturnidades               2,00         41,80
D01   Segurança Social                                   119,55
D02   IRS                                                 79,00
Líquido a receber                                        888,25`;
    expect(payItemsOf(print(`ORIGINAL\n${slip}\n\n\nDUPLICADO\n${slip}`)).map(([description]) => description)).toEqual([
      "Vencimento",
      "Diuturnidades",
      "Segurança Social",
      "IRS",
    ]);
  });

  it("have titles whose first heading below them is none", () => {
    const document = print(`
Descrizione                     Aliquota %      Importo
              COMPETENZE FISSE
Stipendio tabellare mensile                     1.895,42
Retribuzione professionale                        216,70
              RITENUTE
Fondo pensione                    8,80            191,70
Fondo credito                     0,35              7,62`);
    expect(payItemsOf(document).map(([description, , paid, withheld]) => [description, paid, withheld])).toEqual([
      ["Stipendio tabellare mensile", "1.895,42", null],
      ["Retribuzione professionale", "216,70", null],
      ["Fondo pensione", null, "191,70"],
      ["Fondo credito", null, "7,62"],
    ]);
  });

  it("may be lists side by side under headings in their middle", () => {
    const document = print(`
              ASSEGNI                                       RITENUTE
Stipendio tabellare            1.695,71  CPDEL 8,85%                      164,39
Ind. vacanza contrattuale         13,57  Fondo credito 0,35%                6,50
Indennità di comparto             49,80  IRPEF netta                      216,72
Totale lordo                   1.759,08  Totale ritenute                  387,61`);
    expect(payItemsOf(document)).toEqual([
      ["Stipendio tabellare", null, "1.695,71", null],
      ["Ind. vacanza contrattuale", null, "13,57", null],
      ["Indennità di comparto", null, "49,80", null],
      ["CPDEL 8,85%", null, null, "164,39"],
      ["Fondo credito 0,35%", null, null, "6,50"],
      ["IRPEF netta", null, null, "216,72"],
    ]);
  });

  it("of lists side by side end each where both lead to the net pay", () => {
    const document = print(`
Payments                       Amount      Deductions                       Amount
Basic pay                    2,000.00      PAYE tax                         180.00
Overtime                       150.00      National Insurance               120.40
Gross                        2,150.00      Withheld                         300.40
Bank days                       12.50      Bank hours                        41.60
Net pay                                                                   1,849.60`);
    expect(payItemsOf(document).map(([description]) => description)).toEqual([
      "Basic pay",
      "Overtime",
      "PAYE tax",
      "National Insurance",
    ]);
  });

  it("are withheld by their names where most of these have no minus", () => {
    const document = print(`
Désignation                          Base      Taux     Part salarié   Part employeur
Salaire de base                    151,67   14,8135         2.246,75
Prime d'ancienneté                                             60,00
Sécurité sociale plafonnée       2.306,75     6,900           159,17           197,23
CSG déductible                   2.266,38     6,800           154,11
Titres-restaurant                   19,00     2,400           -45,60`);
    expect(payItemsOf(document).map(([description, , paid, withheld]) => [description, paid, withheld])).toEqual([
      ["Salaire de base", "2.246,75", null],
      ["Prime d'ancienneté", "60,00", null],
      ["Sécurité sociale plafonnée", null, "159,17"],
      ["CSG déductible", null, "154,11"],
      ["Titres-restaurant", null, "-45,60"],
    ]);
  });

  it("lead to the net pay without what a tax is counted from, and end there", () => {
    const document = print(`
Descrizione                                     Importo
Compenso lordo deliberato                      1.850,00
Contributo gestione separata                    -216,02
IRPEF lorda                                      375,06
Detrazioni                                       148,60
IRPEF da trattenere                             -226,46
Addizionale regionale                            -18,70
Quota a carico committente                       432,04
NETTO DA PAGARE                                1.388,82`);
    expect(payItemsOf(document).map(([description]) => description)).toEqual([
      "Compenso lordo deliberato",
      "Contributo gestione separata",
      "IRPEF lorda",
      "Detrazioni",
      "IRPEF da trattenere",
      "Addizionale regionale",
    ]);
  });

  it("may be lines without titles and headings, some of which are taxes by their names", () => {
    const document = print(`
Compenso lordo deliberato, rateo mensile       3.500,00
Contributo gestione separata                   - 397,02
Quota INAIL a carico                             - 2,94
Addizionale regionale, rata 8                   - 51,18
Netto corrisposto                              3.048,86`);
    expect(payItemsOf(document).map(([description, , paid, withheld]) => [description, paid, withheld])).toEqual([
      ["Compenso lordo deliberato, rateo mensile", "3.500,00", null],
      ["Contributo gestione separata", null, "- 397,02"],
      ["Quota INAIL a carico", null, "- 2,94"],
      ["Addizionale regionale, rata 8", null, "- 51,18"],
    ]);
  });

  it("have no rate for a quantity: it stands behind what it is of", () => {
    const document = print(`
Bezeichnung                    Bemessung     AN-Anteil      Betrag
Gehalt                                                    2.889,58
Krankenversicherung             2.889,58          8,45     -244,17
Rentenversicherung              2.889,58          9,30     -268,73`);
    expect(payItemsOf(document).map(([description, quantity]) => [description, quantity])).toEqual([
      ["Gehalt", null],
      ["Krankenversicherung", null],
      ["Rentenversicherung", null],
    ]);
  });

  it("have no number of an instalment for a quantity; what is counted is one", () => {
    const document = print(`
Bezeichnung                     Anzahl       Satz      Bezüge      Abzüge
Überstunden                       3,00      24,77       74,30
Vorschuss                       Rate 3                             100,00
Kantine                          20,00       2,10                   42,00`);
    expect(payItemsOf(document).map(([description, quantity]) => [description, quantity])).toEqual([
      ["Überstunden", "3,00"],
      ["Vorschuss", null],
      ["Kantine", "20,00"],
    ]);
  });

  it("take no heading of a section below them into their text", () => {
    const document = print(`
Désignation                          Base      Taux    À déduire     À payer
Salaire de base                                                     2.246,75
SANTÉ
Complémentaire santé                                      22,50
RETRAITE
Sécurité sociale plafonnée       2.246,75     6,900      155,03
FAMILLE
CSG déductible                   2.207,43     6,800      150,11`);
    expect(payItemsOf(document).map(([description]) => description)).toEqual([
      "Salaire de base",
      "Complémentaire santé",
      "Sécurité sociale plafonnée",
      "CSG déductible",
    ]);
  });
});
