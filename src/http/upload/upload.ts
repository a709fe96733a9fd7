import type { Multipart, MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { joined } from "../../core/basics/in-shares.ts";
import { AppError, type ErrorCode, fieldInvalid, pointerTo } from "../../errors.ts";
import type { UploadedFile } from "../../usecases/access/caller.ts";
import { accountOf } from "../access/access.ts";
import { FORM_PARTS } from "../body-limits.ts";
import { createPartNames } from "./part-names.ts";
import type { Hold, UploadRoom } from "./upload-room.ts";

/**
 * Multipart forms from untrusted clients, bounded in every direction: one file, 1 000 parts, 8 KB of headers per part,
 * 16 MB of text beside the file, and no more bytes in memory than the limit. The part named `file` is the file whether
 * or not it has a file name; all other parts are text.
 */
export const MULTIPART_LIMITS = {
  files: 2,
  parts: FORM_PARTS,
  headerSize: 8192,
  fieldNameSize: 200,
  fieldSize: 1_000_000,
};

/** Boundaries, part headers and text fields beside the file. */
const FORM_OVERHEAD_BYTES = 1_200_000;
/** Of all text fields together: the parser keeps each, up to a megabyte of it, until the form was read. */
const FIELDS_BYTES = 16_000_000;
const NAME_CHARACTERS = 255;

/** Disposed when nobody works on the file any more. */
export interface Form extends Disposable {
  readonly file: UploadedFile;
  /** Text fields by name. A part with content type JSON is parsed. */
  readonly fields: ReadonlyMap<string, unknown>;
}

export interface UploadLimits {
  readonly fileBytes: number;
  readonly room: UploadRoom;
}

/**
 * Throws file_missing, file_empty, file_too_large, field_invalid for a form that cannot be parsed, or overloaded where
 * other uploads hold too much.
 */
export async function readForm(request: FastifyRequest, { fileBytes, room }: UploadLimits): Promise<Form> {
  if (!request.isMultipart())
    throw problem("file_missing", "Send the document as multipart/form-data, in a part named file.");
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > fileBytes + FORM_OVERHEAD_BYTES) throw tooLarge(fileBytes);
  return await holding(request, room, async (hold) => {
    const { file, fields } = await readParts(request, fileBytes, hold).catch(explainBrokenForm);
    if (!file) throw problem("file_missing", "The form has no part named file.");
    if (file.bytes.byteLength === 0) throw problem("file_empty", "The file has no bytes.");
    return { file: { ...file, heldUntil: hold.until }, fields };
  });
}

/** What `read` takes is given back if it fails, and otherwise with the form. */
export async function holding<T extends object>(
  request: FastifyRequest,
  room: UploadRoom,
  read: (hold: Hold) => Promise<T>,
): Promise<T & Disposable> {
  const hold = room.enter(accountOf(request));
  try {
    return Object.assign(await read(hold), { [Symbol.dispose]: hold[Symbol.dispose] });
  } catch (error) {
    hold[Symbol.dispose]();
    throw error;
  }
}

async function readParts(request: FastifyRequest, fileBytes: number, hold: Hold) {
  const fields = createFields(request, hold);
  let file: UploadedFile | null = null;
  let received = 0;
  request.raw.on("data", (chunk: Buffer) => {
    received += chunk.length;
  });
  for await (const part of partsOf(request, { fileSize: fileBytes })) {
    if (received > fileBytes + FORM_OVERHEAD_BYTES) throw tooLarge(fileBytes);
    if (part.type === "file") {
      if (file) throw problem("field_invalid", "Only one file can be sent in a request.");
      file = { bytes: await readFile(part, { fileBytes, hold }), name: cleanName(part.filename) };
    } else fields.keep(part);
  }
  return { file, fields: fields.byName };
}

interface Fields {
  readonly byName: ReadonlyMap<string, unknown>;
  keep(part: MultipartValue): void;
}

/**
 * The text fields of a form. A known one that is given twice with different values is refused: parsers that read the
 * first and those that read the last would disagree.
 */
