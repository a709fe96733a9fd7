import fc from "fast-check";
import { expect, test } from "vitest";
import { readLabelledArchive } from "../../../src/http/upload/labelled-archive.ts";
import { labelLines, parseCsv, readFolder } from "./labelled-folder.ts";
import { zipOf } from "./zip.ts";

const fields = { total: { tag_alias: "Importo totale" }, date: { tag_alias: "Data" } };

test("columns are known by a field's key or its name, and other columns say nothing", () => {
  const csv = "file;Importo Totale;note;DATE\na.pdf;12,50;x;\nb.pdf;;;3/4/2026\nmissing.pdf;1;;\n";
  expect(labelLines(csv, fields, (file) => file !== "missing.pdf")).toEqual([
    { file: "a.pdf", entities: { total: "12,50" } },
    { file: "b.pdf", entities: { date: "3/4/2026" } },
  ]);
});

test("a CSV that was written by the rules is read as it was, whatever stands in its cells", () => {
  const cell = fc.string({ unit: fc.constantFrom('"', ",", ";", "\n", "\r\n", "a", "è", " ") });
  const row = fc.array(cell, { minLength: 2, maxLength: 4 }).filter((cells) => cells.some((each) => each !== ""));
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), fc.constantFrom("\n", "\r\n"), (rows, end) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
      // Two plain cells in front, so that the first line shows the delimiter.
      const text = ["x,y,z", ...rows.map((cells) => cells.map(quoted).join(","))].join(end);
      expect(parseCsv(text).slice(1)).toEqual(rows);
    }),
  );
});

test("a folder becomes an archive that the service takes, without the files that nothing is said of", async () => {
  const file = (path: string, text: string) =>
    Object.defineProperty(new File([text], path.split("/").at(-1)!), "webkitRelativePath", { value: path });
  const folder = await readFolder(
    [file("in/labels.csv", "file,total\nè.pdf,3\n"), file("in/è.pdf", "%PDF-1"), file("in/other.pdf", "%PDF-2")],
    fields,
  );
  const zip = await zipOf(folder!.files);
  const examples = await readLabelledArchive(new Uint8Array(await zip.arrayBuffer()), 1_000_000);
  expect(examples.map(({ name }) => name)).toEqual(["è.pdf"]);
  expect(Buffer.from(await examples[0]!.bytes()).toString()).toBe("%PDF-1");
  expect(examples[0]?.labels.correction).toMatchObject({ entities: { total: expect.anything() } });
  expect(await readFolder([file("in/a.pdf", "%PDF")], fields)).toBeNull();
});
