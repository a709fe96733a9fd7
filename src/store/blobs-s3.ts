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
import type { S3Config } from "../config.ts";
import { AppError } from "../errors.ts";
import { blobCorrupt, checkKey, guarded } from "./blob-rules.ts";
import { type Sealing, UNSEALED } from "./sealing.ts";
import type { BlobKey, BlobStore, StoredBlob } from "./types.ts";

const ATTEMPTS = 3;
const CONNECT_MS = 2_000;
/** Without a byte either way. */
const SILENCE_MS = 5_000;
/** All attempts together; a large file gets a second more for every megabyte. */
const OPERATION_MS = 10_000;

/** Blobs in any S3-compatible store, under the same keys as on disk. A put is atomic there: no temporary names. */
export function createS3Blobs(config: S3Config, sealing: Sealing = UNSEALED): BlobStore {
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    // The newer trailing checksums reach some compatible stores as part of the file.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENCE_MS, socketTimeout: SILENCE_MS },
  });
  const Bucket = config.bucket;
  return {
    put: (key, bytes) =>
      guarded(async () => {
        checkKey(key);
        if (digest("sha256", bytes, "hex") !== key.sha256) {
          throw new AppError("internal", "The bytes do not have the stated SHA-256.");
        }
        const Body = await sealing.seal(key, bytes);
        const abortSignal = AbortSignal.timeout(OPERATION_MS + Math.ceil(Body.length / 1000));
        // The MD5 makes the store refuse bytes that changed on the way.
        const ContentMD5 = digest("md5", Body, "base64");
        const input = { Bucket, Key: pathOf(key), Body, ContentLength: Body.length, ContentMD5 };
        await client.send(new PutObjectCommand(input), { abortSignal });
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

/** A body that broke off or changed on the way is asked for again; one that is wrong every time is wrong in the store. */
async function getVerified(client: S3Client, bucket: string, key: BlobKey, sealing: Sealing): Promise<Buffer | null> {
  checkKey(key);
  let failure: unknown;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      const abortSignal = AbortSignal.timeout(OPERATION_MS);
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: pathOf(key) }), { abortSignal });
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

/** The client has retried by itself what came before the body; only a broken body is worth another try. */
function isFinal(error: unknown): boolean {
  return error instanceof Error && "$metadata" in error;
}

function pathOf({ accountId, documentId, sha256 }: BlobKey): string {
  return `${accountId}/${documentId}/${sha256}`;
}

function digest(algorithm: "sha256" | "md5", bytes: Uint8Array, encoding: "hex" | "base64"): string {
  return createHash(algorithm).update(bytes).digest(encoding);
}
