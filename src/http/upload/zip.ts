import { isUtf8 } from "node:buffer";
import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";
import { inShares } from "../../core/basics/in-shares.ts";
import { AppError } from "../../errors.ts";

/** A file in a zip. */
export interface ZipEntry {
  /** As stored in the archive; it never becomes a path. */
  readonly name: string;
  /**
   * Unpacked at each call, on a thread of its own: 50 MB would stop everybody for a quarter of a second. Throws
   * file_too_large beyond the limit, whatever size the archive declares; file_corrupt if
   * damaged.
   */
  readonly bytes: () => Promise<Buffer>;
}

const inflate = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflateRaw);
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_BYTES = 22;
/** The directory of 60 000 takes 0.2 s to go through. */
const MOST_ENTRIES = 10_000;
const LONGEST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/**
 * The files of a zip, by its central directory (APPNOTE.TXT 6.3.10, sections 4.3 and 4.4), in the order of the
 * directory. Stored and deflated entries, which every archiver writes by default; no zip64, whose archives exceed the
 * upload limit anyway. Throws file_corrupt for anything else; every offset is checked before it is used.
 */
export function readZip(archive: Uint8Array, entryBytes: number): ZipEntry[] {
  const buffer = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(buffer);
  const count = buffer.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw broken(`it has more than ${MOST_ENTRIES} files`);
  const entries: ZipEntry[] = [];
  for (let i = 0, at = buffer.readUInt32LE(end + 16); i < count; i++) {
    if (at + 46 > end || buffer.readUInt32LE(at) !== DIRECTORY_ENTRY) throw broken("its directory is damaged");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => buffer.readUInt16LE(at + offset));
    const name = nameOf(buffer.subarray(at + 46, at + 46 + nameLength!), buffer.readUInt16LE(at + 8));
    if (!name.endsWith("/")) entries.push(entryAt(buffer, at, name, entryBytes));
    at += 46 + nameLength! + extraLength! + commentLength!;
  }
  return entries;
}

/** Set where a name is in UTF-8 (APPNOTE.TXT, 4.4.4, bit 11). */
const UTF_8 = 1 << 11;
/** What Windows of Western Europe writes without it: the code page 850, from 128 on. */
const WINDOWS_LETTERS =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀" +
  "ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

/** Many archivers write UTF-8 and do not say so. */
function nameOf(bytes: Buffer, flags: number): string {
  if ((flags & UTF_8) !== 0 || isUtf8(bytes)) return bytes.toString("utf8");
  return [...bytes].map((byte) => (byte < 128 ? String.fromCharCode(byte) : WINDOWS_LETTERS[byte - 128])).join("");
}

function findEnd(buffer: Buffer): number {
  const last = buffer.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
    if (buffer.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw broken("it has no directory");
}

function entryAt(buffer: Buffer, at: number, name: string, entryBytes: number): ZipEntry {
  const flags = buffer.readUInt16LE(at + 8);
  const method = buffer.readUInt16LE(at + 10);
  const checksum = buffer.readUInt32LE(at + 16);
  const packedSize = buffer.readUInt32LE(at + 20);
  const header = buffer.readUInt32LE(at + 42);
  const bytes = async () => {
    if ((flags & ENCRYPTED) !== 0) throw broken(`${name} is encrypted`);
    if (header + 30 > buffer.length || buffer.readUInt32LE(header) !== LOCAL_HEADER) throw broken(`${name} is damaged`);
    const start = header + 30 + buffer.readUInt16LE(header + 26) + buffer.readUInt16LE(header + 28);
    if (start + packedSize > buffer.length) throw broken(`${name} ends early`);
    const unpacked = await unpack(buffer.subarray(start, start + packedSize), method, name, entryBytes);
    if ((await crc32Of(unpacked)) !== checksum) throw broken(`${name} is damaged`);
    return unpacked;
  };
  return { name, bytes };
}

async function crc32Of(bytes: Buffer): Promise<number> {
  let checksum = 0;
  await inShares(bytes, (share) => {
    checksum = crc32(share, checksum);
  });
  return checksum;
}

async function unpack(packed: Buffer, method: number, name: string, entryBytes: number): Promise<Buffer> {
  if (method !== STORED && method !== DEFLATED) throw broken(`${name} is packed in a way that is not supported`);
  try {
    const bytes = method === STORED ? packed : await inflate(packed, { maxOutputLength: entryBytes });
    if (bytes.length <= entryBytes) return bytes;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_BUFFER_TOO_LARGE") throw broken(`${name} is damaged`, cause);
  }
  throw new AppError("file_too_large", `${name} is larger than ${entryBytes} bytes.`, {
    errors: [{ pointer: "#/file", code: "file_too_large", detail: "is too large when unpacked" }],
  });
}

function broken(why: string, cause?: unknown): AppError {
  const detail = `The archive cannot be read: ${why}. Send a plain zip.`;
  return new AppError("file_corrupt", detail, {
    cause,
    errors: [{ pointer: "#/file", code: "file_corrupt", detail }],
  });
}
