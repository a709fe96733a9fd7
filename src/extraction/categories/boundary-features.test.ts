import { describe, expect, test } from "vitest";
import { type PrintedLine, printedDocument } from "../../../test/support/word-pages.ts";
import { layOutDocument, type PageLayout } from "../page/layout.ts";
import { BOUNDARY_FEATURES, boundaryFeatures, withPage } from "./boundary-features.ts";
import { loadCategoryModel } from "./category-model.ts";
import { lookAtPage } from "./page-look.ts";
import { pageNumberOf } from "./page-numbers.ts";
import { boundaryLogits, splitPages, surelyHoldsSeveral } from "./split.ts";

const model = loadCategoryModel("models");
const page = (...lines: readonly PrintedLine[]): PageLayout => layOutDocument(printedDocument(lines))[0]!;

/** The features of the last page relative to those before, by name. */
function said(...pages: readonly PageLayout[]): Record<string, number> {
  const looks = pages.map((one) => lookAtPage(one, model));
  const document = looks.slice(0, -1).reduce<ReturnType<typeof withPage> | null>(withPage, null)!;
  const values = boundaryFeatures({ document, page: looks.at(-1)!, after: null });
  return Object.fromEntries(BOUNDARY_FEATURES.map((name, i) => [name, values[i]!]));
}

const INVOICE = page(
  "Officine Bellandi srl",
  "Via Roma 12",
  "20121 Milano",
  "Tel. 02 4471180",
  "Spett.le",
  "Torneria Marchetti spa",
  "FATTURA n. 2025/3308",
  "Data 28/04/2025",
  "Descrizione                 Importo",
  "Revisione pompa             1.243,64",
  "Totale fattura              1.243,64",
  ...[
    "Pagamento a vista",
    "Merce viaggia a rischio",
    "Foro competente Milano",
    "Banca Bellandi",
    "Vettore Frosio",
    "Porto franco",
  ],
);
const LIST = page("Elenco lotti", "Codice Lotto", "K395912 10", "B762944 20", "F643415 20");
const SLIP = page("CONTI CORRENTI POSTALI", "di Euro 1.243,64", "Causale: fatt. 2025/3308", "Eseguito da: Marchetti");

describe("where a page belongs", () => {
  test("a slip that names the bill of two pages before is compared with that page as well, not only with its neighbour", () => {
    const far = said(INVOICE, LIST, SLIP);
    expect(far["number of the first known"]).toBeGreaterThan(0);
    expect(far["amounts known"]).toBeGreaterThan(0);
    expect(far["rare words of the document known"]).toBeGreaterThan(0);
    expect(far["rare words shared"]).toBe(0);
    expect(said(LIST, SLIP)["number of the first known"]).toBe(0);
  });

  test("words that papers of many hands share say less than a name: they are counted apart", () => {
    const other = page("Cantieri Frosali", "FATTURA n. 118", "Data 02/05/2025", "Totale fattura 90,00");
    const same = page("Torneria Marchetti", "segue");
    expect(said(INVOICE, other)["alike words"]).toBeGreaterThan(said(INVOICE, other)["rare words alike"]!);
    expect(said(INVOICE, same)["rare words alike"]).toBe(1);
  });

  test("a number is the same though a reader took a nought for an O", () => {
    expect(said(page("Ordine 45003180"), page("Ordine 4500318O"))["codes shared"]).toBe(1);
    expect(said(page("Ordine 45003180"), page("Ordine 45003190"))["codes shared"]).toBe(0);
  });

  test("print is compared in shares of the page, so that a finer scan of it looks the same", () => {
    const finer: PageLayout = layOutDocument({
      ...printedDocument([]),
      pages: printedDocument(["Riepilogo movimenti", "Saldo iniziale", "Saldo finale"]).pages.map((one) => ({
        ...one,
        width: one.width * 2,
        height: one.height * 2,
        words: one.words.map((word) => ({ ...word, polygon: word.polygon.map(([x, y]) => [2 * x, 2 * y] as const) })),
      })),
    })[0]!;
    const print = said(page("Riepilogo movimenti", "Saldo iniziale", "Saldo finale"), finer);
    for (const name of ["line height", "width of letters", "left margin", "pitch"])
      expect(print[name]).toBeCloseTo(0, 5);
  });

  test("a table that goes on has its columns where they were", () => {
    const rows = (from: number, x: number): PrintedLine[] =>
      [0, 1, 2, 3].map((i) => [
        [40, `articolo ${from + i}`],
        [x, `${from + i},50`],
        [x + 300, `${from + i}7,00`],
      ]);
    expect(said(page(...rows(1, 400)), page(...rows(5, 400)))["columns alike"]).toBe(1);
    expect(said(page(...rows(1, 400)), page(...rows(5, 473)))["columns alike"]).toBeLessThan(1);
  });
});

