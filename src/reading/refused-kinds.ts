/** Files that people send and that are not supported: the refusal names them and the remedy. */
const KINDS: readonly { readonly begins: readonly string[]; readonly says: string }[] = [
  {
    begins: ["\0\0\0\x0cjP  \r\n\x87\n", "\xff\x4f\xff\x51"],
    says: "JPEG 2000 pictures are not read; save it as JPEG or PNG.",
  },
  { begins: ["\xff\x0a", "\0\0\0\x0cJXL \r\n\x87\n"], says: "JPEG XL pictures are not read; save it as JPEG or PNG." },
  { begins: ["8BPS"], says: "Photoshop files are not read; save it as JPEG or PNG." },
  {
    begins: ["PK\x03\x04", "Rar!\x1a\x07", "7z\xbc\xaf\x27\x1c", "\x1f\x8b"],
    says: "Archives and Office files are not opened; send what is in it one by one, Office documents saved as PDF.",
  },
  { begins: ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "{\\rtf"], says: "Office files are not read; save it as PDF." },
  { begins: ["%!PS"], says: "PostScript is not read; convert it to PDF." },
  { begins: ["<svg"], says: "SVG drawings are not read; save it as PDF or PNG." },
  { begins: ["<html", "<!doctype html"], says: "Web pages are not read; print it to PDF." },
];

/** A sentence on the type of a file that `sniff` does not know. */
export function whatItIs(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 256)).toString("latin1");
  const text = head.trimStart().toLowerCase();
  const kind = KINDS.find(({ begins }) => begins.some((first) => head.startsWith(first) || text.startsWith(first)));
  return kind?.says ?? "The file is of no kind that is read.";
}
