import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hasBody } from "./connection.ts";

/**
 * Requests that are answered before their body has arrived: refused uploads above all. Many clients write a whole body
 * before they read. If nobody takes it, their writing blocks (a parser that failed stops the socket, and Node then does
 * not discard the rest: 65 s, until the pace of connection.ts was missed); if the connection is closed with unread
 * bytes, it is reset, and most clients never see the answer.
 */

/** Of what is refused; or two of the largest files, where that is more. 256 MB take a second within a machine. */
export const TAKEN_OF_REST = 256_000_000;

/** As nginx does it (lingering_close): for a client that was told that the connection closes. */
const LINGER_MS = 5_000;

/**
 * Fastify closes after every body that it could not parse. What remains of it is taken, so that only a client, or a
 * server that is about to end, has the connection closed.
 */
export function keepConnection(reply: FastifyReply): void {
  if (!reply.hasHeader("connection")) return;
  const ends = !reply.raw.shouldKeepAlive || reply.raw.getHeader("connection") === "close";
  reply.header("connection", ends ? "close" : "keep-alive");
}

export function isStillSent({ headers, raw }: FastifyRequest): boolean {
  return hasBody(headers) && !raw.readableEnded && !raw.destroyed;
}

/**
 * The whole answer is sent at once, and the rest of the request is taken and discarded, in the time that requests have
 * (connection.ts); then the connection is there for the next one. A body that announces more than `mostBytes` is told
 * that the connection closes, and has 5 s to see it; one that turns out to be longer is cut off.
 */
export function answeredThenTaken(
  body: string,
  { headers, raw }: FastifyRequest,
  reply: FastifyReply,
  mostBytes: number,
): Readable {
  const closes = Number(headers["content-length"] ?? 0) > mostBytes;
  if (closes) reply.header("connection", "close");
  reply.header("content-length", Buffer.byteLength(body));
  return Readable.from(answerThenTake(body, raw, { mostBytes, limitMs: closes ? LINGER_MS : null }));
}

interface Bounds {
  readonly mostBytes: number;
  /** null: the time that requests have. */
  readonly limitMs: number | null;
}

async function* answerThenTake(body: string, raw: IncomingMessage, bounds: Bounds): AsyncGenerator<Buffer> {
  yield Buffer.from(body);
  // From a parser that gave up and reads no more.
  raw.unpipe();
  if (!(await isTaken(raw, bounds))) raw.destroy();
}

/** Whether the request ended within the bounds, be it that its client hung up. */
async function isTaken(raw: IncomingMessage, { mostBytes, limitMs }: Bounds): Promise<boolean> {
  if (raw.readableEnded || raw.destroyed) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = limitMs === null ? undefined : setTimeout(resolve, limitMs, false).unref();
  const ended = () => resolve(true);
  let taken = 0;
  raw.on("data", (chunk: Buffer) => {
    taken += chunk.length;
    if (taken > mostBytes) resolve(false);
  });
  raw.once("end", ended).once("close", ended).once("error", ended).resume();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
