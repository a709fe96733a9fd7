import { connect } from "node:net";

export interface Told {
  /** 0: the connection was closed without a word. */
  readonly status: number;
  readonly head: string;
  readonly body: string;
  readonly ms: number;
}

export interface Speech {
  readonly bytes: string | Buffer;
  /** After the bytes: wait for the response, signal the end, or hang up at once. */
  readonly ending: "wait" | "end" | "hang up";
  /** Bytes are sent in pieces of this size with a millisecond between. */
  readonly pieceBytes?: number;
}

/**
 * Sends something on a separate connection and receives one response, or notices that the connection was closed;
 * rejects if neither happens.
 */
export function say(url: string, { bytes, ending, pieceBytes }: Speech, timeoutMs = 10_000): Promise<Told> {
  const { hostname, port } = new URL(url);
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let heard = Buffer.alloc(0);
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      const [head = "", ...rest] = afterInterim(heard).split("\r\n\r\n");
      const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0);
      resolve({ status, head, body: rest.join("\r\n\r\n"), ms: performance.now() - startedAt });
    };
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`neither an answer nor an end within ${timeoutMs} ms`));
    }, timeoutMs);
    socket.on("data", (chunk: Buffer) => {
      heard = Buffer.concat([heard, chunk]);
      if (isWhole(afterInterim(heard))) finish();
    });
    socket.on("error", finish);
    socket.on("close", finish);
    socket.on("connect", async () => {
      await send(Buffer.from(bytes), pieceBytes);
      if (ending === "end") socket.end();
      if (ending === "hang up") finish();
    });
    async function send(all: Buffer, size = all.length || 1): Promise<void> {
      for (let at = 0; at < all.length && !socket.destroyed; at += size) {
        await new Promise<void>((done) => socket.write(all.subarray(at, at + size), () => done()));
        if (size < all.length) await new Promise((done) => setTimeout(done, 1));
      }
    }
  });
}

/** Without "100 Continue", which is not the response. */
function afterInterim(heard: Buffer): string {
  return heard.toString("latin1").replace(/^(HTTP\/1\.1 1\d\d [^\r]*\r\n\r\n)+/, "");
}

function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const length = /^content-length: *(\d+)/im.exec(text.slice(0, end))?.[1];
  return length !== undefined ? text.length - end - 4 >= Number(length) : text.endsWith("0\r\n\r\n");
}
