import { AppError } from "../errors.ts";

/** What one page of a TIFF states about itself and libvips does not expose. */
export interface TiffPage {
  /** Tag 259. */
  readonly compression: number;
  /** Tag 258, of the first channel. */
  readonly bits: number;
  /** Tag 262. */
  readonly photometric: number;
  /** Width of a pixel divided by its height: 0.48 on a fax of 204 × 98 dpi; 1 if nothing else is stated. */
  readonly pixelAspect: number;
}

const [BITS, COMPRESSION, PHOTOMETRIC, X_RESOLUTION, Y_RESOLUTION, RESOLUTION_UNIT] = [258, 259, 262, 282, 283, 296];
/** A page has some twenty tags; of a directory that claims more only this many are read. */
const MAX_TAGS = 200;
/**
 * Rounding of dpi in headers stays within this; real faxes differ by factors of 1.04 (204 × 196, left alone) and 2.08.
 */
const SQUARE_WITHIN = 1.1;
/** Beyond this the header is wrong, not the paper. */
const MAX_ASPECT = 4;

/**
 * The first `count` directories of a TIFF or BigTIFF file (TIFF 6.0, section 2), as many as can be read: damage is for
 * libvips to detect. Never throws; a cyclic chain ends with `count`.
 */
export function tiffPages(bytes: Uint8Array, count: number): TiffPage[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 16) return [];
  const little = view.getUint8(0) === 0x49;
  const big = view.getUint16(2, little) === 43;
  const reader: Reader = { view, little, big };
  const pages: TiffPage[] = [];
  let at = big ? offsetAt(reader, 8) : view.getUint32(4, little);
  while (pages.length < count && at > 0) {
    const directory = readDirectory(reader, at);
    if (directory === null) break;
    pages.push(directory.page);
    at = directory.next;
  }
  return pages;
}

interface Reader {
  readonly view: DataView;
  readonly little: boolean;
  readonly big: boolean;
}

function readDirectory(reader: Reader, at: number): { page: TiffPage; next: number } | null {
  const { view, little, big } = reader;
  const [countSize, entrySize] = big ? [8, 20] : [2, 12];
  if (at + countSize > view.byteLength) return null;
  const entries = big ? offsetAt(reader, at) : view.getUint16(at, little);
  const tags = new Map<number, number>();
  for (let i = 0; i < Math.min(entries, MAX_TAGS); i++) {
    const entry = at + countSize + i * entrySize;
    if (entry + entrySize > view.byteLength) break;
    const value = firstValue(reader, entry);
    if (value !== null) tags.set(view.getUint16(entry, little), value);
  }
  const end = at + countSize + entries * entrySize;
  const next = end + (big ? 8 : 4) <= view.byteLength ? (big ? offsetAt(reader, end) : view.getUint32(end, little)) : 0;
  return { page: pageOf(tags), next };
}

/** BigTIFF's offsets have 64 bits; a file here has far fewer bytes than a double counts exactly. */
function offsetAt({ view, little }: Reader, at: number): number {
  return Number(view.getBigUint64(at, little));
}

const [SHORT, LONG, RATIONAL] = [3, 4, 5];

/**
 * The first number of a tag: a few shorts and longs are stored in the entry, a fraction always elsewhere. Null for
 * other types.
 */
function firstValue(reader: Reader, entry: number): number | null {
  const { view, little, big } = reader;
  const [type, valueAt, room] = [view.getUint16(entry + 2, little), entry + (big ? 12 : 8), big ? 8 : 4];
  const count = big ? offsetAt(reader, entry + 4) : view.getUint32(entry + 4, little);
  const size = (type === SHORT ? 2 : type === LONG ? 4 : type === RATIONAL ? 8 : 0) * count;
  if (size === 0) return null;
  const at = size <= room ? valueAt : big ? offsetAt(reader, valueAt) : view.getUint32(valueAt, little);
  if (at + Math.min(size, 8) > view.byteLength) return null;
  if (type === SHORT) return view.getUint16(at, little);
  return type === LONG ? view.getUint32(at, little) : view.getUint32(at, little) / view.getUint32(at + 4, little);
}

function pageOf(tags: ReadonlyMap<number, number>): TiffPage {
  const [x, y] = [tags.get(X_RESOLUTION), tags.get(Y_RESOLUTION)];
  const aspect = x !== undefined && y !== undefined && tags.get(RESOLUTION_UNIT) !== 0 ? y / x : 1;
  const isPlausible = aspect >= 1 / MAX_ASPECT && aspect <= MAX_ASPECT;
  const isSquare = aspect < SQUARE_WITHIN && aspect > 1 / SQUARE_WITHIN;
  return {
    compression: tags.get(COMPRESSION) ?? 1,
    bits: tags.get(BITS) ?? 1,
    photometric: tags.get(PHOTOMETRIC) ?? 0,
    pixelAspect: isPlausible && !isSquare ? aspect : 1,
  };
}

/** Compressions that libvips, as built into sharp, does not support. */
const UNREAD_COMPRESSIONS: Readonly<Record<number, string>> = {
  32809: "ThunderScan",
  34661: "JBIG",
  34676: "SGI LogLuv",
  34677: "SGI LogLuv",
  34712: "JPEG 2000",
  34887: "LERC",
  34925: "LZMA",
  50000: "Zstandard",
};
const READ_BITS = [1, 2, 4, 8, 16, 32, 64];
/** CIELAB, ICC LAB and ITU LAB. */
const LAB = [8, 9, 10];

/**
 * Why a sound page of this kind is not supported, with the remedy; null if it should have been, so that the file is
 * damaged.
 */
export function tiffRefusal({ compression, bits, photometric }: TiffPage): AppError | null {
  const name = UNREAD_COMPRESSIONS[compression];
  if (name !== undefined)
    return refusal(`TIFF with ${name} compression is not read`, "with LZW or Deflate compression");
  if (!READ_BITS.includes(bits)) return refusal(`TIFF with ${bits} bits a channel is not read`, "with 8 or 16 bits");
  return LAB.includes(photometric) ? refusal("TIFF with CIELAB colours is not read", "as RGB or greyscale") : null;
}

function refusal(what: string, remedy: string): AppError {
  return new AppError("file_type_unsupported", `${what}. Save it ${remedy}, or as PNG or PDF.`);
}
