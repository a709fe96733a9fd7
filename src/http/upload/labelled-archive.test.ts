import { expect, test } from "vitest";
import { zip } from "../../../test/support/zip.ts";
import { readLabelledArchive } from "./labelled-archive.ts";

const LINE = JSON.stringify({ file: "caffè.pdf".normalize("NFC"), entities: { total: "1,00" } });

test("labels may begin with a mark of the byte order and end their lines as Windows does", () => {
  const archive = zip([
    ["labels.jsonl", `\ufeff${LINE}\r\n`],
    ["caffè.pdf".normalize("NFC"), "%PDF"],
  ]);
  expect(readLabelledArchive(archive, 1000)).toMatchObject([{ name: "caffè.pdf" }]);
});

test("a file is named once: each line would unpack it again", () => {
  const archive = zip([
    ["labels.jsonl", `${LINE}\n${LINE}`],
    ["caffè.pdf".normalize("NFC"), "%PDF"],
  ]);
  expect(() => readLabelledArchive(archive, 1000)).toThrow("names caffè.pdf twice");
});

test("a file is found whether its name has its accents as letters or, as a Mac packs it, as marks of their own", () => {
  const archive = zip([
    ["labels.jsonl", LINE],
    ["caffè.pdf".normalize("NFD"), "%PDF"],
  ]);
  expect(readLabelledArchive(archive, 1000).map(({ bytes }) => bytes().toString())).toEqual(["%PDF"]);
});
