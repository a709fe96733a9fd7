import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../../test/support/word-pages.ts";
import { GALLERY } from "../../../usecases/gallery/gallery.ts";
import { findCandidates, readPage } from "../../candidates/candidates.ts";
import { layOutPage } from "../../page/layout.ts";
import { readService } from "../../read-service.ts";
import { ruleEvidence } from "../../scoring/rules.ts";
import { styleOf } from "../../types/votes.ts";

const CARDS = GALLERY.find(({ template }) => template === "identity")!;

function pageOf(lines: readonly PrintedLine[], service = CARDS) {
  const { fields, labels } = readService(service);
  const layout = layOutPage(printedPage(lines));
  return { fields, layout, page: readPage(layout, labels) };
}

/** The likeliest value of a field by the rules alone; undefined if none is likelier than the absence of a value. */
function likeliest(key: string, ...lines: readonly PrintedLine[]): string | undefined {
  const { fields, layout, page } = pageOf(lines);
  const read = fields.find(({ field }) => field.key === key)!;
  const all = findCandidates([page], read, styleOf([layout]));
  const said = all.map((one) => ruleEvidence(one, read, all).reduce((sum, { weight }) => sum + weight, 0));
  const best = said.indexOf(Math.max(...said));
  return (said[best] ?? -1) > 0 ? all[best]!.text : undefined;
}

/** The meanings of the first label of a line. */
function announced(line: string): readonly string[] {
  const [hit] = pageOf([line]).page.hits;
  return hit && hit.tokens.length === line.split(" ").length ? [...hit.meanings] : [];
}

describe("captions of identity documents", () => {
  it.each([
    ["Lieu de naissance/Place of birth", "identity.birth_place"],
    ["miejsce urodzenia / place of birth", "identity.birth_place"],
    ["Nationalité/Nationality:", "identity.nationality"],
    ["Geburtsdatum • Date de naissance • Data di nascita", "identity.birth_date"],
    ["Passport No./Passeport No.", "identity.document_number"],
    ["DOCUMENTO N°", "identity.document_number"],
    ["Luogo di nascita. Place of birth. (6)", "identity.birth_place"],
    ["[a] Name/Surname/Nom", "identity.surname"],
    ["Prénom(s)", "identity.given_names"],
  ])("are one label, whatever stands between their languages: %s", (line, meaning) => {
    expect(announced(line)).toContain(meaning);
  });

  it.each([
    ["Nom/Sumame", "identity.surname"],
    ["Voonamen / Given names", "identity.given_names"],
    ["Domicile Residence", "identity.address"],
    ["PRÉNOM / Given nam", "identity.given_names"],
    ["Date de délivran", "identity.issue_date"],
  ])("are known with letters lost or at a torn edge: %s", (line, meaning) => {
    expect(announced(line)).toContain(meaning);
  });

  it.each(["RECIFE/PE", "EL AMRANI", "BOTO / VOLOS", "07 SET/SEP 1996", "RESIDENCE PERMIT", "FR / SEN"])(
    "are not what stands below them: %s",
    (line) => {
      expect(announced(line)).toEqual([]);
    },
  );

  it("say what another language leaves open: a Name beside a Nome is a given name, beside a Nom a surname", () => {
    expect(announced("NOMBRE / Name")).toContain("identity.given_names");
    expect(announced("NOMBRE / Name")).not.toContain("identity.surname");
    expect(announced("Naam / Name")).toContain("identity.surname");
  });

  it("end where the value begins", () => {
    expect(likeliest("address", "RESIDENZA / RESIDENCE VIA DANTE ALIGHIERI 32/A")).toBe("VIA DANTE ALIGHIERI 32/A");
  });

  it("control: on papers of another kind a line with strokes is none", () => {
    const invoices = GALLERY.find(({ template }) => template === "invoice")!;
    const { hits } = pageOf(["Lieu de naissance/Place of birth"], invoices).page;
    expect(hits.some(({ meanings }) => meanings.has("identity.birth_place"))).toBe(false);
    expect(pageOf(["naam"], aService([])).page.hits).toEqual([]);
  });

  it("may be for a surname and for the names below it", () => {
    const lines = ["NOM Prénoms / SURNAME Given names", "TRAORE", "Fanta", "SEXE / SEX", "F"];
    expect([likeliest("surname", ...lines), likeliest("given_names", ...lines)]).toEqual(["TRAORE", "Fanta"]);
  });
});

const LICENCE = [
  [40, 110],
  ["1.", "KELLNER"],
  ["2.", "Marta Sofie"],
  ["3.", "02.03.91 Passau"],
  ["4a.", "11.10.21"],
  ["4b.", "10.10.36"],
  ["4c.", "Stadt Passau"],
  ["5.", "J410ZKQ83T1"],
] as const;

