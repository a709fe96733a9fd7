/** Code that does through the API what the page does; test/api/code-examples.test.ts runs it unchanged. */
export function examplesFor(origin: string, serviceId: string) {
  const url = `${origin}/api/v1/inference/service/${serviceId}/predict`;
  return {
    curl: `curl -H "x-api-key: $ESTRATTO_KEY" \\
  -F push_result_on_platform=always -F file=@document.pdf \\
  "${url}"`,
    Python: `import os, requests

answer = requests.post(
    "${url}",
    headers={"x-api-key": os.environ["ESTRATTO_KEY"]},
    params={"document_details": "summary"},
    data={"push_result_on_platform": "always"},
    files={"file": open("document.pdf", "rb")},
)
answer.raise_for_status()
print(answer.json()["document_summary"]["entities"])`,
    TypeScript: `import { readFile } from "node:fs/promises";
import { createClient } from "./client.ts"; // src/client.ts of estratto

const client = createClient({ baseUrl: "${origin}", apiKey: process.env.ESTRATTO_KEY ?? "" });
const file = new File([await readFile("document.pdf")], "document.pdf");
const service = client.service("${serviceId}");
const { data } = await service.predict(file, { push: "always" });
console.log(data.document_pages[0]?.entities);`,
  };
}
