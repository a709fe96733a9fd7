import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { upload } from "../test/support/api.ts";
import { type Recorder, startRecorder } from "./recorder.ts";

/** Takes the place of the product: an HTTP server of another program, which returns what it was asked. */
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers["x-api-key"] ?? ""}`);
  request.resume().on("end", () => {
    const isBusy = asked.length === 1;
    response.writeHead(isBusy ? 429 : 200, {
      "content-type": "application/json",
      ...(isBusy && { "retry-after": "7" }),
    });
    response.end(JSON.stringify({ document_pages: [] }));
  });
});
let recorder: Recorder;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  recorder = await startRecorder(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await recorder.stop();
  server.close();
});

const predict = () =>
  fetch(`${recorder.url}/api/v1/inference/service/s/predict?include=service_fields`, {
    method: "POST",
    headers: { "x-api-key": "k" },
    body: upload(
      Buffer.from('bytes that say filename="other.pdf"'),
      { push_result_on_platform: "never" },
      "scan 1.pdf",
    ),
  });

describe("the recorder between judge and product", () => {
  it("passes a refusal on with its Retry-After, and does not take it for an answer", async () => {
    const answer = await predict();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "7"]);
    expect(recorder.answers.size).toBe(0);
  });

  it("keeps the answer to each file by its name, and asks for words and alternatives too", async () => {
    expect((await predict()).status).toBe(200);
    expect([...recorder.answers]).toEqual([["scan 1.pdf", { status: 200, result: { document_pages: [] } }]]);
    expect(asked.at(-1)).toBe(
      "POST /api/v1/inference/service/s/predict?include=service_fields&include=ocr&include=alternatives k",
    );
  });

  it("keeps nothing of other requests", async () => {
    await fetch(`${recorder.url}/api/v1/limits`);
    expect(asked.at(-1)).toBe("GET /api/v1/limits ");
    expect(recorder.answers.size).toBe(1);
  });
});
