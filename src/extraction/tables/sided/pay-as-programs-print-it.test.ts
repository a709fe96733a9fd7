import { describe, expect, it } from "vitest";
import { printMonospaced as print } from "../../../../test/support/monospaced.ts";
import { payItemsOf } from "../../../../test/support/pay-table.ts";
import { type PrintedLine, printedDocument } from "../../../../test/support/word-pages.ts";
import type { ReadDocument } from "../../../core/documents/document.ts";

/** Name, what is paid, what is withheld. */
const sidesOf = (document: ReadDocument) =>
  payItemsOf(document).map(([name, , earned, withheld]) => [name, earned, withheld]);

describe("items of a payslip", () => {
  it("are withheld by the employee's column where the employer's share stands beside it", () => {
    const document = print(`
Code   Libellé                    Base       Taux      Gains      Retenues     Taux      Montant
0100   Salaire mensuel                                 3200,00
0310   Prime de fonction                                150,00
TOTAL BRUT                                             3350,00
2001   Maladie                    3350,00                                      13,000     435,50
2010   Vieillesse plafonnée       3350,00    6,900                 231,15       8,550     286,43
2011   Vieillesse déplafonnée     3350,00    0,400                  13,40       2,020      67,67
5100   Mutuelle                                                     42,00                  42,00
7300   Acompte                                                     300,00
NET À PAYER                                            2763,45`);
    expect(sidesOf(document)).toEqual([
      ["Salaire mensuel", "3200,00", null],
      ["Prime de fonction", "150,00", null],
      ["Vieillesse plafonnée", null, "231,15"],
      ["Vieillesse déplafonnée", null, "13,40"],
      ["Mutuelle", null, "42,00"],
      ["Acompte", null, "300,00"],
    ]);
  });

  it("are none of the employer's columns, whose titles stand lower and right of the others", () => {
    const document = print(`
                                                                                                    Charges patronales
Libellé                           Base      Taux      A déduire    A payer
                                                                                               Taux         Montant
Salaire de base                   151,67    14,3766                2 180,50
Prime exceptionnelle                                                 120,00
Salaire brut                                                       2 300,50
Sécurité Sociale                2 300,50                                                        7,0000          161,04
Sécurité plafonnée              2 300,50     6,9000      158,73                                 8,5500          196,69
Complémentaire Santé                                      23,55                                                  23,55
Accidents du travail            2 300,50                                                        2,3800           54,75
Net payé                                                           2 118,22`);
    expect(sidesOf(document)).toEqual([
      ["Salaire de base", "2 180,50", null],
      ["Prime exceptionnelle", "120,00", null],
      ["Sécurité plafonnée", null, "158,73"],
      ["Complémentaire Santé", null, "23,55"],
    ]);
  });

  it("are the employee's of two groups of columns, whose titles stand in a line of their own below", () => {
    const document = print(`
                                                  Part salarié                Part employeur
N°    Désignation           Nombre   Base
                                             Taux    Gain     Retenue    Taux     Retenue
0010  Salaire de base       151,67  4350,00         4350,00
1200  Prime                                          280,00
      TOTAL BRUT                                    4630,00
2010  URSSAF Maladie                4630,00  0,750              34,73   12,840     594,49
2050  Allocations                   4630,00                              5,250     243,08
3010  Assurance chômage             4630,00  2,400             111,12    4,000     185,20
8300  Acompte                                                  500,00
NET A PAYER                                         3984,15`);
    expect(sidesOf(document)).toEqual([
      ["Salaire de base", "4350,00", null],
      ["Prime", "280,00", null],
      ["URSSAF Maladie", null, "34,73"],
      ["Assurance chômage", null, "111,12"],
      ["Acompte", null, "500,00"],
    ]);
  });

  it("below the legal net are paid or withheld by their signs, where their heading names both sides", () => {
    const document = print(`
Bezeichnung                       Menge     Satz/Faktor        Betrag EUR
Bruttobezüge
Gehalt                             1,00        4.650,00          4.650,00
Firmenwagen                                                        389,00
Gesamtbrutto                                                     5.039,00
Gesetzliche Abzüge
Lohnsteuer                                                         445,50
Krankenversicherung                                                439,31
Gesetzliches Netto                                               4.154,19
Sonstige Be- und Abzüge
Geldwerter Vorteil                                                -389,00
Reisekostenerstattung                                              128,40
Auszahlungsbetrag                                                3.893,59`);
    expect(sidesOf(document).slice(-2)).toEqual([
      ["Geldwerter Vorteil", null, "-389,00"],
      ["Reisekostenerstattung", "128,40", null],
    ]);
  });

  it("have their names in a column without a title", () => {
    const document = print(`
                                            Base    Taux salarié   Part salarié   Part employeur
RÉMUNÉRATION BRUTE
Salaire de base                           151,67         22,0874       3 350,00
Prime sur objectifs                                                      210,00
Rémunération brute                                                     3 560,00
RETRAITE
Sécurité sociale plafonnée              3 560,00            6,90         245,64         304,38
Assurance chômage                       3 560,00                                        151,30
REMBOURSEMENTS ET DÉDUCTIONS DIVERSES
Indemnité de télétravail                    8,00          2,7000          21,60
Titres-restaurant                          18,00          4,5000          81,00         113,40
Net à payer                                                            3 254,96`);
    expect(sidesOf(document)).toEqual([
      ["Salaire de base", "3 350,00", null],
      ["Prime sur objectifs", "210,00", null],
      ["Sécurité sociale plafonnée", null, "245,64"],
      ["Indemnité de télétravail", "21,60", null],
      ["Titres-restaurant", null, "81,00"],
    ]);
  });

  it("stand in ruled cells, whose titles are at their left and whose numbers are at their right", () => {
    const letters = (one: string, other: string): Exclude<PrintedLine, string> => [
      [905, one],
      [959, one],
      [1014, other],
    ];
    const lines: readonly PrintedLine[] = [
      [
        [52, "Nr"],
        [130, "Bezeichnung"],
        [457, "Einheit"],
        [539, "Menge"],
        [646, "Faktor"],
        [752, "%-Zuschlag"],
        [880, "St"],
        [925, "SV"],
        [979, "GB"],
        [1035, "Betrag"],
      ],
      [[65, "2000"], [130, "Gehalt"], ...letters("L", "J"), [1136, "3.280,00"]],
      [
        [65, "2010"],
        [130, "Überstunden"],
        [500, "Std"],
        [598, "6,50"],
        [690, "19,80"],
        ...letters("L", "J"),
        [1155, "128,70"],
      ],
      [
        [65, "3005"],
        [130, "Nachtarbeit"],
        [500, "Std"],
        [590, "22,00"],
        [690, "19,80"],
        [820, "25,00"],
        ...letters("F", "J"),
        [1155, "108,90"],
      ],
      [[65, "2200"], [130, "VWL AG-Anteil"], ...letters("L", "J"), [1165, "26,59"]],
      [
        [858, "Gesamt-Brutto"],
        [1136, "3.544,19"],
      ],
    ];
    const document = printedDocument(lines);
    expect(payItemsOf(document).map(([name, count, earned]) => [name, count, earned])).toEqual([
      ["Gehalt", null, "3.280,00"],
      ["Überstunden", "6,50", "128,70"],
      ["Nachtarbeit", "22,00", "108,90"],
      ["VWL AG-Anteil", null, "26,59"],
    ]);
  });

  it("are not the year's sums in a box beside the month's", () => {
    const document = print(`
Payments        Units      Rate      Amount    Deductions              Amount
Salary         1.0000   2791.67    2,791.67    PAYE Tax                448.00
Bonus          1.0000    150.00      150.00    National Insurance      179.28

This Period                                    Year To Date
Total Gross Pay                    2,941.67    Tax paid TD           1,729.80
Earnings for NI                    2,941.67    National Insurance TD   692.22
Net Pay                            2,314.39`);
    expect(sidesOf(document).map(([name]) => name)).toEqual(["Salary", "Bonus", "PAYE Tax", "National Insurance"]);
  });

  it("are told apart by signs in the titles", () => {
    const document = print(`
Code   Omschrijving            Aantal    Basis       Bedrag +     Bedrag -
1010   Gewerkte uren           152,00    16,0000     2.432,00
1480   Ploegenpremie            40,00     1,5000        60,00
4000   RSZ werknemer                     2.492,00                 325,70 -
5000   Bedrijfsvoorheffing               2.166,30                 340,10 -
6800   Voorschot                                                   50,00 -
NETTO                                                1.776,20`);
    expect(sidesOf(document)).toEqual([
      ["Gewerkte uren", "2.432,00", null],
      ["Ploegenpremie", "60,00", null],
      ["RSZ werknemer", null, "325,70 -"],
      ["Bedrijfsvoorheffing", null, "340,10 -"],
      ["Voorschot", null, "50,00 -"],
    ]);
  });

  it("have their amounts below a title with any currency, rates beside them or not", () => {
    const document = print(`
LA     Bezeichnung           Anzahl     Ansatz       %      Betrag CHF
1000   Monatslohn            100.00                              5'200.00
1060   Überstunden             3.00      42.10                     126.30
5000   Bruttolohn                                                5'326.30
5010   AHV-Beitrag                    5'326.30         5.30       -282.29
5020   ALV-Beitrag                    5'326.30         1.10        -58.59
6500   Nettolohn                                                 4'985.42`);
    expect(sidesOf(document)).toEqual([
      ["Monatslohn", "5'200.00", null],
      ["Überstunden", "126.30", null],
      ["AHV-Beitrag", null, "-282.29"],
      ["ALV-Beitrag", null, "-58.59"],
    ]);
  });

  it("stand in tables below each other whose columns differ", () => {
    const document = print(`
LA    Brutto-Lohnarten            Menge     Faktor      Betrag
100   Festbezug                                         3.900,00
311   Fahrtkosten                 20,00       5,50        110,00
Gesamtbrutto                                            4.010,00
Steuern und Sozialversicherung    Brutto     Satz %     AN-Anteil     AG-Anteil
Lohnsteuer                        4.010,00                 601,20
Krankenversicherung               4.010,00     7,95        318,80        318,80
Pflegeversicherung                4.010,00     1,45         58,15         68,17
Rentenversicherung                4.010,00     9,30        372,93        372,93
Arbeitslosenversicherung          4.010,00     1,30         52,13         52,13
Nettoverdienst                                          2.606,79`);
    expect(sidesOf(document)).toEqual([
      ["Festbezug", "3.900,00", null],
      ["Fahrtkosten", "110,00", null],
      ["Lohnsteuer", null, "601,20"],
      ["Krankenversicherung", null, "318,80"],
      ["Pflegeversicherung", null, "58,15"],
      ["Rentenversicherung", null, "372,93"],
      ["Arbeitslosenversicherung", null, "52,13"],
    ]);
  });

  it("go on after a line with what is left of a tax", () => {
    const document = print(`
VOCI                          BASE        RIFERIMENTO          TRATTENUTE   COMPETENZE
Retribuzione                  11,50000    168,00 ORE                          1.932,00
Contributo IVS                1.932,00    9,19 %                   177,55
Ritenute IRPEF                                                     240,10
Addizionale regionale         2024        Residuo 150,40            18,80
Addizionale comunale          2024        Residuo 60,20              8,60
Premio                                                                          40,00
TOTALE                                                             445,05     1.972,00`);
    expect(sidesOf(document)).toContainEqual(["Addizionale regionale", null, "18,80"]);
    expect(sidesOf(document)).toContainEqual(["Addizionale comunale", null, "8,60"]);
  });

  it("stand side by side though an amount ends one space before the right list's code or text", () => {
    const coded = print(`
Cód.   Devengos               Unid.     Importe Cód.   Deducciones                Tipo     Importe
1000   Salario base           30,00    1.480,00 /310   Contingencias comunes     4,82       77,12
1045   Complemento            30,00      120,00 /320   Desempleo                 1,55       24,80
1210   Plus transporte                    45,50 /401   Retención IRPEF          10,00      160,00
Total devengos                         1.645,50      Total deducciones                   261,92
Líquido a percibir                                                                     1.383,58`);
    expect(sidesOf(coded)).toEqual([
      ["Salario base", "1.480,00", null],
      ["Complemento", "120,00", null],
      ["Plus transporte", "45,50", null],
      ["Contingencias comunes", null, "77,12"],
      ["Desempleo", null, "24,80"],
      ["Retención IRPEF", null, "160,00"],
    ]);
    const plain = print(`
Elementy wynagrodzenia       Czas       Kwota   Składki, podatek, potrącenia   Podstawa     %       Kwota
Wynagrodzenie zasadnicze    160,00   5 100,00 Składka emerytalna             5 400,00    9,76      527,04
Dodatek stażowy                        300,00 Składka rentowa                5 400,00    1,50       81,00
                                              Zaliczka podatku               4 200,00   12,00      204,00
Razem brutto                         5 400,00   Razem potrącenia                                   812,04
Do wypłaty                                                                                       4 587,96`);
    expect(sidesOf(plain)).toEqual([
      ["Wynagrodzenie zasadnicze", "5 100,00", null],
      ["Dodatek stażowy", "300,00", null],
      ["Składka emerytalna", null, "527,04"],
      ["Składka rentowa", null, "81,00"],
      ["Zaliczka podatku", null, "204,00"],
    ]);
  });

  it("have their base as count where it is multiplied by a rate, not by a percentage", () => {
    const document = print(`
Éléments de paie             Base       Taux     À déduire      À payer
Salaire de base            151,67    14,0000                   2 123,38
Heures supplémentaires       4,00    17,5000                      70,00
Sécurité sociale         2 193,38     6,9000        151,34
Titres-restaurant           18,00     4,0000         72,00
Net payé                                                       1 970,04`);
    expect(payItemsOf(document).map(([name, count]) => [name, count])).toEqual([
      ["Salaire de base", "151,67"],
      ["Heures supplémentaires", "4,00"],
      ["Sécurité sociale", null],
      ["Titres-restaurant", "18,00"],
    ]);
  });

  it("are the employee's amounts and no rates under a heading that names them", () => {
    const document = print(`
Bezüge                       Menge      Satz         Betrag EUR
Stundenlohn                 150,00     16,00           2.400,00
Prämie                                                   100,00
Gesetzliche Abzüge                 Bemessung EUR     Arbeitnehmer EUR     Arbeitgeber EUR
Lohnsteuer                              2.500,00               210,00
Krankenversicherung                     2.500,00               203,75              203,75
Rentenversicherung                      2.500,00               232,50              232,50
Sonstige Abzüge                                          Betrag EUR
Kantine                                                      -40,00
Auszahlungsbetrag                                          1.813,75
SV-Brutto                    Monat                             Jahr
Arbeitgeberanteil                                            436,25`);
    expect(sidesOf(document)).toEqual([
      ["Stundenlohn", "2.400,00", null],
      ["Prämie", "100,00", null],
      ["Lohnsteuer", null, "210,00"],
      ["Krankenversicherung", null, "203,75"],
      ["Rentenversicherung", null, "232,50"],
      ["Kantine", null, "-40,00"],
    ]);
  });

  it("are not what stands below the title of the net pay", () => {
    const document = print(`
Lohnart   Bezeichnung                             Betrag
2000      Gehalt                                2.950,00
9500      VWL Überweisung                         -40,00
9810      Vorschuss                              -150,00
Bank / IBAN                            Auszahlungsbetrag
Sparkasse Musterstadt                           1.702,03`);
    expect(sidesOf(document).map(([name]) => name)).toEqual(["Gehalt", "VWL Überweisung", "Vorschuss"]);
  });

  it("have the amount of a rate under a title of the employee", () => {
    const document = print(`
Rubrique                 Base     Salarié     Montant
Maladie              2 000,00        0,75       15,00
Vieillesse           2 000,00        6,90      138,00
Chômage              2 000,00        2,40       48,00
Total                                          201,00`);
    expect(sidesOf(document)).toEqual([
      ["Maladie", null, "15,00"],
      ["Vieillesse", null, "138,00"],
      ["Chômage", null, "48,00"],
    ]);
  });

  it("have no percentage as their amount though its title names the employee", () => {
    const document = print(`
Concepto                   Base      % Trabajador      Trabajador
Contingencias          1.600,00              4,70           75,20
Desempleo              1.600,00              1,55           24,80
Formación              1.600,00              0,10            1,60
Total                                                      101,60`);
    expect(sidesOf(document)).toEqual([
      ["Contingencias", null, "75,20"],
      ["Desempleo", null, "24,80"],
      ["Formación", null, "1,60"],
    ]);
  });

  it("are counted in hours, not in the month or the rate that they refer to", () => {
    const document = print(`
Voce   Descrizione           Rif.      Ore/gg     Importo base    Competenze    Trattenute
0001   Stipendio base        06/25                                  1.921,36
0112   Indennità di turno    05/25      16,00            2,07          33,12
0118   Ind. festiva          05/25       3,00           17,82          53,46
5001   CPDEL dipendente      8,85%                   2.833,27                       250,74
7066   Mensa aziendale       05/25      11,00            1,03                        11,33`);
    expect(payItemsOf(document)).toEqual([
      ["Stipendio base", null, "1.921,36", null],
      ["Indennità di turno", "16,00", "33,12", null],
      ["Ind. festiva", "3,00", "53,46", null],
      ["CPDEL dipendente", null, null, "250,74"],
      ["Mensa aziendale", "11,00", null, "11,33"],
    ]);
  });

  it("are no part of the list of bases and taxes close beside them", () => {
    const document = print(`
Cod.   Descrizione                Quantità        Base      %   Competenze   Trattenute   Giorni lav.             28
0010   Retribuzione mensile          26,00     86,1596            2.240,15                Contributi
0105   Assenza per malattia           6,00     86,1596                           516,96   Imponibile mese   2.408,00
0114   Integraz. malattia                                           231,44                Contributi dip.     228,52
0505   Premio per obiettivi                                         120,00                Imponibile        2.300,98
0801   Contributi previdenziali               2.408,00   9,49                    228,52   Imposta lorda       529,23
0840   Imponibile fiscale mese                2.300,98                                    Detrazioni          223,55
0850   IRPEF netta mese                                                          305,68   Imposta netta       305,68
0861   Add. regionale rata                                                        31,08   Addizionali          43,85`);
    expect(payItemsOf(document)).toEqual([
      ["Retribuzione mensile", "26,00", "2.240,15", null],
      ["Assenza per malattia", "6,00", null, "516,96"],
      ["Integraz. malattia", null, "231,44", null],
      ["Premio per obiettivi", null, "120,00", null],
      ["Contributi previdenziali", null, null, "228,52"],
      ["IRPEF netta mese", null, null, "305,68"],
      ["Add. regionale rata", null, null, "31,08"],
    ]);
  });

  it("are whole names below “Denominazione voce”, one title", () => {
    const document = print(`
Denominazione voce             CodR    Numero   Tariffa     Trattenute    Competenze
Retribuzione ordinaria PT      M010     96,00   10,1184                       971,37
Lav. domenicale magg. 30%      M022     18,00    3,0355                        54,64
Contributo IVS                 /3I1                             130,59`);
    expect(payItemsOf(document)).toEqual([
      ["Retribuzione ordinaria PT", "96,00", "971,37", null],
      ["Lav. domenicale magg. 30%", "18,00", "54,64", null],
      ["Contributo IVS", null, null, "130,59"],
    ]);
  });
});
