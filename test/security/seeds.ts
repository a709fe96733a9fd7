import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { picture } from "../support/papers.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";

/**
 * Small sound files from which mutants are made; small, because most mutants of an image can still be read, and each
 * then costs a page.
 */

export const KINDS = ["pdf", "png", "jpeg", "tiff", "webp", "rare"] as const;
export type Kind = (typeof KINDS)[number];

const sample = (name: string): Buffer => readFileSync(fileURLToPath(new URL(`../../samples/${name}`, import.meta.url)));

async function smallPrint(width = 120, height = 60): Promise<Sharp> {
  return await picture([{ text: "Totale 7", x: 8, y: 34 }], width, height, 22);
}

export async function makeSeeds(): Promise<Readonly<Record<Kind, readonly Buffer[]>>> {
  const print = await smallPrint();
  const save = async (change: (image: Sharp) => Sharp): Promise<Buffer> => await change(print.clone()).toBuffer();
  const jpeg = { bytes: await save((image) => image.jpeg()), width: 120, height: 60 };
  const content = printText([
    [20, 80, "Fattura 42"],
    [20, 50, "Totale 1.234,56"],
  ]);
  const mediaBox = [0, 0, 200, 120] as const;
  const twoFrames = Buffer.concat([
    await print.clone().raw().toBuffer(),
    await print.clone().negate().raw().toBuffer(),
  ]);
  return {
    pdf: [
      tinyPdf([{ content, mediaBox }]),
      tinyPdf([
        { content, mediaBox, field: { x: 20, y: 20, text: "Compilato" } },
        { content: "", mediaBox, rotate: 90 },
      ]),
      tinyPdf([{ content: "q 200 0 0 100 0 10 cm /Im Do Q", mediaBox, jpeg }]),
      tinyPdf([{ content, mediaBox }], { attachments: [{ name: "fattura.xml", bytes: sample("fattura.xml") }] }),
      tinyPdf([{ content, mediaBox }], { encrypted: true }),
      sample("invoice.pdf"),
    ],
    png: [
      await save((image) => image.png()),
      await save((image) => image.png({ palette: true, progressive: true })),
      await save((image) => image.greyscale().toColourspace("grey16").png()),
      await save((image) => image.ensureAlpha(0.5).png()),
    ],
    jpeg: [
      jpeg.bytes,
      await save((image) => image.jpeg({ progressive: true }).withMetadata({ orientation: 6 })),
      await save((image) => image.toColourspace("cmyk").jpeg()),
      await save((image) => image.greyscale().jpeg({ quality: 20 })),
    ],
    tiff: [
      await save((image) => image.tiff({ compression: "none" })),
      await save((image) => image.tiff({ compression: "lzw", predictor: "horizontal" })),
      await save((image) => image.threshold().toColourspace("b-w").tiff({ compression: "ccittfax4", bitdepth: 1 })),
      await save((image) => image.tiff({ compression: "jpeg", tile: true, tileWidth: 64, tileHeight: 64 })),
      await sharp(twoFrames, { raw: { width: 120, height: 120, channels: 3, pageHeight: 60 } })
        .tiff()
        .toBuffer(),
    ],
    webp: [
      await save((image) => image.webp()),
      await save((image) => image.webp({ lossless: true })),
      await sharp(twoFrames, { raw: { width: 120, height: 120, channels: 3, pageHeight: 60 } })
        .webp()
        .toBuffer(),
    ],
    rare: [
      await save((image) => image.gif()),
      await save((image) => image.avif({ effort: 0 })),
      Buffer.from(
        (await save((image) => image.avif({ effort: 0 }))).toString("latin1").replace("avif", "heic"),
        "latin1",
      ),
      windowsBitmap(await print.clone().raw().toBuffer(), 120, 60),
      sample("fattura.xml"),
      signed(sample("fattura.xml")),
    ],
  };
}

/** 24 bits, rows from the bottom; 120 pixels per row need no padding. */
function windowsBitmap(pixels: Buffer, width: number, height: number): Buffer {
  const head = Buffer.alloc(54);
  head.write("BM", "latin1");
  head.writeUInt32LE(54 + pixels.byteLength, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, pixels]);
}

/** CMS SignedData around a content, without a signature: reading it never checks who signed. */
function signed(content: Buffer): Buffer {
  const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from([tag, 0x84, 0, 0, 0, 0]), body]).fill(lengthOf(body), 2, 6);
  };
  const lengthOf = (body: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.byteLength);
    return length;
  };
  const oid = (hex: string) => Buffer.from(hex, "hex");
  const data = tlv(0x30, oid("06092a864886f70d010701"), tlv(0xa0, tlv(0x04, content)));
  const signedData = tlv(0x30, Buffer.from([2, 1, 1]), tlv(0x31), data, tlv(0x31));
  return tlv(0x30, oid("06092a864886f70d010702"), tlv(0xa0, signedData));
}
