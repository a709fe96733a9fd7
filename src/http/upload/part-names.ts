/**
 * File names of multipart parts from their raw headers. The parser takes all bytes for UTF-8, which loses those of
 * Latin-1 for good, and ignores `filename*` behind a `filename`, where clients put the exact name.
 */
export interface PartNames {
  /** Sees every chunk of the body before the parser does. */
  look(chunk: Buffer): void;
  /** The name of the file part that the parser reports as this. */
  exact(reported: string | undefined): string | undefined;
}

const MOST_HEADER_BYTES = 8192;
/** No form has more files (upload.ts); parts nobody asks for must not pile up. */
const MOST_NAMES = 64;
const END_OF_HEADERS = Buffer.from("\r\n\r\n");

interface Found {
  /** As the parser makes it of `filename` and `filename*`. */
  readonly asParsed: readonly string[];
  readonly name: string;
}

export function createPartNames(contentType: string | undefined): PartNames {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]*)"|([^\s;]+))/i.exec(contentType ?? "") ?? [];
  const delimiter = Buffer.from(`\r\n--${quoted ?? bare ?? ""}`, "latin1");
  const found: Found[] = [];
  // The first boundary stands at the start of a line that nothing ends before it.
  let rest: Buffer = Buffer.from("\r\n");
  let isInHeaders = false;

  function step(): boolean {
    const mark = isInHeaders ? END_OF_HEADERS : delimiter;
    const at = rest.indexOf(mark);
    if (at < 0) {
      if (isInHeaders && rest.length <= MOST_HEADER_BYTES) return false;
      isInHeaders = false;
      rest = rest.subarray(Math.max(0, rest.length - delimiter.length + 1));
      return false;
    }
    if (isInHeaders) {
      const name = nameIn(rest.toString("latin1", 0, at));
      if (name && found.length < MOST_NAMES) found.push(name);
      // The line's end may be that before the next boundary: the part may be empty.
      rest = rest.subarray(at + 2);
    } else rest = rest.subarray(at + mark.length);
    isInHeaders = !isInHeaders;
    return true;
  }

  return {
    look(chunk) {
      if (quoted === undefined && bare === undefined) return;
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      while (step());
    },
    exact(reported) {
      if (reported === undefined) return undefined;
      const at = found.findIndex(({ asParsed }) => asParsed.includes(reported));
      return at < 0 ? reported : found.splice(0, at + 1).at(-1)!.name;
    },
  };
}

/** The part named `file` is the file whether or not it has a file name. */
export const isFilePart = (fieldName: string | undefined): boolean => fieldName === "file";

/** null: no file's name in these headers. `headers` holds a byte a character. */
function nameIn(headers: string): Found | null {
  const disposition = /^content-disposition:(.*)$/im.exec(headers)?.[1] ?? "";
  // Others are text to the parser, whatever name they bring along.
  const [, field, bareField] = /;\s*name\s*=\s*(?:"([^"]*)"|([^\s;]+))/i.exec(disposition) ?? [];
  if (!isFilePart(field ?? bareField)) return null;
  const [, extended] = /;\s*filename\*\s*=\s*"?([^\s;"]+)/i.exec(disposition) ?? [];
  const [, quoted, token] = /;\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s;]+))/i.exec(disposition) ?? [];
  const plain = quoted ?? token;
  const exact = extended === undefined ? null : decodedExtended(extended);
  if (exact === null && plain === undefined) return null;
  // Only quotes are escaped: a backslash before anything else is one of a Windows path.
  const bytes = Buffer.from((plain ?? "").replace(/\\(["\\])/g, "$1"), "latin1");
  const asParsed = [bytes.toString("utf8"), ...(exact === null ? [] : [exact])].map(withoutFolder);
  return { asParsed, name: withoutFolder(exact ?? unmangled(decodedBytes(bytes)).replace(/%22/g, '"')) };
}

/** RFC 8187: `UTF-8''caff%C3%A8.pdf`. null: it is not, and what stands in `filename` counts. */
function decodedExtended(value: string): string | null {
  const [, charset, encoded] = /^(utf-8|iso-8859-1)'[^']*'((?:%[0-9a-f]{2}|[^%'])*)$/i.exec(value) ?? [];
  if (charset === undefined || encoded === undefined) return null;
  const bytes = encoded.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return charset.toLowerCase() === "utf-8" ? inUtf8(Buffer.from(bytes, "latin1")) : bytes;
}

/** UTF-8 as browsers send it; anything else is what Western Windows programs send. */
function decodedBytes(bytes: Buffer): string {
  return inUtf8(bytes) ?? new TextDecoder("windows-1252").decode(bytes);
}

function inUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The bytes that windows-1252 shows as these characters. */
const WINDOWS_BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder("windows-1252").decode(Uint8Array.of(byte)), byte]),
);

/**
 * "caffÃ¨" is UTF-8 that somebody took for windows-1252 and encoded once more. Names that are meant so do not occur:
 * every accented letter of theirs would have to be followed by a sign that fits it.
 */
function unmangled(name: string): string {
  const bytes = [...name].map((character) => WINDOWS_BYTES.get(character));
  if (!bytes.every((byte) => byte !== undefined) || bytes.every((byte) => byte < 0x80)) return name;
  return inUtf8(Uint8Array.from(bytes)) ?? name;
}

function withoutFolder(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  return last === "." || last === ".." ? "" : last;
}
