import { AppError } from "../../errors.ts";

/** `documentId` null: nothing is read on, and nothing will be stored. */
export function syncTimeout(documentId: string | null, timeoutMs: number): AppError {
  const next = documentId
    ? "It goes on and will be stored; fetch it with the x-document-id, or at the Location, given here."
    : "Send it with async-predict.";
  return new AppError("sync_timeout", `The document took longer than ${timeoutMs / 1000} s. ${next}`, {
    retryAfterSeconds: 30,
    ...(documentId && { headers: { "x-document-id": documentId } }),
  });
}
