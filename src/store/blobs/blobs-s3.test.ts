import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BlobKey } from "../contract/store.ts";
import { createS3Blobs } from "./blobs-s3.ts";

/** s3rver has no types. */
interface S3Rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type S3RverClass = new (options: object) => S3Rver;

const BUCKET = "documents";
let folder: string;
let server: S3Rver;
let endpoint: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "estratto-s3-"));
  const Rver = createRequire(import.meta.url)("s3rver") as S3RverClass;
  server = new Rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET }],
  });
  endpoint = `http://127.0.0.1:${(await server.run()).port}`;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test("bytes come back as they were put, empty and large ones too", async () => {
  const blobs = blobsAt(endpoint);
  await blobs.ping(2_000);
  for (const size of [0, 1, 100_000, 6_000_000]) {
    const bytes = randomBytes(size);
    const key = keyOf(bytes);
    await blobs.put(key, bytes);
    expect((await blobs.get(key))?.equals(bytes)).toBe(true);
  }
});

test("an absent blob is null, and a removed document's blobs are absent", async () => {
  const blobs = blobsAt(endpoint);
  const bytes = Buffer.from("bytes");
  const key = keyOf(bytes);
  expect(await blobs.get(key)).toBeNull();
  await blobs.put(key, bytes);
  for (let time = 0; time < 2; time++) await blobs.deleteDocument(key.accountId, key.documentId);
  expect(await blobs.get(key)).toBeNull();
});

test("the list names every blob", async () => {
  const blobs = blobsAt(endpoint);
  const keys = ["one", "two", "three"].map((text) => ({ text, key: keyOf(Buffer.from(text)) }));
  for (const { text, key } of keys) await blobs.put(key, Buffer.from(text));
  const listed = await Array.fromAsync(blobs.list());
  for (const { key } of keys) expect(listed).toContainEqual({ ...key, storedAt: expect.any(Date) });
  for (const { storedAt } of listed) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(600_000);
});

test("bytes that do not have the stated digest are not stored", async () => {
  const blobs = blobsAt(endpoint);
  await expect(blobs.put(keyOf(Buffer.from("one")), Buffer.from("two"))).rejects.toMatchObject({ code: "internal" });
});

test("a store that gives other bytes than were put is found out", async () => {
  await withFakeStore(
    (_, response) => response.end("something else"),
    async (blobs) => {
      await expect(blobs.get(keyOf(Buffer.from("bytes")))).rejects.toMatchObject({
        code: "internal",
        message: expect.stringMatching(/^blob corrupt/),
      });
    },
  );
});

test("a put is believed by its ETag, or by what is read again; other bytes are no put", async () => {
  const bytes = randomBytes(1_000);
  const md5 = createHash("md5").update(bytes).digest("hex");
  const outcomes: [string, Buffer, "stored" | "dependency_unavailable", string[]][] = [
    [`"${md5}"`, bytes, "stored", ["PUT"]],
    ['"of another kind"', bytes, "stored", ["PUT", "GET"]],
    ['"of another kind"', randomBytes(1_000), "dependency_unavailable", ["PUT", "GET"]],
  ];
  for (const [etag, held, expected, methods] of outcomes) {
    const asked: string[] = [];
    await withFakeStore(
      (request, response) => {
        asked.push(request.method!);
        response.setHeader("etag", etag).end(request.method === "GET" ? held : "");
      },
      async (blobs) => {
        const put = blobs.put(keyOf(bytes), bytes).then(
          () => "stored",
          (error) => error.code,
        );
        expect([await put, asked]).toEqual([expected, methods]);
      },
    );
  }
});

test("a body that breaks off is asked for again", async () => {
  const bytes = randomBytes(1_000);
  let asked = 0;
  await withFakeStore(
    (_, response) => {
      response.setHeader("content-length", bytes.length);
      if (++asked > 1) response.end(bytes);
      else response.write(bytes.subarray(0, 10), () => response.destroy());
    },
    async (blobs) => expect((await blobs.get(keyOf(bytes)))?.equals(bytes)).toBe(true),
  );
});

test("a store that fails is asked three times and is then dependency_unavailable", async () => {
  let asked = 0;
  await withFakeStore(
    (_, response) => {
      asked++;
      response.writeHead(503).end();
    },
    async (blobs) => {
      const bytes = Buffer.from("bytes");
      await expect(blobs.put(keyOf(bytes), bytes)).rejects.toMatchObject({ code: "dependency_unavailable" });
      expect(asked).toBe(3);
    },
  );
});

test("a store that is not there is dependency_unavailable within seconds", async () => {
  const blobs = blobsAt("http://127.0.0.1:1");
  await expect(blobs.get(keyOf(Buffer.from("bytes")))).rejects.toMatchObject({ code: "dependency_unavailable" });
  await expect(blobs.ping(1_000)).rejects.toMatchObject({ code: "dependency_unavailable" });
});

function blobsAt(address: string) {
  const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  return createS3Blobs({ endpoint: address, bucket: BUCKET, region: "us-east-1", ...credentials });
}

/** A server whose every response the test determines. */
async function withFakeStore(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  use: (blobs: ReturnType<typeof blobsAt>) => Promise<void>,
): Promise<void> {
  const fake: Server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  await new Promise<void>((resolve) => fake.listen(0, "127.0.0.1", resolve));
  try {
    await use(blobsAt(`http://127.0.0.1:${(fake.address() as AddressInfo).port}`));
  } finally {
    fake.closeAllConnections();
    fake.close();
  }
}

function keyOf(bytes: Uint8Array): BlobKey {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { accountId: randomUUID(), documentId: randomUUID(), sha256 };
}
