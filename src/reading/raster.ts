/** Interleaved 8-bit RGB pixels, rows top to bottom, no padding between rows: `data[(y * width + x) * 3 + channel]`. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
