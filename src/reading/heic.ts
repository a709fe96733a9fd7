import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import createLibheif from "libheif-js/libheif-wasm/libheif.js";
import sharp from "sharp";
import { AppError } from "../errors.ts";
import { type HeicPlane, type HeicPlanes, matrixOf, rgbOfPlanes } from "./heic-colours.ts";
import type { ImageFile } from "./image-file.ts";
import { checkSize } from "./image-limits.ts";
import type { ReadLimits } from "./types.ts";

/** The part of libheif (LGPL, a replaceable module) that is used; its own types are `any` where it matters. */
interface Libheif {
  heif_context_alloc(): HeifObject;
  heif_context_free(context: HeifObject): void;
  heif_context_read_from_memory(context: HeifObject, bytes: Uint8Array): HeifError;
  heif_js_context_get_primary_image_handle(context: HeifObject): HeifObject | HeifError;
  heif_image_handle_get_width(handle: HeifObject): number;
  heif_image_handle_get_height(handle: HeifObject): number;
  heif_image_handle_release(handle: HeifObject): void;
  heif_js_decode_image2(handle: HeifObject, colorspace: unknown, chroma: unknown): HeifPicture | HeifError;
  heif_image_release(image: HeifObject): void;
  readonly heif_colorspace: { readonly heif_colorspace_YCbCr: unknown };
  readonly heif_chroma: { readonly heif_chroma_420: unknown };
}

type HeifObject = object;

interface HeifError {
  readonly code: { readonly value: number };
  readonly message: string;
}

interface HeifPicture {
  readonly image: HeifObject;
  readonly width: number;
  readonly height: number;
  readonly channels: readonly (HeicPlane & { readonly id: { readonly value: number } })[];
}

/** heif_channel */
const [LUMA, BLUE, RED, ALPHA] = [0, 1, 2, 6];

/**
 * Larger pictures exceed the 256 MiB that WebAssembly may use in a child: decoding takes up to four times the 1.5 bytes
 * per pixel (three for more than 8 bits), and 0.1 s per megapixel. Phones take 12 or 24 Mpx by default.
 */
const MAX_PIXELS = 26_000_000;

const TOO_LARGE =
  "The HEIC picture has too many pixels to be decoded; at most 26 million are. Scale it down or save it as JPEG.";

/**
 * A photo as phones take it. Only the primary image is read: thumbnails, depth maps and the other shots of a burst are
 * no pages. libheif rotates and mirrors by the file's `irot` and `imir`; EXIF orientation repeats them (ISO 23008-12,
 * A.1.3) and is therefore ignored. Each file has its own instance: whatever a hostile file did to its memory ends with
 * it, and the memory is freed.
 */
export async function openHeic(bytes: Uint8Array, limits: ReadLimits): Promise<ImageFile> {
  const libheif = await loadLibheif();
  const context = libheif.heif_context_alloc();
  const error = libheif.heif_context_read_from_memory(context, bytes);
  if (error.code.value !== 0) throw corrupt(error.message);
  const handle = libheif.heif_js_context_get_primary_image_handle(context);
  if ("code" in handle) throw corrupt((handle as HeifError).message);
  const width = libheif.heif_image_handle_get_width(handle);
  const height = libheif.heif_image_handle_get_height(handle);
  checkSize(width, height, limits);
  if (width * height > MAX_PIXELS) throw new AppError("image_too_large", TOO_LARGE);
  return {
    pageCount: 1,
    page: async () => ({
      width,
      height,
      rotationAngle: 0,
      raster: async (toWidth, toHeight) => {
        const factor = Math.max(1, Math.floor(Math.min(width / toWidth, height / toHeight)));
        const { data, ...size } = decode(libheif, handle, bytes, factor, { width, height });
        if (size.width === toWidth && size.height === toHeight) return { data, ...size };
        const resized = await sharp(data, { raw: { ...size, channels: 3 } })
          .resize(toWidth, toHeight, { fit: "fill" })
          .raw()
          .toBuffer();
        return { width: toWidth, height: toHeight, data: resized };
      },
    }),
  };
}

async function loadLibheif(): Promise<Libheif> {
  const wasm = createRequire(import.meta.url).resolve("libheif-js/libheif-wasm/libheif.wasm");
  // Its declaration describes an ES module, but the file is CommonJS.
  const create = createLibheif as unknown as (options: { wasmBinary: Uint8Array }) => Promise<Libheif>;
  return await create({ wasmBinary: await readFile(wasm) });
}

/**
 * The upright picture, reduced by `factor` in both directions; planes are views of libheif's memory and consumed before
 * it is freed.
 */
function decode(
  libheif: Libheif,
  handle: HeifObject,
  bytes: Uint8Array,
  factor: number,
  stated: { width: number; height: number },
): ReturnType<typeof rgbOfPlanes> {
  const { heif_colorspace_YCbCr } = libheif.heif_colorspace;
  const decoded = libheif.heif_js_decode_image2(handle, heif_colorspace_YCbCr, libheif.heif_chroma.heif_chroma_420);
  if ("code" in decoded) throw corrupt(decoded.message);
  const plane = (id: number) => decoded.channels.find((channel) => channel.id.value === id);
  const [luma, blue, red] = [plane(LUMA), plane(BLUE), plane(RED)];
  const fits = luma?.width === stated.width && luma.height === stated.height;
  if (!fits || blue === undefined || red === undefined) throw corrupt("planes of another size than stated");
  const planes: HeicPlanes = { luma, blue, red, alpha: plane(ALPHA) ?? null };
  const raster = rgbOfPlanes(planes, matrixOf(bytes), factor);
  libheif.heif_image_release(decoded.image);
  return raster;
}

function corrupt(cause: string): AppError {
  return new AppError("file_corrupt", "The HEIC picture cannot be decoded: it is damaged or incomplete.", { cause });
}
