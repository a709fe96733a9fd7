import { expect, test } from "vitest";
import { type PrintedLine, printedPage } from "../../../../test/support/word-pages.ts";
import { layOutPage } from "../../page/layout.ts";
import { ORGANIZATION } from "./organization.ts";

const style = { decimal: null, currency: null, dateOrder: null, language: null };
const found = (line: string) =>
  new Map(
    ORGANIZATION.find(layOutPage(printedPage([line])), { style, field: {}, hits: [] }).map(({ text, prior }) => [
      text,
      prior,
    ]),
  );

test.each([
  ...["Spett.", "Spettabile", "Gent.mo", "Alla c.a.", "Egregio", "Messrs."],
  // French and Spanish capitals lose their accents, and what is left of "À" may not be read.
  ...["c.a.", "C.A.", "Att.ne", "z. Hd.", "z.Hd.", "A l'att. de", "A/A", "Attn:", "Attention:", "F.A.O."],
  ...["Alla c.a. di", "All'attenzione della", "A L'ATTENTION DE", "L'ATTENTION DE", "A LA ATENCION DE"],
])("%s before a name is how it is addressed: the name alone is likelier than both", (salutation) => {
  const candidates = found(`${salutation} Edil Bianchi Srl`);
  expect(candidates.get("Edil Bianchi Srl")).toBeGreaterThan(Number(candidates.get(`${salutation} Edil Bianchi Srl`)));
});

test("control: a name that only begins like one is whole, and nothing is cut from it", () => {
  for (const name of [
    "C.A.P. Bianchi Srl",
    "Attila Bianchi Srl",
    "Spettacoli Bianchi Srl",
    "Gentili Bianchi Srl",
    "Egregori Bianchi Srl",
  ])
    expect([...found(name).keys()]).toEqual([name]);
});

test.each(["CERTIFICATO DI COMPETENZA", "Offerta economica", "Informe de evaluación", "Reisekostenabrechnung"])(
  "what a paper calls itself is hardly a company: %s",
  (title) => {
    expect(found(title).get(title)).toBeLessThan(found("Scuola Edile Dolomiti").get("Scuola Edile Dolomiti")! - 4);
    const company = `${title} S.r.l.`;
    expect(found(company).get(company)).toBeGreaterThan(found(title).get(title)! + 4);
  },
);

test("a name has both of its brackets, or is doubted", () => {
  const [half, whole] = ["Mercato (cliente Rossi", "Mercato (cliente) Rossi"].map((name) => found(name).get(name)!);
  expect(half!).toBeLessThan(whole! - 2);
});

test("on papers between companies the words by which somebody is addressed are no name", () => {
  const names = (line: string) =>
    ORGANIZATION.find(layOutPage(printedPage([line])), { style, field: {}, hits: [], namesParties: true }).map(
      ({ text }) => text,
    );
  for (const title of ["An", "Spett.le", "Herrn"]) expect(names(title), title).toEqual([]);
  expect(names("Anders & Sohn")).toContain("Anders & Sohn");
});

test("a mark that stands beside the name in its line is no part of it", () => {
  for (const line of ["Credimare Credimare S.p.A.", "Credi Mare CrediMare S.p.A."])
    expect([...found(line).keys()], line).toEqual([line.split(" ").slice(-2).join(" ")]);
  for (const line of ["Rossi & Rossi S.n.c.", "De De Luca Srl", "Mare Nostrum Srl"])
    expect([...found(line).keys()], line).toEqual([line]);
});

test("in small print a name stands before the comma that parts it from its address", () => {
  const names = (line: string) =>
    ORGANIZATION.find(layOutPage(printedPage([line])), {
      style,
      field: {},
      hits: [],
      readsSmallPrint: true,
      namesUpToCommas: true,
    }).map(({ text }) => text);
  expect(names("Falkenbank AG, Schillerallee 8, 10179 Berlin")).toContain("Falkenbank AG");
});

test("the number that a company has in a box's line is no label before its name", () => {
  const prior = (line: string) =>
    ORGANIZATION.find(layOutPage(printedPage([line])), { style, field: {}, hits: [], namesParties: true }).find(
      ({ text }) => text === "STUDIO ASSOCIATO FERRARA",
    )?.prior;
  expect(prior("0231 STUDIO ASSOCIATO FERRARA")).toBe(prior("STUDIO ASSOCIATO FERRARA"));
});

test("of two columns that are one space apart in a line of a paper between two parties each is a name: lines below begin where the second does", () => {
  const names = (second: number, isLong = true) => {
    const lines: PrintedLine[] = [
      "EMPORIO LIGURE FIERA LOCANDA DEL MOLO",
      [[second, "VIA DEL MOLO 4"]],
      [
        [40, "Strada Aurelia 88"],
        [second, "17024 FINALE LIGURE"],
      ],
      ...(isLong ? [[[second, "Tel. 019 690"]] as const] : []),
    ];
    const context = { style, field: {}, hits: [], numbersTrade: true };
    return ORGANIZATION.find(layOutPage(printedPage(lines)), context).map(({ text }) => text);
  };
  expect(names(250)).toEqual(expect.arrayContaining(["EMPORIO LIGURE FIERA", "LOCANDA DEL MOLO"]));
  expect(names(300)).not.toContain("LOCANDA DEL MOLO");
  expect(names(250, false)).not.toContain("LOCANDA DEL MOLO");
});

test("in a line of a form whose facts stars part, the name is what has a legal form", () => {
  const names = (line: string) =>
    ORGANIZATION.find(layOutPage(printedPage([line])), { style, field: {}, hits: [], namesParties: true }).map(
      ({ text }) => text,
    );
  const line = "*Pers.-Nr. 00219* Gärtnerei Kern GmbH & Co. KG * Ringstr. 4 * 70372 Stuttgart";
  expect(names(line)).toContain("Gärtnerei Kern GmbH & Co. KG");
});

test.each(["IČ:", "DIČ:", "P.IVA", "CVR-nr."])("the caption of a number is nobody: %s", (caption) => {
  const names = [...found(`${caption} 06482911`).keys()].map((text) => text.replace(/[\d:]/g, "").trim());
  expect(names).not.toContain(caption.replace(":", ""));
  expect([...found("Jezdecký klub").keys()], "control: a club is somebody").toContain("Jezdecký klub");
});
