import type { FastifyRequest } from "fastify";
import type { UploadedFile } from "../../usecases/access/caller.ts";
import {
  cleanName,
  createFields,
  explainBrokenForm,
  holding,
  partsOf,
  problem,
  readFile,
  tooLarge,
  type UploadLimits,
} from "./upload.ts";
import type { Hold } from "./upload-room.ts";

/** Disposed when nobody works on the files any more. */
export interface FormOfFiles extends Disposable {
  readonly files: readonly UploadedFile[];
  readonly fields: ReadonlyMap<string, unknown>;
}

/** All of them are in memory together: as much as two of the largest single files. */
const TOGETHER = 2;

/**
 * A form with several parts named `file`, under the limits of a form with one. Fewer than `min`: file_missing; more
 * than `max`, or more bytes than two files may have: refused as soon as it is detected.
 */
export async function readFormOfFiles(
  request: FastifyRequest,
  { fileBytes, room, min, max }: UploadLimits & { readonly min: number; readonly max: number },
): Promise<FormOfFiles> {
  const many = `Send ${min} to ${max} documents as multipart/form-data, each in a part named file.`;
  if (!request.isMultipart()) throw problem("file_missing", many);
  if (Number(request.headers["content-length"] ?? 0) > fileBytes * TOGETHER) throw tooLarge(fileBytes * TOGETHER);
  const files: UploadedFile[] = [];
  const read = async (hold: Hold) => {
    const fields = createFields(request, hold);
    let received = 0;
    for await (const part of partsOf(request, { files: max + 1, fileSize: fileBytes })) {
      if (part.type !== "file") {
        fields.keep(part);
        continue;
      }
      if (files.length === max) throw problem("field_invalid", many);
      const bytes = await readFile(part, { fileBytes, hold });
      received += bytes.byteLength;
      if (received > fileBytes * TOGETHER) throw tooLarge(fileBytes * TOGETHER);
      if (bytes.byteLength === 0) throw problem("file_empty", `${cleanName(part.filename)} has no bytes.`);
      files.push({ bytes, name: cleanName(part.filename) });
    }
    return fields.byName;
  };
  return await holding(request, room, async (hold) => {
    const fields = await read(hold).catch(explainBrokenForm);
    if (files.length < min) throw problem("file_missing", many);
    return { files, fields };
  });
}
