import { type Answer, type Api, call, upload } from "./api.ts";
import { type Estratto, startEstratto } from "./estratto.ts";
import { paintedPng } from "./papers.ts";
import { newMember, newOwner, type Visitor } from "./people.ts";
import { printText, tinyPdf } from "./tiny-pdf.ts";

/** A service with four documents in its list and the people who work from it. */
export interface ListedReceipts {
  readonly estratto: Estratto;
  readonly api: Api;
  readonly owner: Visitor;
  readonly reviewer: Visitor;
  readonly viewer: Visitor;
  /** The path of the service, below the address. */
  readonly path: string;
  /** Of the documents, by their names. */
  readonly ids: Readonly<Record<string, string>>;
  list(query: string): Promise<Answer>;
  namesOf(query: string): Promise<string[]>;
  store(name: string, bytes: Buffer): Promise<void>;
}

/** The last of the four documents has nothing on it and violates the policy that there be a total. */
export async function openListedReceipts(): Promise<ListedReceipts> {
  const estratto = await startEstratto();
  const api = { url: estratto.url, ...estratto.service("receipt") };
  const owner = await newOwner(estratto);
  const reviewer = await newMember(estratto, owner, { email: "reviewer@example.com", role: "reviewer" });
  const viewer = await newMember(estratto, owner, { email: "viewer@example.com", role: "viewer" });
  const policy = { policy_name: "A total", policy_type: "mandatory_labels", fields: ["total"] };
  const added = await owner.call("POST", `/admin/services/${api.serviceId}/policies`, policy);
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
  const path = `/api/v1/inference/service/${api.serviceId}`;
  const ids: Record<string, string> = {};
  const list = (query: string) => call(api, "GET", `${path}/predicted-documents?${query}`);
  const namesOf = async (query: string) =>
    (await list(query)).body.documents.map((each: { original_name: string }) => each.original_name);
  const store = async (name: string, bytes: Buffer) => {
    const form = upload(bytes, { push_result_on_platform: "always" }, name);
    const { headers, body } = await call(api, "POST", `${path}/predict`, { body: form });
    const id = headers.get("x-document-id");
    if (id === null) throw new Error(JSON.stringify(body));
    ids[name] = id;
  };
  await store("a receipt.pdf", receipt("12,50"));
  await store("b receipt.png", await paintedPng());
  // A hostile name: in a spreadsheet it would be a formula.
  await store("=cmd|'calc'!A1.pdf", receipt("7,00", 2));
  await store("nothing on it.pdf", tinyPdf([{ content: "" }]));
  return { estratto, api, owner, reviewer, viewer, path, ids, list, namesOf, store };
}

/** The same receipt on each page. */
export function receipt(total: string, pages = 1): Buffer {
  const content = printText([
    [40, 540, "Bar Centrale"],
    [40, 500, `Totale ${total}`],
  ]);
  return tinyPdf(Array.from({ length: pages }, () => ({ content })));
}
