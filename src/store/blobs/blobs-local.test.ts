import { execFile } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { BlobKey } from "../contract/store.ts";
import { createLocalBlobs } from "./blobs-local.ts";

let root: string;

beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), "estratto-blobs-")), "blobs");
});
afterEach(() => rm(join(root, ".."), { recursive: true, force: true }));

test("bytes come back as they were put, from the folder of their document, and no upload is left", async () => {
  const blobs = createLocalBlobs(root);
  for (const size of [0, 1, 1 << 20, (1 << 20) + 1, 5_000_000]) {
    const bytes = randomBytes(size);
    const key = keyOf(bytes);
    await blobs.put(key, bytes);
    await blobs.put(key, bytes);
    expect((await blobs.get(key))?.equals(bytes)).toBe(true);
    expect(await readdir(join(root, key.accountId, key.documentId))).toEqual([key.sha256]);
  }
  expect(await readdir(join(root, "uploads"))).toEqual([]);
});

test("an absent blob is null", async () => {
  expect(await createLocalBlobs(root).get(keyOf(Buffer.from("absent")))).toBeNull();
});

test("one flipped bit in a stored file is found, and the answer names no path", async () => {
  const blobs = createLocalBlobs(root);
  const bytes = randomBytes(10_000);
  const key = keyOf(bytes);
  await blobs.put(key, bytes);
  const path = join(root, key.accountId, key.documentId, key.sha256);
  const stored = await readFile(path);
  stored[5_000] = (stored[5_000] ?? 0) ^ 1;
  await writeFile(path, stored);
  const read = await blobs.get(key).catch((error: unknown) => error);
  expect(read).toMatchObject({ code: "internal", message: expect.stringMatching(/^blob corrupt/) });
  expect((read as Error).message).not.toContain(root);
});

test("the list names every blob and no upload that is under way; a store that holds nothing lists nothing", async () => {
  const blobs = createLocalBlobs(root);
  expect(await Array.fromAsync(blobs.list())).toEqual([]);
  const keys = ["one", "two", "three"].map((text) => ({ text, key: keyOf(Buffer.from(text)) }));
  for (const { text, key } of keys) await blobs.put(key, Buffer.from(text));
  await writeFile(join(root, "uploads", "1-upload"), "half");
  const listed = await Array.fromAsync(blobs.list());
  for (const { key } of keys) expect(listed).toContainEqual({ ...key, storedAt: expect.any(Date) });
  for (const { storedAt } of listed) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(600_000);
  expect(listed).toHaveLength(keys.length);
});

test("bytes that do not have the stated digest are not stored", async () => {
  const blobs = createLocalBlobs(root);
  const key = keyOf(Buffer.from("one"));
  await expect(blobs.put(key, Buffer.from("another"))).rejects.toMatchObject({ code: "internal" });
  expect(await blobs.get(key)).toBeNull();
});

test("a removed document leaves nothing behind, and removing it again has no effect", async () => {
  const blobs = createLocalBlobs(root);
  const bytes = Buffer.from("bytes");
  const key = keyOf(bytes);
  await blobs.put(key, bytes);
  for (let time = 0; time < 2; time++) await blobs.deleteDocument(key.accountId, key.documentId);
  await blobs.deleteDocument(randomUUID(), randomUUID());
  expect(await blobs.get(key)).toBeNull();
  expect(await readdir(join(root, key.accountId))).toEqual([]);
});

test("keys that are not ids are refused before they become a path", async () => {
  const blobs = createLocalBlobs(root);
  for (const documentId of ["../../etc", "", "a/b", "x".repeat(100)]) {
    await expect(blobs.deleteDocument(randomUUID(), documentId)).rejects.toMatchObject({ code: "internal" });
  }
});

test("uploads that a dead process left behind are cleared away, those of living ones and of other machines stay", async () => {
  const uploads = join(root, "uploads");
  await mkdir(uploads, { recursive: true });
  const host = hostname().replace(/[^A-Za-z0-9-]/g, "-");
  const [old, atWork] = [`${host}.${process.pid}-old`, `${host}.${process.pid}-at-work`];
  // On another machine this number may be any process's.
  const ofAnother = `not-${host}.999999999-at-work`;
  for (const name of [`${host}.999999999-dead`, atWork, old, ofAnother]) {
    await writeFile(join(uploads, name), "half a file");
  }
  await utimes(join(uploads, old), new Date(0), new Date(0));
  await createLocalBlobs(root).ping(1_000);
  expect((await readdir(uploads)).sort()).toEqual([atWork, ofAnother].sort());
});

test("a folder that cannot be used is dependency_unavailable", async () => {
  await writeFile(root, "a file in the place of the folder");
  const blobs = createLocalBlobs(root);
  const bytes = Buffer.from("bytes");
  await expect(blobs.put(keyOf(bytes), bytes)).rejects.toMatchObject({ code: "dependency_unavailable" });
  await expect(blobs.ping(1_000)).rejects.toMatchObject({ code: "dependency_unavailable" });
});

test("a write that the system cuts short is an error, leaves nothing behind and does not harm the next one", async () => {
  const said = await withFilesOfAtMost100Blocks(`
    const big = Buffer.alloc(300_000, 1), small = Buffer.from("small");
    await createLocalBlobs(root).put(keyOf(big), big).catch((error) => console.log(error.code, error.retryAfterSeconds));
    console.log((await readdir(join(root, "uploads"))).length, await createLocalBlobs(root).get(keyOf(big)));
    await createLocalBlobs(root).put(keyOf(small), small);
    console.log(String(await createLocalBlobs(root).get(keyOf(small))));`);
  expect(said).toBe("dependency_unavailable 5\n0 null\nsmall\n");
});

test("control: a single write that is cut short reports no error at all", async () => {
  const said = await withFilesOfAtMost100Blocks(`
    const file = await open(join(root, "..", "naive"), "w");
    const { bytesWritten } = await file.write(Buffer.alloc(300_000, 1));
    console.log(bytesWritten < 300_000 ? "short without an error" : "whole");`);
  expect(said).toBe("short without an error\n");
});

function keyOf(bytes: Uint8Array): BlobKey {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { accountId: randomUUID(), documentId: randomUUID(), sha256 };
}

/** A file-size limit truncates a write exactly as a full disk does, and needs no separate disk. */
async function withFilesOfAtMost100Blocks(program: string): Promise<string> {
  const source = `
    import { createHash } from "node:crypto";
    import { open, readdir } from "node:fs/promises";
    import { join } from "node:path";
    import { createLocalBlobs } from ${JSON.stringify(new URL("./blobs-local.ts", import.meta.url).href)};
    const root = ${JSON.stringify(root)};
    const keyOf = (bytes) => ({ accountId: "00000000-0000", documentId: "00000000-0001",
      sha256: createHash("sha256").update(bytes).digest("hex") });
    ${program}`;
  const limited = `trap '' XFSZ; ulimit -f 100; exec "$0" --input-type=module -e "$1"`;
  return (await promisify(execFile)("/bin/sh", ["-c", limited, process.execPath, source])).stdout;
}
