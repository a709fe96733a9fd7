import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

/** How a page was worn before it was scanned: its resolution, blur, noise and compression. */
export interface Wear {
  readonly name: string;
  readonly dpi: number;
  readonly blurPx: number;
  readonly noise: number;
  readonly jpegQuality: number;
}

export const WEARS: readonly Wear[] = [
  { name: "good scan", dpi: 200, blurPx: 0, noise: 0, jpegQuality: 80 },
  { name: "poor scan", dpi: 100, blurPx: 0.5, noise: 12, jpegQuality: 40 },
  { name: "bad scan", dpi: 72, blurPx: 0.6, noise: 18, jpegQuality: 25 },
];

/**
 * The first page of a PDF as a scan, turned into a PDF by Tesseract: the image, with the recognised text as an
 * invisible layer. Needs pdftoppm and tesseract with the language.
 */
export async function wornScan(path: string, wear: Wear, language: string, folder: string): Promise<Buffer> {
  const [page, picturePath, pdf] = ["page", "worn.jpg", "worn"].map((name) => join(folder, name));
  execFileSync("pdftoppm", ["-r", String(wear.dpi), "-gray", "-png", "-singlefile", "-l", "1", path, page!]);
  const { data, info } = await sharp(`${page}.png`).toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  const noisy = withNoise(data, wear.noise);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const drawn = sharp(noisy, { raw }).withMetadata({ density: wear.dpi });
  const blurred = wear.blurPx > 0.3 ? drawn.blur(wear.blurPx) : drawn;
  writeFileSync(picturePath!, await blurred.jpeg({ quality: wear.jpegQuality }).toBuffer());
  const environment = { ...process.env, OMP_THREAD_LIMIT: "1" };
  execFileSync("tesseract", [picturePath!, pdf!, "-l", language, "pdf"], { env: environment, stdio: "ignore" });
  return readFileSync(`${pdf}.pdf`);
}

/** The same noise for the same page (xorshift): approximately normal, with the given deviation in steps of grey. */
function withNoise(grey: Uint8Array, deviation: number): Buffer {
  let state = 0x9e3779b9;
  const uniform = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return Buffer.from(
    grey.map((value) => {
      const normal = (uniform() + uniform() + uniform() - 1.5) * 2;
      return Math.max(0, Math.min(255, Math.round(value + normal * deviation)));
    }),
  );
}
