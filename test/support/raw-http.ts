import { connect } from "node:net";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly ms: number;
}

/**
 * Writes bytes as they are and reads one response: for requests that no HTTP client would send. Resolves when the
 * response is complete by its content-length, or the server closes; status 0 means it closed without a word.
 */
export function exchange(url: string, request: string | Buffer, timeoutMs = 5_000): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = Buffer.alloc(0);
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ ...parse(received.toString("utf8")), ms: performance.now() - started });
    };
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer within ${timeoutMs} ms; so far: ${received.toString("utf8").slice(0, 200)}`));
    }, timeoutMs);
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (isComplete(received.toString("utf8"))) finish();
    });
    // A reset after the response is the kernel's signal that the server did not read everything.
    socket.on("error", finish);
    socket.on("close", finish);
    socket.write(request);
  });
}

function isComplete(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const length = /^content-length: *(\d+)/im.exec(text.slice(0, end))?.[1];
  return length !== undefined && Buffer.byteLength(text.slice(end + 4)) >= Number(length);
}

function parse(text: string): Omit<RawAnswer, "ms"> {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { status: Number(statusLine.split(" ")[1] ?? 0), headers, body: rest.join("\r\n\r\n") };
}

/** A multipart body written by hand. */
export function multipart(
  boundary: string,
  parts: readonly { readonly headers: string; readonly content: string | Buffer }[],
): Buffer {
  const chunks = parts.flatMap(({ headers, content }) => [
    Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

/** A request as bytes, with any headers; the length is added if there is a body. */
export function request(line: string, headers: readonly string[], body: string | Buffer = ""): Buffer {
  const length = Buffer.byteLength(body);
  const sized = length > 0 ? [...headers, `Content-Length: ${length}`] : headers;
  return Buffer.concat([Buffer.from(`${[`${line} HTTP/1.1`, ...sized].join("\r\n")}\r\n\r\n`), Buffer.from(body)]);
}
