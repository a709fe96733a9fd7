import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { same } from "../../measuring/comparison.ts";
import { GALLERY } from "../../src/usecases/gallery/gallery.ts";
import { predict } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";

type Row = Readonly<Record<string, string>>;
type Expected = Readonly<Record<string, string | readonly string[] | readonly Row[]>>;

const SAMPLES = [
  ["receipt.jpg", "receipt", "receipt.expected.json"],
  ["invoice.pdf", "invoice", "invoice.expected.json"],
  ["fattura.xml", "invoice", "invoice.expected.json"],
  ["identity.png", "identity", "identity.expected.json"],
] as const;

const sampleFile = (name: string): Buffer => readFileSync(new URL(`../../samples/${name}`, import.meta.url));
const readExpected = (name: string) => JSON.parse(sampleFile(name).toString("utf8")) as Expected;
const isRows = (truth: Expected[string]): truth is readonly Row[] =>
  Array.isArray(truth) && typeof truth[0] === "object";

describe("the shipped samples come out right with the services of a new installation", () => {
  let estratto: Estratto;
  beforeAll(async () => {
    estratto = await startEstratto();
  });
  afterAll(() => estratto.stop());

  it.each(SAMPLES)("%s", async (file, template, expectedFile) => {
    const { body, status } = await predict({ url: estratto.url, ...estratto.service(template) }, sampleFile(file));
    expect(status).toBe(200);
    const service = GALLERY.find((shipped) => shipped.template === template)!;
    const typeOf = (key: string) => service.fields.find((field) => field.key === key)?.type ?? "text";
    const isRight = (key: string, truth: string, got: string | undefined) =>
      got !== undefined && same(typeOf(key), truth, got);
    const wrong: string[] = [];
    // A sample may have more values than the service of its type asks for, like the zone of the passport.
    const asked = Object.entries(readExpected(expectedFile)).filter(([key]) =>
      service.fields.some((field) => field.key === key),
    );
    expect(asked.length).toBeGreaterThan(5);
    for (const [key, truth] of asked) {
      if (isRows(truth)) {
        const rows = (body.document_pages[0].aggregated_entities[key] ?? []).map(
          (row: { aggregated_fields: Record<string, { text: string } | null> }) => row.aggregated_fields,
        );
        expect(rows).toHaveLength(truth.length);
        truth.forEach((cells, index) => {
          for (const [cell, text] of Object.entries(cells)) {
            const got = rows[index][cell]?.text;
            if (!isRight(cell, text, got)) wrong.push(`${key}[${index}].${cell}: ${got} instead of ${text}`);
          }
        });
      } else {
        const got = [body.document_pages[0].entities[key] ?? []].flat()[0]?.text;
        if (!isRight(key, String(truth), got)) wrong.push(`${key}: ${got} instead of ${String(truth)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