describe("page numbers", () => {
  test.each([
    ["Pagina 2 di 3", { page: 2, of: 3 }],
    ["Seite 2 von 3", { page: 2, of: 3 }],
    ["PAG. 2/3", { page: 2, of: 3 }],
    ["Blatt 2", { page: 2, of: null }],
    ["- 2 -", { page: 2, of: null }],
  ])("%s is one", (text, number) => {
    expect(pageNumberOf(page("Torneria", ...Array.from({ length: 9 }, (_, i) => `voce ${i}`), text))).toEqual(number);
  });

  test.each(["segue pag. 2", "Übertrag auf Blatt 2", "Blatt 117", "01/02", "Addiz. regionale a.p. 7/11 importo"])(
    "%s is none: it is of another page, of other years, or a day",
    (text) => {
      expect(pageNumberOf(page("Torneria", ...Array.from({ length: 9 }, (_, i) => `voce ${i}`), text))).toBeNull();
    },
  );

  test("pages that say nothing are counted, up to one that does", () => {
    const silent = [page("Certificazione", "Dati anagrafici"), page("Dati fiscali", "Ritenute")];
    const third = page("ZNTLRA75L61C111P pag. 3", "Annotazioni");
    expect(said(...silent, third)["says the page that comes next by counting"]).toBe(1);
    expect(said(silent[0]!, third)["says the page that comes next by counting"]).toBe(0);
  });

  test("where the first page says of how many, the document goes on until there are as many", () => {
    const first = page("Pagina 1 di 2", "Officine Bellandi", "Fattura");
    expect(said(first, LIST)["the one before was not the last"]).toBe(1);
    expect(said(first, LIST, SLIP)["the one before was the last"]).toBe(1);
  });
});

describe("a file", () => {
  const blank = page();

  test("is split between papers of two issuers of one kind, and not between pages that repeat a number", () => {
    const other = page(
      "Studio Frosali e associati",
      "Piazza Dante 3",
      "50123 Firenze",
      "FATTURA n. 77",
      "Data 02/05/2025",
      "Consulenza                    90,00",
      "Totale fattura                90,00",
    );
    const second = page(
      "Officine Bellandi srl",
      "Fattura 2025/3308 - pagina 2 di 2",
      "Riporto 1.243,64",
      "Trasporto 20,00",
    );
    expect(splitPages([INVOICE, other], model)).toHaveLength(2);
    expect(splitPages([INVOICE, second, other], model)).toEqual([
      { from: 0, to: 1 },
      { from: 2, to: 2 },
    ]);
  });

  test("holds several surely only where a boundary is no toss-up: a page doubtfully parted may be a second one", () => {
    const other = page("Studio Frosali e associati", "FATTURA n. 77", "Totale fattura                90,00");
    const [logit = 0] = boundaryLogits([INVOICE, other], model);
    const shifted = (to: number) => {
      return { ...model, boundary: { ...model.boundary, shift: model.boundary.shift + to - logit } };
    };
    expect(surelyHoldsSeveral([INVOICE, other], shifted(2))).toBe(true);
    expect(splitPages([INVOICE, other], shifted(0.5))).toHaveLength(2);
    expect(surelyHoldsSeveral([INVOICE, other], shifted(0.5))).toBe(false);
    expect(surelyHoldsSeveral([INVOICE], shifted(2))).toBe(false);
  });

  test("keeps pages without words with the one before, wherever they lie", () => {
    expect(boundaryLogits([INVOICE, blank, LIST], model)[0]).toBe(-Infinity);
    expect(splitPages([blank, blank, INVOICE], model)).toEqual([{ from: 0, to: 2 }]);
    expect(boundaryLogits([INVOICE, blank, LIST], model)[1]).toBe(boundaryLogits([INVOICE, LIST], model)[0]);
  });

  test("of many pages is compared with the first and the latest of a document only", () => {
    let document = withPage(null, lookAtPage(INVOICE, model));
    for (let i = 0; i < 50; i++) document = withPage(document, lookAtPage(LIST, model));
    expect(document.count).toBe(51);
    expect(document.pages.length).toBeLessThan(8);
    expect(document.pages[0]!.numbers.size).toBeGreaterThan(0);
  });
});

test("what is shipped was fitted for these features", () => {
  const { known, trees } = model.boundary;
  expect(known).toHaveLength(BOUNDARY_FEATURES.length);
  const asked = trees.flatMap(({ feature }) => feature);
  expect(Math.max(...asked)).toBeLessThan(BOUNDARY_FEATURES.length);
});
