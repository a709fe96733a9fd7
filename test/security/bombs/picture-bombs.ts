import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { deflatedRun } from "./deflate.ts";

/** Small images and envelopes that demand much work, memory or depth. */

function pngChunk(type: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.byteLength, 0);
  head.write(type, 4, "latin1");
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body, crc32(head.subarray(4))));
  return Buffer.concat([head, body, check]);
}

/** Grey pixels; `before` goes between header and pixels. */
function png(width: number, height: number, pixels: Buffer, before: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    ...before,
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

const zeros = (mebibytes: number) => deflatedRun(mebibytes, 0);
const named = (name: string, bytes: Buffer) => Buffer.concat([Buffer.from(`${name}\0\0`, "latin1"), bytes]);

/** Directories of one grey pixel row each; `nextOf` gives the index of the next one in the file. */
function tiff(directories: number, nextOf: (index: number) => number, width = 100, height = 100): Buffer {
  const tags = [
    [256, width],
    [257, height],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, height],
    [279, Math.min(width * height, 100 * 100)],
  ] as const;
  const size = 2 + tags.length * 12 + 4;
  const start = 8 + 100 * 100;
  const bytes = Buffer.alloc(start + directories * size, 0xff);
  bytes.write("II*\0", "latin1");
  bytes.writeUInt32LE(start, 4);
  for (let i = 0; i < directories; i++) {
    const at = start + i * size;
    bytes.writeUInt16LE(tags.length, at);
    for (const [j, [tag, value]] of tags.entries()) {
      bytes.writeUInt16LE(tag, at + 2 + j * 12);
      bytes.writeUInt16LE(4, at + 4 + j * 12);
      bytes.writeUInt32LE(1, at + 6 + j * 12);
      bytes.writeUInt32LE(value, at + 10 + j * 12);
    }
    const next = nextOf(i);
    bytes.writeUInt32LE(next < 0 ? 0 : start + next * size, at + size - 4);
  }
  return bytes;
}

/** A progressive JPEG whose last scan is repeated 10 000 times. */
async function manyScans(): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: "#fff" } })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = bytes.subarray(last, bytes.byteLength - 2);
  return Buffer.concat([
    bytes.subarray(0, last),
    ...Array.from({ length: 10_000 }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

async function animation(format: "webp" | "gif", frames: number): Promise<Buffer> {
  const raw = Buffer.alloc(60 * 60 * 3 * frames);
  for (let i = 0; i < frames; i++) raw.fill(i % 251, i * 60 * 60 * 3, (i + 1) * 60 * 60 * 3);
  return await sharp(raw, { raw: { width: 60, height: 60 * frames, channels: 3, pageHeight: 60 } })
    [format]({ loop: 0 })
    .toBuffer();
}

/** A logical screen of 65 535 x 65 535 and one frame as large that is never drawn. */
function gifScreen(): Buffer {
  const head = Buffer.from("GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  return Buffer.concat([head, Buffer.from([0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 1, 0x44, 0, 0x3b])]);
}

function bmp(width: number, height: number, compression: number): Buffer {
  const bytes = Buffer.alloc(54 + 4096);
  bytes.write("BM", "latin1");
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(8, 28);
  bytes.writeUInt32LE(compression, 30);
  return bytes;
}

function isoBox(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.byteLength);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

/** Boxes in boxes, as a HEIC's are, 2 000 deep. */
function nestedHeic(): Buffer {
  let inner: Buffer = Buffer.alloc(4);
  for (let i = 0; i < 2000; i++) inner = isoBox("meta", inner);
  return Buffer.concat([isoBox("ftyp", Buffer.from("heic\0\0\0\0mif1heic", "latin1")), inner]);
}

/** SignedData whose content is an indefinite-length sequence 100 000 deep. */
const nestedSignature = (): Buffer =>
  Buffer.concat([Buffer.from("308006092a864886f70d010702a0", "hex"), Buffer.from("3080".repeat(100_000), "hex")]);

/** A length of 4 GiB followed by 4 KB. */
const longSignature = (): Buffer =>
  Buffer.concat([Buffer.from("3084ffffffff06092a864886f70d010702a084ffffffff", "hex"), Buffer.alloc(4096)]);

export const PICTURE_BOMBS: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  "PNG of 30 000 x 30 000": () => png(30_000, 30_000, zeros(859)),
  "PNG of 2^31 x 2^31": () => png(2 ** 31 - 1, 2 ** 31 - 1, zeros(1)),
  "PNG of 10 000 x 10 000, black": () => png(10_000, 10_000, zeros(96)),
  "PNG whose pixels go on for 1 GiB": () => png(300, 300, zeros(1024)),
  "PNG with a text of 1 GiB": () =>
    png(300, 300, deflateSync(Buffer.alloc(301 * 300)), [pngChunk("zTXt", named("a", zeros(1024)))]),
  "PNG with a colour profile of 1 GiB": () =>
    png(300, 300, deflateSync(Buffer.alloc(301 * 300)), [pngChunk("iCCP", named("a", zeros(1024)))]),
  "PNG with 200 000 texts": () =>
    png(
      300,
      300,
      deflateSync(Buffer.alloc(301 * 300)),
      Array.from({ length: 200_000 }, () => pngChunk("tEXt", Buffer.from("a\0b"))),
    ),
  "TIFF that comes back to its first directory": () => tiff(2, () => 0),
  "TIFF of 100 000 directories": () => tiff(100_000, (i) => (i === 99_999 ? -1 : i + 1)),
  "TIFF of 2^31 x 2^31": () => tiff(1, () => -1, 2 ** 31 - 1, 2 ** 31 - 1),
  "JPEG of 10 000 scans": manyScans,
  "animated WebP of 1 000 frames": async () => await animation("webp", 1000),
  "animated GIF of 1 000 frames": async () => await animation("gif", 1000),
  "GIF with a screen of 65 535 x 65 535": gifScreen,
  "WebP of 16 383 x 16 383": () =>
    Buffer.from("524946461e000000574542505650384c110000002ffebfff0f07d0fffef7bfff8188e87f0000", "hex"),
  "BMP of 2^31 x 2^31": () => bmp(2 ** 31 - 1, -(2 ** 31), 0),
  "BMP of 9 000 x 9 000 in run lengths": () => bmp(9000, 9000, 1),
  "HEIC of nested boxes": nestedHeic,
  "a signature 100 000 deep": nestedSignature,
  "a signature of 4 GiB": longSignature,
};
