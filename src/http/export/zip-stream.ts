import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

/**
 * A file of a zip while it is being written: deflated block by block, so that at most one block of its text is held.
 */
export interface PackedFile {
  readonly name: string;
  add(text: string): Promise<void>;
  /** Nothing may be added after it. */
  end(): Promise<void>;
  /** Takes what was deflated since the last call. */
  take(): Buffer;
  readonly sums: { readonly crc: number; readonly packedBytes: number; readonly sizeBytes: number };
}

/** In characters. */
const BLOCK = 1 << 16;
const deflate = promisify(deflateRaw) as (bytes: Buffer, options: { finishFlush: number }) => Promise<Buffer>;

export function packedFile(name: string): PackedFile {
  let waiting = "";
  let packed: Buffer[] = [];
  const sums = { crc: 0, packedBytes: 0, sizeBytes: 0 };
  /** Blocks that end on a whole byte (Z_SYNC_FLUSH) concatenate to one deflated stream. */
  async function pack(finishFlush: number): Promise<void> {
    const bytes = Buffer.from(waiting);
    waiting = "";
    const block = await deflate(bytes, { finishFlush });
    packed.push(block);
    sums.crc = crc32(bytes, sums.crc);
    sums.sizeBytes += bytes.length;
    sums.packedBytes += block.length;
  }
  return {
    name,
    sums,
    add: async (text) => {
      waiting += text;
      if (waiting.length >= BLOCK) await pack(constants.Z_SYNC_FLUSH);
    },
    end: () => pack(constants.Z_FINISH),
    take: () => {
      const taken = Buffer.concat(packed);
      packed = [];
      return taken;
    },
  };
}

/**
 * A zip that is sent while its files grow (PKWARE APPNOTE 6.3.10, section 4.3): a file's sizes follow it in a data
 * descriptor. No zip64, so less than 4 GiB.
 */
export function createZip() {
  const entries: { readonly file: PackedFile; readonly offset: number }[] = [];
  let offset = 0;
  const sent = (bytes: Buffer) => {
    offset += bytes.length;
    return bytes;
  };
  return {
    /** Sends the whole file; while `growing` is running, which appends to it, what there is of it so far. */
    async *put(file: PackedFile, growing: AsyncIterable<unknown> | Iterable<unknown> = []): AsyncGenerator<Buffer> {
      entries.push({ file, offset });
      yield sent(header(LOCAL_HEADER, file, null));
      for await (const _ of growing) {
        const ready = file.take();
        if (ready.length > 0) yield sent(ready);
      }
      await file.end();
      yield sent(Buffer.concat([file.take(), descriptorOf(file)]));
    },
    /** Written after all files. */
    directory(): Buffer {
      const names = entries.map(({ file, offset: at }) => header(DIRECTORY_ENTRY, file, at));
      const end = Buffer.alloc(22);
      end.writeUInt32LE(END_OF_DIRECTORY, 0);
      end.writeUInt16LE(entries.length, 8);
      end.writeUInt16LE(entries.length, 10);
      end.writeUInt32LE(
        names.reduce((sum, { length }) => sum + length, 0),
        12,
      );
      end.writeUInt32LE(offset, 16);
      return Buffer.concat([...names, end]);
    },
  };
}

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const DESCRIPTOR = 0x08074b50;
const VERSION = 20;
/** Sizes follow the file; its name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** The first day of the format; the file's own name in the audit trail states when the export was made. */
const DAY = 0x21;

/**
 * Sums are unknown yet in a local header (`at` null), and known in the directory, which states where the file begins.
 */
function header(signature: number, { name, sums }: PackedFile, at: number | null): Buffer {
  const path = Buffer.from(name);
  const isLocal = at === null;
  const bytes = Buffer.alloc(isLocal ? 30 : 46);
  bytes.writeUInt32LE(signature, 0);
  if (!isLocal) bytes.writeUInt16LE(VERSION, 4);
  const rest = isLocal ? 4 : 6;
  bytes.writeUInt16LE(VERSION, rest);
  bytes.writeUInt16LE(FLAGS, rest + 2);
  bytes.writeUInt16LE(DEFLATED, rest + 4);
  bytes.writeUInt16LE(DAY, rest + 8);
  if (!isLocal) writeSums(bytes, rest + 10, sums);
  bytes.writeUInt16LE(path.length, rest + 22);
  if (!isLocal) bytes.writeUInt32LE(at, 42);
  return Buffer.concat([bytes, path]);
}

function descriptorOf({ sums }: PackedFile): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(DESCRIPTOR, 0);
  writeSums(bytes, 4, sums);
  return bytes;
}

function writeSums(bytes: Buffer, at: number, { crc, packedBytes, sizeBytes }: PackedFile["sums"]): void {
  bytes.writeUInt32LE(crc, at);
  bytes.writeUInt32LE(packedBytes, at + 4);
  bytes.writeUInt32LE(sizeBytes, at + 8);
}
