import { readFileSync } from "node:fs";
import fc from "fast-check";
import sharp, { type Sharp, type TiffOptions } from "sharp";
import { describe, expect, it } from "vitest";
import { AppError, type ErrorCode } from "../errors.ts";
import { openImage } from "./images.ts";
import type { Raster } from "./raster.ts";
import { sniff } from "./sniff.ts";
import { tiffPages } from "./tiff-pages.ts";

const LIMITS = { maxPages: 20, maxImagePixels: 4_000_000, maxSidePx: 3000, minSidePx: 50 };
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

/**
 * White paper, 120 × 80, with a black bar at the left of the top and a dark red square below it: each quarter is
 * identified by its colour.
 */
function paper(): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="120" height="80" fill="#fff"/>
    <rect width="60" height="40" fill="#000"/><rect y="40" width="60" height="40" fill="#c00000"/></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: "#fff" });
}

async function rasterOf(bytes: Uint8Array, pageIndex = 0): Promise<Raster> {
  const page = await (await openImage(bytes, sniff(bytes)!, LIMITS)).page(pageIndex);
  return await page.raster(page.width, page.height);
}

/** Mean brightness of the middle of each quarter, 0 to 255: top left, top right, bottom left, bottom right. */
function quarters({ width, height, data }: Raster): number[] {
  const at = (x: number, y: number) => {
    const from = (Math.floor(y * height) * width + Math.floor(x * width)) * 3;
    return Math.round((data[from]! + data[from + 1]! + data[from + 2]!) / 3);
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

/** Expects the paper's quarters, however its colours were stored. */
function expectPaper(raster: Raster): void {
  expect([raster.width, raster.height]).toEqual([120, 80]);
  const [black, white, red, alsoWhite] = quarters(raster);
  expect(black).toBeLessThan(25);
  expect(white).toBeGreaterThan(235);
  expect(alsoWhite).toBeGreaterThan(235);
  expect(red).toBeGreaterThan(30);
  expect(red).toBeLessThan(110);
}

async function refusal(bytes: Uint8Array): Promise<[ErrorCode, string]> {
  const error = await rasterOf(bytes).then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof AppError)) throw new Error("was not refused", { cause: error });
  return [error.code, error.message];
}

