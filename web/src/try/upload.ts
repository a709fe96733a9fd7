import { ApiError } from "../../../src/client.ts";

export type Handed =
  | { readonly kind: "accepted"; readonly job: string; readonly resource: string }
  /** Too many at once, or the queue is full: the service says when to retry. */
  | { readonly kind: "later"; readonly seconds: number };

/**
 * Sends a file to async-predict. XMLHttpRequest, because fetch cannot report how much of a body has been sent.
 * `onProgress` gets the share sent, 0 to 1. Rejects with ApiError, TypeError (no connection) or the signal's reason.
 */
export function uploadDocument(
  serviceId: string,
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal; idempotencyKey?: string },
): Promise<Handed> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.append("file", file, file.name);
    const request = new XMLHttpRequest();
    request.open("POST", `/api/v1/inference/service/${encodeURIComponent(serviceId)}/async-predict`);
    request.responseType = "json";
    request.setRequestHeader("accept", "application/json");
    if (options.idempotencyKey) request.setRequestHeader("idempotency-key", options.idempotencyKey);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      const wait = Number(request.getResponseHeader("retry-after"));
      if (request.status === 200) resolve({ kind: "accepted", ...request.response });
      else if ((request.status === 429 || request.status === 503) && wait > 0)
        resolve({ kind: "later", seconds: wait });
      else reject(new ApiError(request.status, request.response ?? {}, request.getResponseHeader("x-request-id")));
    };
    request.onerror = () => reject(new TypeError("The connection was lost."));
    request.onabort = () => reject(options.signal.reason);
    options.signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}
