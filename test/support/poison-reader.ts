/**
 * A reader process whose documents say what happens to it while it reads them; at admission it finds all of them good.
 * For how the queue and the pool together handle poison.
 */
import { Socket } from "node:net";
import { encodeFrame, frameReader } from "../../src/reading/frames.ts";

const output = new Socket({ fd: 3, readable: false });
const send = (json: unknown): void => {
  for (const part of encodeFrame(json)) output.write(part);
};
const held: Buffer[] = [];
const page = { pageIndex: 0, width: 100, height: 100, rotationAngle: 0, words: [], errors: [] };

const POISONS: Record<string, () => void> = {
  memory: () => void setInterval(() => held.push(Buffer.alloc(32 * 1024 * 1024, 1)), 20),
  exit: () => process.exit(3),
  hang: () => {
    for (;;);
  },
  stack: () => {
    const deeper = (n: number): number => deeper(n + 1) + 1;
    process.exit(deeper(0));
  },
};

function read(poison: string): void {
  const act = POISONS[poison];
  if (act) return act();
  send({ kind: "opened", pageCount: 1 });
  send({ kind: "page", page });
  send({ kind: "read", contentType: "application/pdf", facts: [] });
}

process.stdin.on("end", () => process.exit(0));
process.stdin.on(
  "data",
  frameReader(1e9, ({ json, bytes }) => {
    if ((json as { kind: string }).kind === "read") return read(bytes.toString("latin1").split(" ", 1)[0] ?? "");
    send({ kind: "inspected", inspection: { contentType: "application/pdf", pageCount: 1 } });
  }),
);
send({ kind: "ready" });