describe("pictures as people send them", () => {
  const tiff = async (options: TiffOptions, picture = paper()) => await picture.tiff(options).toBuffer();
  it.each([
    ["TIFF, LZW", () => tiff({ compression: "lzw" })],
    ["TIFF, Deflate with predictor", () => tiff({ compression: "deflate", predictor: "horizontal" })],
    ["TIFF, PackBits", () => tiff({ compression: "packbits" })],
    ["TIFF, JPEG", () => tiff({ compression: "jpeg", quality: 95 })],
    ["TIFF, tiled", () => tiff({ compression: "lzw", tile: true, tileWidth: 64, tileHeight: 64 })],
    ["BigTIFF", () => tiff({ compression: "lzw", bigtiff: true })],
    ["TIFF, CMYK", () => tiff({ compression: "lzw" }, paper().toColourspace("cmyk"))],
    ["TIFF, 16 bits", () => tiff({ compression: "lzw" }, paper().toColourspace("rgb16"))],
    ["progressive JPEG", () => paper().jpeg({ progressive: true, quality: 95 }).toBuffer()],
    ["JPEG, CMYK", () => paper().toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer()],
    ["PNG, 16 bits", () => paper().toColourspace("rgb16").png().toBuffer()],
    ["PNG, interlaced palette", () => paper().png({ palette: true, progressive: true }).toBuffer()],
    ["AVIF", () => paper().avif({ quality: 90 }).toBuffer()],
    ["WebP", () => paper().webp({ quality: 95 }).toBuffer()],
    ["GIF", () => paper().gif().toBuffer()],
  ])("reads %s", async (_, make) => {
    expectPaper(await rasterOf(await make()));
  });

  it("reads bilevel TIFF with group 4 compression", async () => {
    const { data } = await paper().greyscale().threshold(100).raw().toBuffer({ resolveWithObject: true });
    const bilevel = sharp(data, { raw: { width: 120, height: 80, channels: 1 } }).toColourspace("b-w");
    const bytes = await bilevel.tiff({ compression: "ccittfax4", bitdepth: 1 }).toBuffer();
    expect(tiffPages(bytes, 1)).toMatchObject([{ compression: 4, bits: 1 }]);
    expect(quarters(await rasterOf(bytes))).toEqual([0, 255, 0, 255]);
  });

  it("reads floating point from 0 to 1", async () => {
    const { data } = await paper().greyscale().raw().toBuffer({ resolveWithObject: true });
    const floats = Float32Array.from(data, (grey) => grey / 255);
    const bytes = floatTiff({ width: 120, height: 80, pixels: floats });
    expect(quarters(await rasterOf(bytes)).map((grey) => Math.round(grey / 64))).toEqual([0, 4, 1, 4]);
  });

  it("shows what is transparent as white paper", async () => {
    const clear = {
      create: { width: 60, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const;
    for (const bytes of [await sharp(clear).png().toBuffer(), await sharp(clear).png({ palette: true }).toBuffer()])
      expect(quarters(await rasterOf(bytes))).toEqual([255, 255, 255, 255]);
  });

  it("reads Adobe's inverted CMYK as printed on white", async () => {
    expect(quarters(await rasterOf(fixture("receipt-cmyk-adobe.jpg")))[3]).toBeGreaterThan(230);
  });

  it("takes the first picture of an animation, and of a TIFF each page in its own size", async () => {
    const frames = [await paper().png().toBuffer(), await paper().negate().png().toBuffer()];
    for (const animated of [
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
      await sharp(frames, { join: { animated: true } })
        .webp({ lossless: true })
        .toBuffer(),
    ]) {
      expect((await openImage(animated, sniff(animated)!, LIMITS)).pageCount).toBe(1);
      expectPaper(await rasterOf(animated));
    }
    const bytes = floatTiff(
      { width: 120, height: 80, pixels: new Float32Array(9600).fill(1) },
      { width: 60, height: 90, pixels: new Float32Array(5400) },
    );
    const file = await openImage(bytes, "image/tiff", LIMITS);
    expect(file.pageCount).toBe(2);
    expect(await file.page(1)).toMatchObject({ width: 60, height: 90 });
    expect(quarters(await rasterOf(bytes, 0))).toEqual([255, 255, 255, 255]);
    expect(quarters(await rasterOf(bytes, 1))).toEqual([0, 0, 0, 0]);
  });

  it.each<[string, TiffOptions]>([
    ["group 4", { compression: "ccittfax4", bitdepth: 1 }],
    ["LZW", { compression: "lzw" }],
    ["Deflate", { compression: "deflate" }],
    ["JPEG", { compression: "jpeg", quality: 95 }],
  ])("reads each page of a TIFF with %s compression", async (_, options) => {
    const pages = await Promise.all(
      [paper(), paper().negate()].map(async (page) => await page.greyscale().threshold(100).raw().toBuffer()),
    );
    const raw = { width: 120, height: 160, channels: 1, pageHeight: 80 } as const;
    const bytes = await sharp(Buffer.concat(pages), { raw }).toColourspace("b-w").tiff(options).toBuffer();
    expect((await openImage(bytes, "image/tiff", LIMITS)).pageCount).toBe(2);
    const dark = async (pageIndex: number) => quarters(await rasterOf(bytes, pageIndex)).map((grey) => grey < 128);
    expect(await dark(0)).toEqual([true, false, true, false]);
    expect(await dark(1)).toEqual([false, true, false, true]);
  });

  it("reads each page of a fax with group 3 compression in two dimensions", async () => {
    const bytes = fixture("two-pages-g3-2d.tif");
    expect(tiffPages(bytes, 5)).toMatchObject([{ compression: 3 }, { compression: 3 }]);
    const [first, second] = [await rasterOf(bytes, 0), await rasterOf(bytes, 1)];
    for (const { data } of [first, second]) {
      const dark = data.reduce((count, value) => count + (value < 128 ? 1 : 0), 0) / data.length;
      expect(dark).toBeGreaterThan(0.02);
      expect(dark).toBeLessThan(0.1);
    }
    // "Pagina 1 di 2" and "Pagina 2 di 2": identical except for one digit.
    expect(meanDifference(first.data, second.data)).toBeGreaterThan(0.1);
    expect(meanDifference(first.data, second.data)).toBeLessThan(3);
  });

  it("stretches a fax of 204 × 98 dpi to square pixels, one frame for page, words and picture", async () => {
    const bytes = fixture("receipt-fax-204x98.tif");
    expect(tiffPages(bytes, 5)).toMatchObject([{ compression: 3, bits: 1, pixelAspect: 98 / 204 }]);
    const page = await (await openImage(bytes, "image/tiff", LIMITS)).page(0);
    expect([page.width, page.height]).toEqual([960, Math.round((320 * 204) / 98)]);
    expect(await page.raster(page.width, page.height)).toMatchObject({ width: 960, height: 666 });
  });

  it("applies EXIF orientation to sizes and pixels alike", async () => {
    const bytes = await paper().jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer();
    const raster = await rasterOf(bytes);
    expect([raster.width, raster.height]).toEqual([80, 120]);
    expect(quarters(raster)[1]).toBeLessThan(25);
  });
});

describe("HEIC", () => {
  it("is decoded in its colours and at any size", async () => {
    const page = await (await openImage(fixture("receipt.heic"), "image/heic", LIMITS)).page(0);
    expect(page).toMatchObject({ width: 480, height: 320, rotationAngle: 0 });
    const whole = await page.raster(480, 320);
    const dark = whole.data.reduce((count, value) => count + (value < 80 ? 1 : 0), 0) / whole.data.length;
    expect(dark).toBeGreaterThan(0.02);
    expect(dark).toBeLessThan(0.2);
    expect(whole.data[0]).toBeGreaterThan(245);
    expect(await page.raster(160, 107)).toMatchObject({ width: 160, height: 107 });
  });

  it("is turned by irot once, and never by EXIF, which repeats it", async () => {
    const upright = await rasterOf(fixture("receipt.heic"));
    const turned = await rasterOf(fixture("receipt-irot-90.heic"));
    expect([turned.width, turned.height]).toEqual([320, 480]);
    const back = await sharp(turned.data, { raw: { width: 320, height: 480, channels: 3 } })
      .rotate(90)
      .raw()
      .toBuffer();
    expect(meanDifference(back, upright.data)).toBeLessThan(2);
    expect(await rasterOf(fixture("receipt-exif-6-thumbnail.heic"))).toMatchObject({ width: 320, height: 480 });
  });

  it("is refused when it is too large, and survives every truncation", async () => {
    const bytes = fixture("receipt.heic");
    await expect(openImage(bytes, "image/heic", { ...LIMITS, maxSidePx: 400 })).rejects.toMatchObject({
      code: "image_too_large",
    });
    for (const end of [8, 30, 100, 200, 300, 345, 400, 2000, bytes.length - 1]) {
      const code = await refusal(bytes.subarray(0, end)).then(
        ([refused]) => refused,
        () => "read",
      );
      expect(["file_corrupt", "read"]).toContain(code);
    }
  });
});

describe("pictures that are refused", () => {
  it("says what a TIFF of a rare kind is and how to save it", async () => {
    const [code, message] = await refusal(fixture("receipt-lzma.tif"));
    expect(code).toBe("file_type_unsupported");
    expect(message).toMatch(/LZMA.*LZW or Deflate/);
  });

  it("calls a damaged picture damaged", async () => {
    const whole = await paper().resize(1200).png({ compressionLevel: 0 }).toBuffer();
    expect((await refusal(whole.subarray(0, whole.length / 2)))[0]).toBe("file_corrupt");
    expect((await refusal(Buffer.from("II*\0\x08\0\0\0\0\0\0\0")))[0]).toBe("file_corrupt");
  });
});

describe("directories of a TIFF", () => {
  it("are read without an error whatever the bytes, and a chain in a circle ends", () => {
    const bytes = fixture("receipt-fax-204x98.tif");
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, value) => {
        const changed = Buffer.from(bytes);
        changed[at] = value;
        return tiffPages(changed, 10).length <= 10;
      }),
    );
    for (let end = 0; end < 200; end++) tiffPages(bytes.subarray(0, end), 10);
    const circle = Buffer.from("49492a000800000000000800000000000000", "hex");
    expect(tiffPages(circle, 7).length).toBeLessThanOrEqual(7);
  });
});

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;
}

