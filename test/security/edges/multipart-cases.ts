import type { Api } from "../../support/api.ts";
import { multipart, request } from "../../support/raw-http.ts";
import type { Speech } from "./raw.ts";

/** docs/trust.md S3: forms from broken clients and from attackers. */
export interface MultipartCase extends Speech {
  readonly name: string;
}

const B = "----boundary";
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.pdf"';
const PUSH = 'Content-Disposition: form-data; name="push_result_on_platform"';
const file = { headers: FILE, content: "no kind of file" };
const push = { headers: PUSH, content: "never" };

export function multipartCases({ serviceId, key }: Api): MultipartCase[] {
  const headers = ["Host: localhost", `x-api-key: ${key}`];
  const line = `POST /api/v1/inference/service/${serviceId}/predict`;
  const typed = (boundary: string) => `Content-Type: multipart/form-data; boundary=${boundary}`;
  const post = (body: Buffer | string, type = typed(B)) => request(line, [...headers, type], body);
  const form = (parts: Parameters<typeof multipart>[1]) => multipart(B, parts);
  const whole = form([push, file]);
  const wait = (name: string, bytes: Buffer | string): MultipartCase => ({ name, bytes, ending: "wait" });
  const head = (more: readonly string[]) =>
    `${[`${line} HTTP/1.1`, ...headers, typed(B), ...more].join("\r\n")}\r\n\r\n`;
  const saying = (length: number, body: Buffer) =>
    Buffer.concat([Buffer.from(head([`Content-Length: ${length}`])), body]);
  const chunked = (body: string) => head(["Transfer-Encoding: chunked"]) + body;
  return [
    ...BOUNDARIES.map(([name, type, inBody]) => wait(`boundary: ${name}`, post(multipart(inBody, [push, file]), type))),
    ...PARTS.flatMap(({ name, part }) => [
      wait(`${name}, after the field`, post(form([push, part]))),
      wait(`${name}, before the field`, post(form([part, push]))),
      wait(`${name}, beside a good file`, post(form([push, part, file]))),
    ]),
    ...MANY.map(({ name, parts }) => wait(name, post(form(parts)))),
    ...spread(whole.length, 47).map((at) => wait(`a body that ends after ${at} bytes`, post(whole.subarray(0, at)))),
    ...spread(whole.length, 10).map(
      (at): MultipartCase => ({
        name: `hangs up after ${at} bytes`,
        bytes: saying(whole.length, whole.subarray(0, at)),
        ending: "hang up",
      }),
    ),
    ...[-200, -20, -1, 1, 20, 100_000, 999_999_999].map(
      (by): MultipartCase => ({
        name: `Content-Length wrong by ${by}`,
        bytes: saying(whole.length + by, whole),
        ending: "end",
      }),
    ),
    ...CHUNKED.map(
      ([name, body]): MultipartCase => ({
        name: `chunked: ${name}`,
        bytes: chunked(body(whole.toString("latin1"))),
        ending: "end",
      }),
    ),
    { name: "in pieces of seven bytes", bytes: post(whole), ending: "wait", pieceBytes: 7 },
    wait("lines that end in LF alone", post(whole.toString("latin1").replaceAll("\r\n", "\n"))),
    wait("lines that end in CR alone", post(whole.toString("latin1").replaceAll("\r\n", "\r"))),
    wait("100 KB before the first part", post(Buffer.concat([Buffer.alloc(100_000, "p"), whole]))),
    wait("100 KB after the last part", post(Buffer.concat([whole, Buffer.alloc(100_000, "e")]))),
    wait("nothing but the end", post(`--${B}--\r\n`)),
    wait("a body of zeros", post(Buffer.alloc(50_000))),
  ];
}

/** The boundary in the header, and the separator in the body. */
const BOUNDARIES: readonly [string, string, string][] = [
  ["none", "Content-Type: multipart/form-data", B],
  ["empty", "Content-Type: multipart/form-data; boundary=", B],
  ["empty in quotes", 'Content-Type: multipart/form-data; boundary=""', B],
  ["another than the body's", "Content-Type: multipart/form-data; boundary=other", B],
  ["one character", "Content-Type: multipart/form-data; boundary=b", "b"],
  ["of 70 characters", `Content-Type: multipart/form-data; boundary=${"b".repeat(70)}`, "b".repeat(70)],
  ["of 71 characters", `Content-Type: multipart/form-data; boundary=${"b".repeat(71)}`, "b".repeat(71)],
  ["of 5 KB", `Content-Type: multipart/form-data; boundary=${"b".repeat(5000)}`, "b".repeat(5000)],
  ["with a space", 'Content-Type: multipart/form-data; boundary="a b"', "a b"],
  ["with marks", `Content-Type: multipart/form-data; boundary="'()+_,-./:=?"`, "'()+_,-./:=?"],
  ["unclosed quotes", 'Content-Type: multipart/form-data; boundary="b', "b"],
  ["twice", `Content-Type: multipart/form-data; boundary=${B}; boundary=b`, B],
  ["in capitals", `Content-Type: MULTIPART/FORM-DATA; BOUNDARY=${B}`, B],
  ["after a charset", `Content-Type: multipart/form-data; charset=utf-8; boundary=${B}`, B],
  ["of another multipart", `Content-Type: multipart/mixed; boundary=${B}`, B],
  ["that is a dash", "Content-Type: multipart/form-data; boundary=-", "-"],
  ["that stands in the file", "Content-Type: multipart/form-data; boundary=kind", "kind"],
  ["with 300 parameters", `Content-Type: multipart/form-data; ${"x=y; ".repeat(300)}boundary=${B}`, B],
];

