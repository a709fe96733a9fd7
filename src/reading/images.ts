import sharp, { type Metadata, type Sharp } from "sharp";
import { AppError } from "../errors.ts";
import { decodeBmp } from "./bmp.ts";
import { checkSize } from "./image-limits.ts";
import type { Raster } from "./raster.ts";
import { ACCEPTED_TYPES } from "./sniff.ts";
import type { ReadLimits } from "./types.ts";

/** What an image file shows, page by page; only TIFF has more than one. */
export interface ImageFile {
  readonly pageCount: number;
  page(pageIndex: number): Promise<ImagePage>;
}

export interface ImagePage {
  /** Upright pixels, after EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** Clockwise degrees that EXIF asked for; mirrored orientations count as the turn without the mirror. */
  readonly rotationAngle: number;
  /** Upright, colours in sRGB, transparency on white paper, scaled to this size. */
  raster(width: number, height: number): Promise<Raster>;
}

/** Clockwise turn for each EXIF orientation 1 to 8. */
const EXIF_TURN = [0, 0, 180, 180, 90, 90, 270, 270];

export async function openImage(bytes: Uint8Array, type: string, limits: ReadLimits): Promise<ImageFile> {
  const source = type === "image/bmp" ? decodeBmp(bytes, limits) : null;
  const open = (pageIndex: number) =>
    sharp(source?.data ?? bytes, {
      // "truncated" and "error" are data we cannot trust; warnings are met on every other phone photo.
      failOn: "error",
      limitInputPixels: limits.maxImagePixels,
      sequentialRead: true,
      ...(source === null
        ? { page: pageIndex, pages: 1 }
        : { raw: { width: source.width, height: source.height, channels: 3 } }),
    });
  const first = await open(0).metadata().catch(asCorrupt);
  return {
    pageCount: type === "image/tiff" ? Math.max(1, first.pages ?? 1) : 1,
    page: async (pageIndex) => {
      const found = pageIndex === 0 ? first : await open(pageIndex).metadata().catch(asCorrupt);
      return imagePage(found, () => open(pageIndex), limits);
    },
  };
}

function imagePage(found: Metadata, open: () => Sharp, limits: ReadLimits): ImagePage {
  const orientation = found.orientation ?? 1;
  const lies = orientation >= 5 && orientation <= 8;
  const size = { width: found.width, height: found.pageHeight ?? found.height };
  const [width, height] = lies ? [size.height, size.width] : [size.width, size.height];
  checkSize(width, height, limits);
  return {
    width,
    height,
    rotationAngle: EXIF_TURN[orientation - 1] ?? 0,
    raster: async (toWidth, toHeight) => {
      const { data, info } = await open()
        .autoOrient()
        .resize(toWidth, toHeight, { fit: "fill" })
        .flatten({ background: "#ffffff" })
        .toColourspace("srgb")
        .raw({ depth: "uchar" })
        .toBuffer({ resolveWithObject: true })
        .catch(asCorrupt);
      if (info.channels !== 3) throw new AppError("file_corrupt", "The image's colours cannot be converted.");
      return { width: info.width, height: info.height, data };
    },
  };
}

/** libvips speaks of its own loaders; the sender is told what to do, the cause goes to the log. */
function asCorrupt(cause: unknown): never {
  if (cause instanceof Error && /pixel limit/i.test(cause.message)) {
    throw new AppError("image_too_large", "The image has more pixels than are read. Scale it down.", { cause });
  }
  // A sound file that libvips has no code for, e.g. 12 bits a sample.
  if (cause instanceof Error && /not a whole number of bytes|unsupported|not supported/i.test(cause.message)) {
    throw new AppError(
      "file_type_unsupported",
      `Images of this rare kind are not read. Save it with 1, 8 or 16 bits a channel, or send ${ACCEPTED_TYPES}.`,
      { cause },
    );
  }
  throw new AppError("file_corrupt", "The image cannot be decoded: it is damaged or incomplete.", {
    cause,
  });
}
