import { describe, expect, it, test } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import type { Page } from "../../core/documents/document.ts";
import { boxOfPolygon, polygonOfBox } from "../../core/geometry.ts";
import type { TemplateName } from "../../core/services/service-definition.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { ruleEvidence } from "../scoring/rules.ts";
import { styleOf } from "../types/votes.ts";
import { PARTY_FEATURES, partyFeatures, placeInBlock } from "./party-features.ts";

const WINDOW: readonly PrintedLine[] = [
  "Elektro Wagner",
  "Tel. 08171 229014",
  "",
  "",
  "",
  "Stiftung Rosengarten",
  "Frau M. Gerber",
  "Blumenweg 15",
  "82538 Geretsried",
  "",
  "",
  "",
  [
    [40, "Bergkäse, Laib kg"],
    [700, "6"],
    [900, "576,00"],
  ],
];

function candidatesOn(page: Page, key: string, template: TemplateName): { read: ReadField; all: Candidate[] } {
  const type = key.endsWith("address") ? "address" : "organization";
  const { fields, labels } = readService(aService([aField(key, { type })], { template }));
  const layout = layOutPage(page);
  const read = fields[0]!;
  return { read, all: findCandidates([readPage(layout, labels)], read, styleOf([layout])) };
}

function likeliest(lines: readonly PrintedLine[], key: string, template: TemplateName = "invoice"): string {
  const { read, all } = candidatesOn(printedPage(lines), key, template);
  const logitOf = (one: Candidate) => ruleEvidence(one, read, all).reduce((sum, { weight }) => sum + weight, 0);
  return all.reduce((a, b) => (logitOf(b) > logitOf(a) ? b : a)).text;
}

describe("a name without a legal form", () => {
  it("is the first line of a block that has an address, not who is to open the letter and no row of a table", () => {
    expect(likeliest(WINDOW, "buyer_name")).toBe("Stiftung Rosengarten");
    expect(likeliest(WINDOW, "seller_name", "purchase_order")).toBe("Stiftung Rosengarten");
  });

  it("opens its block; what stands below it does not", () => {
    const { all } = candidatesOn(printedPage(WINDOW), "buyer_name", "invoice");
    const placeOf = (text: string) => {
      const one = all.find((candidate) => candidate.text === text)!;
      return placeInBlock(one);
    };
    expect(placeOf("Stiftung Rosengarten")).toMatchObject({ opensBlock: true, namesAbove: 0, isInRow: false });
    expect(placeOf("Frau M. Gerber")).toMatchObject({ opensBlock: false, namesAbove: 1 });
    expect(placeOf("Bergkäse, Laib kg")).toMatchObject({ opensBlock: false, isInRow: true });
    expect(placeOf("Elektro Wagner")).toMatchObject({ opensBlock: false });
  });

  it("is the longer one of a brand and the name that begins with it", () => {
    const printed: PrintedLine[] = ["Alpenhof", "", "", "Alpenhof Vertriebs GesmbH", "Dorfstraße 77", "6290 Mayrhofen"];
    expect(likeliest(printed, "seller_name")).toBe("Alpenhof Vertriebs GesmbH");
  });
});

describe("a line with more than a name", () => {
  test.each([
    ["Sophie Marchand – graphiste, depuis 1998", "Sophie Marchand"],
    ["Alpenhof GesmbH · Dorfstraße 77 · 6290 Mayrhofen", "Alpenhof GesmbH"],
    ["Rosenhof AG, Schillerallee 128, 61348 Bad Homburg", "Rosenhof AG,"],
  ])("%s: the name is a candidate", (line, name) => {
    const texts = candidatesOn(printedPage([line]), "seller_name", "invoice").all.map(({ text }) => text);
    expect(texts.map((text) => text.replace(/,$/, ""))).toContain(name.replace(/,$/, ""));
  });

  test.each([
    ["Macelleria Bianchi · Steenweg 118 - 2800 Mechelen · BTW BE0123456789", "Steenweg 118 - 2800 Mechelen"],
    ["Studio Oakley · 27 Market Place - Manchester M2 3DE · VAT GB123456789", "27 Market Place - Manchester M2 3DE"],
    ["90 rue Voltaire 25000 Besançon · N° TVA FR16812694875", "90 rue Voltaire 25000 Besançon"],
  ])("%s: the whole address is one", (line, address) => {
    const texts = candidatesOn(printedPage([line]), "seller_address", "invoice").all.map(({ text }) => text);
    expect(texts).toContain(address);
  });

  it("is not taken apart on other papers", () => {
    const { all } = candidatesOn(printedPage(["Sophie Marchand – graphiste, depuis 1998"]), "employer_name", "payslip");
    expect(all.map(({ text }) => text)).not.toContain("Sophie Marchand");
  });
});

test.each(["Herrn Max Huber", "Gent.ma Sig.ra Anna Neri", "Mme Léa Petit", "Familie Egger"])(
  "how %s is addressed is left off, but a family's name stays",
  (line) => {
    const texts = candidatesOn(printedPage([line]), "buyer_name", "invoice").all.map(({ text }) => text);
    expect(texts).toContain(line.replace(/^(?:Herrn|Gent\.ma Sig\.ra|Mme) /, ""));
  },
);

describe("the writer's line above an address", () => {
  /** The first line of an envelope window in smaller type than the lines below it. */
  function withSmallFirstLine(lines: readonly PrintedLine[], share: number): Page {
    const page = printedPage(lines);
    const words = page.words.map((word) => {
      if (word.line !== 0) return word;
      const { x0, x1, y1 } = boxOfPolygon(word.polygon);
      return { ...word, polygon: polygonOfBox({ x0, x1, y0: y1 - 20 * share, y1 }) };
    });
    return { ...page, words };
  }
  const lines: PrintedLine[] = [
    "Elektro Wagner · Am Gries 4 · 82515 Wolfratshausen",
    "Stiftung Rosengarten",
    "Blumenweg 15",
    "82538 Geretsried",
  ];
  const blockOf = (page: Page, text: string) =>
    candidatesOn(page, "buyer_name", "invoice").all.find((one) => one.text === text)!.block;

  it("in small type is a block of its own; in the type of the others it is theirs", () => {
    const small = withSmallFirstLine(lines, 0.6);
    expect(blockOf(small, "Elektro Wagner")).not.toBe(blockOf(small, "Stiftung Rosengarten"));
    const alike = withSmallFirstLine(lines, 1);
    expect(blockOf(alike, "Elektro Wagner")).toBe(blockOf(alike, "Stiftung Rosengarten"));
  });
});

test("features of parties are as many as their names", () => {
  const { all } = candidatesOn(printedPage(WINDOW), "buyer_name", "invoice");
  for (const one of all) expect(partyFeatures(one)).toHaveLength(PARTY_FEATURES.length);
});
