/**
 * A zip without compression (documents are compressed already): local headers, directory, end. PKWARE APPNOTE 6.3.10,
 * 4.3.
 */
export async function zipOf(files: readonly { readonly name: string; readonly file: Blob }[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, file } of files) {
    const path = new TextEncoder().encode(name);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const common = { path, size: bytes.length, crc: crc32(bytes) };
    const local = header(0x04034b50, common, null);
    directory.push(header(0x02014b50, common, offset));
    parts.push(local, file);
    offset += local.length + bytes.length;
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0);
  return new Blob([...parts, ...directory, endOf(files.length, size, offset)], { type: "application/zip" });
}

const UTF8_NAMES = 0x0800;
const VERSION = 20;

/** `offset` null: a local header; else an entry of the directory, which has more fields. */
function header(
  signature: number,
  { path, size, crc }: { readonly path: Uint8Array; readonly size: number; readonly crc: number },
  offset: number | null,
): Uint8Array<ArrayBuffer> {
  const inDirectory = offset !== null;
  const bytes = new Uint8Array((inDirectory ? 46 : 30) + path.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  const rest = inDirectory ? 6 : 4;
  if (inDirectory) view.setUint16(4, VERSION, true);
  view.setUint16(rest, VERSION, true);
  view.setUint16(rest + 2, UTF8_NAMES, true);
  // The first day that the format can represent: the dates of the files are not disclosed.
  view.setUint16(rest + 8, 0x21, true);
  view.setUint32(rest + 10, crc, true);
  view.setUint32(rest + 14, size, true);
  view.setUint32(rest + 18, size, true);
  view.setUint16(rest + 22, path.length, true);
  if (inDirectory) view.setUint32(42, offset, true);
  bytes.set(path, inDirectory ? 46 : 30);
  return bytes;
}

function endOf(count: number, size: number, offset: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(22);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, size, true);
  view.setUint32(16, offset, true);
  return bytes;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 255]! ^ (crc >>> 8);
  return ~crc >>> 0;
}