/** A licence of which some numbers were misread, or not read at all. */
function licence(misread: Readonly<Record<string, string | null>> = {}): readonly PrintedLine[] {
  const [[left, right], ...rows] = LICENCE;
  return rows.map(([number, value]): PrintedLine => {
    const read = number in misread ? misread[number]! : number;
    return read === null
      ? [[right, value]]
      : [
          [left, read],
          [right, value],
        ];
  });
}

const OF_LICENCE = {
  surname: "KELLNER",
  given_names: "Marta Sofie",
  birth_date: "02.03.91",
  birth_place: "Passau",
  issue_date: "11.10.21",
  expiry_date: "10.10.36",
  document_number: "J410ZKQ83T1",
};

describe("driving licences", () => {
  it.each([
    ["as printed", {}],
    ["with letters read as figures", { "4a.": "48.", "4b.": "46,", "4c.": "40.", "3.": "B." }],
    ["with a number lost", { "1.": null }],
    ["with two numbers lost", { "1.": null, "2.": null }],
  ])("have numbers for captions, %s", (_, misread) => {
    const lines = licence(misread);
    const read = Object.keys(OF_LICENCE).map((key) => [key, likeliest(key, ...lines)]);
    expect(Object.fromEntries(read)).toEqual(OF_LICENCE);
  });

  it("may have the number in one word with the value", () => {
    const lines = ["1.KELLNER", "2.Marta", "3.02.03.1991 Passau", "48.11.10.2021", "46.10.10.2036", "5.J410ZKQ83T1"];
    expect(likeliest("surname", ...lines)).toBe("KELLNER");
    expect(likeliest("birth_date", ...lines)).toBe("02.03.1991");
    expect(likeliest("expiry_date", ...lines)).toBe("10.10.2036");
    expect(likeliest("document_number", ...lines)).toBe("J410ZKQ83T1");
  });

  it("have days of their categories and a legend on the back, which are none of the card's", () => {
    const back: readonly PrintedLine[] = [
      "1. Cognome 2. Nome 3. Data e luogo di",
      "nascita 4a. Data di rilascio 4b. Data di",
      [
        [500, "AM"],
        [600, "17/05/06"],
        [800, "23/11/33"],
      ],
      [
        [500, "B"],
        [600, "17/05/06"],
        [800, "23/11/33"],
      ],
    ];
    expect(likeliest("issue_date", ...licence(), ...back)).toBe("11.10.21");
    expect(likeliest("issue_date", ...back)).toBeUndefined();
  });

  it("control: other cards number their captions, not their values", () => {
    const lines = ["3 Cognome", "RINALDI", "4 Nome", "FEDERICA", "5 Data di nascita", "11/12/1993"];
    expect(likeliest("surname", ...lines)).toBe("RINALDI");
    expect(likeliest("birth_date", ...lines)).toBe("11/12/1993");
  });
});

describe("Italian cards of paper", () => {
  const lines: readonly PrintedLine[] = [
    [[200, "Marinelli"]],
    [[40, "Cognome"]],
    [
      [40, "Nome"],
      [200, "Ada"],
    ],
    [[40, "nata il 3-2-1949"]],
    [
      [40, "(atto n."],
      [200, "27"],
      [300, "P."],
      [400, "S. A)"],
    ],
    [
      [40, "a"],
      [100, "Norcia (PG)"],
    ],
    [
      [40, "Cittadinanza"],
      [200, "Italiana"],
    ],
    [
      [40, "Residenza"],
      [200, "Terni"],
    ],
    [
      [40, "Via"],
      [120, "VIA"],
      [160, "DEL"],
      [200, "LEONE"],
      [260, "N. 33"],
    ],
  ];

  it("say where somebody was born behind the entry in the register, and in which street he lives behind Via", () => {
    expect(likeliest("birth_place", ...lines)).toBe("Norcia (PG)");
    expect(likeliest("address", ...lines)).toBe("VIA DEL LEONE N. 33");
  });

  it("have values that were written above the line of their caption", () => {
    expect(likeliest("surname", ...lines)).toBe("Marinelli");
  });

  it("control: without the entry in the register nothing is taken for such a card", () => {
    const others = lines.filter((_, i) => i !== 4);
    expect(likeliest("birth_place", ...others)).toBeUndefined();
  });
});

it("what cannot be a place of birth can be the text of another field of the service", () => {
  const fields = [aField("birth_place", { type: "text" }), aField("floor", { type: "text", alias: "Floor" })];
  const service = aService(fields, { template: "identity" });
  const { fields: read, layout, page } = pageOf(["Floor: 7"], service);
  const texts = read.map((one) => findCandidates([page], one, styleOf([layout])).map(({ text }) => text));
  expect(texts[0]).not.toContain("7");
  expect(texts[1]).toContain("7");
});
