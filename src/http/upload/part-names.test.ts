import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPartNames } from "./part-names.ts";

const TYPE = "multipart/form-data; boundary=xyz";

/** One part with this disposition, in chunks of the size; the parser reports `reported`. */
function nameOf(parameters: string, reported: string, chunkBytes = 1_000_000): string | undefined {
  const names = createPartNames(TYPE);
  const head = `--xyz\r\nContent-Disposition: form-data; name="file"; ${parameters}\r\nContent-Type: x/y`;
  const body = Buffer.from(`${head}\r\n\r\nbytes\r\n--xyz--\r\n`, "latin1");
  for (let at = 0; at < body.length; at += chunkBytes) names.look(body.subarray(at, at + chunkBytes));
  return names.exact(reported);
}
const bytesOf = (text: string) => Buffer.from(text).toString("latin1");

describe("the name of a file is", () => {
  test.each([
    ["plain", 'filename="receipt.pdf"', "receipt.pdf", "receipt.pdf"],
    ["UTF-8, as browsers send it", `filename="${bytesOf("caffè €.pdf")}"`, "caffè €.pdf", "caffè €.pdf"],
    ["Latin-1", 'filename="caff\xe8.pdf"', "caff\ufffd.pdf", "caffè.pdf"],
    ["windows-1252", 'filename="12 \x80 \x96 x.pdf"', "12 \ufffd \ufffd x.pdf", "12 € – x.pdf"],
    [
      "the extended one where both are",
      `filename="caff_.pdf"; filename*=UTF-8''caff%C3%A8.pdf`,
      "caff_.pdf",
      "caffè.pdf",
    ],
    ["the extended one before the other", `filename*=utf-8'it'%e2%82%ac.pdf; filename="_.pdf"`, "_.pdf", "€.pdf"],
    ["the extended one alone", `filename*=utf-8''%E5%90%8D.pdf`, "名.pdf", "名.pdf"],
    ["extended in Latin-1", `filename="x"; filename*=ISO-8859-1''caff%E8.pdf`, "x", "caffè.pdf"],
    ["the plain one where the extended is broken", `filename="a.pdf"; filename*=UTF-8''%C3%28.pdf`, "a.pdf", "a.pdf"],
    [
      "the plain one where nobody knows the character set",
      `filename="a.pdf"; filename*=koi8-r''%C3.pdf`,
      "a.pdf",
      "a.pdf",
    ],
    ["UTF-8 encoded twice", `filename="${bytesOf("caffÃ¨ â‚¬.pdf")}"`, "caffÃ¨ â‚¬.pdf", "caffè €.pdf"],
    ["accents that are meant", `filename="${bytesOf("Ångström ÃO.pdf")}"`, "Ångström ÃO.pdf", "Ångström ÃO.pdf"],
    ["without the folder", 'filename="C:\\docs\\caff\xe8.pdf"', "caff\ufffd.pdf", "caffè.pdf"],
    ["without a folder in the extended one", `filename="x"; filename*=UTF-8''..%2F..%2Fa.pdf`, "x", "a.pdf"],
    ["with quotes as browsers escape them", 'filename="a %22b%22.pdf"', "a %22b%22.pdf", 'a "b".pdf'],
    ["with quotes as others escape them", 'filename="a \\"b\\".pdf"', 'a "b".pdf', 'a "b".pdf'],
  ])("%s", (_, parameters, reported, shown) => {
    for (const chunkBytes of [1, 7, 1_000_000]) expect(nameOf(parameters, reported, chunkBytes)).toBe(shown);
  });

  test("what the parser says where it saw another part than we did", () => {
    expect(nameOf('filename="caff\xe8.pdf"', "other.pdf")).toBe("other.pdf");
    expect(createPartNames("text/plain").exact("a.pdf")).toBe("a.pdf");
  });

  test("its own of several files, with parts without names between them", () => {
    const names = createPartNames('multipart/form-data; charset=x; boundary="x y"');
    const part = (name: string) =>
      `--x y\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n\r\n`;
    const field = '--x y\r\nContent-Disposition: form-data; name="push"; filename="\xe0.pdf"\r\n\r\nnever\r\n';
    names.look(Buffer.from(`${field}${part("\xe8.pdf")}${field}${part("\xe9.pdf")}${part("z.pdf")}--x y--`, "latin1"));
    expect(["\ufffd.pdf", "\ufffd.pdf", "z.pdf"].map(names.exact)).toEqual(["è.pdf", "é.pdf", "z.pdf"]);
  });
});

test("whatever the body, what is kept of it is short", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 20 }), (chunks) => {
      const names = createPartNames(TYPE);
      for (const chunk of chunks) names.look(Buffer.concat([Buffer.from("\r\n--xyz"), chunk]));
      expect(names.exact("a.pdf")).toBe("a.pdf");
    }),
  );
});

test("a file of 50 MB is looked through without the thread noticing", () => {
  const names = createPartNames(TYPE);
  const chunk = Buffer.alloc(65_536, "\r\n--xy");
  const startedAt = performance.now();
  for (let i = 0; i < 800; i++) names.look(chunk);
  // Some 30 ms in all; a look that begins anew with every chunk would take minutes.
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
