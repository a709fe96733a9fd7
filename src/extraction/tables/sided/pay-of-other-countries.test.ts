import { describe, expect, it } from "vitest";
import { printMonospaced as print } from "../../../../test/support/monospaced.ts";
import { type PrintedLine, printedDocument } from "../../../../test/support/word-pages.ts";
import type { ReadDocument } from "../../../core/documents/document.ts";
import { GALLERY } from "../../../usecases/gallery/gallery.ts";
import { extractRows } from "../extract-rows.ts";

const PAYSLIP = GALLERY.find(({ template }) => template === "payslip")!;
/** What it is called, its count, what is paid and what is withheld. */
const rowsIn = (document: ReadDocument) =>
  extractRows(document, PAYSLIP).map(({ cells }) =>
    ["item_description", "item_quantity", "item_earnings", "item_deductions"].map((key) => cells[key]?.text ?? null),
  );
const rowsOf = (text: string) => rowsIn(print(text));

describe("titles of payslips in other countries", () => {
  it("a title of two words for one thing is a column of that thing, a base beside both sides no amount", () => {
    const recibo = `
Cód.   Descrição                   Qtd./Taxa   Valor unit./Base     Abonos     Descontos
01     Vencimento Base                 30,00                         870,00
07     Subsídio de Turno                2,00              25,00       50,00
51     Segurança Social               11,00%             920,00                   101,20
52     IRS                             4,00%             920,00                    36,80
Totais                                                               920,00       138,00`;
    expect(rowsOf(recibo)).toEqual([
      ["Vencimento Base", "30,00", "870,00", null],
      ["Subsídio de Turno", "2,00", "50,00", null],
      ["Segurança Social", null, null, "101,20"],
      ["IRS", null, null, "36,80"],
    ]);
  });

  it("what is withheld below the net of the law leads to what is paid out; a column of units that holds hours counts", () => {
    const abrechnung = `
Lohnart    Bezeichnung               Einheit    Faktor   St   SV        Betrag
2000       Gehalt                                         L    L      3.420,00
1022       Mehrarbeitsvergütung         6,50     19,66    L    L        127,79
1210       Zuschlag Mehrarbeit          6,50      4,92    L    L         31,95

                                                 Gesamtbrutto         3.579,74
Steuerbrutto     Lohnsteuer       Kirchensteuer         Steuerrechtl. Abzüge
3.579,74             432,08               29,61                       461,69
SV-Brutto        KV-Beitrag       RV-Beitrag                     PV-Beitrag
3.579,74             302,01             328,51                         63,58
                                  Netto-Verdienst                  2.423,95
Lohnart    Netto-Bezüge / Netto-Abzüge                                  Betrag
9200       VWL Überweisung                                              -40,00
9310       Kantine April                                                -38,40
Bank: Kreis-Sparkasse              Auszahlungsbetrag
IBAN DE17 2625 0001 0041 8772 03                                      2.345,55`;
    expect(rowsOf(abrechnung)).toEqual([
      ["Gehalt", null, "3.420,00", null],
      ["Mehrarbeitsvergütung", "6,50", "127,79", null],
      ["Zuschlag Mehrarbeit", "6,50", "31,95", null],
      ["VWL Überweisung", null, null, "-40,00"],
      ["Kantine April", null, null, "-38,40"],
    ]);
  });

  it("an amount beside what is paid and what is withheld is a base", () => {
    const recibo = `
Cód.   Descrição                   Valor      Abonos     Descontos
01     Vencimento Base                         870,00
07     Subsídio de Turno            25,00       50,00
51     Segurança Social            920,00                   101,20
52     IRS                         920,00                    36,80
Totais                                         920,00       138,00`;
    expect(rowsOf(recibo).map(([name, , paid, withheld]) => [name, paid, withheld])).toEqual([
      ["Vencimento Base", "870,00", null],
      ["Subsídio de Turno", "50,00", null],
      ["Segurança Social", null, "101,20"],
      ["IRS", null, "36,80"],
    ]);
  });

  it("a price per unit is no amount in Dutch and in German", () => {
    const loonstrook = `
Omschrijving              Aantal     Bedrag p.e.      Bedrag
Normale uren              120,00           16,40    1.968,00
Toeslag avond              10,00            4,10       41,00
Pensioen                                              -55,20
Loonheffing                                          -190,00
Netto uitbetaald                                    1.763,80`;
    expect(rowsOf(loonstrook)).toEqual([
      ["Normale uren", "120,00", "1.968,00", null],
      ["Toeslag avond", "10,00", "41,00", null],
      ["Pensioen", null, null, "-55,20"],
      ["Loonheffing", null, null, "-190,00"],
    ]);
    const entgelt = `
LArt    Bezeichnung                  Anz     Betr/Einh      Betrag EUR
1000    Tabellenentgelt                                       3.900,00
1420    Zeitzuschlag Nacht 20%     12,00        4,0000           48,00
/401    Lohnsteuer                                              500,10-
/404    Rentenversicherung                                      362,70-
Auszahlungsbetrag                                             3.085,20`;
    expect(rowsOf(entgelt)).toEqual([
      ["Tabellenentgelt", null, "3.900,00", null],
      ["Zeitzuschlag Nacht 20%", "12,00", "48,00", null],
      ["Lohnsteuer", null, null, "500,10-"],
      ["Rentenversicherung", null, null, "362,70-"],
    ]);
  });

  it("hours of a Polish payslip are its counts", () => {
    const pasek = `
Składnik                       Podstawa      Godz.       Przychód     Potrącenie
Wynagrodzenie zasadnicze         5900,00       160        5900,00
Dodatek nocny                      36,88        16         115,20
Składka emerytalna               6015,20                                  587,08
Zaliczka na podatek              5428,12                                  310,00
RAZEM                                                     6015,20         897,08`;
    expect(rowsOf(pasek).map(([, count]) => count)).toEqual(["160", "16", null, null]);
  });

  it("counts before the names are no deductions, and codes that begin below the title are no counts", () => {
    const nomina: PrintedLine[] = [
      [
        [391, "CUANTÍA"],
        [514, "CONCEPTO"],
        [1000, "DEVENGOS"],
      ],
      [
        [439, "30,00"],
        [514, "1 Salario base"],
        [1010, "1.060,20"],
      ],
      [
        [514, "2 Antigüedad"],
        [1030, "84,82"],
      ],
      [
        [514, "19 Plus transporte"],
        [1030, "86,12"],
      ],
      [
        [800, "TOTAL DEVENGADO"],
        [1010, "1.231,14"],
      ],
    ];
    expect(rowsIn(printedDocument(nomina))).toEqual([
      ["1 Salario base", "30,00", "1.060,20", null],
      ["2 Antigüedad", null, "84,82", null],
      ["19 Plus transporte", null, "86,12", null],
    ]);
  });

  it("days and hours under Polish titles are no part of a name", () => {
    const lista = `
Składniki wynagrodzenia          Dni     Godz.     Stawka       Kwota
Wynagrodzenie zasadnicze          21       168                5 200,00
Premia                                                          400,00
Składka emerytalna                                              546,56
Zaliczka na podatek                                             301,00
Do wypłaty                                                    4 752,44`;
    expect(rowsOf(lista).map(([name]) => name)).toEqual([
      "Wynagrodzenie zasadnicze",
      "Premia",
      "Składka emerytalna",
      "Zaliczka na podatek",
    ]);
  });

  it("a line with money under a title that nobody listed is not the end of the name above it", () => {
    const loonstrook = `
Omschrijving                 Aantal     Bruto      Inhouding      Onbelast
Salaris                      150,00   2.250,00
Overwerk 125%                  8,00     140,00
Pensioenpremie                                        101,00
Loonheffing                                           380,00
Reiskosten                                                           84,00`;
    expect(rowsOf(loonstrook).map(([name]) => name)).toEqual([
      "Salaris",
      "Overwerk 125%",
      "Pensioenpremie",
      "Loonheffing",
    ]);
  });

  it("titles, taxes and sums of Nordic payslips are known", () => {
    const besked = `
Benämning                     Antal     à-pris       Belopp
Månadslön                      1,00   29500,00     29500,00
Semestertillägg                4,00     130,00       520,00
Skatt                                               7010,00
Att utbetala                                       23010,00`;
    expect(rowsOf(besked)).toEqual([
      ["Månadslön", "1,00", "29500,00", null],
      ["Semestertillägg", "4,00", "520,00", null],
      ["Skatt", null, null, "7010,00"],
    ]);
  });

  it("a rate behind an abbreviation is a part of the name, not what is paid", () => {
    const nomina = `
CUANTÍA   PRECIO     CONCEPTO                          DEVENGOS     DEDUCCIONES
  30,00   35,000     1 Salario Base                    1.050,00
   8,00   12,000     45 Horas extras                      96,00
                     995 COTIZACION COMUN 4,80                            60,00
                     999 TRIBUTACION I.R.P.F. 9,50                       108,87
                     TOTALES                           1.146,00          168,87`;
    expect(rowsOf(nomina).map(([, , , withheld]) => withheld)).toEqual([null, null, "60,00", "108,87"]);
  });

  it("rates before the names are no part of them", () => {
    const nomina: PrintedLine[] = [
      [
        [287, "% CONCEPTO"],
        [1000, "DEDUCCIONES"],
      ],
      [
        [260, "4,70"],
        [325, "Contingencias comunes"],
        [1050, "66,10"],
      ],
      [
        [260, "1,55"],
        [325, "Desempleo"],
        [1050, "21,80"],
      ],
      [
        [260, "2,00"],
        [325, "Tributación I.R.P.F."],
        [1050, "24,00"],
      ],
      [
        [800, "B. TOTAL A DEDUCIR"],
        [1040, "111,90"],
      ],
    ];
    expect(rowsIn(printedDocument(nomina)).map(([name, , , withheld]) => [name, withheld])).toEqual([
      ["Contingencias comunes", "66,10"],
      ["Desempleo", "21,80"],
      ["Tributación I.R.P.F.", "24,00"],
    ]);
  });
});

