import { AppError } from "../errors.ts";
import { checkSize } from "./image-limits.ts";
import type { Raster } from "./raster.ts";
import type { ReadLimits } from "./types.ts";

/** Windows bitmaps as scanners and Paint write them: 1, 4, 8, 24 or 32 bits, uncompressed. libvips has no loader for them. */
export function decodeBmp(bytes: Uint8Array, limits: ReadLimits): Raster {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 54 || view.getUint32(14, true) < 40) throw corrupt();
  const width = view.getInt32(18, true);
  const storedHeight = view.getInt32(22, true);
  const height = Math.abs(storedHeight);
  const bits = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  checkSize(width, height, limits);
  // 3 = channel masks, which for 32 bits are the plain order in practice.
  if (![1, 4, 8, 24, 32].includes(bits) || (compression !== 0 && !(compression === 3 && bits === 32))) {
    throw new AppError("file_type_unsupported", "Compressed bitmaps are not read. Save the picture as PNG.");
  }
  const start = view.getUint32(10, true);
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (start + stride * height > bytes.byteLength) throw corrupt();
  const palette = bits <= 8 ? readPalette(bytes, view, bits) : null;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = start + (storedHeight > 0 ? height - 1 - y : y) * stride;
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 3;
      const colours = palette ?? bytes;
      const from = palette === null ? row + x * (bits / 8) : paletteIndex(bytes, row, x, bits) * 4;
      data[to] = colours[from + 2] ?? 0;
      data[to + 1] = colours[from + 1] ?? 0;
      data[to + 2] = colours[from] ?? 0;
    }
  }
  return { width, height, data };
}

function readPalette(bytes: Uint8Array, view: DataView, bits: number): Uint8Array {
  const entries = Math.min(2 ** bits, view.getUint32(46, true) || 2 ** bits);
  const start = 14 + view.getUint32(14, true);
  return bytes.subarray(start, start + entries * 4);
}

function paletteIndex(bytes: Uint8Array, row: number, x: number, bits: number): number {
  const byte = bytes[row + ((x * bits) >> 3)]!;
  return (byte >> (8 - bits - ((x * bits) & 7))) & (2 ** bits - 1);
}

function corrupt(): AppError {
  return new AppError("file_corrupt", "The bitmap is damaged or incomplete.");
}
