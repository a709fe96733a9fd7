/**
 * Extracts the signed document from a CAdES / PKCS#7 envelope (.p7m): RFC 5652 SignedData in BER or DER, also as base64
 * or PEM. The signature itself is not verified: only the content is read, and its authenticity is not claimed.
 */
const OID_SIGNED_DATA = "2a864886f70d010702";
const OID_ENVELOPED_DATA = "2a864886f70d010703";
const CONSTRUCTED = 0x20;
const TAG_OCTET_STRING = 0x04;
const TAG_OID = 0x06;
const TAG_SEQUENCE = 0x30;
const TAG_CONTEXT_0 = 0xa0;
/** Real envelopes nest OCTET STRINGs two deep. */
const MAX_DEPTH = 16;
/**
 * A document signed by several persons in turn is in one envelope per signature; three occur in practice, five are
 * opened.
 */
const MAX_ENVELOPES = 5;
const MAX_ELEMENTS = 200_000;

interface Element {
  readonly tag: number;
  readonly contentStart: number;
  /** For an indefinite length: where its end-of-contents octets begin. */
  readonly contentEnd: number;
  /** First byte after the element. */
  readonly end: number;
}

export type Unwrapped =
  | { readonly kind: "content"; readonly content: Uint8Array }
  /** A signature without the signed document, which is a separate file. */
  | { readonly kind: "detached" }
  /** EnvelopedData: only the addressee's key opens it. */
  | { readonly kind: "encrypted" }
  | { readonly kind: "too_many" }
  | { readonly kind: "damaged" };

/** The content of an envelope after removing all signatures. Never throws. */
export function unwrapP7m(bytes: Uint8Array): Unwrapped {
  let envelope = bytes;
  for (let depth = 0; depth < MAX_ENVELOPES; depth++) {
    const unwrapped = unwrapOnce(envelope);
    // Inside the first envelope, anything that is not an envelope is the content.
    if (unwrapped === null) return depth === 0 ? { kind: "damaged" } : { kind: "content", content: envelope };
    if (unwrapped.kind !== "content") return unwrapped;
    envelope = unwrapped.content;
  }
  return unwrapOnce(envelope) === null ? { kind: "content", content: envelope } : { kind: "too_many" };
}

/** Null for bytes that are not CMS at all. */
function unwrapOnce(bytes: Uint8Array): Unwrapped | null {
  if (bytes.length === 0) return null;
  const binary = bytes[0] === TAG_SEQUENCE && isBinary(bytes) ? bytes : decodeBase64(bytes);
  return binary === null ? null : openContentInfo({ bytes: binary, elementsLeft: MAX_ELEMENTS });
}

/**
 * A base64 text may begin with "0" (0x30) as a SEQUENCE does; a DER length byte or OID tag is never all printable text.
 */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 24).some((byte) => byte < 9 || byte > 126);
}

