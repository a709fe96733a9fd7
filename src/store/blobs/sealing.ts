import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
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
      (await keys.find(accountId)) ?? (make && present ? await keys.keep(accountId, newKey(present, accountId)) : null);
    if (!kept) return null;
    const key = unwrap(masters, accountId, kept);
    remembered.set(accountId, { key, until: performance.now() + REMEMBERED_MS });
    return key;
  }

  return {
    isOn: present !== undefined,
    async seal(blob, bytes) {
      if (!present) return bytes;
      const key = await keyOf(blob.accountId, true);
      if (!key) return bytes;
      return Buffer.concat([MAGIC, encrypt(key, bytes, nameOf(blob))]);
    },
    async open(blob, stored) {
      if (sha256Of(stored) === blob.sha256) return stored;
      if (!stored.subarray(0, MAGIC.length).equals(MAGIC)) return null;
      if (!present) throw new AppError("internal", "The file is encrypted, and ESTRATTO_ENCRYPTION_KEY is not set.");
      const key = await keyOf(blob.accountId, false);
      const bytes = key && decrypt(key, stored.subarray(MAGIC.length), nameOf(blob));
      return bytes && sha256Of(bytes) === blob.sha256 ? bytes : null;
    },
  };
}

/** No encryption. */
export const UNSEALED: Sealing = createSealing([], { find: async () => null, keep: async () => null });

/** Re-encrypts an account's key with the present key of the installation; null if it is up to date. */
export function rewrapped(masters: readonly Buffer[], accountId: string, kept: WrappedKey): WrappedKey | null {
  const [present] = masters;
  if (!present)
    throw new StartupError("Files are encrypted; set ESTRATTO_ENCRYPTION_KEY to the key they were stored with.");
  const key = unwrap(masters, accountId, kept);
  return kept.wrappedBy === nameOfMaster(present) ? null : wrap(present, accountId, key);
}

function newKey(master: Buffer, accountId: string): WrappedKey {
  return wrap(master, accountId, randomBytes(KEY_BYTES));
}

function wrap(master: Buffer, accountId: string, key: Buffer): WrappedKey {
  return { wrapped: encrypt(master, key, accountId), wrappedBy: nameOfMaster(master) };
}

function unwrap(masters: readonly Buffer[], accountId: string, { wrapped, wrappedBy }: WrappedKey): Buffer {
  const master = masters.find((each) => nameOfMaster(each) === wrappedBy);
  const key = master && decrypt(master, wrapped, accountId);
  if (key) return key;
  throw new StartupError(
    "ESTRATTO_ENCRYPTION_KEY is not the key that files were stored with; set it, or the earlier one as ESTRATTO_ENCRYPTION_KEY_PREVIOUS.",
  );
}

/** Distinguishes the installation's keys and reveals nothing about them: they are 256 random bits. */
function nameOfMaster(master: Buffer): string {
  return sha256Of(master).slice(0, 16);
}

function nameOf({ accountId, documentId, sha256 }: BlobKey): string {
  return `${accountId}/${documentId}/${sha256}`;
}

/** Random 96-bit nonces are safe for 2^32 files under one key (NIST SP 800-38D, 8.3). */
function encrypt(key: Buffer, bytes: Uint8Array, boundTo: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(boundTo));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** null: changed, of another name, or encrypted with another key. */
function decrypt(key: Buffer, sealed: Buffer, boundTo: string): Buffer | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    // The tag does not match: the only error final() reports.
    return null;
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
