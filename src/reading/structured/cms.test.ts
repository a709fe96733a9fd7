import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unwrapP7m } from "./cms.ts";

const XML = Buffer.from("<p:FatturaElettronica>… perché …</p:FatturaElettronica>");
const SIGNED_DATA = Buffer.from("06092a864886f70d010702", "hex");
const DATA = Buffer.from("06092a864886f70d010701", "hex");

function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const length =
    body.length < 128 ? [body.length] : [0x83, body.length >> 16, (body.length >> 8) & 255, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

function indefinite(tag: number, ...content: Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.from([tag, 0x80]), ...content, Buffer.from([0, 0])]);
}

type Encode = (tag: number, ...content: Uint8Array[]) => Buffer;

/** A SignedData without certificates and signatures: they follow the content and are not read. */
function envelope(encode: Encode, octets: Buffer): Buffer {
  const encapsulated = encode(0x30, DATA, encode(0xa0, octets));
  const signedData = encode(0x30, der(0x02, Buffer.from([1])), der(0x31), encapsulated, der(0x31));
  return encode(0x30, SIGNED_DATA, encode(0xa0, signedData));
}

function contentOf(bytes: Uint8Array): Uint8Array | null {
  const unwrapped = unwrapP7m(bytes);
  return unwrapped.kind === "content" ? unwrapped.content : null;
}

describe("signed envelopes (.p7m)", () => {
  const plain = envelope(der, der(0x04, XML));

  it("gives the content of a DER envelope", () => {
    expect(contentOf(plain)).toEqual(XML);
  });

  it("gives the content of base64 and PEM, with line breaks", () => {
    const lines = plain.toString("base64").replace(/(.{64})/g, "$1\r\n");
    expect(contentOf(Buffer.from(lines))).toEqual(XML);
    expect(contentOf(Buffer.from(`-----BEGIN PKCS7-----\n${lines}\n-----END PKCS7-----\n`))).toEqual(XML);
  });

  it("joins the pieces of constructed OCTET STRINGs of indefinite length", () => {
    const pieces = [XML.subarray(0, 7), XML.subarray(7, 20), XML.subarray(20)].map((piece) => der(0x04, piece));
    expect(contentOf(envelope(indefinite, indefinite(0x24, ...pieces)))).toEqual(XML);
    expect(contentOf(envelope(der, der(0x24, ...pieces)))).toEqual(XML);
  });

  it("drops a byte order mark before base64 and before a PEM header of another name", () => {
    const text = plain.toString("base64");
    expect(contentOf(Buffer.from(`\uFEFF${text}\r\n`))).toEqual(XML);
    expect(
      contentOf(
        Buffer.from(`\uFEFF-----BEGIN PKCS #7 SIGNED DATA-----\r\n${text}\r\n-----END PKCS #7 SIGNED DATA-----`),
      ),
    ).toEqual(XML);
  });

  it("opens an envelope inside an envelope, also one in base64, up to five", () => {
    expect(contentOf(envelope(der, der(0x04, plain)))).toEqual(XML);
    expect(contentOf(envelope(indefinite, der(0x04, Buffer.from(plain.toString("base64")))))).toEqual(XML);
    let nested = plain;
    for (let depth = 1; depth < 5; depth++) nested = envelope(der, der(0x04, nested));
    expect(contentOf(nested)).toEqual(XML);
    expect(unwrapP7m(envelope(der, der(0x04, nested)))).toEqual({ kind: "too_many" });
  });

  it("tells a detached signature, an encrypted envelope and a damaged one apart", () => {
    const detached = der(
      0x30,
      SIGNED_DATA,
      der(0xa0, der(0x30, der(0x02, Buffer.from([1])), der(0x31), der(0x30, DATA))),
    );
    expect(unwrapP7m(detached)).toEqual({ kind: "detached" });
    const enveloped = der(0x30, Buffer.from("06092a864886f70d010703", "hex"), der(0xa0, der(0x30)));
    expect(unwrapP7m(enveloped)).toEqual({ kind: "encrypted" });
    for (const bytes of [plain.subarray(0, plain.length - 9), XML, Buffer.alloc(0)]) {
      expect(unwrapP7m(bytes)).toEqual({ kind: "damaged" });
    }
  });

  it("survives every truncation and any change of bytes", () => {
    for (let end = 0; end < plain.length; end++) unwrapP7m(plain.subarray(0, end));
    fc.assert(
      fc.property(fc.nat(plain.length - 1), fc.nat(255), (at, value) => {
        const changed = Buffer.from(plain);
        changed[at] = value;
        return (contentOf(changed)?.length ?? 0) <= changed.length;
      }),
    );
  });

  // Quadratic work would exceed the test's time limit.
  it("gives up on deep nesting and on a million empty elements", () => {
    expect(unwrapP7m(Buffer.alloc(1_000_000, Buffer.from([0x30, 0x80])))).toEqual({ kind: "damaged" });
    expect(
      unwrapP7m(envelope(indefinite, indefinite(0x24, Buffer.alloc(2_000_000, Buffer.from([0x04, 0x00]))))),
    ).toEqual({ kind: "damaged" });
  });
});
