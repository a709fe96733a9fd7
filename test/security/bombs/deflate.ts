import { constants, deflateRawSync } from "node:zlib";

const MIB = 2 ** 20;
const ADLER_MODULUS = 65_521n;

/** A zlib stream of `mebibytes` MiB of one byte, about 1 KB each, written without ever holding the inflated data. */
export function deflatedRun(mebibytes: number, byte = 0x20): Buffer {
  const block = deflateRawSync(Buffer.alloc(MIB, byte), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const last = Buffer.from([0x03, 0x00]);
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: mebibytes }, () => block),
    last,
    adlerOfRun(BigInt(mebibytes * MIB), BigInt(byte)),
  ]);
}

/** Adler-32 of `count` times the same byte. */
function adlerOfRun(count: bigint, byte: bigint): Buffer {
  const low = (1n + count * byte) % ADLER_MODULUS;
  const high = (count + (byte * count * (count + 1n)) / 2n) % ADLER_MODULUS;
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(Number((high << 16n) | low));
  return sum;
}
