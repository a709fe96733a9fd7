import type { ContentType } from "../core/documents/document.ts";

/** Part of every refusal of a type, so that the sender need not guess. */
export const ACCEPTED_TYPES =
  "PDF, PNG, JPEG, TIFF, WebP, HEIC, AVIF, BMP, GIF, XML e-invoices (FatturaPA, CII, UBL) and .p7m";

/** A PDF's header may follow junk; common readers search for it in the first 1024 bytes. */
const PDF_HEADER_WITHIN = 1024;

/** Sizes of the known bitmap headers, as stored in the file: "BM" alone begins many a text. */
const BMP_HEADERS = ["\x0c\0\0\0", "\x28\0\0\0", "\x34\0\0\0", "\x38\0\0\0", "\x40\0\0\0", "\x6c\0\0\0", "\x7c\0\0\0"];

/** The type of a file, by its bytes alone; null if it is not supported. */
export function sniff(bytes: Uint8Array): ContentType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, PDF_HEADER_WITHIN + 5)).toString(
    "latin1",
  );
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^(II\*\0|MM\0\*|II\+\0|MM\0\+)/.test(head)) return "image/tiff";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "image/webp";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "image/gif";
  if (head.startsWith("BM") && BMP_HEADERS.includes(head.slice(14, 18))) return "image/bmp";
  const isoBrand = isoMediaType(head);
  if (isoBrand !== null) return isoBrand;
  const text = withoutByteOrderMark(head);
  if (/^\s*<(\?xml|!--|[A-Za-z_])/.test(text) && !/^\s*<(!doctype\s+)?(html|svg)\b/i.test(text))
    return "application/xml";
  if (isCms(head)) return "application/pkcs7-mime";
  // An archive may contain an uncompressed PDF, whose header then lies near the front.
  return head.includes("%PDF-") && !head.startsWith("PK\x03\x04") ? "application/pdf" : null;
}

function isoMediaType(head: string): ContentType | null {
  if (head.slice(4, 8) !== "ftyp") return null;
  const brands = head.slice(8, 64);
  if (/avi[fs]/.test(brands)) return "image/avif";
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? "image/heic" : null;
}

/**
 * UTF-16 files begin with a byte order mark and have a zero beside each ASCII letter; dropping both leaves the letters.
 */
function withoutByteOrderMark(head: string): string {
  if (head.startsWith("\xef\xbb\xbf")) return head.slice(3);
  return head.startsWith("\xff\xfe") || head.startsWith("\xfe\xff") ? head.slice(2).replaceAll("\0", "") : head;
}

/**
 * CMS SignedData or EnvelopedData, object identifiers 1.2.840.113549.1.7.2 and 3, in DER or BER, in base64 or in PEM.
 */
function isCms(head: string): boolean {
  const isNamed = (der: string) => der.startsWith("\x30") && CMS_OIDS.some((oid) => der.slice(0, 32).includes(oid));
  if (isNamed(head)) return true;
  const text = withoutByteOrderMark(head).trimStart();
  if (/^-----BEGIN (PKCS ?#?7[A-Z0-9 ]*|CMS)-----/.test(text)) return true;
  const base64 = text.replace(/\s+/g, "").slice(0, 64);
  return /^M[A-Za-z0-9+/=]{40,}$/.test(base64) && isNamed(Buffer.from(base64, "base64").toString("latin1"));
}

const CMS_OIDS = ["\x02", "\x03"].map((kind) => `\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07${kind}`);
