/**
 * The message format between the pool and its children: an 8-byte header (length of the JSON, length of the bytes, both
 * 32 bits big-endian), the JSON, the bytes.
 */
export interface Frame {
  readonly json: unknown;
  readonly bytes: Buffer;
}

const HEAD_BYTES = 8;

export function encodeFrame(json: unknown, bytes: Uint8Array = new Uint8Array(0)): Buffer[] {
  const text = Buffer.from(JSON.stringify(json));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(text.byteLength, 0);
  head.writeUInt32BE(bytes.byteLength, 4);
  return [head, text, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)];
}

/**
 * Accepts chunks as they arrive and calls `onFrame` for each complete frame. Throws if a frame announces more than
 * `maxBytes`, before anything of that size is buffered, and if its JSON is invalid.
 */
export function frameReader(maxBytes: number, onFrame: (frame: Frame) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let held = 0;
  let wanted = HEAD_BYTES;
  return (chunk) => {
    chunks.push(chunk);
    held += chunk.byteLength;
    while (held >= wanted) {
      const all = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, held);
      const [jsonBytes, extraBytes] = [all.readUInt32BE(0), all.readUInt32BE(4)];
      const total = HEAD_BYTES + jsonBytes + extraBytes;
      if (total > maxBytes) throw new Error(`a frame of ${total} bytes was announced; at most ${maxBytes} are taken`);
      chunks = [all];
      wanted = total;
      if (held < total) return;
      const rest = all.subarray(total);
      chunks = rest.byteLength > 0 ? [rest] : [];
      held = rest.byteLength;
      wanted = HEAD_BYTES;
      onFrame({
        json: JSON.parse(all.toString("utf8", HEAD_BYTES, HEAD_BYTES + jsonBytes)),
        bytes: all.subarray(HEAD_BYTES + jsonBytes, total),
      });
    }
  };
}
