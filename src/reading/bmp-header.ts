/** What the headers of a bitmap state; rows are padded to four bytes and stored bottom up if `storedHeight` > 0. */
export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  readonly topDown: boolean;
  readonly bits: number;
  readonly compression: number;
  readonly pixelsAt: number;
  readonly paletteAt: number;
  /** Bytes per palette colour: OS/2's have three. */
  readonly paletteEntry: 3 | 4;
  readonly paletteLength: number;
  /** Masks of red, green, blue for 16 and 32 bits. */
  readonly masks: readonly [number, number, number];
}
