import { describe, expect, test } from "vitest";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import { layOutDocument } from "../page/layout.ts";
import { categorise } from "./categorise.ts";
import { loadCategoryModel } from "./category-model.ts";
import { indexExamples } from "./examples.ts";
import { kindFeaturesOf } from "./kind-features.ts";
import { kindScores } from "./kind-prior.ts";
import { KINDS } from "./kinds.ts";
import { unknownFeatures, unknownShare } from "./unknown-kind.ts";

const model = loadCategoryModel("models");
const NOTHING = { model, examples: indexExamples([]), learned: null };
const ALL = KINDS.map(({ name }) => ({ key: name, label: name.replaceAll("_", " ") }));
const pagesOf = (lines: readonly PrintedLine[]) => layOutDocument(printedDocument([...lines]));

const BOARDING_PASS: readonly PrintedLine[] = [
  "AERVENTO",
  "CARTA D'IMBARCO  BOARDING PASS",
  "Passeggero  BELLANDI/MARTINA",
  "Volo AV 2214   Data 12 MAG",
  "Da Bologna BLQ   A Cagliari CAG",
  "Imbarco 06:35   Gate B7   Posto 14C",
  "Il gate chiude 15 minuti prima della partenza",
];
const CERTIFICATE: readonly PrintedLine[] = [
  "Istituto Comprensivo Gramsci",
  "Si certifica che l'alunna Rota Elena, nata a Lecco il 3.4.2012,",
  "ha frequentato nell'anno scolastico 2023/2024 la classe seconda",
  "e ha superato l'esame con il voto di nove decimi.",
  "Il dirigente scolastico",
];
const PAYSLIP: readonly PrintedLine[] = [
  "CEDOLINO PAGA",
  "Periodo di retribuzione Marzo 2024",
  "Livello 3S Matricola 4711 Data assunzione 01/02/2019",
  "Imponibile INPS 2.100,00 Contributi INPS 193,00",
  "Totale competenze 2.100,00 Totale trattenute 503,00",
  "TFR del mese 145,00 Netto in busta 1.597,00",
];

describe("a paper of no kind that is known", () => {
  test.each([
    ["a boarding pass", BOARDING_PASS],
    ["a school's certificate", CERTIFICATE],
  ])("%s is put under no category, though all kinds have one", (_, lines) => {
    expect(categorise(pagesOf(lines), ALL, NOTHING)).toBeNull();
  });

  test("is put under what the service has for all others", () => {
    const categories = [...ALL.slice(0, 4), { key: "altro", label: "Altro" }];
    expect(categorise(pagesOf(BOARDING_PASS), categories, NOTHING)).toMatchObject({ value: "altro" });
  });

  test("is told from a payslip by a wide margin", () => {
    const share = (lines: readonly PrintedLine[]) => {
      const features = kindFeaturesOf(pagesOf(lines));
      return unknownShare(features, kindScores(features, model), model.unknown);
    };
    expect(share(PAYSLIP)).toBeLessThan(0.05);
    expect(share(BOARDING_PASS)).toBeGreaterThan(0.5);
  });

  test("has finite features, whatever the scores", () => {
    const features = kindFeaturesOf(pagesOf(PAYSLIP));
    const scores = KINDS.map((_, k) => (k === 0 ? 1e6 : -1e6));
    expect(unknownFeatures(features, scores).every(Number.isFinite)).toBe(true);
  });
});