describe("blocks beside the items of pay", () => {
  it("what taxes are computed from is not paid, and the items go on below it", () => {
    const abrechnung = `
LA     Bezeichnung               Menge/Std.     Satz     St.     Steuerbrutto        Betrag EUR
100    Stundenlohn                   150,00    17,00      L          2.550,00          2.550,00
340    Nachtzuschlag 25% frei         10,00     4,25      F                               42,50
                                                             Gesamtbrutto              2.592,50
Gesetzliche Abzüge                  lfd. Bezüge           einmalig                       Summe
Lohnsteuer                               160,10                                         160,10
Krankenversicherung                      218,00                                         218,00
Rentenversicherung                       237,15                                         237,15
Nettoverdienst                                                                        1.977,25
Persönliche Be-/Abzüge
Verr. Kantine                                                                           -31,00
Vorschuss                                                                              -120,00
Auszahlung                                                                            1.826,25`;
    expect(rowsOf(abrechnung)).toEqual([
      ["Stundenlohn", "150,00", "2.550,00", null],
      ["Nachtzuschlag 25% frei", "10,00", "42,50", null],
      ["Verr. Kantine", null, null, "-31,00"],
      ["Vorschuss", null, null, "-120,00"],
    ]);
  });

  it("what a tax is computed from is no count where it is the amount once more", () => {
    const abrechnung = `
Bruttolohn                                               2.640,00
Gesetzliche Abzüge              lfd. Bezüge   einmalig      Summe
Lohnsteuer                           190,10                190,10
Krankenversicherung                  221,00                221,00
Rentenversicherung                   245,52                245,52
Nettoverdienst                                           1.983,38`;
    expect(rowsOf(abrechnung)).toEqual([
      ["Lohnsteuer", null, null, "190,10"],
      ["Krankenversicherung", null, null, "221,00"],
      ["Rentenversicherung", null, null, "245,52"],
    ]);
  });

  it("a line that says in a segment of its own that it is the net pay is no deduction", () => {
    const abzuege = `
Lohnart        Bezeichnung                      Menge      Faktor                  Betrag
2000           Gehalt                                                           3.100,00
2650           Überstunden                       6,00       19,00                 114,00
               Gesamt-Brutto                                                    3.214,00

Lohnart        Bezeichnung                                                        Betrag
9250           VwL-Überweisung                                                    -40,00
Bank: Volksbank Lahr                       Auszahlungsbetrag                    2.011,40`;
    expect(rowsOf(abzuege).map(([name]) => name)).toEqual(["Gehalt", "Überstunden", "VwL-Überweisung"]);
  });

  it("go on below the net that the law knows, until what is transferred", () => {
    const abrechnung = `
LArt   Bezeichnung                    Menge     Faktor       Betrag
1001   Tarifentgelt                                        3.842,17
1120   Leistungszulage                                       278,56
/101   Gesamtbrutto                                        4.120,73
/401   Lohnsteuer lfd.                                       512,41-
/330   RV-Beitrag lfd.                                       383,23-
/550   Gesetzliches Netto                                  3.225,09
6400   Kantine                        17                      61,20-
6710   Fahrradleasing                                         48,35-
/559   Ueberweisungsbetrag                                 3.115,54`;
    expect(rowsOf(abrechnung).map(([name]) => name)).toEqual([
      "Tarifentgelt",
      "Leistungszulage",
      "Lohnsteuer lfd.",
      "RV-Beitrag lfd.",
      "Kantine",
      "Fahrradleasing",
    ]);
  });

  it("stand beside a list of what is withheld, with a rate under a sign alone and rows at another pitch", () => {
    const paska = `
Zložka mzdy               Hodiny         EUR    Odvody zamestnanca        %         EUR
Základná mzda             152,00    1 368,00
                                                Zdravotné poistenie     4,0       68,03
Príplatok za nočnú prácu   40,00       75,20
                                                Nemocenské poistenie    1,4       23,81
Prémia                                180,00
                                                Starobné poistenie      4,0       68,03
Hrubá mzda                          1 623,20    Poistné spolu                    159,87`;
    expect(rowsOf(paska)).toEqual([
      ["Základná mzda", "152,00", "1 368,00", null],
      ["Príplatok za nočnú prácu", "40,00", "75,20", null],
      ["Prémia", null, "180,00", null],
      ["Zdravotné poistenie", null, null, "68,03"],
      ["Nemocenské poistenie", null, null, "23,81"],
      ["Starobné poistenie", null, null, "68,03"],
    ]);
  });

  it("have the sides that their signs tell, whatever a label in the head names", () => {
    const lonseddel = `
Lønperiode                    Trækprocent / fradrag
01.09.2025 - 30.09.2025       38 % / 4.890,00

Tekst                         Enheder       Sats                 Beløb
Gage                           160,33                        31.250,00
Overarbejde                      5,00     292,37              1.461,85
ATP-bidrag                                                      -99,00
A-skat 38 %                                                  -9.086,00
Til udbetaling                                               23.526,85`;
    expect(rowsOf(lonseddel).map(([name, , paid, withheld]) => [name, paid, withheld])).toEqual([
      ["Gage", "31.250,00", null],
      ["Overarbejde", "1.461,85", null],
      ["ATP-bidrag", null, "-99,00"],
      ["A-skat 38 %", null, "-9.086,00"],
    ]);
  });

  it("stand in three tables, each with titles of its own", () => {
    const bulletin = `
Rémunération                     Base       Taux                         Montant
Salaire de base                151,67    20,0000                        3 033,40
Cotisations et contributions     Base       Taux salarié   Part salarié   Part employeur
Sécurité sociale plafonnée     3 033,40     6,900 %              209,30           259,36
Chômage                        3 033,40     —                       —             122,85
Compléments                    Nombre     Valeur                         Montant
Titres-restaurant                19         3,00                        - 57,00
Net à payer                                                             2 767,10`;
    expect(rowsOf(bulletin).map(([name, , paid, withheld]) => [name, paid, withheld])).toEqual([
      ["Salaire de base", "3 033,40", null],
      ["Sécurité sociale plafonnée", null, "209,30"],
      ["Titres-restaurant", null, "- 57,00"],
    ]);
  });
});
