import { connect, type NetConnectOpts, type Socket } from "node:net";

/** A scanner's verdict on a file. Anything but one of the first two within the time limit is `failed`. */
export type Verdict =
  | { readonly kind: "clean" }
  /** `signature` is the scanner's name for what it found, e.g. "Win.Test.EICAR_HDB-1". */
  | { readonly kind: "found"; readonly signature: string }
  /** `reason` is for the log. */
  | { readonly kind: "failed"; readonly reason: string };

/** Larger chunks gain nothing; clamd's own clients use the same size. */
const CHUNK_BYTES = 64 * 1024;
/** An answer is one line with a signature's name in it. */
const MAX_ANSWER_BYTES = 4096;
const SIGNATURE_SHOWN = 120;

/**
 * Scans a file with clamd, or a server that speaks its protocol, by INSTREAM (clamd(8)): `zINSTREAM\0`, then chunks,
 * each preceded by its length in four bytes, most significant first, then a length of zero; the response is `stream:
 * OK\0` or `stream: <signature> FOUND\0`. One connection per file.
 *
 * "OK" before everything was sent, a second line, or a closed connection is no verdict: a broken scanner must not pass
 * for one that found nothing. Never rejects.
 */
export function askClamd(address: NetConnectOpts, bytes: Uint8Array, signal: AbortSignal): Promise<Verdict> {
  return new Promise((resolve) => {
    const socket = connect(address);
    let answer = "";
    let isAllSent = false;
    const end = (verdict: Verdict) => {
      signal.removeEventListener("abort", onAbort);
      socket.destroy();
      resolve(verdict);
    };
    const fail = (reason: string) => end({ kind: "failed", reason });
    const onAbort = () => fail("no answer in time");
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    socket.on("error", (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    socket.on("close", () => fail("the connection was closed without an answer"));
    socket.on("data", (chunk: Buffer) => {
      answer += chunk.toString("latin1");
      if (answer.length > MAX_ANSWER_BYTES) return fail("an answer of no known form");
      // clamd may refuse or find something before it has received everything; it ends every response with a zero byte.
      if (answer.endsWith("\0")) end(verdictOf(answer.slice(0, -1), isAllSent));
    });
    socket.on("connect", () => {
      const sent = sendFile(socket, bytes).then(() => {
        isAllSent = true;
        return send(socket, lengthOf(0));
      });
      sent.catch(
        // Errors of the socket are reported by its own event.
        () => undefined,
      );
    });
  });
}

function verdictOf(answer: string, isAllSent: boolean): Verdict {
  const signature = /^stream: ([^\0\n]+) FOUND$/.exec(answer)?.[1];
  if (signature !== undefined) return { kind: "found", signature: printable(signature) };
  if (answer === "stream: OK") {
    return isAllSent ? { kind: "clean" } : { kind: "failed", reason: "OK before it had the whole file" };
  }
  // E.g. "INSTREAM size limit exceeded. ERROR": its StreamMaxLength is below ESTRATTO_MAX_FILE_MB.
  return { kind: "failed", reason: `answered ${printable(answer)}` };
}

function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, SIGNATURE_SHOWN);
}

async function sendFile(socket: Socket, bytes: Uint8Array): Promise<void> {
  await send(socket, Buffer.from("zINSTREAM\0"));
  for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    await send(socket, lengthOf(chunk.byteLength));
    await send(socket, chunk);
  }
}

/** Resolves when the kernel has accepted the bytes, so that data does not pile up for a scanner that reads slowly. */
function send(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function lengthOf(byteLength: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(byteLength);
  return length;
}
