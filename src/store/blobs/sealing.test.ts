import { createHash, randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { BlobKey } from "../contract/store.ts";
import { createSealing, rewrapped, UNSEALED, type WrappedKey, type WrappedKeys } from "./sealing.ts";

function memory(): WrappedKeys & { readonly kept: Map<string, WrappedKey> } {
  const kept = new Map<string, WrappedKey>();
  return {
    kept,
    find: async (accountId) => kept.get(accountId) ?? null,
    keep: async (accountId, key) => {
      kept.set(accountId, key);
      return key;
    },
  };
}
const MASTER = randomBytes(32);
const keyOf = (bytes: Uint8Array, accountId = randomUUID()): BlobKey => ({
  accountId,
  documentId: randomUUID(),
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

test("what is sealed opens again, whatever it is, and never looks like itself", async () => {
  const sealing = createSealing([MASTER], memory());
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
      const key = keyOf(bytes);
      const stored = Buffer.from(await sealing.seal(key, bytes));
      expect(stored.length).toBe(bytes.length + 4 + 12 + 16);
      expect(stored.equals(Buffer.from(bytes))).toBe(false);
      expect((await sealing.open(key, stored))?.equals(Buffer.from(bytes))).toBe(true);
    }),
  );
});

test("one flipped bit anywhere, another document's name or another account's key opens nothing", async () => {
  const sealing = createSealing([MASTER], memory());
  const bytes = randomBytes(200);
  const key = keyOf(bytes);
  const stored = Buffer.from(await sealing.seal(key, bytes));
  for (let at = 0; at < stored.length; at++) {
    const flipped = Buffer.from(stored);
    flipped[at]! ^= 1;
    expect(await sealing.open(key, flipped)).toBeNull();
  }
  expect(await sealing.open({ ...key, documentId: randomUUID() }, stored)).toBeNull();
  const other = keyOf(bytes);
  await sealing.seal(other, bytes);
  expect(await sealing.open(other, stored)).toBeNull();
});

test("without the account's key nobody opens its files, whoever has the installation's", async () => {
  const keys = memory();
  const bytes = randomBytes(50);
  const key = keyOf(bytes);
  const stored = Buffer.from(await createSealing([MASTER], keys).seal(key, bytes));
  expect(await createSealing([MASTER], keys).open(key, stored)).not.toBeNull();
  keys.kept.delete(key.accountId);
  expect(await createSealing([MASTER], keys).open(key, stored)).toBeNull();
});

test("files from before encryption stay readable, also one that begins like an encrypted one", async () => {
  const sealing = createSealing([MASTER], memory());
  for (const text of ["%PDF-1.7", "ESB1 is how this one begins", ""]) {
    const bytes = Buffer.from(text);
    expect(await sealing.open(keyOf(bytes), bytes)).toEqual(bytes);
    expect(await UNSEALED.seal(keyOf(bytes), bytes)).toBe(bytes);
  }
});

test("the installation's key is changed by wrapping accounts' keys anew; files stay as they are", async () => {
  const keys = memory();
  const [next, wrong] = [randomBytes(32), randomBytes(32)];
  const bytes = randomBytes(50);
  const key = keyOf(bytes);
  const stored = Buffer.from(await createSealing([MASTER], keys).seal(key, bytes));
  const kept = keys.kept.get(key.accountId)!;
  await expect(rewrapped([wrong], key.accountId, kept)).rejects.toThrow("ESTRATTO_ENCRYPTION_KEY is not the key");
  await expect(rewrapped([], key.accountId, kept)).rejects.toThrow("set ESTRATTO_ENCRYPTION_KEY");
  expect(await rewrapped([MASTER], key.accountId, kept)).toBeNull();
  const anew = await rewrapped([next, MASTER], key.accountId, kept);
  keys.kept.set(key.accountId, anew!);
  expect((await createSealing([next], keys).open(key, stored))?.equals(bytes)).toBe(true);
  await expect(createSealing([MASTER], keys).open(key, stored)).rejects.toThrow("is not the key");
  await expect(UNSEALED.open(key, stored)).rejects.toThrow("encrypted");
});