function decodeBase64(bytes: Uint8Array): Uint8Array | null {
  const text = new TextDecoder("latin1")
    .decode(bytes)
    .replace(/^\xef\xbb\xbf/, "")
    .replace(/-----(BEGIN|END) [A-Z0-9 #]{1,40}-----/g, "")
    .replace(/\s/g, "");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  const decoded = Buffer.from(text, "base64");
  return decoded[0] === TAG_SEQUENCE ? decoded : null;
}

interface Walk {
  readonly bytes: Uint8Array;
  /** Bounds the work on a file of zero-length elements. */
  elementsLeft: number;
}

/**
 * ContentInfo { signedData, [0] { SignedData { version, digests, EncapsulatedContentInfo { type, [0] content } … } } }
 */
function openContentInfo(walk: Walk): Unwrapped | null {
  const contentInfo = readElement(walk, 0, walk.bytes.length, 0);
  if (contentInfo?.tag !== TAG_SEQUENCE) return null;
  const [type, explicit] = childrenOf(walk, contentInfo, 2);
  if (type?.tag !== TAG_OID) return null;
  if (hexOf(walk, type) === OID_ENVELOPED_DATA) return { kind: "encrypted" };
  if (hexOf(walk, type) !== OID_SIGNED_DATA) return null;
  if (explicit?.tag !== TAG_CONTEXT_0) return { kind: "damaged" };
  const [signedData] = childrenOf(walk, explicit, 1);
  if (signedData?.tag !== TAG_SEQUENCE) return { kind: "damaged" };
  const encapsulated = childrenOf(walk, signedData, 3)[2];
  if (encapsulated?.tag !== TAG_SEQUENCE) return { kind: "damaged" };
  const [contentType, explicitContent] = childrenOf(walk, encapsulated, 2);
  if (contentType?.tag === TAG_OID && explicitContent === undefined) return { kind: "detached" };
  if (explicitContent?.tag !== TAG_CONTEXT_0) return { kind: "damaged" };
  const [octets] = childrenOf(walk, explicitContent, 1);
  const parts: Uint8Array[] = [];
  const isWhole = octets !== undefined && collectOctets(walk, octets, parts, 0) && parts.length > 0;
  return isWhole ? { kind: "content", content: Buffer.concat(parts) } : { kind: "damaged" };
}

/** A constructed OCTET STRING is a list of primitive ones (BER 8.7.3); their contents are joined. */
function collectOctets(walk: Walk, element: Element, parts: Uint8Array[], depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  if (element.tag === TAG_OCTET_STRING) {
    parts.push(walk.bytes.subarray(element.contentStart, element.contentEnd));
    return true;
  }
  if (element.tag !== (TAG_OCTET_STRING | CONSTRUCTED)) return false;
  const children = childrenOf(walk, element, Number.POSITIVE_INFINITY);
  return children.every((child) => collectOctets(walk, child, parts, depth + 1));
}

function childrenOf(walk: Walk, parent: Element, limit: number): Element[] {
  const children: Element[] = [];
  for (let at = parent.contentStart; at < parent.contentEnd && children.length < limit; ) {
    const child = readElement(walk, at, parent.contentEnd, 0);
    if (child === null) return [];
    children.push(child);
    at = child.end;
  }
  return children;
}

function hexOf(walk: Walk, element: Element): string {
  return Buffer.from(walk.bytes.subarray(element.contentStart, element.contentEnd)).toString("hex");
}

/** One tag-length-value; null if it extends beyond `limit`, is nested too deep or has a tag of more than one byte. */
function readElement(walk: Walk, at: number, limit: number, depth: number): Element | null {
  const { bytes } = walk;
  if (walk.elementsLeft-- <= 0 || depth > MAX_DEPTH || at + 2 > limit) return null;
  const tag = bytes[at]!;
  if ((tag & 0x1f) === 0x1f) return null;
  const first = bytes[at + 1]!;
  if (first === 0x80) return readIndefinite(walk, tag, at + 2, limit, depth);
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (lengthBytes > 4 || at + 2 + lengthBytes > limit) return null;
  let length = lengthBytes === 0 ? first : 0;
  for (let i = 0; i < lengthBytes; i++) length = length * 256 + bytes[at + 2 + i]!;
  const contentStart = at + 2 + lengthBytes;
  // Some signing tools truncate the outermost length; the content inside is still complete or refused on its own.
  if (contentStart + length > limit) return null;
  return { tag, contentStart, contentEnd: contentStart + length, end: contentStart + length };
}

/** Indefinite length (BER 8.1.3.6): elements follow until two zero octets. Only constructed encodings may have it. */
function readIndefinite(walk: Walk, tag: number, contentStart: number, limit: number, depth: number): Element | null {
  if ((tag & CONSTRUCTED) === 0) return null;
  let at = contentStart;
  while (at + 2 <= limit) {
    if (walk.bytes[at] === 0 && walk.bytes[at + 1] === 0) return { tag, contentStart, contentEnd: at, end: at + 2 };
    const child = readElement(walk, at, limit, depth + 1);
    if (child === null) return null;
    at = child.end;
  }
  return null;
}
