import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";
import { printText, tinyPdf } from "../../test/support/tiny-pdf.ts";
import type { Page, ReadDocument } from "../core/documents/document.ts";
import { boxOfPolygon } from "../core/geometry.ts";
import { readDocument } from "./document.ts";
import { loadTools } from "./load-tools.ts";
import type { ReadingTools } from "./pages.ts";

const LIMITS = { maxPages: 5, maxImagePixels: 20_000_000, maxSidePx: 10_000, minSidePx: 50 };
const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));
const CADES = file("src/reading/fixtures/fattura-cades.p7m");

let tools: ReadingTools;
beforeAll(async () => {
  tools = await loadTools(new URL("../../models/", import.meta.url));
});

async function read(bytes: Uint8Array): Promise<ReadDocument> {
  const pages: Page[] = [];
  const on = { opened: () => undefined, page: (page: Page) => pages.push(page) };
  return { ...(await readDocument(tools, bytes, LIMITS, { from: 0, count: LIMITS.maxPages }, on)), pages };
}

const textOf = ({ pages }: ReadDocument): string =>
  pages.flatMap((page) => page.words.map(({ text }) => text)).join(" ");

test("a batch of e-invoices in one file is a page for each, with its own values", async () => {
  const xml = file("samples/fattura.xml").toString("utf8");
  const [body = ""] = /<FatturaElettronicaBody>[\s\S]*<\/FatturaElettronicaBody>/.exec(xml) ?? [];
  const number = /<Numero>(.*?)<\/Numero>/.exec(body)?.[1] ?? "";
  const batch = xml.replace(body, body + body.replace(`<Numero>${number}<`, "<Numero>SECOND-2<"));
  const { pages, facts } = await read(Buffer.from(batch));
  expect(facts.map(({ values, pageIndex }) => [pageIndex, values["invoice.number"]])).toEqual([
    [0, number],
    [1, "SECOND-2"],
  ]);
  expect(pages.map(({ words }) => words.some(({ text }) => text === "SECOND-2"))).toEqual([false, true]);
  // What it says of taxes and payments is on the page and crosses with the facts.
  expect(textOf({ contentType: "application/xml", facts, pages: [pages[1]!] })).toMatch(
    /tax 22\.00% 1615\.00 355\.30 payment 2025-05-31 1970\.30 1 Stampa/,
  );
  expect(facts.map(({ taxes, instalments }) => [taxes?.length, instalments?.length])).toEqual([
    [1, 1],
    [1, 1],
  ]);
  // Control: alone, the invoice is one page.
  expect((await read(Buffer.from(xml))).facts.map(({ pageIndex }) => pageIndex)).toEqual([0]);
});

describe("a signed file (.p7m) is read by its content", () => {
  test.each([
    ["DER", CADES],
    ["base64", Buffer.from(CADES.toString("base64").replace(/(.{64})/g, "$1\n"))],
  ])("an e-invoice signed as CAdES, %s", async (_, bytes) => {
    const signed = await read(bytes);
    expect(signed.contentType).toBe("application/pkcs7-mime");
    const plain = await read(file("samples/fattura.xml"));
    expect(plain.facts).toMatchObject([{ kind: "fatturapa", valid: true }]);
    expect(signed.facts).toEqual(plain.facts);
    expect(signed.pages).toEqual(plain.pages);
  });

  test("with its last bytes missing it is a damaged file", async () => {
    await expect(read(CADES.subarray(0, 3000))).rejects.toMatchObject({ code: "file_corrupt", status: 422 });
  });
});

describe("codes that a page carries become facts beside its words", () => {
  const IBAN = "IT60X0542811101000000123456";
  const EPC = `BCD\n002\n1\nSCT\nBPMOIT22XXX\nOfficina Rossi S.r.l.\n${IBAN}\nEUR1234.56\n\n\nFT 2026/118`;
  /** 60 points wide on the page below. */
  const CODE_AT = [300, 60] as const;

  beforeAll(async () => {
    const bytes = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm"));
    const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  });

  test("a QR code in a digital PDF, with account and amount, where it stands", async () => {
    const { image } = await writeBarcode(EPC, { format: "QRCode", scale: 6, addQuietZones: true });
    const { data, info } = await sharp(Buffer.from(await image!.arrayBuffer()))
      .toColourspace("srgb")
      .jpeg({ quality: 95 })
      .toBuffer({ resolveWithObject: true });
    const content = `${printText([[40, 540, "Fattura n. 42"]])}\nq 60 0 0 60 ${CODE_AT.join(" ")} cm /Im Do Q`;
    const page = { content, jpeg: { bytes: data, width: info.width, height: info.height } };
    const withCode = await read(tinyPdf([page]));
    expect(textOf(withCode)).toBe("Fattura n. 42");
    expect(withCode.facts[0]).toMatchObject({
      kind: "barcode",
      pageIndex: 0,
      valid: true,
      values: { "barcode.text": EPC, "invoice.iban": IBAN, "invoice.amount_due": "1234.56" },
    });
    // Points from below at 72 dpi to pixels from above at 150.
    const scale = 150 / 72;
    const { x0, y0, x1, y1 } = boxOfPolygon(withCode.facts[0]!.polygons![0]!);
    expect(x0).toBeGreaterThan(CODE_AT[0] * scale);
    expect(x1).toBeLessThan((CODE_AT[0] + 60) * scale);
    expect(y0).toBeGreaterThan((595 - CODE_AT[1] - 60) * scale);
    expect(y1).toBeLessThan((595 - CODE_AT[1]) * scale);
    expect((await read(tinyPdf([{ ...page, content: printText([[40, 540, "Fattura n. 42"]]) }]))).facts).toEqual([]);
  });

  test("a machine-readable zone, with the letter that stands for a digit mended", async () => {
    const lines = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO74O8122F1204159ZE184226B<<<<<10"];
    const print = (zone: readonly string[]) => zone.map((text, i) => [20, 80 - i * 20, text] as const);
    const zone = await read(tinyPdf([{ content: printText(print(lines), 11) }]));
    expect(zone.facts).toMatchObject([
      {
        kind: "mrz",
        pageIndex: 0,
        valid: true,
        values: { "identity.document_number": "L898902C3", "identity.birth_date": "1974-08-12" },
      },
    ]);
    const wrong = lines.map((line) => line.replace("74O8122", "7409122"));
    const facts = (await read(tinyPdf([{ content: printText(print(wrong), 11) }]))).facts;
    expect(
      facts.filter(({ valid }) => valid),
      "control: a digit that breaks the check is no letter to mend",
    ).toEqual([]);
  });

  test("the zone of a photographed card", async () => {
    const { mrz, document_number } = JSON.parse(file("samples/identity.expected.json").toString());
    const card = await read(file("samples/identity.png"));
    expect(card.facts).toMatchObject([
      {
        kind: "mrz",
        valid: true,
        values: { "identity.mrz": mrz.join("\n"), "identity.document_number": document_number },
      },
    ]);
  });
});
