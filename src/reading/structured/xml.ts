import { XMLParser, XMLValidator } from "fast-xml-parser";

/**
 * A small read-only view of an XML element: local names only (prefixes differ between senders), text never converted to
 * numbers ("00123" and "9.90" must be preserved).
 */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
}

/** The largest real invoices contain their PDF as base64; anything larger is not an invoice. */
const MAX_XML_BYTES = 50_000_000;
/** CII, the deepest of the three, needs 10 levels. */
const MAX_DEPTH = 40;
/** Samples of the ZUGFeRD forum open with 10 kB of licence text in comments. */
const HEAD_CHARACTERS = 65_536;

/**
 * Parses the document if its root element (local name) is one of `roots`; null for any other root, malformed XML, and
 * XML with a document type: no e-invoice has one, and without one there are no entities to expand or files to fetch.
 */
export function parseXml(bytes: Uint8Array, roots: readonly string[]): XmlElement | null {
  if (bytes.length > MAX_XML_BYTES) return null;
  const xml = decodeXml(bytes);
  // The root is checked first so that megabytes of something else cost nothing.
  if (xml === null || !roots.includes(rootNameOf(xml) ?? "")) return null;
  if (xml.includes("<!DOCTYPE") || xml.includes("<!ENTITY")) return null;
  if (isDeeperThan(xml, MAX_DEPTH)) return null;
  const slim = xml.replace(ATTACHMENT_CONTENT, "");
  try {
    if (XMLValidator.validate(slim) !== true) return null;
    const nodes: unknown = PARSER.parse(slim);
    return elementsOf(nodes).find((element) => roots.includes(element.name)) ?? null;
  } catch {
    // Whatever the parser refuses is not an invoice; the reason is of no use to anyone.
    return null;
  }
}

/** Base64 of attachments (FatturaPA, CII, UBL); it contains no facts and is most of the file. */
const ATTACHMENT_CONTENT =
  /(?<=<(?:[\w.-]{1,40}:)?(?:Attachment|AttachmentBinaryObject|EmbeddedDocumentBinaryObject)\b[^<>]{0,500}>)[A-Za-z0-9+/=\s]{200,}(?=<\/)/g;

const PARSER = new XMLParser({
  preserveOrder: true,
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH + 1,
  // Only XML's five predefined entities and character references are left to decode: documents with a DOCTYPE never get
  // here.
  processEntities: { enabled: true, maxTotalExpansions: 200_000, maxExpandedLength: 2_000_000 },
  htmlEntities: true,
});

/**
 * The text of the file by its byte order mark, else the encoding of its declaration, else UTF-8; null for an unknown
 * encoding.
 */
function decodeXml(bytes: Uint8Array): string | null {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  let label = /^[^<]{0,3}<\?xml[^>]{0,150}encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? "utf-8";
  if (head.startsWith("\xff\xfe")) label = "utf-16le";
  else if (head.startsWith("\xfe\xff")) label = "utf-16be";
  else if (head.startsWith("\xef\xbb\xbf")) label = "utf-8";
  // Declared as UTF-16 yet readable byte by byte: the declaration is wrong, as some gateways leave it.
  else if (/^utf-?16/i.test(label)) label = "utf-8";
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return null;
  }
}

/** Local name of the root element, after declaration, comments and processing instructions. */
function rootNameOf(xml: string): string | null {
  let rest = xml
    .slice(0, HEAD_CHARACTERS)
    .replace(/^\uFEFF/, "")
    .trimStart();
  for (;;) {
    const end = rest.startsWith("<?") ? "?>" : rest.startsWith("<!--") ? "-->" : null;
    if (end === null) break;
    const at = rest.indexOf(end);
    if (at < 0) return null;
    rest = rest.slice(at + end.length).trimStart();
  }
  return /^<(?:[\w.-]{1,60}:)?([\w.-]{1,60})[\s/>]/.exec(rest)?.[1] ?? null;
}

/**
 * Counts open elements without building anything: the parser's validator keeps every open tag and slows down on deep
 * nesting.
 */
function isDeeperThan(xml: string, limit: number): boolean {
  let depth = 0;
  for (let at = xml.indexOf("<"); at >= 0; at = xml.indexOf("<", at + 1)) {
    const next = xml[at + 1];
    if (next === "/") depth--;
    else if (next === "!" || next === "?") {
      // Comments and CDATA may contain "<" that opens nothing.
      const closing = xml.startsWith("<!--", at) ? "-->" : xml.startsWith("<![CDATA[", at) ? "]]>" : ">";
      at = xml.indexOf(closing, at);
      if (at < 0) return true;
    } else {
      const end = xml.indexOf(">", at);
      if (end < 0) return true;
      if (xml[end - 1] !== "/") depth++;
    }
    if (depth > limit) return true;
  }
  return false;
}

/** Converts fast-xml-parser's ordered form, [{tag: [...], ":@": {…}}, {"#text": "…"}], to elements. */
function elementsOf(nodes: unknown): XmlElement[] {
  if (!Array.isArray(nodes)) return [];
  const elements: XmlElement[] = [];
  for (const node of nodes as Record<string, unknown>[]) {
    const name = Object.keys(node).find((key) => key !== ":@" && key !== "#text");
    if (name === undefined) continue;
    const content = node[name];
    const attributes = (node[":@"] ?? {}) as Record<string, string>;
    elements.push({ name, text: textOf(content), attributes, children: elementsOf(content) });
  }
  return elements;
}

function textOf(content: unknown): string {
  if (!Array.isArray(content)) return "";
  return (content as Record<string, unknown>[])
    .map((node) => (typeof node["#text"] === "string" ? node["#text"] : ""))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** All elements at the end of the path, e.g. every line of every body. */
export function elementsAt(from: XmlElement | undefined, ...path: string[]): XmlElement[] {
  let level = from === undefined ? [] : [from];
  for (const name of path) level = level.flatMap((element) => element.children.filter((child) => child.name === name));
  return level;
}

export function elementAt(from: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return elementsAt(from, ...path)[0];
}

/** The first non-empty text at the path. */
export function textAt(from: XmlElement | undefined, ...path: string[]): string | undefined {
  return elementsAt(from, ...path).find((element) => element.text !== "")?.text;
}
