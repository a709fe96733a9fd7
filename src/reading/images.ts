import sharp, { type Metadata, type Sharp } from "sharp";
import { AppError } from "../errors.ts";
import { decodeBmp } from "./bmp.ts";
import { openHeic } from "./heic.ts";
import type { ImageFile, ImagePage } from "./image-file.ts";
import { checkSize } from "./image-limits.ts";
import { ACCEPTED_TYPES } from "./sniff.ts";
import { type TiffPage, tiffPages, tiffRefusal } from "./tiff-pages.ts";
import type { ReadLimits } from "./types.ts";

/** Clockwise rotation in degrees for each EXIF orientation 1 to 8. */
const EXIF_TURN = [0, 0, 180, 180, 90, 90, 270, 270];

export async function openImage(bytes: Uint8Array, type: string, limits: ReadLimits): Promise<ImageFile> {
  if (type === "image/heic") return await openHeic(bytes, limits);
  const source = type === "image/bmp" ? decodeBmp(bytes, limits) : null;
  const open = (pageIndex: number) =>
    sharp(source?.data ?? bytes, {
      // "truncated" and "error" mean unreliable data; warnings occur on every other phone photo.
      failOn: "error",
      limitInputPixels: limits.maxImagePixels,
      sequentialRead: true,
      ...(source === null
        ? { page: pageIndex, pages: 1 }
        : { raw: { width: source.width, height: source.height, channels: 3 } }),
    });
  const stated = type === "image/tiff" ? tiffPages(bytes, limits.maxPages) : [];
  const metadataOf = async (pageIndex: number) =>
    await open(pageIndex)
      .metadata()
      .catch((error: unknown) => refuse(error, stated[pageIndex]));
  const first = await metadataOf(0);
  const pageCount = type === "image/tiff" ? Math.max(1, first.pages ?? 1) : 1;
  // If the only page is the file, a wrong size refuses it before it is read. One of many becomes a page with an error.
  if (pageCount === 1) imagePage(first, stated[0], () => open(0), limits);
  return {
    pageCount,
    page: async (pageIndex) => {
      const found = pageIndex === 0 ? first : await metadataOf(pageIndex);
      return imagePage(found, stated[pageIndex], () => open(pageIndex), limits);
    },
  };
}

function imagePage(found: Metadata, stated: TiffPage | undefined, open: () => Sharp, limits: ReadLimits): ImagePage {
  const orientation = found.orientation ?? 1;
  const lies = orientation >= 5 && orientation <= 8;
  const size = squarePixels(found.width, found.pageHeight ?? found.height, stated?.pixelAspect ?? 1);
  const [width, height] = lies ? [size.height, size.width] : [size.width, size.height];
  checkSize(width, height, limits);
  // Floating point is stored from 0 (black) to 1; libvips treats it as 0 to 255.
  const gain = found.depth === "float" || found.depth === "double" ? 255 : 1;
  return {
    width,
    height,
    rotationAngle: EXIF_TURN[orientation - 1] ?? 0,
    raster: async (toWidth, toHeight) => {
      const oriented = open().autoOrient().resize(toWidth, toHeight, { fit: "fill" });
      const { data, info } = await (gain === 1 ? oriented : oriented.linear(gain))
        .flatten({ background: "#ffffff" })
        .toColourspace("srgb")
        .raw({ depth: "uchar" })
        .toBuffer({ resolveWithObject: true })
        .catch((error: unknown) => refuse(error, stated));
      if (info.channels !== 3) throw new AppError("file_corrupt", "The image's colours cannot be converted.");
      return { width: info.width, height: info.height, data };
    },
  };
}

function squarePixels(width: number, height: number, aspect: number): { width: number; height: number } {
  return aspect < 1 ? { width, height: Math.round(height / aspect) } : { width: Math.round(width * aspect), height };
}

/** libvips reports its own loaders; the sender gets a remedy instead, and the cause is logged. */
function refuse(cause: unknown, stated: TiffPage | undefined): never {
  const message = cause instanceof Error ? cause.message : "";
  if (/pixel limit/i.test(message)) {
    throw new AppError("image_too_large", "The image has more pixels than are read. Scale it down.", { cause });
  }
  const refusal = stated === undefined ? null : tiffRefusal(stated);
  if (refusal !== null) throw refusal;
  // A sound file that libvips does not support, e.g. a 12-bit JPEG. "Unsupported image format" is its message for any
  // damage.
  if (/not a whole number of bytes|not supported|unsupported (?!image format)/i.test(message)) {
    throw new AppError(
      "file_type_unsupported",
      `Images of this rare kind are not read. Save it with 8 or 16 bits a channel, or send ${ACCEPTED_TYPES}.`,
      { cause },
    );
  }
  throw new AppError("file_corrupt", "The image cannot be decoded: it is damaged or incomplete.", { cause });
}
