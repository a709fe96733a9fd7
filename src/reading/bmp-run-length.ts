import type { BmpHeader } from "./bmp-header.ts";

/** Escapes after a zero byte; larger numbers begin a run of single pixels. */
const [END_OF_LINE, END_OF_PICTURE, MOVE] = [0, 1, 2];

/**
 * The palette indexes of a bitmap with RLE8 or RLE4 (Windows GDI, "Bitmap Compression"), one per pixel, rows top to
 * bottom. Skipped pixels have index 0. Ends at the end of the picture or of the file: a truncated picture shows what it
 * has.
 */
export function readRunLengths(bytes: Uint8Array, { width, height, bits, pixelsAt }: BmpHeader): Uint8Array {
  const indexes = new Uint8Array(width * height);
  let [at, x, y] = [pixelsAt, 0, 0];
  const put = (index: number): void => {
    if (x < width) indexes[(height - 1 - y) * width + x] = index;
    x++;
  };
  /** The nth of the pixels in `byte` and those after it. */
  const pixelAt = (start: number, n: number): number => {
    if (bits === 8) return bytes[start + n] ?? 0;
    const byte = bytes[start + (n >> 1)] ?? 0;
    return n % 2 === 0 ? byte >> 4 : byte & 15;
  };
  while (at + 1 < bytes.byteLength && y < height) {
    const [count, value] = [bytes[at]!, bytes[at + 1]!];
    at += 2;
    if (count > 0) {
      for (let n = 0; n < count; n++) put(bits === 8 ? value : pixelAt(at - 1, n % 2));
    } else if (value === END_OF_PICTURE) {
      break;
    } else if (value === END_OF_LINE) {
      [x, y] = [0, y + 1];
    } else if (value === MOVE) {
      [x, y] = [x + (bytes[at] ?? 0), y + (bytes[at + 1] ?? 0)];
      at += 2;
    } else {
      for (let n = 0; n < value; n++) put(pixelAt(at, n));
      const size = bits === 8 ? value : Math.ceil(value / 2);
      at += size + (size % 2);
    }
  }
  return indexes;
}
