import { ApiError } from "../../../src/client.ts";

/**
 * Sends a file to async-predict. XMLHttpRequest, because fetch cannot tell how much of a body has been sent.
 * `onProgress` gets the share sent, 0 to 1. Rejects with ApiError, TypeError (no connection) or the signal's reason.
 */
export function uploadDocument(
  serviceId: string,
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<{ job: string; resource: string }> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.append("file", file, file.name);
    const request = new XMLHttpRequest();
    request.open("POST", `/api/v1/inference/service/${encodeURIComponent(serviceId)}/async-predict`);
    request.responseType = "json";
    request.setRequestHeader("accept", "application/json");
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      if (request.status === 200) resolve(request.response);
      else reject(new ApiError(request.status, request.response ?? {}, request.getResponseHeader("x-request-id")));
    };
    request.onerror = () => reject(new TypeError("The connection was lost."));
    request.onabort = () => reject(options.signal.reason);
    options.signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}
