import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
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

const LIMIT = 50_000_000;
const lines = (count: number, text: (index: number) => string) => Array.from({ length: count }, (_, i) => text(i));
const labelled = (file: string, text: string) => JSON.stringify({ file, entities: { total: text } });
const pdfs = (count: number) => lines(count, (i) => `${i}.pdf`).map((name) => [name, "%PDF"] as const);

/** The longest time, in milliseconds, in which nobody else was served. */
async function longestStop(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  await sleep(50);
  delays.enable();
  await sleep(50);
  await work();
  await sleep(20);
  delays.disable();
  return delays.max / 1e6;
}

test.each([
  ["300 000 lines", lines(300_000, () => labelled("0.pdf", "x")).join("\n"), "more than 500 documents"],
  ["19 million blank lines", `${labelled("0.pdf", "x")}${"\n".repeat(19_000_000)}`, "more than 500 documents"],
  ["a line of 10 MB", labelled("0.pdf", "x".repeat(10_000_000)), "longer than 1000000 bytes"],
])("labels of %s are refused before any of them is checked", async (_, labels, why) => {
  const archive = zip([["labels.jsonl", labels], ...pdfs(1)]);
  let refusal: unknown;
  const stop = await longestStop(() =>
    readLabelledArchive(archive, LIMIT).catch((error: unknown) => (refusal = error)),
  );
  expect(String(refusal)).toContain(why);
  expect(stop).toBeLessThan(500);
});

test("others are served while five hundred labels are checked and a file of 50 MB is unpacked", async () => {
  const values = Array.from({ length: 400 }, () => "y".repeat(50));
  const label = (i: number) => JSON.stringify({ file: `${i}.pdf`, entities: { total: values } });
  const archive = zip([["labels.jsonl", lines(500, label).join("\n")], ...pdfs(500)]);
  const big = zip([
    ["labels.jsonl", labelled("big.pdf", "x")],
    ["big.pdf", Buffer.alloc(LIMIT, "0123456789abcdef")],
  ]);
  const beginning = performance.now();
  expect(await longestStop(() => readLabelledArchive(archive, LIMIT))).toBeLessThan(250);
  expect(performance.now() - beginning).toBeGreaterThan(250);
  const [example] = await readLabelledArchive(big, LIMIT);
  expect(await longestStop(() => example!.bytes())).toBeLessThan(250);
});
