import fc from "fast-check";
import { expect, it } from "vitest";
import { mendAddress } from "./address-spelling.ts";

it.each([
  ["the country before a postcode", "Via Industria 14 1-39023 Lasa (BZ)", "Via Industria 14 I-39023 Lasa (BZ)"],
  ["an industrial estate", "Z.1. Nord 35010 Limena PD", "Z.I. Nord 35010 Limena PD"],
  ["an industrial estate without dots", "Zl de Corsac 43700 Brives", "ZI de Corsac 43700 Brives"],
  ["a figure of a British postcode", "Garden Street Todmorden OL14 SRF", "Garden Street Todmorden OL14 5RF"],
  ["a nought of it", "Colne Bridge Works Huddersfield, HD5 ORH", "Colne Bridge Works Huddersfield, HD5 0RH"],
  ["its district", "St Bride's WAll 7QQ", "St Bride's WA11 7QQ"],
  ["its area", "Driffield Y025 6RT", "Driffield YO25 6RT"],
  ["an Irish postcode", "Kilfenorra, Co. Clare, V95 KOF3", "Kilfenorra, Co. Clare, V95 K0F3"],
  ["a postcode of five figures", "Corso Gelone 88 - 961oo Siracusa", "Corso Gelone 88 - 96100 Siracusa"],
  ["two letters on either side of a figure", "n. 118 1oo8o VIDRACCHIO (TO)", "n. 118 10080 VIDRACCHIO (TO)"],
  ["a province", "Via Savona 19/A, 20144 Milano Ml, Italy", "Via Savona 19/A, 20144 Milano MI, Italy"],
  ["a province in brackets", "25060 MARCHENO (85)", "25060 MARCHENO (BS)"],
  ["a king", "Piazza Umberto 1, 9 12042 BRA (CN)", "Piazza Umberto I, 9 12042 BRA (CN)"],
  ["a second king", "C.so Vittorio Emanuele Il 27", "C.so Vittorio Emanuele II 27"],
  ["a floor", "Travessa das Flores 9, 39 Dto, 4700-117 Braga", "Travessa das Flores 9, 3º Dto, 4700-117 Braga"],
  ["a floor and a door", "C/ Sant Vicent 27, 29-49, 12540 Vila-real", "C/ Sant Vicent 27, 2º-4ª, 12540 Vila-real"],
])("%s is mended", (_, read, meant) => {
  expect(mendAddress(read)).toBe(meant);
});

it.each([
  ["a postcode that is one", "14 Brook Lane, Manchester M1 1AE"],
  ["a legal form behind a province", "20121 MILANO MI SRL"],
  ["letters of which none is a figure", "OSTERIA BO SPA"],
  ["a house number before a dash", "Via Roma 1-3 20121 Milano"],
  ["a house with a staircase", "Via Roma 12/1-20121 Milano"],
  ["a house in a king's street", "Via Vittorio Emanuele 11 - 20121 Milano"],
  ["what is no province", "00100 ROMA (88)"],
  ["an Irish postcode that is one", "Galway H91 W5E0"],
  ["a word behind a letter and figures", "Lotto C12 NOTE"],
  ["houses up to the next", "Via Roma 5, 29-49, Torino"],
  ["a house before a name", "C/ Colón 3, 39 Dtorres"],
  ["what stands behind a province", "39023 Lasa (BZ) Ml"],
])("%s stays", (_, text) => {
  expect(mendAddress(text)).toBe(text);
});

it("mends once: what is mended stays", () => {
  const part = fc.constantFrom(
    "1-39023",
    "Zl",
    "Z.1.",
    "OL14",
    "SRF",
    "WAll",
    "7QQ",
    "ORH",
    "Roma",
    "I-20121",
    "BO",
    "M1",
    "Y025 6RT",
    "V95 KOF3",
    "961oo",
    "Siracusa",
    "(85)",
    "Ml",
    "Umberto 1, 9",
    "9, 39 Dto,",
    "27, 29-49,",
    "12540",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const once = mendAddress(parts.join(" "));
      expect(mendAddress(once)).toBe(once);
      expect(once).toHaveLength(parts.join(" ").length);
    }),
  );
});
