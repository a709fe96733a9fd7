import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Some milliseconds of hashing or encrypting. */
const SHARE_BYTES = 1 << 20;

/**
 * Goes through many bytes a share at a time, with everybody else served between two: to hash 50 MB in one go keeps all
 * callers of the process waiting for 40 ms, without special instructions of the processor for a quarter of a second.
 */
export async function inShares<Bytes extends Uint8Array>(bytes: Bytes, take: (share: Bytes) => void): Promise<void> {
  for (let at = 0; at < bytes.length; at += SHARE_BYTES) {
    if (at > 0) await nextTurn();
    take(bytes.subarray(at, at + SHARE_BYTES) as Bytes);
  }
}

/** In hex. `salt`: text in front of the bytes. */
export async function sha256Of(bytes: Uint8Array, salt = ""): Promise<string> {
  const hash = createHash("sha256").update(salt);
  await inShares(bytes, (share) => hash.update(share));
  return hash.digest("hex");
}

/** `Buffer.concat`, in shares. */
export async function joined(chunks: readonly Uint8Array[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    const isNewShare = Math.floor((at + chunk.length) / SHARE_BYTES) > Math.floor(at / SHARE_BYTES);
    whole.set(chunk, at);
    at += chunk.length;
    if (isNewShare) await nextTurn();
  }
  return whole;
}
