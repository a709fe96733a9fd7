import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { decodeBmp } from "./bmp.ts";

const LIMITS = { maxPages: 1, maxImagePixels: 1_000_000, maxSidePx: 1000, minSidePx: 1 };
/** Rows top to bottom: red, green / blue, white. */
const COLOURS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
];
const PALETTE = COLOURS.flatMap(([r, g, b]) => [b!, g!, r!, 0]);

interface Parts {
  readonly bits: number;
  readonly compression?: number;
  readonly palette?: readonly number[];
  readonly pixels: readonly number[];
  readonly height?: number;
}

/** A Windows bitmap of 2 × 2 pixels. */
function bitmap({ bits, compression = 0, palette = [], pixels, height = 2 }: Parts): Buffer {
  const header = Buffer.alloc(54);
  header.write("BM", 0, "latin1");
  header.writeUInt32LE(54 + palette.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(2, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE(compression, 30);
  return Buffer.concat([header, Buffer.from(palette), Buffer.from(pixels)]);
}

function mask(...values: number[]): number[] {
  return values.flatMap((value) => [...Buffer.from(Uint32Array.of(value).buffer)]);
}

describe("bitmaps", () => {
  it.each<[string, Parts]>([
    ["4 bits", { bits: 4, palette: [...PALETTE, ...new Array(48).fill(0)], pixels: [0x23, 0, 0, 0, 0x01, 0, 0, 0] }],
    ["8 bits", { bits: 8, palette: [...PALETTE, ...new Array(1008).fill(0)], pixels: [2, 3, 0, 0, 0, 1, 0, 0] }],
    ["24 bits", { bits: 24, pixels: [255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0] }],
    [
      "24 bits, top down",
      { bits: 24, height: -2, pixels: [0, 0, 255, 0, 255, 0, 0, 0, 255, 0, 0, 255, 255, 255, 0, 0] },
    ],
    ["32 bits", { bits: 32, pixels: [255, 0, 0, 0, 255, 255, 255, 0, 0, 0, 255, 0, 0, 255, 0, 0] }],
    ["16 bits, five each", { bits: 16, pixels: [0x1f, 0, 0xff, 0x7f, 0, 0x7c, 0xe0, 3] }],
    [
      "16 bits with masks",
      {
        bits: 16,
        compression: 3,
        palette: mask(0xf800, 0x07e0, 0x001f),
        pixels: [0x1f, 0, 0xff, 0xff, 0, 0xf8, 0xe0, 7],
      },
    ],
    [
      "32 bits with masks",
      {
        bits: 32,
        compression: 3,
        palette: mask(0xff, 0xff00, 0xff0000),
        pixels: [0, 0, 255, 0, 255, 255, 255, 0, 255, 0, 0, 0, 0, 255, 0, 0],
      },
    ],
    [
      "runs of 8 bits",
      {
        bits: 8,
        compression: 1,
        palette: [...PALETTE, ...new Array(1008).fill(0)],
        pixels: [1, 2, 1, 3, 0, 0, 0, 3, 0, 1, 0, 0, 0, 1],
      },
    ],
    [
      "runs of 4 bits",
      {
        bits: 4,
        compression: 2,
        palette: [...PALETTE, ...new Array(48).fill(0)],
        pixels: [2, 0x23, 0, 0, 2, 0x01, 0, 1],
      },
    ],
  ])("of %s are read", (_, parts) => {
    const raster = decodeBmp(bitmap(parts), LIMITS);
    expect(raster).toMatchObject({ width: 2, height: 2 });
    expect([...raster.data]).toEqual(COLOURS.flat());
  });

  it("of OS/2, with a short header and three bytes a colour, are read", () => {
    const header = Buffer.alloc(26);
    header.write("BM", 0, "latin1");
    header.writeUInt32LE(32, 10);
    header.writeUInt32LE(12, 14);
    for (const [at, value] of [
      [18, 2],
      [20, 1],
      [22, 1],
      [24, 1],
    ] as const)
      header.writeUInt16LE(value, at);
    const bytes = Buffer.concat([header, Buffer.from([0, 0, 255, 0, 255, 0]), Buffer.from([0b01000000, 0, 0, 0])]);
    expect([...decodeBmp(bytes, LIMITS).data]).toEqual([255, 0, 0, 0, 255, 0]);
  });

  it("are decoded or refused with a stated code, whatever byte is changed or missing", () => {
    const bytes = bitmap({ bits: 4, compression: 2, palette: PALETTE, pixels: [2, 0x23, 0, 0, 2, 0x01, 0, 1] });
    const isAnswered = (changed: Uint8Array) => {
      try {
        const { width, height, data } = decodeBmp(changed, LIMITS);
        return data.length === width * height * 3;
      } catch (error) {
        return error instanceof AppError;
      }
    };
    for (let end = 0; end < bytes.length; end++) expect(isAnswered(bytes.subarray(0, end))).toBe(true);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, value) => {
        const changed = Buffer.from(bytes);
        changed[at] = value;
        return isAnswered(changed);
      }),
    );
  });
});
