import { expect, test } from "vitest";
import { findDocuments } from "./find-documents.ts";

const services = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `s${i}`, name: `Service ${i}` }));
const never = new AbortController().signal;

/** A service's answer: so many documents, found by a value. */
function documents(serviceId: string, count: number) {
  const match = { field: "supplier", text: "ACME S.r.l." };
  const all = Array.from({ length: count }, (_, i) => ({ id: `${serviceId}-${i}`, original_name: `${i}.pdf`, match }));
  return { documents: all as never[] };
}

test("documents of every service are found, in the order of the services, each with the value that has the text", async () => {
  const search = async (id: string) => documents(id, id === "s0" ? 0 : 1);
  const found = await findDocuments(services(3), "acme", search, never);
  expect(found).toEqual({
    documents: ["s1", "s2"].map((id, i) => ({
      id: `${id}-0`,
      name: "0.pdf",
      value: "ACME S.r.l.",
      service: { id, name: `Service ${i + 1}` },
    })),
    isComplete: true,
  });
});

test("a service that refuses keeps the others from nothing, and it is said that not all were searched", async () => {
  const search = async (id: string) => {
    if (id === "s0") throw new Error("refused");
    return documents(id, 1);
  };
  const found = await findDocuments(services(2), "acme", search, never);
  expect([found.documents.map(({ id }) => id), found.isComplete]).toEqual([["s1-0"], false]);
});

test("no more is asked than needed: few at once, and no further service once a dozen is found", async () => {
  const asked: string[] = [];
  let now = 0;
  let most = 0;
  const search = async (id: string, { limit }: { readonly limit: number }) => {
    asked.push(id);
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, 1));
    now -= 1;
    return documents(id, limit);
  };
  const { documents: found } = await findDocuments(services(50), "acme", search, never);
  expect([found.length, asked.length, most]).toEqual([12, 4, 4]);
  asked.length = 0;
  const none = async (id: string) => {
    asked.push(id);
    return documents(id, 0);
  };
  expect([(await findDocuments(services(50), "acme", none, never)).isComplete, asked.length]).toEqual([false, 20]);
});

const hanging = (_id: string, _query: unknown, signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test("a service that does not answer is waited for no longer than the time that there is", async () => {
  const search = (id: string, query: unknown, signal: AbortSignal) =>
    id === "s0" ? Promise.resolve(documents(id, 1)) : hanging(id, query, signal);
  const found = await findDocuments(services(9), "acme", search, never, 20);
  expect([found.documents.map(({ id }) => id), found.isComplete]).toEqual([["s0-0"], false]);
});

test("when typing goes on, what was asked is given up", async () => {
  const typing = new AbortController();
  const found = findDocuments(services(9), "acme", hanging, typing.signal);
  typing.abort();
  await expect(found).rejects.toThrow();
});
