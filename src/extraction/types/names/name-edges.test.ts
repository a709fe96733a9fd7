import { describe, expect, it, test } from "vitest";
import { printedPage } from "../../../../test/support/word-pages.ts";
import { findLabels, indexLabels } from "../../page/labels.ts";
import { layOutPage } from "../../page/layout.ts";
import { NAME } from "./name.ts";
import { nameWithin } from "./name-edges.ts";
import { ORGANIZATION } from "./organization.ts";

const LABELS = indexLabels(
  [],
  ["Eintritt", "Descrizione", "Cliente"].map((phrase) => ({ meaning: "field:other", phrase })),
);

function within(line: string, mayBeNumbered = true): string {
  const page = layOutPage(printedPage([line]));
  return nameWithin(page, page.tokens, findLabels(page, LABELS), mayBeNumbered)
    .map(({ text }) => text)
    .join(" ");
}

test("a shop is called by a number", () => {
  expect(within("7 ELEVEN", false)).toBe("7 ELEVEN");
  expect(within("7 ELEVEN")).toBe("ELEVEN");
});

describe("a name in its line", () => {
  it.each([
    ["x Raiffeisenkasse Tisens", "Raiffeisenkasse Tisens"],
    ["A CRÉDIT RURAL", "CRÉDIT RURAL"],
    ["Penndle Water v", "Penndle Water"],
    ["ESPOSITO I", "ESPOSITO"],
    ["IMMACOLATA |", "IMMACOLATA"],
    ["2 TINTORIA LOMBARDA", "TINTORIA LOMBARDA"],
    ["0045 VERBANIA BROKER SRL", "VERBANIA BROKER SRL"],
    ["2| DI NARDO", "DI NARDO"],
  ])("is without what a reader made of strokes: %s", (line, name) => {
    expect(within(line)).toBe(name);
  });

  it.each([
    ["PASSO LIEVE RETAIL S.R.L. a socio unico", "PASSO LIEVE RETAIL S.R.L."],
    ["Lumera Energia S.p.A. società a socio unico", "Lumera Energia S.p.A."],
    ["Lumera Energia S.p.A. società uniperson. soggetta a direzione", "Lumera Energia S.p.A."],
    ["Warmterijn Levering B.V. statutair gevestigd te Utrecht", "Warmterijn Levering B.V."],
    ["SARL Mazel au capital de 10 000 €", "SARL Mazel"],
    ["ISTITUTO DI PREVIDENZA codice fiscale 80078750587", "ISTITUTO DI PREVIDENZA"],
    ["Beltrami S.p.A. Capitale sociale € 120.000", "Beltrami S.p.A."],
  ])("is without what the law prints behind it: %s", (line, name) => {
    expect(within(line)).toBe(name);
  });

  it("is without the caption of the next box, which stands off from it", () => {
    expect(within("Ing. Christoph Haslinger  Eintritt")).toBe("Ing. Christoph Haslinger");
  });

  it.each([
    "Rossi e Figli",
    "B & W Logistik",
    "Marco B",
    "24 Ore Trasporti",
    "Serra y Mas",
    "S M Rossi",
    "Centro Cliente",
    "Casa della Sede",
  ])("control: %s is whole", (name) => {
    expect(within(name)).toBe(name);
  });
});

test.each([
  ["a company", ORGANIZATION, "Penndle Water v", "Penndle Water"],
  ["a person", NAME, "ESPOSITO I", "ESPOSITO"],
] as const)("of %s the name alone is likelier than its line, which is a candidate still", (_, { find }, line, name) => {
  const style = { decimal: null, currency: null, dateOrder: null, language: null };
  const found = find(layOutPage(printedPage([line])), { style, field: {}, hits: [] });
  const priors = new Map(found.map(({ text, prior }) => [text, prior]));
  expect(priors.get(name)).toBeGreaterThan(priors.get(line)!);
});
