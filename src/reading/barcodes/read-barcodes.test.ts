import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from "zxing-wasm/writer";
import type { Raster } from "../raster.ts";
import { barcodeFacts } from "./page-barcodes.ts";
import { type BarcodeReader, loadBarcodeReader } from "./read-barcodes.ts";

const { resolve } = createRequire(import.meta.url);
const wasm = (name: string) => readFileSync(resolve(`zxing-wasm/${name}`));

let reader: BarcodeReader;
beforeAll(async () => {
  reader = await loadBarcodeReader(wasm("reader/zxing_reader.wasm"));
  const bytes = wasm("writer/zxing_writer.wasm");
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

/** Height of a line of print on the page below, in pixels. */
const TEXT_HEIGHT = 22;
const [WIDTH, HEIGHT] = [1200, 1700];

/** Lines of print, as vertical strokes of uneven width and spacing. */
function printedPage(): Uint8Array {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  for (let line = 0; line < 20; line++) {
    for (let y = 60 + line * 38; y < 80 + line * 38; y++) {
      for (let x = 60; x < 600; x++)
        if ((x * 7 + (x >> 3)) % 13 < 5) data.fill(20, (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3);
    }
  }
  return data;
}

/** The page with the code at (500, 900), rotated by `degrees` and blurred as by a scanner. */
async function pageWith(text: string, format: WriteInputBarcodeFormat, scale = 3, degrees = 0): Promise<Raster> {
  const { image, error } = await writeBarcode(text, { format, scale: 1, addQuietZones: true });
  if (image === null) throw new Error(error);
  const drawn = sharp(Buffer.from(await image.arrayBuffer()));
  const { width } = await drawn.metadata();
  const large = await drawn
    .resize(width * scale, null, { kernel: "nearest" })
    .png()
    .toBuffer();
  const { data: code, info } = await sharp(large)
    .rotate(degrees, { background: "#fff" })
    .blur(0.6)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const data = printedPage();
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const at = ((900 + y) * WIDTH + 500 + x) * 3;
      data.fill(code[(y * info.width + x) * info.channels]!, at, at + 3);
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const EPC =
  "BCD\n002\n1\nSCT\nBPMOIT22XXX\nOfficina Rossi S.r.l.\nIT60X0542811101000000123456\nEUR1234.56\n\n\nFT 2026/118";

describe("barcodes on a page", () => {
  it.each<[WriteInputBarcodeFormat, string, number]>([
    ["QRCode", EPC, 3],
    ["DataMatrix", "codfase=NBPA;18302123456789012345120010123456781000000123453896P106655971007", 4],
    ["PDF417", "PAGOPA|002|302123456789012345|06655971007|12345", 3],
    ["Aztec", "TICKET 12345 ROMA MILANO", 4],
    ["Code128", "JD0146000034567890", 3],
    ["Code39", "ABC-12345", 2],
    ["EAN13", "8001234567897", 3],
    ["ITF", "12345678901234", 3],
  ])("of %s are read where they stand", async (format, text, scale) => {
    const found = await reader.read(await pageWith(text, format, scale), TEXT_HEIGHT);
    expect(found.map((code) => code.text)).toEqual([text]);
    for (const [x, y] of found[0]!.polygon) {
      expect(x).toBeGreaterThanOrEqual(500);
      expect(y).toBeGreaterThanOrEqual(890);
    }
  });

  it("are read turned by any angle", async () => {
    for (const degrees of [4, 45, 90, 180]) {
      const found = await reader.read(await pageWith(EPC, "QRCode", 3, degrees), TEXT_HEIGHT);
      expect(found.map(({ text }) => text)).toEqual([EPC]);
    }
  });

  it("are not found in print, in noise and on blank paper", async () => {
    const print = await pageWith("8001234567897", "EAN13", 3);
    const cut = { width: 1200, height: 850, data: print.data.subarray(0, 1200 * 850 * 3) };
    expect(await reader.read(cut, TEXT_HEIGHT)).toEqual([]);
    // Any bytes without a pattern would do, as long as they are reproducible.
    const noise = createHash("shake256", { outputLength: 300 * 300 * 3 })
      .update("noise")
      .digest();
    expect(await reader.read({ width: 300, height: 300, data: noise }, 0)).toEqual([]);
    expect(await reader.read({ width: 60, height: 50, data: new Uint8Array(9000).fill(255) }, 0)).toEqual([]);
    expect(await reader.read({ width: 1, height: 1, data: new Uint8Array(3) }, 0)).toEqual([]);
  });

  it("become facts with their place on the upright page, and what they say about the payment", async () => {
    const raster = await pageWith(EPC, "QRCode");
    const page = { pageIndex: 4, width: 600, height: 850, rotationAngle: 0, words: [], errors: [] };
    const toPage = (polygon: readonly (readonly [number, number])[]) =>
      polygon.map(([x, y]) => [x / 2, y / 2] as const);
    const [code, payee] = await barcodeFacts(reader, page, [{ raster, toPage }]);
    expect(code).toMatchObject({
      kind: "barcode",
      pageIndex: 4,
      valid: true,
      values: {
        "barcode.text": EPC,
        "invoice.iban": "IT60X0542811101000000123456",
        "invoice.amount_due": "1234.56",
        "invoice.currency": "EUR",
      },
    });
    for (const [x, y] of code!.polygons![0]!) {
      expect(x).toBeGreaterThan(250);
      expect(y).toBeGreaterThan(445);
      expect(y).toBeLessThan(700);
    }
    expect(payee).toMatchObject({ valid: false, values: { "seller.name": "Officina Rossi S.r.l." } });
  });

  it("leave a page without its codes when one of its pictures cannot be searched, but a trap is rethrown", async () => {
    const failing = (error: Error): BarcodeReader => ({ read: async () => await Promise.reject(error) });
    const page = { pageIndex: 0, width: 10, height: 10, rotationAngle: 0, words: [], errors: [] };
    const pictures = [
      {
        raster: { width: 10, height: 10, data: new Uint8Array(300) },
        toPage: (p: readonly (readonly [number, number])[]) => p,
      },
    ];
    expect(await barcodeFacts(failing(new Error("no")), page, pictures)).toEqual([]);
    await expect(barcodeFacts(failing(new WebAssembly.RuntimeError("trap")), page, pictures)).rejects.toThrow("trap");
  });
});