export function createFields(request: FastifyRequest, hold: Hold): Fields {
  const { properties = {} } = (request.routeOptions.config.multipart ?? {}) as { properties?: object };
  const byName = new Map<string, unknown>();
  let bytes = 0;
  return {
    byName,
    keep({ fieldname: name, value }) {
      const size = sizeOf(value);
      bytes += size;
      if (bytes > FIELDS_BYTES) throw fieldInvalid("#", `More than ${FIELDS_BYTES / 1e6} MB beside the file.`);
      hold.take(size);
      if (!byName.has(name)) byName.set(name, value);
      else if (Object.hasOwn(properties, name) && !isSame(byName.get(name), value))
        throw fieldInvalid(pointerTo(name), "was sent twice, with different values");
    },
  };
}

/** A part that says it is JSON was parsed. */
function sizeOf(value: unknown): number {
  return typeof value === "string" ? value.length : JSON.stringify(value).length;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The parser skips parts with names such as "constructor", which could harm the object in which it keeps fields, and
 * throws after all other parts. To this service they are unknown fields, and those are ignored (contract section 2).
 */
export async function* partsOf(
  request: FastifyRequest,
  limits: { readonly files?: number; readonly fileSize: number },
): AsyncGenerator<Multipart> {
  const names = createPartNames(request.headers["content-type"]);
  request.raw.on("data", names.look);
  try {
    for await (const part of request.parts({ limits: { ...MULTIPART_LIMITS, ...limits } })) {
      if (part.type === "file") part.filename = names.exact(part.filename) ?? "";
      yield part;
    }
  } catch (error) {
    const isName = error instanceof Error && "code" in error && error.code === "FST_PROTO_VIOLATION";
    // That error hides that the form ended early.
    if (!isName || request.raw.readableAborted) throw error;
  }
}

/**
 * The parser's own errors have no code ("Unexpected end of multipart data"); all of them concern what the client sent.
 */
export function explainBrokenForm(error: unknown): never {
  if (error instanceof AppError || (error instanceof Error && "code" in error)) throw error;
  const detail = "The multipart body is broken, ends early, or has no usable boundary.";
  throw fieldInvalid("#", detail, { cause: error });
}

export async function readFile(
  part: MultipartFile,
  { fileBytes, hold }: { readonly fileBytes: number; readonly hold: Hold },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  part.file.once("limit", () => part.file.destroy(tooLarge(fileBytes)));
  for await (const chunk of part.file) {
    hold.take(chunk.length);
    chunks.push(chunk);
  }
  return joined(chunks);
}

export function tooLarge(fileBytes: number): AppError {
  return problem("file_too_large", `The file is larger than ${fileBytes} bytes.`);
}

export function problem(code: ErrorCode, detail: string): AppError {
  return new AppError(code, detail, { errors: [{ pointer: "#/file", code, detail }] });
}

/**
 * The name for display: no folder (some clients send whole paths; the parser has removed those), no control or
 * bidirectional characters, at most 255 characters including the extension. It never becomes a path.
 */
export function cleanName(name: string | undefined): string {
  const shown = decodedName(name ?? "")
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f\ufffd]/gu, "")
    .trim();
  if (shown === "") return "document";
  if (shown.length <= NAME_CHARACTERS) return shown;
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(shown)?.[0] ?? "";
  return (
    shown
      .slice(0, NAME_CHARACTERS - extension.length)
      .toWellFormed()
      .replace(/\ufffd$/, "") + extension
  );
}

/** .NET sends a non-ASCII name as an encoded word (RFC 2047), where it sends no `filename*`. */
function decodedName(name: string): string {
  const encoded = /^=\?utf-8\?b\?([a-z0-9+/]+={0,2})\?=$/i.exec(name.trim())?.[1];
  if (encoded === undefined) return name;
  const whole = Buffer.from(encoded, "base64").toString("utf8");
  return whole.slice(Math.max(whole.lastIndexOf("/"), whole.lastIndexOf("\\")) + 1);
}
