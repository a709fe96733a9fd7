import { setTimeout as sleep } from "node:timers/promises";

/** What tests use of the interface, over HTTP like any client. */
export interface Api {
  readonly url: string;
  readonly serviceId: string;
  readonly key: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into JSON whose shape is the thing under test
  readonly body: any;
}

export async function call(
  api: Api,
  method: string,
  path: string,
  init: { headers?: Record<string, string>; body?: BodyInit; json?: unknown } = {},
): Promise<Answer> {
  const response = await fetch(`${api.url}${path}`, {
    method,
    headers: {
      "x-api-key": api.key,
      ...(init.json !== undefined && { "content-type": "application/json" }),
      ...init.headers,
    },
    ...(init.json !== undefined
      ? { body: JSON.stringify(init.json) }
      : init.body !== undefined
        ? { body: init.body }
        : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : parse(text) };
}

/** Against hangs only. */
const DECIDED_MS = 240_000;

/** As a good client does: what an overloaded machine refuses with 503 is sent again, until it answers otherwise. */
export async function untilDecided(send: () => Promise<Answer>): Promise<Answer> {
  const deadline = performance.now() + DECIDED_MS;
  for (;;) {
    const answer = await send();
    if (answer.status !== 503 || performance.now() > deadline) return answer;
    await sleep(200);
  }
}

export function upload(bytes: Uint8Array, fields: Record<string, string> = {}, name = "document"): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  return form;
}

export function predict(api: Api, bytes: Uint8Array, push = "never", query = "", headers = {}): Promise<Answer> {
  const path = `/api/v1/inference/service/${api.serviceId}/predict${query}`;
  return call(api, "POST", path, { body: upload(bytes, { push_result_on_platform: push }), headers });
}

export function submit(api: Api, bytes: Uint8Array, headers = {}): Promise<Answer> {
  return call(api, "POST", `/api/v1/inference/service/${api.serviceId}/async-predict`, {
    body: upload(bytes),
    headers,
  });
}

export function fetchDocument(api: Api, documentId: string, query = ""): Promise<Answer> {
  return call(api, "GET", `/api/v1/inference/service/${api.serviceId}/predicted-documents/${documentId}${query}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
