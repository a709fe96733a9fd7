/** The object number precedes a catalogue's name by at most this many bytes. */
const REACH = 4096;

/**
 * The file with a new trailer appended that names its last catalogue, or null if none is found. PDFium finds the
 * objects of a file whose table is lost, but not where to begin if a download broke off before the trailer.
 */
export function withTrailer(bytes: Uint8Array): Uint8Array | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = file.lastIndexOf("/Catalog");
  if (name < 0) return null;
  const before = file.subarray(Math.max(0, name - REACH), name).toString("latin1");
  const object = [...before.matchAll(/(\d{1,10})\s+(\d{1,5})\s+obj\b/g)].at(-1);
  if (object === undefined || before.slice(object.index).includes("endobj")) return null;
  return Buffer.concat([file, Buffer.from(`\nendobj\ntrailer << /Root ${object[1]} ${object[2]} R >>\n%%EOF\n`)]);
}
