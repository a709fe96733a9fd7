import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeFrame, type Frame, frameReader } from "./frames.ts";

test("frames survive any cutting into chunks", () => {
  const frame = fc.record({ json: fc.jsonValue(), bytes: fc.uint8Array({ maxLength: 300 }) });
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 5 }), fc.integer({ min: 1, max: 64 }), (frames, chunkBytes) => {
      const sent = Buffer.concat(frames.flatMap(({ json, bytes }) => encodeFrame(json, bytes)));
      const received: Frame[] = [];
      const take = frameReader(10_000_000, (got) => received.push(got));
      for (let at = 0; at < sent.byteLength; at += chunkBytes) take(sent.subarray(at, at + chunkBytes));
      expect(received.map(({ json }) => json)).toEqual(frames.map(({ json }) => JSON.parse(JSON.stringify(json))));
      expect(received.map(({ bytes }) => [...bytes])).toEqual(frames.map(({ bytes }) => [...bytes]));
    }),
  );
});

test("a frame that announces too much is refused before it is kept", () => {
  const take = frameReader(1000, () => expect.unreachable());
  expect(() => take(Buffer.from([0, 0, 0, 10, 0x7f, 0, 0, 0]))).toThrow("at most 1000");
});
