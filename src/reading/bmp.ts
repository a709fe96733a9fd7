import { AppError } from "../errors.ts";
import type { BmpHeader } from "./bmp-header.ts";
import { readRunLengths } from "./bmp-run-length.ts";
import { checkSize } from "./image-limits.ts";
import type { Raster } from "./raster.ts";
import type { ReadLimits } from "./types.ts";

/** BI_RGB, BI_RLE8, BI_RLE4, BI_BITFIELDS, BI_ALPHABITFIELDS */
const [PLAIN, RLE8, RLE4, BITFIELDS, ALPHA_BITFIELDS] = [0, 1, 2, 3, 6];
const CORE_HEADER = 12;

/**
 * Windows and OS/2 bitmaps of 1, 4, 8, 16, 24 and 32 bits, with run-length encoding and colour masks. libvips has no
 * loader for them.
 */
export function decodeBmp(bytes: Uint8Array, limits: ReadLimits): Raster {
  const header = readHeader(bytes);
  const { width, height } = header;
  checkSize(width, height, limits);
  if (!isRead(header)) {
    throw new AppError("file_type_unsupported", "Bitmaps of this rare kind are not read. Save the picture as PNG.");
  }
  if (header.compression === RLE8 || header.compression === RLE4) {
    return { width, height, data: coloured(bytes, header, readRunLengths(bytes, header)) };
  }
  const stride = Math.ceil((width * header.bits) / 32) * 4;
  if (header.pixelsAt + stride * height > bytes.byteLength) throw corrupt();
  if (header.bits <= 8) return { width, height, data: coloured(bytes, header, unpackedIndexes(bytes, header, stride)) };
  return { width, height, data: directColours(bytes, header, stride) };
}

function readHeader(bytes: Uint8Array): BmpHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 26) throw corrupt();
  const [pixelsAt, headerSize] = [view.getUint32(10, true), view.getUint32(14, true)];
  if (headerSize === CORE_HEADER) {
    const bits = view.getUint16(24, true);
    const size = { width: view.getUint16(18, true), height: view.getUint16(20, true), topDown: false };
    const palette = { paletteAt: 26, paletteEntry: 3, paletteLength: 2 ** Math.min(8, bits) } as const;
    return { ...size, ...palette, bits, compression: PLAIN, pixelsAt, masks: [0, 0, 0] };
  }
  if (headerSize < 40 || bytes.byteLength < 54) throw corrupt();
  const storedHeight = view.getInt32(22, true);
  const [bits, compression] = [view.getUint16(28, true), view.getUint32(30, true)];
  const hasMasks = compression === BITFIELDS || compression === ALPHA_BITFIELDS;
  if (hasMasks && bytes.byteLength < 66) throw corrupt();
  return {
    width: view.getInt32(18, true),
    height: Math.abs(storedHeight),
    topDown: storedHeight < 0,
    bits,
    compression,
    pixelsAt,
    paletteAt: 14 + headerSize,
    paletteEntry: 4,
    paletteLength: Math.min(2 ** Math.min(8, bits), view.getUint32(46, true) || 256),
    masks: hasMasks
      ? ([54, 58, 62].map((at) => view.getUint32(at, true)) as [number, number, number])
      : plainMasks(bits),
  };
}

function plainMasks(bits: number): [number, number, number] {
  return bits === 16 ? [0x7c00, 0x03e0, 0x001f] : [0xff0000, 0xff00, 0xff];
}

function isRead({ bits, compression, topDown }: BmpHeader): boolean {
  switch (compression) {
    case PLAIN:
      return [1, 4, 8, 16, 24, 32].includes(bits);
    case RLE8:
      return bits === 8 && !topDown;
    case RLE4:
      return bits === 4 && !topDown;
    case BITFIELDS:
    case ALPHA_BITFIELDS:
      return bits === 16 || bits === 32;
    default:
      return false;
  }
}

/** One palette index per pixel, rows top to bottom. */
function unpackedIndexes(
  bytes: Uint8Array,
  { width, height, topDown, bits, pixelsAt }: BmpHeader,
  stride: number,
): Uint8Array {
  const indexes = new Uint8Array(width * height);
  const [perByte, mask] = [8 / bits, 2 ** bits - 1];
  for (let y = 0, to = 0; y < height; y++) {
    const row = pixelsAt + (topDown ? y : height - 1 - y) * stride;
    for (let x = 0; x < width; x++, to++) {
      const byte = bytes[row + Math.floor(x / perByte)]!;
      indexes[to] = (byte >> (8 - bits - (x % perByte) * bits)) & mask;
    }
  }
  return indexes;
}

/** RGB by the palette; an index beyond it is black. */
function coloured(bytes: Uint8Array, header: BmpHeader, indexes: Uint8Array): Uint8Array {
  const { paletteAt, paletteEntry, paletteLength } = header;
  const data = new Uint8Array(indexes.length * 3);
  for (let i = 0, to = 0; i < indexes.length; i++, to += 3) {
    if (indexes[i]! >= paletteLength) continue;
    const from = paletteAt + indexes[i]! * paletteEntry;
    data[to] = bytes[from + 2] ?? 0;
    data[to + 1] = bytes[from + 1] ?? 0;
    data[to + 2] = bytes[from] ?? 0;
  }
  return data;
}

function directColours(
  bytes: Uint8Array,
  { width, height, topDown, bits, pixelsAt, masks }: BmpHeader,
  stride: number,
): Uint8Array {
  const data = new Uint8Array(width * height * 3);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const channels = masks.map(channelOf);
  for (let y = 0, to = 0; y < height; y++) {
    let from = pixelsAt + (topDown ? y : height - 1 - y) * stride;
    for (let x = 0; x < width; x++, from += bits / 8) {
      if (bits === 24) {
        data[to++] = bytes[from + 2]!;
        data[to++] = bytes[from + 1]!;
        data[to++] = bytes[from]!;
        continue;
      }
      const pixel = bits === 16 ? view.getUint16(from, true) : view.getUint32(from, true);
      for (const { mask, shift, gain } of channels) data[to++] = Math.round(((pixel & mask) >>> shift) * gain);
    }
  }
  return data;
}

/** How a mask's bits become 0 to 255. */
function channelOf(mask: number): { mask: number; shift: number; gain: number } {
  const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
  const largest = mask >>> shift;
  return { mask, shift, gain: largest === 0 ? 0 : 255 / largest };
}

function corrupt(): AppError {
  return new AppError("file_corrupt", "The bitmap is damaged or incomplete.");
}
