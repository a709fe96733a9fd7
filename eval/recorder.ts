import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { basename } from "node:path";
import type { SyncResultJson } from "../src/http/contract/results.ts";

/** The product's answer to one document. */
export interface RecordedAnswer {
  readonly status: number;
  /** Only for a 200. */
  readonly result: SyncResultJson | null;
}

/** A proxy between the judge and the product that remembers the answers to predict, by file name. */
export interface Recorder {
  readonly url: string;
  readonly answers: ReadonlyMap<string, RecordedAnswer>;
  stop(): Promise<void>;
}

/**
 * The judge prints figures and forgets the values. So that reliability and causes of errors come from exactly the
 * answers that it judged, and no document is read twice, they pass through here. Asks for words and alternatives in
 * addition to what the judge asks for.
 */
export async function startRecorder(productUrl: string): Promise<Recorder> {
  const answers = new Map<string, RecordedAnswer>();
  const server = createServer(async (request, response) => {
    try {
      const body = await bodyOf(request);
      const url = new URL(request.url ?? "/", productUrl);
      const isPredict = url.pathname.endsWith("/predict");
      if (isPredict) for (const part of ["ocr", "alternatives"]) url.searchParams.append("include", part);
      const answer = await fetch(url, {
        method: request.method ?? "GET",
        headers: forwarded(request),
        ...(body.byteLength > 0 && { body }),
      });
      const text = await answer.text();
      const file = isPredict ? fileNameOf(body) : null;
      if (file !== null && answer.status !== 429) {
        const result = answer.status === 200 ? (JSON.parse(text) as SyncResultJson) : null;
        answers.set(file, { status: answer.status, result });
      }
      const retryAfter = answer.headers.get("retry-after");
      response.writeHead(answer.status, {
        "content-type": answer.headers.get("content-type") ?? "text/plain",
        ...(retryAfter !== null && { "retry-after": retryAfter }),
      });
      response.end(text);
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const PASSED_ON = ["accept", "authorization", "content-type", "x-api-key"];

function forwarded(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

/** Only the head of the first part of a form is examined: the file's bytes may contain anything. */
function fileNameOf(form: Buffer): string | null {
  const named = /filename="([^"]*)"/.exec(form.toString("latin1", 0, 2_000));
  return named?.[1] === undefined ? null : basename(Buffer.from(named[1], "latin1").toString("utf8"));
}
