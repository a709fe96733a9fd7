import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EDGE_KEY, EDGE_SERVICE, type Edge, startEdge } from "../support/edge.ts";
import { exchange, multipart, request } from "../support/raw-http.ts";

/** The multipart forms of POST predict: what is refused, with which code, and at once. */

const V1 = `/api/v1/inference/service/${EDGE_SERVICE}`;
const HOST = "Host: localhost";
const KEY = `x-api-key: ${EDGE_KEY}`;

let edge: Edge;
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

interface Form {
  readonly name: string;
  readonly bytes: string | Buffer;
  readonly status: number;
  readonly code?: string;
}

const BOUNDARY = "----boundary";
const FORM = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`;
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf';
const PUSH = { headers: 'Content-Disposition: form-data; name="push_result_on_platform"', content: "never" };
const form = (parts: Parameters<typeof multipart>[1]) => multipart(BOUNDARY, parts);
const post = (body: Buffer | string, contentType = FORM) =>
  request(`POST ${V1}/predict`, [HOST, KEY, contentType], body);
const many = Array.from({ length: 10_000 }, (_, i) => ({
  headers: `Content-Disposition: form-data; name="f${i}"`,
  content: "x",
}));
const good = { headers: FILE, content: "%PDF-1.4" };

const forms: readonly Form[] = [
  { name: "the file before the field", bytes: post(form([good, PUSH])), status: 200 },
  { name: "the field before the file", bytes: post(form([PUSH, good])), status: 200 },
  {
    name: "a file part without a file name",
    bytes: post(form([PUSH, { headers: 'Content-Disposition: form-data; name="file"', content: "%PDF" }])),
    status: 200,
  },
  {
    name: "unknown fields",
    bytes: post(form([PUSH, { headers: 'Content-Disposition: form-data; name="x"', content: "y" }, good])),
    status: 200,
  },
  {
    name: "an unknown file",
    bytes: post(
      form([PUSH, { headers: 'Content-Disposition: form-data; name="x"; filename="y.png"', content: "y" }, good]),
    ),
    status: 200,
  },
  { name: "two files", bytes: post(form([PUSH, good, good])), status: 422, code: "field_invalid" },
  {
    name: "a field of the route twice, differently",
    bytes: post(form([PUSH, { ...PUSH, content: "always" }, good])),
    status: 422,
    code: "field_invalid",
  },
  { name: "a field of the route twice, the same", bytes: post(form([PUSH, PUSH, good])), status: 200 },
  {
    name: "a field nobody knows twice, differently",
    bytes: post(
      form([
        PUSH,
        { headers: 'Content-Disposition: form-data; name="x"', content: "y" },
        { headers: 'Content-Disposition: form-data; name="x"', content: "z" },
        good,
      ]),
    ),
    status: 200,
  },
  { name: "no file", bytes: post(form([PUSH])), status: 422, code: "file_missing" },
  { name: "an empty file", bytes: post(form([PUSH, { headers: FILE, content: "" }])), status: 422, code: "file_empty" },
  { name: "no push_result_on_platform", bytes: post(form([good])), status: 422, code: "field_missing" },
  {
    name: "a push_result_on_platform that is not allowed",
    bytes: post(form([{ ...PUSH, content: "sometimes" }, good])),
    status: 422,
    code: "field_invalid",
  },
  { name: "no boundary", bytes: post(form([PUSH, good]), "Content-Type: multipart/form-data"), status: 422 },
  {
    name: "another boundary than the body's",
    bytes: post(form([PUSH, good]), "Content-Type: multipart/form-data; boundary=other"),
    status: 422,
  },
  {
    name: "a boundary of 5 KB",
    bytes: post(
      multipart("b".repeat(5000), [PUSH, good]),
      `Content-Type: multipart/form-data; boundary=${"b".repeat(5000)}`,
    ),
    status: 422,
  },
  {
    name: "an empty body",
    bytes: request(`POST ${V1}/predict`, [HOST, KEY, FORM, "Content-Length: 0"]),
    status: 422,
    code: "file_missing",
  },
  { name: "a missing end", bytes: post(form([PUSH, good]).subarray(0, -8)), status: 422 },
  {
    name: "an end in the middle of the file",
    bytes: post(form([PUSH, { headers: FILE, content: "x".repeat(9000) }]).subarray(0, 5000)),
    status: 422,
  },
  { name: "an end in the part headers", bytes: post(form([PUSH, good]).subarray(0, 130)), status: 422 },
  {
    name: "1 000 parts, of which nobody knows 998",
    bytes: post(form([...many.slice(2, 1_000), PUSH, good])),
    status: 200,
  },
  { name: "1 001 parts", bytes: post(form([...many.slice(1, 1_000), PUSH, good])), status: 422, code: "field_invalid" },
  { name: "10 000 parts", bytes: post(form([...many, PUSH, good])), status: 422 },
  {
    name: "a field name of 100 KB",
    bytes: post(
      form([{ headers: `Content-Disposition: form-data; name="${"n".repeat(100_000)}"`, content: "x" }, PUSH, good]),
    ),
    status: 200,
  },
  {
    name: "part headers of 100 KB",
    bytes: post(form([{ headers: `X-Long: ${"h".repeat(100_000)}\r\n${FILE}`, content: "x" }, PUSH])),
    status: 422,
    code: "file_missing",
  },
  {
    name: "a nested multipart",
    bytes: post(
      form([
        PUSH,
        {
          headers: 'Content-Disposition: form-data; name="file"\r\nContent-Type: multipart/mixed; boundary=in',
          content: "--in\r\n\r\nx\r\n--in--",
        },
      ]),
    ),
    status: 200,
  },
  ...["__proto__", "constructor", "toString"].flatMap((name) => {
    const odd = { headers: `Content-Disposition: form-data; name="${name}"`, content: "x" };
    const oddFile = { ...odd, headers: `${odd.headers}; filename="x"` };
    return [
      { name: `a part named ${name}, which nobody knows`, bytes: post(form([odd, PUSH, good])), status: 200 },
      { name: `a file named ${name} behind the others`, bytes: post(form([PUSH, good, oddFile])), status: 200 },
      {
        name: `a part named ${name} in a form that ends early`,
        bytes: post(form([odd, PUSH, good]).subarray(0, -8)),
        status: 422,
        code: "field_invalid",
      },
    ];
  }),
  {
    name: "a part without a name",
    bytes: post(form([{ headers: "Content-Disposition: form-data", content: "x" }, PUSH, good])),
    status: 200,
  },
  { name: "a part without headers", bytes: post(form([{ headers: "", content: "x" }, PUSH, good])), status: 200 },
  {
    name: "a text field of 3 MB",
    bytes: post(
      form([{ headers: 'Content-Disposition: form-data; name="x"', content: "y".repeat(3_000_000) }, PUSH, good]),
    ),
    status: 422,
    code: "file_too_large",
  },
  {
    name: "JSON in the place of a form",
    bytes: post('{"file":"x"}', "Content-Type: application/json"),
    status: 422,
    code: "file_missing",
  },
  { name: "no content type", bytes: request(`POST ${V1}/predict`, [HOST, KEY], "x"), status: 422 },
  {
    name: "a part that lies about being JSON",
    bytes: post(
      form([
        { headers: 'Content-Disposition: form-data; name="x"\r\nContent-Type: application/json', content: "{" },
        PUSH,
        good,
      ]),
    ),
    status: 422,
  },
  {
    name: "an Idempotency-Key of 300 characters",
    bytes: request(`POST ${V1}/predict`, [HOST, KEY, FORM, `Idempotency-Key: ${"k".repeat(300)}`], form([PUSH, good])),
    status: 422,
    code: "field_invalid",
  },
];

describe("the name of a file", () => {
  test.each([
    ["in Latin-1", Buffer.from('filename="caff\xe8 n\xb0 1.pdf"', "latin1"), "caffè n° 1.pdf"],
    ["in filename*", Buffer.from(`filename="x.pdf"; filename*=UTF-8''caff%C3%A8.pdf`), "caffè.pdf"],
    ["encoded twice", Buffer.from('filename="caffÃ¨.pdf"'), "caffè.pdf"],
    ["in UTF-8", Buffer.from('filename="caffè.pdf"'), "caffè.pdf"],
    ["of no part", Buffer.from("x=y"), "document"],
  ])("%s comes out right", async (_, parameter, name) => {
    const [before, after] = [form([PUSH, good]).toString("latin1"), 'filename="a.pdf"'];
    const body = Buffer.from(before.replace(after, parameter.toString("latin1")), "latin1");
    expect((await exchange(edge.url, post(body))).status).toBe(200);
    expect((edge.received.at(-1) as { file: { name: string } }).file.name).toBe(name);
  });
});

describe("POST predict survives every form", () => {
  test.each(forms)("$name is answered with $status", async ({ bytes, status, code }) => {
    const answer = await exchange(edge.url, bytes);
    expect({ status: answer.status, body: answer.body.slice(0, 300) }).toMatchObject({ status });
    if (code) expect(JSON.parse(answer.body).code).toBe(code);
    // A client that is left hanging is cut off after 65 s.
    expect(answer.ms).toBeLessThan(20_000);
  });
});
