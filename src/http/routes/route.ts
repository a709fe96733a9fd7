import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, fieldInvalid } from "../../errors.ts";
import type { PredictOutcome, SubmitOutcome } from "../../usecases/document-types.ts";
import type { Limits } from "../../usecases/limits.ts";
import type { UseCases } from "../../usecases/types.ts";
import { canBeId } from "../access/access.ts";
import type { Form } from "../legacy.ts";
import type { UploadRoom } from "../upload/upload-room.ts";

/** Dependencies of the route groups. */
export interface RouteDeps {
  readonly useCases: UseCases;
  readonly limits: Limits;
  readonly room: UploadRoom;
}

export type App = FastifyInstance;

/** Both forms have the same operations; openapi.json needs a distinct id for each. */
export function operationId(form: Form, name: string): string {
  return form.name === "current" ? name : `earlier${name[0]?.toUpperCase()}${name.slice(1)}`;
}

export function documentPath(form: Form, serviceId: string, documentId: string): string {
  return `${form.prefix}/inference/service/${encodeURIComponent(serviceId)}/predicted-documents/${encodeURIComponent(documentId)}`;
}

/** Specification 4.1 and 8.2: on both inference responses. */
export function setUsage(reply: FastifyReply, { usage }: Pick<PredictOutcome | SubmitOutcome, "usage">): void {
  reply.header("x-plan-usage", usage.usage).header("x-plan-usage-limit", usage.usageLimit);
}

export function setVersion(reply: FastifyReply, { version }: { readonly version: number }): void {
  reply.header("etag", `"${version}"`);
}

/**
 * If-Match (RFC 9110, 13.1.1) as the version it names; null: absent or `*`. Of a list of tags, the one of the current
 * version, if it is there. The closed status list has no 412, so a mismatch is 422.
 */
export async function expectedVersion(
  ifMatch: string | undefined,
  thing: () => Promise<{ readonly version: number }>,
): Promise<number | null> {
  if (ifMatch === undefined || ifMatch.trim() === "*") return null;
  const tags = ifMatch.split(",").flatMap((tag) => tag.trim() || []);
  const versions = tags.map((tag) => Number(/^(?:W\/)?"(\d{1,9})"$/.exec(tag)?.[1] ?? Number.NaN));
  const [first] = versions;
  if (first === undefined || versions.some(Number.isNaN)) {
    throw fieldInvalid("#/headers/if-match", "is not an ETag that this service gave out, nor a list of such");
  }
  if (versions.length === 1) return first;
  const { version } = await thing();
  return versions.includes(version) ? version : first;
}

/** For routes of which every part of the body is optional: none at all says as much as an empty one. */
export async function mayHaveNoBody(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

/** A version in a path; anything but a whole number is not found. */
export function knownNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new AppError("route_not_found", "Nothing has this number.");
  return Number(text);
}

/** An id in a path; anything that cannot be one is not found. */
export function knownId(id: string): string {
  if (!canBeId(id)) throw new AppError("route_not_found", "Nothing has this id.");
  return id;
}
