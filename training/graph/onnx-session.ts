/**
 * Runs one ONNX graph for onnx_session.py with the shipped ONNX Runtime, on one thread: frames over stdin and stdout,
 * each a little-endian uint32 length and that many bytes of JSON, followed by the float32 values of the tensors that it
 * names, in their order.
 *
 *   node training/graph/onnx-session.ts MODEL.onnx
 *
 * First it writes `{inputs, outputs}`, the graph's names; then for each `{fetch, feed: [{name, shape}]}` with the
 * values it writes `[{name, shape}]` with theirs. Ends with its stdin.
 */
import { readSync, writeSync } from "node:fs";
import * as ort from "../../src/reading/ocr/onnx.ts";

interface Described {
  readonly name: string;
  readonly shape: readonly number[];
}

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error("usage: onnx-session.ts MODEL.onnx");
const [STDIN, STDOUT] = [0, 1];

const session = await ort.InferenceSession.create(path, {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  logSeverityLevel: 3,
});
write({ inputs: session.inputNames, outputs: session.outputNames });
for (;;) {
  const size = read(4);
  if (size === null) break;
  const { fetch, feed } = JSON.parse(String(readAll(size.readUInt32LE()))) as { fetch: string[]; feed: Described[] };
  const feeds = Object.fromEntries(
    feed.map(({ name, shape }) => [name, new ort.Tensor("float32", floats(shape), shape)]),
  );
  const results = await session.run(feeds, fetch);
  const tensors = fetch.map((name) => ({ name, tensor: results[name]! }));
  write(
    tensors.map(({ name, tensor }) => ({ name, shape: tensor.dims })),
    ...tensors.map(({ name, tensor }) => bytesOf(name, tensor.data)),
  );
}

function floats(shape: readonly number[]): Float32Array {
  const bytes = readAll(4 * shape.reduce((product, side) => product * side, 1));
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

function bytesOf(name: string, data: ort.Tensor["data"]): Uint8Array {
  if (!(data instanceof Float32Array)) throw new Error(`${name} is not of 32-bit floats`);
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

function write(header: unknown, ...values: Uint8Array[]): void {
  const text = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(text.length);
  for (const bytes of [size, text, ...values]) for (let at = 0; at < bytes.length; ) at += writeSync(STDOUT, bytes, at);
}

function readAll(count: number): Buffer {
  const bytes = read(count);
  if (bytes === null) throw new Error("the input ended within a frame");
  return bytes;
}

/**
 * This many bytes, or null if the input ended before the first. Newly allocated, since floats must be aligned to four
 * bytes.
 */
function read(count: number): Buffer | null {
  const bytes = Buffer.from(new ArrayBuffer(count));
  for (let at = 0; at < count; ) {
    const got = readSync(STDIN, bytes, at, count - at, null);
    if (got === 0 && at === 0) return null;
    if (got === 0) throw new Error("the input ended within a frame");
    at += got;
  }
  return bytes;
}
