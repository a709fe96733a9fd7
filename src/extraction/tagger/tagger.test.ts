import { cpSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { aField, aService } from "../../../test/support/service-definition.ts";
import { openTempDir } from "../../../test/support/temp-dir.ts";
import { printedPage } from "../../../test/support/word-pages.ts";
import { readPage } from "../candidates/candidates.ts";
import { layOutPage } from "../page/layout.ts";
import { readService } from "../read-service.ts";
import { loadTagger, readTagger } from "./tagger.ts";

const tagger = loadTagger("models");
const folder = openTempDir("estratto-tagger-");
afterAll(() => rmSync(folder, { recursive: true }));

/** Names that no training set has; the labels are common ones. */
const LETTER = printedPage([
  "Officine Brambati Srl",
  "Via dei Tornitori 12",
  "20093 Cologno Monzese MI",
  "P.IVA 01234567890",
  "",
  "",
  [[600, "Spett.le"]],
  [[600, "Caseificio Valfredda Srl"]],
  [[600, "Via del Molino 3"]],
  [[600, "32043 Cortina d'Ampezzo BL"]],
  "",
  "",
  "Fattura n. 2026/118 del 14/05/2026",
  "",
  [
    [40, "Revisione tornio"],
    [800, "1.200,00"],
  ],
  [
    [40, "Totale documento"],
    [800, "1.464,00"],
  ],
]);

const INVOICE = { template: "invoice", writer: "seller" } as const;

describe("the shipped tagger", () => {
  const { labels } = readService(aService([aField("seller_name", { type: "organization" })], { template: "invoice" }));
  const page = layOutPage(LETTER);
  const tags = readPage(page, labels, { tag: tagger.ofKind(INVOICE) }).tags()!;
  const likeliest = (tag: string) =>
    page.tokens.reduce((a, b) => (tags.logit(b.index, tag, "inside") > tags.logit(a.index, tag, "inside") ? b : a))
      .text;

  it("knows whose the words of an invoice are that it has not seen", () => {
    expect(["Officine", "Brambati", "Srl"]).toContain(likeliest("writer.name"));
    expect(["Caseificio", "Valfredda", "Srl"]).toContain(likeliest("addressee.name"));
    expect(likeliest("paper.number")).toBe("2026/118");
    expect(likeliest("paper.date")).toBe("14/05/2026");
    expect(likeliest("paper.total")).toBe("1.464,00");
  });

  it("says the same of the same page each time, and nothing surer than 12", () => {
    const again = readPage(page, labels, { tag: tagger.ofKind(INVOICE) }).tags()!;
    const all = (one: typeof tags) =>
      page.tokens.flatMap(({ index }) => [...one.known].map((tag) => one.logit(index, tag, "inside")));
    expect(all(again)).toEqual(all(tags));
    expect(Math.max(...all(tags).map(Math.abs))).toBeLessThanOrEqual(12);
  });

  it("is made once for a kind: each document asks for it", () => {
    expect(tagger.ofKind(INVOICE)).toBe(tagger.ofKind(INVOICE));
  });

  it("has nothing to say of kinds that do better without, nor of a page without words", () => {
    expect(
      ["generic", "receipt", "f24", "identity"].map((kind) =>
        tagger.ofKind({ ...INVOICE, template: kind as "receipt" }),
      ),
    ).toEqual([undefined, undefined, undefined, undefined]);
    expect(readPage(layOutPage(printedPage([])), labels, { tag: tagger.ofKind(INVOICE) }).tags()).toBeNull();
  });
});

describe("its files", () => {
  it("are not begun with where they do not fit each other, and another file is another version", () => {
    cpSync("models/extraction", join(folder, "extraction"), { recursive: true });
    expect(loadTagger(folder).version).toBe(tagger.version);
    truncateSync(join(folder, "extraction", "tagger.bin"), 1000 * readTagger(folder).networks.length);
    expect(() => loadTagger(folder)).toThrow("a network of the tagger has 500 weights where its sizes ask for");
  });

  it("are missed where they are missing", () => {
    rmSync(join(folder, "extraction", "tagger.bin"), { force: true });
    expect(() => loadTagger(folder)).toThrow("tagger.bin");
  });
});
