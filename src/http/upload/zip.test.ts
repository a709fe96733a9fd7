import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { zip } from "../../../test/support/zip.ts";
import { AppError } from "../../errors.ts";
import { readZip } from "./zip.ts";

const LIMIT = 10_000;

describe("a zip", () => {
  it("gives its files back, whatever their names and contents", async () => {
    const file = fc.tuple(
      fc.string({ minLength: 1, unit: "grapheme" }).filter((name) => !name.endsWith("/") && name.isWellFormed()),
      fc.uint8Array({ maxLength: 300 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(file, { maxLength: 8 }), async (files) => {
        const read = [];
        for (const { name, bytes } of readZip(zip(files), LIMIT)) read.push([name, [...(await bytes())]]);
        expect(read).toEqual(files.map(([name, content]) => [name, [...content]]));
      }),
      { numRuns: 50 },
    );
  });

  it("that unpacks to more than the limit is refused while it is unpacked, whatever it declares", async () => {
    const [bomb] = readZip(zip([["zeros", Buffer.alloc(5_000_000)]]), LIMIT);
    await expect(bomb!.bytes()).rejects.toThrow(expect.objectContaining({ code: "file_too_large" }));
  });

  it("of more files than anybody labels is refused before they are gone through", () => {
    const files = Array.from({ length: 10_001 }, (_, i) => [`${i}`, ""] as const);
    expect(() => readZip(zip(files), LIMIT)).toThrow("more than 10000 files");
  });

  it("that was damaged anywhere gives its files, or file_corrupt or file_too_large, and nothing else", async () => {
    const whole = zip([
      ["labels.jsonl", '{"file":"a.pdf"}'],
      ["a.pdf", Buffer.alloc(400, "abc")],
    ]);
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(whole.length), async (changes, length) => {
        const broken = Buffer.from(whole.subarray(0, length));
        for (const [at, byte] of changes) if (at < broken.length) broken[at] = byte;
        try {
          for (const { bytes } of readZip(broken, LIMIT)) expect((await bytes()).length).toBeLessThanOrEqual(LIMIT);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
          expect(["file_corrupt", "file_too_large"]).toContain((error as AppError).code);
        }
      }),
      { numRuns: 500 },
    );
  });
});
