import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { printMonospaced } from "../../../test/support/monospaced.ts";
import { GALLERY } from "../../usecases/gallery/gallery.ts";
import { loadExtraction } from "../extraction.ts";

test("cells are as sure as the weights of the named models folder say, and a folder with others is another version", () => {
  const folder = mkdtempSync(join(tmpdir(), "estratto-models-"));
  try {
    cpSync("models/extraction", join(folder, "extraction"), { recursive: true });
    const rows = join(folder, "extraction", "rows.json");
    const shipped = JSON.parse(readFileSync(rows, "utf8")) as { weights: Record<string, number> };
    writeFileSync(rows, JSON.stringify({ ...shipped, weights: { ...shipped.weights, bias: -9 } }));
    const service = GALLERY.find(({ template }) => template === "invoice")!;
    const page = printMonospaced(`Descrizione              Qta      Prezzo     Importo
Vite da legno              2        5,00       10,00
Tassello                   3        4,00       12,00`);
    const confidencesBy = (models: string) => {
      const { pages, modelVersion } = loadExtraction(models).extract(page, service, []);
      const cells = pages.flatMap(({ aggregatedEntities }) => Object.values(aggregatedEntities).flat());
      return {
        modelVersion,
        all: cells.flatMap((row) => Object.values(row.fields).flatMap((cell) => cell?.confidence ?? [])),
      };
    };
    const [usual, doubtful] = [confidencesBy("models"), confidencesBy(folder)];
    expect(Math.max(...doubtful.all)).toBeLessThan(Math.min(...usual.all));
    expect(doubtful.modelVersion).not.toBe(usual.modelVersion);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
