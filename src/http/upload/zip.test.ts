import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { zip } from "../../../test/support/zip.ts";
import { AppError } from "../../errors.ts";
import { readZip } from "./zip.ts";

const LIMIT = 10_000;

describe("a zip", () => {
  it("gives its files back, whatever their names and contents", () => {
    const file = fc.tuple(
      fc.string({ minLength: 1, unit: "grapheme" }).filter((name) => !name.endsWith("/") && name.isWellFormed()),
      fc.uint8Array({ maxLength: 300 }),
    );
    fc.assert(
      fc.property(fc.array(file, { maxLength: 8 }), (files) => {
        const read = readZip(zip(files), LIMIT).map(({ name, bytes }) => [name, [...bytes()]]);
        expect(read).toEqual(files.map(([name, content]) => [name, [...content]]));
      }),
      { numRuns: 50 },
    );
  });

  it("that unpacks to more than the limit is refused while it is unpacked, whatever it declares", () => {
    const [bomb] = readZip(zip([["zeros", Buffer.alloc(5_000_000)]]), LIMIT);
    expect(() => bomb!.bytes()).toThrow(expect.objectContaining({ code: "file_too_large" }));
  });

  it("that was damaged anywhere gives its files, or file_corrupt or file_too_large, and nothing else", () => {
    const whole = zip([
      ["labels.jsonl", '{"file":"a.pdf"}'],
      ["a.pdf", Buffer.alloc(400, "abc")],
    ]);
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(damage, fc.nat(whole.length), (changes, length) => {
        const broken = Buffer.from(whole.subarray(0, length));
        for (const [at, byte] of changes) if (at < broken.length) broken[at] = byte;
        try {
          for (const { bytes } of readZip(broken, LIMIT)) expect(bytes().length).toBeLessThanOrEqual(LIMIT);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
          expect(["file_corrupt", "file_too_large"]).toContain((error as AppError).code);
        }
      }),
      { numRuns: 500 },
    );
  });
});
