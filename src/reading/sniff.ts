import type { ContentType } from "../core/document.ts";

/** What every refusal of a type says, so that the sender need not guess. */
export const ACCEPTED_TYPES =
  "PDF, PNG, JPEG, TIFF, WebP, AVIF, BMP, GIF, XML e-invoices (FatturaPA, CII, UBL) and .p7m";

/** A PDF's header may follow junk; readers of the field look for it in the first 1024 bytes. */
const PDF_HEADER_WITHIN = 1024;

/** Sizes of the known bitmap headers, as they stand in the file: "BM" alone opens many a text. */
const BMP_HEADERS = ["\x0c\0\0\0", "\x28\0\0\0", "\x34\0\0\0", "\x38\0\0\0", "\x40\0\0\0", "\x6c\0\0\0", "\x7c\0\0\0"];

/**
 * What a file is, by its bytes alone; null when it is nothing we read. HEIC is recognised so that its refusal can name it.
 */
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
  if (isSignedEnvelope(head)) return "application/pkcs7-mime";
  return head.includes("%PDF-") ? "application/pdf" : null;
}

function isoMediaType(head: string): ContentType | null {
  if (head.slice(4, 8) !== "ftyp") return null;
  const brands = head.slice(8, 64);
  if (/avi[fs]/.test(brands)) return "image/avif";
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? "image/heic" : null;
}

/** UTF-16 files begin with a mark and have a zero beside each ASCII letter; dropping both leaves the letters. */
function withoutByteOrderMark(head: string): string {
  if (head.startsWith("\xef\xbb\xbf")) return head.slice(3);
  return head.startsWith("\xff\xfe") || head.startsWith("\xfe\xff") ? head.slice(2).replaceAll("\0", "") : head;
}

/** CMS SignedData, object identifier 1.2.840.113549.1.7.2, in DER, in base64 or in PEM. */
function isSignedEnvelope(head: string): boolean {
  const oid = "\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02";
  if (head.startsWith("\x30") && head.slice(0, 32).includes(oid)) return true;
  if (/^-----BEGIN (PKCS7|CMS)-----/.test(head)) return true;
  const base64 = head.replace(/\s+/g, "");
  if (!/^M[A-Za-z0-9+/=]{40,}$/.test(base64.slice(0, 64))) return false;
  return Buffer.from(base64.slice(0, 64), "base64").toString("latin1").includes(oid);
}
