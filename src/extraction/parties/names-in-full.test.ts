import { describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { findCandidates, readPage } from "../candidates/candidates.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { styleOf } from "../types/votes.ts";
import { namesInFull } from "./names-in-full.ts";

/** The weight given to each text that may be the seller's name, with the logits that `logitOf` returns. */
function saidOf(lines: readonly PrintedLine[], logitOf: (text: string) => number, template: "invoice" | "receipt") {
  const { fields, labels } = readService(aService([aField("seller_name", { type: "organization" })], { template }));
  const page = layOutPage(printedPage(lines));
  const candidates = findCandidates([readPage(page, labels)], fields[0]!, styleOf([page]));
  const evidence = namesInFull(
    candidates,
    candidates.map(({ text }) => logitOf(text)),
    fields[0]!,
  );
  // The same words may be candidates twice, after and before a cut.
  const said = new Map<string, number>();
  candidates.forEach(({ text }, i) => {
    said.set(text, said.get(text) || (evidence[i]?.weight ?? 0));
  });
  return said;
}

const PAPER: readonly PrintedLine[] = [
  "Harrow & Finch",
  "Invoice to",
  "St Margaret's Council",
  "Oak board",
  "Harrow & Finch Joinery Ltd. Registered in England No. 08831174",
];
const SHORT = "Harrow & Finch";
const FULL = "Harrow & Finch Joinery Ltd.";

describe("a name that a narrow box breaks where no name ends", () => {
  const broken = (...lines: readonly PrintedLine[]) => {
    const first = lines[1] as string;
    return saidOf(lines, (text) => (text === first ? 4 : 1), "invoice");
  };

  it.each([
    ["RESTAURACIÓN COLECTIVA", "DEL SUR, S.L."],
    ["Farmacia Aurora della Dott.ssa P.", "Greco & C. S.a.s."],
    ["Azienda Sanitaria di", "Grosseto"],
    ["Studio Associato Rossi &", "Verdi"],
    ["TESSITURA ERCOLE BIANCARDI", "& NIPOTI SPA"],
    ["Schreinerei Hofer", "und Söhne"],
    ["Cassa di Risparmio", "del Tigullio"],
    ["METALROTTAMI PO s.a.s.", "di Bigatti Oreste & C."],
    ["Gasthof Alpenblick", "Betriebs GmbH"],
    ["Turn- und Sportverein", "Lehrtal von 1921 e.V."],
    ["Caseificio Valsugana di Tomaselli Ivo & C.", "s.n.c."],
    ["Colle Spino di Felicetti Mario & C.", "SOCIETA' SEMPLICE"],
    ["Schlosserei Aumann", "Gesellschaft mit beschränkter Haftung"],
  ])("is the whole: %s / %s", (first, second) => {
    const said = broken("Fornitore", first, second, "Via dei Tigli 14");
    expect(said.get(`${first} ${second}`)).toBe(3);
    expect(said.get(first)).toBe(-3);
  });

  it.each([
    ["Officina Aurora", "Rossi Impianti S.r.l."],
    ["Officina Aurora S.r.l.", "del gruppo Rossi S.p.A."],
    ["Verdi & C.", "Via dei Tigli 14"],
    ["Officina Aurora", "e ricambi di ogni marca"],
    ["Officina Aurora S.r.l.", "di Rossi Mario"],
  ])("control: %s / %s may be two", (first, second) => {
    expect([...broken("Fornitore", first, second, "00100 Roma").values()].every((weight) => weight === 0)).toBe(true);
  });
});

describe("the rest of a name that a narrow box breaks", () => {
  const rest = (first: string, second: string) =>
    saidOf(["Fornitore", first, second, "Via dei Tigli 14"], (text) => (text === second ? 4 : 1), "invoice");

  it("stands for the whole where it is likelier", () => {
    const said = rest("ARREDOSCUOLA PICENA", "DI TRAINI & C. S.R.L.");
    expect(said.get("ARREDOSCUOLA PICENA DI TRAINI & C. S.R.L.")).toBe(3);
    expect(said.get("DI TRAINI & C. S.R.L.")).toBe(-3);
  });

  it.each([
    ["control: who is called so bears a name of his own", "Consegnare a", "De Luca Anna"],
    ["control: a company below another one", "Officina Aurora S.r.l.", "Rossi Impianti S.r.l."],
  ])("%s", (_, first, second) => {
    expect([...rest(first, second).values()].every((weight) => weight === 0)).toBe(true);
  });
});

describe("a name that the paper has in short and in full", () => {
  it("is the full one, as sure as the short one was, and ends in its legal form", () => {
    const said = saidOf(PAPER, (text) => (text === SHORT ? 4 : 1), "invoice");
    expect(said.get(FULL)).toBe(3);
    expect(said.get(SHORT)).toBe(-3);
    expect([...said.values()].filter((weight) => weight > 0)).toHaveLength(1);
  });

  it("is left alone where the full one leads, where none is longer, and on papers of one party", () => {
    const nothing = (said: Map<string, number>) =>
      expect([...said.values()].every((weight) => weight === 0)).toBe(true);
    nothing(saidOf(PAPER, (text) => (text === FULL ? 4 : 1), "invoice"));
    nothing(saidOf([SHORT, "Invoice to", "Harrow & Finch, Forge Works"], () => 1, "invoice"));
    nothing(saidOf(PAPER, (text) => (text === SHORT ? 4 : 1), "receipt"));
  });
});
