/**
 * A reader process that does what its document says, to prove what a pool does if a document takes over its reader. It
 * speaks the real protocol through the real framing; any document that names no fault is "one page of PDF".
 */
import { Socket } from "node:net";
import { encodeFrame, frameReader } from "../../src/reading/frames.ts";

const output = new Socket({ fd: 3, readable: false });
const send = (json: unknown): void => {
  for (const part of encodeFrame(json)) output.write(part);
};
const page = { pageIndex: 0, width: 100, height: 100, rotationAngle: 0, words: [], errors: [] };

/**
 * Distinguishes one process from another: in its own namespace each has the same id. At most 1 000 000, as the protocol
 * requires.
 */
const BORN = Math.floor(Math.random() * 1e6);

/** What is left over from a document. */
const kept: Buffer[] = [];
const MEGABYTES = (count: number) => Buffer.alloc(count * 1024 * 1024, 1);

function act(fault: string): void {
  if (fault === "crash") process.abort();
  if (fault === "hang") for (;;);
  // What the kernel does when memory runs out.
  if (fault === "killed") return void process.kill(process.pid, "SIGKILL");
  if (fault === "takes a second") return void setTimeout(() => act("born"), 1_000);
  if (fault === "exit") process.exit(0);
  if (fault === "lie") return send({ kind: "inspected", inspection: { contentType: "text/html", pageCount: -1 } });
  if (fault === "other-answer") return send({ kind: "rendered" });
  if (fault === "garbage") return void output.write(Buffer.alloc(100, 0xff));
  if (fault === "flood") return void setInterval(() => output.write(Buffer.alloc(65_536)), 1);
  if (fault === "slow") return void setTimeout(() => act(""), 150);
  if (fault === "born")
    return send({ kind: "inspected", inspection: { contentType: "application/pdf", pageCount: BORN } });
  if (fault === "memory") {
    return void setInterval(() => kept.push(MEGABYTES(32)), 20);
  }
  if (fault === "leaves 120 MB") kept.push(MEGABYTES(120));
  if (fault === "needs 150 MB") {
    kept.push(MEGABYTES(150));
    // Long enough for the pool on a busy machine to check its memory meanwhile.
    return void setTimeout(() => act("born"), 2_000);
  }
  send({ kind: "inspected", inspection: { contentType: "application/pdf", pageCount: page.pageIndex + 1 } });
}

process.stdin.on("end", () => process.exit(0));
process.stdin.on(
  "data",
  frameReader(1e9, ({ bytes }) => act(bytes.toString("latin1"))),
);
send({ kind: "ready" });
