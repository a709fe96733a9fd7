import { describe, expect, it } from "vitest";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import { GALLERY } from "../../usecases/gallery/gallery.ts";
import { loadExtraction } from "../extraction.ts";

const extraction = loadExtraction("models");

function read(template: string, key: string, lines: readonly PrintedLine[]): string | undefined {
  const service = GALLERY.find((one) => one.template === template)!;
  const [page] = extraction.extract(printedDocument(lines), service, []).pages;
  return page!.entities[key]?.[0]?.text;
}

describe("whose name it is", () => {
  it("the holder of an account is whom its statement is sent to, and not what it calls itself", () => {
    const lines = [
      "Banca del Lago",
      "ESTRATTO CONTO",
      "Spett.le",
      "Edil Poggi S.r.l.",
      "IBAN IT60X0542811101000000123456",
    ];
    expect(read("bank_statement", "account_holder", lines)).toBe("Edil Poggi S.r.l.");
  });

  it("the holder of an account is nobody who pays or is paid", () => {
    const lines = [
      "Bank Nordlicht",
      "Wiebke Osterkamp",
      "Lindenallee 4, 24103 Kiel",
      [
        [40, "Beschreibung"],
        [700, "Buchung"],
        [1000, "Betrag"],
      ] as const,
      [
        [40, "Werkstatt Hagedorn GmbH"],
        [700, "28.08.2025"],
        [1000, "+1.904,20"],
      ] as const,
      [
        [40, "Gartenbau Petersen KG"],
        [700, "29.08.2025"],
        [1000, "-61,00"],
      ] as const,
      [
        [40, "Druckerei Lorenzen GmbH"],
        [700, "30.08.2025"],
        [1000, "-12,50"],
      ] as const,
    ];
    expect(read("bank_statement", "account_holder", lines)).toBe("Wiebke Osterkamp");
  });

  it("the holder may stand beside the day and the balance, in the head", () => {
    const lines = [
      "Bank Nordlicht",
      [
        [40, "Reederei Osterkamp KG"],
        [700, "31.08.2025"],
        [1000, "+1.904,20"],
      ] as const,
      "Lindenallee 4, 24103 Kiel",
      "",
      "Im August 2025 gab es keine Umsätze.",
    ];
    expect(read("bank_statement", "account_holder", lines)).toBe("Reederei Osterkamp KG");
  });

  it("holders of one account, each behind a form of address, are named together", () => {
    const lines = [
      "Zuiderbank",
      "Rekeningafschrift",
      "Dhr. P.A.M. Verhoeven en/of",
      "Mw. S. Jansen-Kuipers",
      "Kastanjelaan 118",
      "4873 GH ETTEN-LEUR",
    ];
    expect(read("bank_statement", "account_holder", lines)).toMatch(
      /^Dhr\. P\.A\.M\. Verhoeven en\/of Mw\. S\. Jansen-Kuipers$/,
    );
  });

  it.each([
    [
      "two people, each in a line",
      ["Ms P J Hargreaves", "Mr D Hargreaves", "7 Chevin Terrace", "OTLEY LS21 3EX"],
      /P J Hargreaves Mr D Hargreaves$/,
    ],
    [
      "a couple with one name",
      ["M. OU MME ERWAN ABGRALL", "12 RUE DE LA TOUR", "29400 LANDIVISIAU"],
      /^M\. OU MME ERWAN ABGRALL$/,
    ],
    [
      "behind a label of several",
      ["Titulares: AMPARO SAFONT BELTRÁN", "JOSÉ VICENTE MULET", "IBAN: ES58 3188 0471 3944 0118 2773"],
      /^AMPARO SAFONT BELTRÁN JOSÉ VICENTE MULET$/,
    ],
  ])("holders of one account are named together: %s", (_, lines, expected) => {
    expect(read("bank_statement", "account_holder", ["Haxby Bank", "Your Statement", ...lines])).toMatch(expected);
  });

  it("control: one holder is not named with whose line is below", () => {
    const lines = ["Haxby Bank", "Your Statement", "Mr D Hargreaves", "Chevin Terrace", "OTLEY LS21 3EX"];
    expect(read("bank_statement", "account_holder", lines)).toMatch(/^(?:Mr )?D Hargreaves$/);
  });

  it("a bank in the small print is named up to the comma before its address, and not by its legal form alone", () => {
    const lines = ["Kontoauszug 8/2025", "IBAN DE02120300000000202051", "Nordlicht Bank AG, Hafenstraße 8, 24103 Kiel"];
    expect(read("bank_statement", "bank_name", lines)).toBe("Nordlicht Bank AG");
  });
});
