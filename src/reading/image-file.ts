import type { Raster } from "./raster.ts";

/** The pictures of an image file, by page; only TIFF has more than one. */
export interface ImageFile {
  readonly pageCount: number;
  page(pageIndex: number): Promise<ImagePage>;
}

export interface ImagePage {
  /**
   * Upright pixels, after EXIF orientation. They are square: a fax of 204 × 98 dpi is stretched to the finer of its two
   * resolutions, as every viewer does, so that the page, its words and its picture share one frame.
   */
  readonly width: number;
  readonly height: number;
  /** Clockwise degrees of the EXIF orientation; mirrored orientations count as the rotation without the mirror. */
  readonly rotationAngle: number;
  /** Upright, colours in sRGB, transparency on white paper, scaled to this size. */
  raster(width: number, height: number): Promise<Raster>;
}