const named = (name: string, headers: string, content: string | Buffer = "x") => ({ name, part: { headers, content } });

/** Single parts, each tried before and after the others and beside a good file. */
const PARTS = [
  named("a file without a file name", 'Content-Disposition: form-data; name="file"'),
  named("a name in no quotes", "Content-Disposition: form-data; name=file"),
  named("a name with NUL", 'Content-Disposition: form-data; name="fi\u0000le"; filename="a"'),
  named("a file name with NUL", 'Content-Disposition: form-data; name="file"; filename="a\u0000.pdf"'),
  named("an empty name", 'Content-Disposition: form-data; name=""; filename="a"'),
  named("no name", "Content-Disposition: form-data"),
  named("no headers", ""),
  named("a header that is none", "nonsense"),
  named("a header without a value", "Content-Disposition:"),
  named("another disposition", 'Content-Disposition: attachment; name="file"; filename="a"'),
  named("two dispositions", `${FILE}\r\nContent-Disposition: form-data; name="other"`),
  named("a name of __proto__", 'Content-Disposition: form-data; name="__proto__"'),
  named("a name of constructor", 'Content-Disposition: form-data; name="constructor"'),
  named("a name of 1 MB", `Content-Disposition: form-data; name="${"n".repeat(1_000_000)}"`),
  named("a file name of 1 MB", `Content-Disposition: form-data; name="file"; filename="${"n".repeat(1_000_000)}"`),
  named("headers of 100 KB", `X-Long: ${"h".repeat(100_000)}\r\n${FILE}`),
  named("2 000 headers", `${"X-A: b\r\n".repeat(2000)}${FILE}`),
  named("a folded header", 'Content-Disposition: form-data;\r\n name="file"; filename="a"'),
  named("base64", `${FILE}\r\nContent-Transfer-Encoding: base64`, "bm8ga2luZCBvZiBmaWxl"),
  named("quoted-printable", `${FILE}\r\nContent-Transfer-Encoding: quoted-printable`, "no=20kind="),
  named("an encoding nobody knows", `${FILE}\r\nContent-Transfer-Encoding: wonders`),
  named("a length of its own", `${FILE}\r\nContent-Length: 99999`),
  named("a charset nobody knows", `${FILE}\r\nContent-Type: text/plain; charset=wonders`),
  named("another multipart inside", `${FILE}\r\nContent-Type: multipart/mixed; boundary=in`, "--in\r\n\r\nx\r\n--in--"),
  named("a name in RFC 8187 form", "Content-Disposition: form-data; name=\"file\"; filename*=UTF-8''%ff%fe%00"),
  named("a name in another charset", "Content-Disposition: form-data; name=\"file\"; filename*=wonders''x"),
  named("JSON that is none", 'Content-Disposition: form-data; name="x"\r\nContent-Type: application/json', "{"),
  named(
    "JSON 10 000 deep",
    'Content-Disposition: form-data; name="x"\r\nContent-Type: application/json',
    "[".repeat(10_000),
  ),
  named("a field of 900 KB", 'Content-Disposition: form-data; name="x"', "y".repeat(900_000)),
  named("a file that holds the boundary", FILE, `--${B}x\r\n--${B}-\r\n-- ${B}`),
  named(
    "bytes that are no text in a field",
    'Content-Disposition: form-data; name="x"',
    Buffer.from([0xff, 0xfe, 0, 0xd8]),
  ),
];

const field = (i: number) => ({ headers: `Content-Disposition: form-data; name="f${i}"`, content: "x" });
const MANY = [
  { name: "no part", parts: [] },
  { name: "two files", parts: [push, file, file] },
  {
    name: "three files under other names",
    parts: [push, ...[1, 2, 3].map((i) => ({ headers: FILE.replace("file", `f${i}`), content: "x" }))],
  },
  { name: "17 parts", parts: Array.from({ length: 17 }, (_, i) => field(i)) },
  { name: "1 000 parts", parts: Array.from({ length: 1000 }, (_, i) => field(i)) },
  { name: "10 000 parts", parts: Array.from({ length: 10_000 }, (_, i) => field(i)) },
  { name: "the field twice, differently", parts: [push, { ...push, content: "always" }, file] },
  { name: "the field as a file", parts: [{ headers: `${PUSH}; filename="x"`, content: "never" }, file] },
];

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const CHUNKED: readonly [string, (whole: string) => string][] = [
  ["whole", (whole) => `${chunk(whole)}0\r\n\r\n`],
  ["byte by byte", (whole) => `${[...whole].map(chunk).join("")}0\r\n\r\n`],
  ["without its end", (whole) => chunk(whole)],
  ["a size that is no number", () => "zz\r\nx\r\n0\r\n\r\n"],
  ["a size of 2^64", () => "10000000000000000\r\nx\r\n0\r\n\r\n"],
  ["a negative size", () => "-1\r\nx\r\n0\r\n\r\n"],
  ["a size with spaces", (whole) => `  ${chunk(whole)}0\r\n\r\n`],
  ["an extension of 20 KB", () => `5;${"x".repeat(20_000)}\r\nhello\r\n0\r\n\r\n`],
  ["a trailer of 20 KB", (whole) => `${chunk(whole)}0\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`],
  ["more after its end", (whole) => `${chunk(whole)}0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n`],
];

function spread(length: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => Math.floor(((i + 0.5) * length) / count));
}
