import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { inShares, sha256Of } from "../../core/basics/in-shares.ts";
import { AppError, StartupError } from "../../errors.ts";
import type { BlobKey } from "../contract/store.ts";

/**
 * Files at rest are encrypted with a key of their account, which is stored encrypted with the installation's key
 * (ESTRATTO_ENCRYPTION_KEY): destroying the account's key erases every copy of its files, backups included.
 *
 *   file:  "ESB1" | nonce (12) | AES-256-GCM of the bytes | tag (16); authenticated with it: account/document/sha256
 *   key:           nonce (12) | AES-256-GCM of 32 bytes   | tag (16); authenticated with it: the account's id
 *
 * A file stored before encryption was switched on stays readable: its bytes have the SHA-256 that is its name.
 */
export interface Sealing {
  /** For /readyz: whether new files are encrypted. */
  readonly isOn: boolean;
  seal(key: BlobKey, bytes: Uint8Array): Promise<Uint8Array>;
  /** null: the bytes differ from what was stored. */
  open(key: BlobKey, stored: Buffer): Promise<Buffer | null>;
}

/** Store of the accounts' encrypted keys. */
export interface WrappedKeys {
  find(accountId: string): Promise<WrappedKey | null>;
  /**
   * The key in effect afterwards: the given one, or one created at the same time; null: none can be stored, so files
   * stay unencrypted.
   */
  keep(accountId: string, key: WrappedKey): Promise<WrappedKey | null>;
}

export interface WrappedKey {
  readonly wrapped: Buffer;
  readonly wrappedBy: string;
}

const MAGIC = Buffer.from("ESB1");
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Cache time: a destroyed account key is forgotten by every process within it. */
const REMEMBERED_MS = 30_000;

/**
 * `masters`: the installation's keys, the present one first. Empty: files are stored unencrypted, and encrypted ones
 * cannot be read.
 */
export function createSealing(masters: readonly Buffer[], keys: WrappedKeys): Sealing {
  const [present] = masters;
  const remembered = new Map<string, { key: Buffer; until: number }>();

  async function keyOf(accountId: string, make: boolean): Promise<Buffer | null> {
    const known = remembered.get(accountId);
    if (known && known.until > performance.now()) return known.key;
    remembered.delete(accountId);
    const kept =
      (await keys.find(accountId)) ??
      (make && present ? await keys.keep(accountId, await newKey(present, accountId)) : null);
    if (!kept) return null;
    const key = await unwrap(masters, accountId, kept);
    remembered.set(accountId, { key, until: performance.now() + REMEMBERED_MS });
    return key;
  }

  return {
    isOn: present !== undefined,
    async seal(blob, bytes) {
      if (!present) return bytes;
      const key = await keyOf(blob.accountId, true);
      if (!key) return bytes;
      return await encrypt(key, bytes, nameOf(blob), MAGIC);
    },
    async open(blob, stored) {
      if ((await sha256Of(stored)) === blob.sha256) return stored;
      if (!stored.subarray(0, MAGIC.length).equals(MAGIC)) return null;
      if (!present) throw new AppError("internal", "The file is encrypted, and ESTRATTO_ENCRYPTION_KEY is not set.");
      const key = await keyOf(blob.accountId, false);
      const bytes = key && (await decrypt(key, stored.subarray(MAGIC.length), nameOf(blob)));
      return bytes && (await sha256Of(bytes)) === blob.sha256 ? bytes : null;
    },
  };
}

/** No encryption. */
export const UNSEALED: Sealing = createSealing([], { find: async () => null, keep: async () => null });

/** Re-encrypts an account's key with the present key of the installation; null if it is up to date. */
export async function rewrapped(
  masters: readonly Buffer[],
  accountId: string,
  kept: WrappedKey,
): Promise<WrappedKey | null> {
  const [present] = masters;
  if (!present)
    throw new StartupError("Files are encrypted; set ESTRATTO_ENCRYPTION_KEY to the key they were stored with.");
  const key = await unwrap(masters, accountId, kept);
  return kept.wrappedBy === nameOfMaster(present) ? null : wrap(present, accountId, key);
}

function newKey(master: Buffer, accountId: string): Promise<WrappedKey> {
  return wrap(master, accountId, randomBytes(KEY_BYTES));
}

async function wrap(master: Buffer, accountId: string, key: Buffer): Promise<WrappedKey> {
  return { wrapped: await encrypt(master, key, accountId), wrappedBy: nameOfMaster(master) };
}

async function unwrap(
  masters: readonly Buffer[],
  accountId: string,
  { wrapped, wrappedBy }: WrappedKey,
): Promise<Buffer> {
  const master = masters.find((each) => nameOfMaster(each) === wrappedBy);
  const key = master && (await decrypt(master, wrapped, accountId));
  if (key) return key;
  throw new StartupError(
    "ESTRATTO_ENCRYPTION_KEY is not the key that files were stored with; set it, or the earlier one as ESTRATTO_ENCRYPTION_KEY_PREVIOUS.",
  );
}

/** Distinguishes the installation's keys and reveals nothing about them: they are 256 random bits. */
function nameOfMaster(master: Buffer): string {
  return createHash("sha256").update(master).digest("hex").slice(0, 16);
}

function nameOf({ accountId, documentId, sha256 }: BlobKey): string {
  return `${accountId}/${documentId}/${sha256}`;
}

/**
 * Random 96-bit nonces are safe for 2^32 files under one key (NIST SP 800-38D, 8.3). `head` stands in front, in clear.
 */
async function encrypt(key: Buffer, bytes: Uint8Array, boundTo: string, head = Buffer.alloc(0)): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(boundTo));
  const start = head.length + NONCE_BYTES;
  const sealed = Buffer.allocUnsafeSlow(start + bytes.length + TAG_BYTES);
  sealed.set(head);
  sealed.set(nonce, head.length);
  // GCM is a stream cipher: as many bytes come out of each share as go in, and none at the end.
  let at = start;
  await inShares(bytes, (share) => {
    sealed.set(cipher.update(share), at);
    at += share.length;
  });
  cipher.final();
  sealed.set(cipher.getAuthTag(), at);
  return sealed;
}

/** null: changed, of another name, or encrypted with another key. */
async function decrypt(key: Buffer, sealed: Buffer, boundTo: string): Promise<Buffer | null> {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(-TAG_BYTES));
  const hidden = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
  const bytes = Buffer.allocUnsafeSlow(hidden.length);
  let at = 0;
  await inShares(hidden, (share) => {
    bytes.set(decipher.update(share), at);
    at += share.length;
  });
  try {
    decipher.final();
    return bytes;
  } catch {
    // The tag does not match: the only error final() reports.
    return null;
  }
}
