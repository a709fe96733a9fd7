import { createHash } from "node:crypto";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { S3Config } from "../../config/config.ts";
import { inShares, sha256Of } from "../../core/basics/in-shares.ts";
import { AppError } from "../../errors.ts";
import type { BlobKey, BlobStore, StoredBlob } from "../contract/store.ts";
import { blobCorrupt, checkKey, guarded } from "./blob-rules.ts";
import { type Sealing, UNSEALED } from "./sealing.ts";

const ATTEMPTS = 3;
const CONNECT_MS = 2_000;
/** Time without a byte in either direction. */
const SILENCE_MS = 5_000;
/** All attempts together; a large file gets one more second per megabyte. */
const OPERATION_MS = 10_000;
const BYTES_PER_MS = 1_000;

/** Blobs in any S3-compatible store, under the same keys as on disk. A put is atomic there: no temporary names. */
export function createS3Blobs(config: S3Config, sealing: Sealing = UNSEALED): BlobStore {
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    // Some compatible stores save the newer trailing checksums as part of the file.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENCE_MS, socketTimeout: SILENCE_MS },
  });
  const Bucket = config.bucket;
  return {
    put: (key, bytes) =>
      guarded(async () => {
        checkKey(key);
        if ((await sha256Of(bytes)) !== key.sha256) {
          throw new AppError("internal", "The bytes do not have the stated SHA-256.");
        }
        const Body = await sealing.seal(key, bytes);
        await putProved(client, { Bucket, Key: pathOf(key), Body });
      }),
    get: (key) => guarded(() => getVerified(client, Bucket, key, sealing)),
    deleteDocument: (accountId, documentId) =>
      guarded(async () => {
        checkKey({ accountId, documentId });
        const abortSignal = AbortSignal.timeout(OPERATION_MS);
        const Prefix = `${accountId}/${documentId}/`;
        const { Contents } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }), { abortSignal });
        for (const { Key } of Contents ?? [])
          await client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal });
      }),
    deleteAccount: (accountId) =>
      guarded(async () => {
        checkKey({ accountId, documentId: accountId });
        for await (const key of listObjects(client, Bucket, `${accountId}/`)) {
          const abortSignal = AbortSignal.timeout(OPERATION_MS);
          await client.send(new DeleteObjectCommand({ Bucket, Key: pathOf(key) }), { abortSignal });
        }
      }),
    isEncrypting: sealing.isOn,
    list: (accountId) => listObjects(client, Bucket, accountId === undefined ? "" : `${accountId}/`),
    ping: (timeoutMs) =>
      guarded(async () => {
        await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(timeoutMs) });
      }),
  };
}

/**
 * The MD5 makes a store refuse bytes that changed in transit, but not every compatible store checks it. So the
 * response's ETag is checked too: it is the MD5 of what was stored, except where the store encrypts with its own keys;
 * there the bytes are read back.
 */
async function putProved(client: S3Client, at: { Bucket: string; Key: string; Body: Uint8Array }): Promise<void> {
  const { Bucket, Key, Body } = at;
  const patience = startPatience(Body.length);
  try {
    const md5 = await md5Of(Body);
    const put = new PutObjectCommand({ ...at, ContentLength: Body.length, ContentMD5: md5.toString("base64") });
    const { ETag } = await client.send(put, { abortSignal: patience.signal });
    if (ETag?.replaceAll('"', "") === md5.toString("hex")) return;
    const stored = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal: patience.signal });
    if (Buffer.from((await stored.Body?.transformToByteArray()) ?? []).equals(Body)) return;
    throw new Error("The store holds other bytes than were sent.");
  } finally {
    patience.end();
  }
}

async function md5Of(bytes: Uint8Array): Promise<Buffer> {
  const hash = createHash("md5");
  await inShares(bytes, (share) => hash.update(share));
  return hash.digest();
}

/**
 * A body that broke off or changed in transit is requested again; one that is wrong every time is wrong in the store.
 */
async function getVerified(client: S3Client, bucket: string, key: BlobKey, sealing: Sealing): Promise<Buffer | null> {
  checkKey(key);
  const patience = startPatience();
  let failure: unknown;
  try {
    for (let attempt = 1; attempt <= ATTEMPTS && !patience.signal.aborted; attempt++) {
      try {
        const get = new GetObjectCommand({ Bucket: bucket, Key: pathOf(key) });
        const { Body, ContentLength } = await client.send(get, { abortSignal: patience.signal });
        patience.extend(ContentLength ?? 0);
        const bytes = await sealing.open(key, Buffer.from((await Body?.transformToByteArray()) ?? []));
        if (bytes) return bytes;
        failure = blobCorrupt();
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        failure = error;
        if (isFinal(error)) break;
      }
    }
    throw failure;
  } finally {
    patience.end();
  }
}

/** One time limit for all attempts at an operation; grows with the number of bytes to transfer. */
function startPatience(bytes = 0): { signal: AbortSignal; extend(bytes: number): void; end(): void } {
  const giveUp = new AbortController();
  const startedAt = performance.now();
  const wait = (more: number) => {
    const leftMs = OPERATION_MS + more / BYTES_PER_MS - (performance.now() - startedAt);
    return setTimeout(() => giveUp.abort(new Error("The store took too long.")), leftMs);
  };
  let timer = wait(bytes);
  return {
    signal: giveUp.signal,
    extend: (more) => {
      clearTimeout(timer);
      timer = wait(more);
    },
    end: () => clearTimeout(timer),
  };
}

async function* listObjects(client: S3Client, Bucket: string, Prefix = ""): AsyncGenerator<StoredBlob> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }), {
      abortSignal: AbortSignal.timeout(OPERATION_MS),
    });
    for (const { Key = "", LastModified } of page.Contents ?? []) {
      const [accountId, documentId, sha256, ...rest] = Key.split("/");
      if (accountId && documentId && sha256 && rest.length === 0) {
        yield { accountId, documentId, sha256, storedAt: LastModified ?? new Date(0) };
      }
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

/** The client itself has retried everything before the body; only a broken body is worth another try. */
function isFinal(error: unknown): boolean {
  return error instanceof Error && "$metadata" in error;
}

function pathOf({ accountId, documentId, sha256 }: BlobKey): string {
  return `${accountId}/${documentId}/${sha256}`;
}
