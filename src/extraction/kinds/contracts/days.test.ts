import { describe, expect, it } from "vitest";
import { readContract as read } from "../../../../test/support/contracts.ts";

describe("the day of signing", () => {
  it.each([
    ["Lucca, ventitré marzo duemilaventuno.", "ventitré marzo duemilaventuno", "Lucca"],
    ["Bari, addi' 28 maggio 2018", "28 maggio 2018", "Bari"],
    ["Detmold , den 14.02.2025", "14.02.2025", "Detmold"],
    ["Fait à La Côte-Vieille, le 8 juillet 2025.", "8 juillet 2025", "La Côte-Vieille"],
    ["Verhandelt zu Wernigerode am 16. Oktober 2025", "16. Oktober 2025", "Wernigerode"],
    ["Y en prueba de conformidad, se firma en Soria, a 18 de noviembre de 2025.", "18 de noviembre de 2025", "Soria"],
    ["Firmato digitalmente da ROSSI MARIO 27/05/2020 16:42:08", "27/05/2020", undefined],
    [
      "L'anno duemilaventi, il giorno quindici del mese di ottobre, tra:",
      "anno duemilaventi, il giorno quindici del mese di ottobre",
      undefined,
    ],
    ["Salzburg. am 27. August 2021", "27. August 2021", "Salzburg"],
    ["Date of agreement\n6 January 2023\nEvent date\n17 September 2023", "6 January 2023", undefined],
    ["Date: 19 September 2022", "19 September 2022", undefined],
    ["Il conduttore riceve l'attestato di prestazione redatto il 3 maggio 2019 dal tecnico.", undefined, undefined],
  ])("and its place: %s", (line, day, place) => {
    const { signing_date, signing_place } = read(line.split("\n"));
    expect([signing_date, signing_place]).toEqual([day, place]);
  });
});

describe("the beginning and the end", () => {
  it.each([
    ["Der Unternehmer überträgt dem Vertreter mit Wirkung vom 1. Oktober 2024 die Vertretung.", "1. Oktober 2024"],
    ["Der Verein übernimmt ab 1. September 2021 die Betreuung.", "1. September 2021"],
    ["Date d'entrée en vigueur : 1er septembre 2025", "1er septembre 2025"],
    ["Un plazo de cinco años, a contar desde el día I de junio de 2024.", "1 de junio de 2024"],
  ])("begin: %s", (text, day) => {
    expect(read([text]).effective_date).toBe(day);
  });

  it.each([
    ["In 80 rate, la prima con scadenza il 1 luglio 2018 e l'ultima il 1 febbraio 2025.", "1 febbraio 2025"],
    ["Pour une durée de sept ans, pour s'achever le 31 août 2032.", "31 août 2032"],
    ["Scadenza condizioni economiche 31/10/2025", undefined],
  ])("end: %s", (text, day) => {
    expect(read([text]).end_date).toBe(day);
  });
});
