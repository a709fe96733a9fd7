import { setImmediate as othersFirst } from "node:timers/promises";
import { expect, test } from "vitest";
import { zip } from "../../../test/support/zip.ts";
import { readLabelledArchive } from "./labelled-archive.ts";

const LINE = JSON.stringify({ file: "caffè.pdf".normalize("NFC"), entities: { total: "1,00" } });

test("labels may begin with a mark of the byte order and end their lines as Windows does", async () => {
  const archive = zip([
    ["labels.jsonl", `\ufeff${LINE}\r\n`],
    ["caffè.pdf".normalize("NFC"), "%PDF"],
  ]);
  expect(await readLabelledArchive(archive, 1000)).toMatchObject([{ name: "caffè.pdf" }]);
});

test("a file is named once: each line would unpack it again", async () => {
  const archive = zip([
    ["labels.jsonl", `${LINE}\n${LINE}`],
    ["caffè.pdf".normalize("NFC"), "%PDF"],
  ]);
  await expect(readLabelledArchive(archive, 1000)).rejects.toThrow("names caffè.pdf twice");
});

test("a file is found whether its name has its accents as letters or, as a Mac packs it, as marks of their own", async () => {
  const archive = zip([
    ["labels.jsonl", LINE],
    ["caffè.pdf".normalize("NFD"), "%PDF"],
  ]);
  const [example] = await readLabelledArchive(archive, 1000);
  expect(Buffer.from(await example!.bytes()).toString()).toBe("%PDF");
});

test("a file is found by its name as Windows packs it, which is not in UTF-8", async () => {
  const name = "fattura n~ perch^.pdf";
  const written = zip([
    ["labels.jsonl", JSON.stringify({ file: "fattura nø perché.pdf", entities: { total: "1,00" } })],
    [name, "%PDF"],
  ]).map((byte) => ({ 126: 0x9b, 94: 0x82 })[byte] ?? byte);
  expect(await readLabelledArchive(written, 1000)).toMatchObject([{ name: "fattura nø perché.pdf" }]);
});

const LIMIT = 50_000_000;
const lines = (count: number, text: (index: number) => string) => Array.from({ length: count }, (_, i) => text(i));
const labelled = (file: string, text: string) => JSON.stringify({ file, entities: { total: text } });
const pdfs = (count: number) => lines(count, (i) => `${i}.pdf`).map((name) => [name, "%PDF"] as const);

/** How many turns others had until the work was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns++) await othersFirst();
  await done;
  return turns;
}

test.each([
  ["300 000 lines", lines(300_000, () => labelled("0.pdf", "x")).join("\n"), "more than 500 documents"],
  ["19 million blank lines", `${labelled("0.pdf", "x")}${"\n".repeat(19_000_000)}`, "more than 500 documents"],
  ["a line of 10 MB", labelled("0.pdf", "x".repeat(10_000_000)), "longer than 1000000 bytes"],
])(
  "labels of %s are refused, though the first line is wrong: none of them is checked before",
  async (_, labels, why) => {
    const archive = zip([["labels.jsonl", labels], ...pdfs(1)]);
    await expect(readLabelledArchive(archive, LIMIT)).rejects.toThrow(why);
    const wrong = zip([["labels.jsonl", `{}\n${labels}`], ...pdfs(1)]);
    await expect(readLabelledArchive(wrong, LIMIT)).rejects.toThrow(why);
  },
);

test("others are served between two labels, and while a file is unpacked", async () => {
  const archive = zip([["labels.jsonl", lines(500, (i) => labelled(`${i}.pdf`, "x")).join("\n")], ...pdfs(500)]);
  expect(await turnsDuring(readLabelledArchive(archive, LIMIT))).toBeGreaterThanOrEqual(500);
  const big = zip([
    ["labels.jsonl", labelled("big.pdf", "x")],
    ["big.pdf", Buffer.alloc(LIMIT, "0123456789abcdef")],
  ]);
  const [example] = await readLabelledArchive(big, LIMIT);
  expect(await turnsDuring(example!.bytes())).toBeGreaterThan(3);
});