interface FloatPage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Float32Array;
}

/**
 * An uncompressed greyscale TIFF of 32-bit floats, which libvips reads and sharp does not write: each directory follows
 * its pixels.
 */
function floatTiff(...pages: readonly FloatPage[]): Buffer {
  const header: Buffer = Buffer.from("49492a0000000000", "hex");
  const parts = [header];
  let nextOffset = { buffer: header, at: 4 };
  let size = 8;
  for (const { width, height, pixels } of pages) {
    const data = Buffer.from(pixels.buffer);
    const tags = [
      [256, width],
      [257, height],
      [258, 32],
      [259, 1],
      [262, 1],
      [273, size],
      [277, 1],
      [278, height],
      [279, data.length],
      [339, 3],
    ] as const;
    const directory = Buffer.alloc(2 + tags.length * 12 + 4);
    directory.writeUInt16LE(tags.length, 0);
    for (const [n, [tag, value]] of tags.entries()) {
      directory.writeUInt16LE(tag, 2 + n * 12);
      directory.writeUInt16LE(4, 4 + n * 12);
      directory.writeUInt32LE(1, 6 + n * 12);
      directory.writeUInt32LE(value, 10 + n * 12);
    }
    nextOffset.buffer.writeUInt32LE(size + data.length, nextOffset.at);
    nextOffset = { buffer: directory, at: directory.length - 4 };
    parts.push(data, directory);
    size += data.length + directory.length;
  }
  return Buffer.concat(parts);
}
