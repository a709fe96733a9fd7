import type { FactSource } from "../../core/documents/document.ts";
import { readXmlFacts, unwrapP7m } from "../structured/read-structured.ts";
import type { Pdfium } from "./pdfium.ts";
import { readString, withMemory } from "./pdfium-memory.ts";

/**
 * Names that the standards prescribe for the invoice itself (ZUGFeRD 1, Factur-X, XRechnung; Order-X excluded); others
 * may be anything.
 */
const INVOICE_NAMES = /^(zugferd-invoice|factur-x|xrechnung|zugferd)\.xml$/i;
const XML_NAMES = /\.xml(\.p7m)?$/i;
/** Attachments that cannot be the XML of an invoice are not unpacked at all. */
const OTHER_NAMES =
  /\.(pdf|png|jpe?g|gif|tiff?|webp|bmp|svg|zip|gz|7z|rar|docx?|xlsx?|pptx?|ods|odt|csv|eml|msg|mp[34]|html?)$/i;

/** At most this many are examined; names cost nothing, so the list may be long. */
const MAX_LISTED = 1000;
/** E-invoices have one XML of some kilobytes, at most some megabytes with its own attachments inside. */
const [MAX_UNPACKED, MAX_BYTES, MAX_TOTAL_BYTES] = [32, 16 * 1024 * 1024, 48 * 1024 * 1024];

/** A batch may hold more; so many pages are not read anyway. */
const MAX_INVOICES = 1000;

interface Attachment {
  readonly handle: number;
  readonly name: string;
}

/**
 * The e-invoices among the embedded files of a PDF/A-3, recognised by their content. If one has the standard's name it
 * is the invoice and the others are its attachments; a file without such a name is searched for all.
 */
export function attachedInvoices(pdfium: Pdfium, document: number): FactSource[] {
  const attachments = listed(pdfium, document).sort((a, b) => rank(a) - rank(b));
  const invoices: FactSource[] = [];
  let [unpacked, totalBytes] = [0, 0];
  for (const attachment of attachments) {
    if (rank(attachment) > 0 && invoices.length > 0 && rank(attachments[0]!) === 0) break;
    if (unpacked++ >= MAX_UNPACKED || totalBytes > MAX_TOTAL_BYTES) break;
    const bytes = bytesOf(pdfium, attachment.handle);
    if (bytes === null) continue;
    totalBytes += bytes.byteLength;
    invoices.push(...readXmlFacts(contentOf(bytes)));
  }
  return invoices.slice(0, MAX_INVOICES);
}

function rank({ name }: Attachment): number {
  if (INVOICE_NAMES.test(name)) return 0;
  return XML_NAMES.test(name) ? 1 : 2;
}

function listed(pdfium: Pdfium, document: number): Attachment[] {
  const found: Attachment[] = [];
  const count = Math.min(MAX_LISTED, pdfium.FPDFDoc_GetAttachmentCount(document));
  for (let i = 0; i < count; i++) {
    const handle = pdfium.FPDFDoc_GetAttachment(document, i);
    if (handle === 0) continue;
    const name = readString(pdfium, (buffer, size) => pdfium.FPDFAttachment_GetName(handle, buffer, size));
    if (!OTHER_NAMES.test(name)) found.push({ handle, name });
  }
  return found;
}

/**
 * Null for empty, damaged or too large. PDFium unpacks it to determine its size; its own limit stops a bomb, and ends
 * the process.
 */
function bytesOf(pdfium: Pdfium, attachment: number): Uint8Array | null {
  return withMemory(pdfium, 4, (sizeAt) => {
    const known = pdfium.FPDFAttachment_GetFile(attachment, 0, 0, sizeAt);
    const size = new DataView(pdfium.pdfium.HEAPU8.buffer).getUint32(sizeAt, true);
    if (!known || size === 0 || size > MAX_BYTES) return null;
    return withMemory(pdfium, size, (buffer) => {
      const read = pdfium.FPDFAttachment_GetFile(attachment, buffer, size, sizeAt);
      return read ? pdfium.pdfium.HEAPU8.slice(buffer, buffer + size) : null;
    });
  });
}

/** An invoice may be attached in its signed envelope. */
function contentOf(bytes: Uint8Array): Uint8Array {
  if (looksLikeXml(bytes)) return bytes;
  const unwrapped = unwrapP7m(bytes);
  return unwrapped.kind === "content" ? unwrapped.content : bytes;
}

function looksLikeXml(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 64)).toString("latin1").replace(/\0/g, "");
  return /^[^<]{0,8}</.test(head);
}
