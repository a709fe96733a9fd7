import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEdge } from "../support/edge.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { until } from "../support/program.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { isLongTrial, trialCount } from "./scale.ts";
import { contentsOf } from "./tenants/contents.ts";
import { type Cell, cellsOf, faultOf, type MatrixRoute, unknownParameters } from "./tenants/matrix.ts";
import { makeWorld, NOBODY_LISTENS, type World } from "./tenants/world.ts";

/**
 * docs/trust.md S6: the tenant matrix, made from the route table: every route of the API and of the console × every
 * credential × every service and document, own, foreign and absent. Exactly the owned cells are admitted, no response
 * contains somebody else's data, and refused calls change nothing in the database.
 */

let estratto: Estratto;
let world: World;
let routes: MatrixRoute[];
beforeAll(async () => {
  routes = await matrixRoutes();
  estratto = await startEstratto({ ESTRATTO_WEBHOOK_HOSTS: NOBODY_LISTENS });
  world = await makeWorld(estratto, { tenants: trialCount(2, 3), services: trialCount(2, 3) });
}, 600_000);
afterAll(() => estratto.stop());

const AT_ONCE = 8;
const MINUTES = trialCount(5, 30);

test("every route's parameters are known to the matrix, so that no route is left out of it", () => {
  expect(unknownParameters(routes)).toEqual([]);
  // Control: an unknown one is found.
  const access = { kind: "service", does: "getDocument", bucket: "other" } as const;
  expect(unknownParameters([{ method: "GET", url: "/api/v1/x/:secret_id", access }])).toHaveLength(1);
});

describe("the matrix of tenants", () => {
  test("lets exactly the owned cells in", { timeout: MINUTES * 60_000 }, async () => {
    const cells = routes.flatMap((route) => cellsOf(route, world));
    const refused = sampled(cells.filter(({ expected }) => expected.kind === "refused"));
    const before = await contentsOf(estratto.dataDir);
    const faults = await faultsOf(refused, ask);
    const after = await contentsOf(estratto.dataDir);

    const swapped = refused.filter(
      ({ ownedBy, expected }) => ownedBy && "status" in expected && expected.status === 401,
    );
    const control = swapped.filter((_, index) => index % Math.ceil(swapped.length / 100) === 0).filter(isRead);
    const asOwner = (cell: Cell) => ask({ ...cell, credential: { ...cell.credential, headers: keyOf(cell) } });
    const found = await faultsOf(control, asOwner);

    const owned = inOrder(cells.filter(({ expected }) => expected.kind === "admitted"));
    const shutOut = await faultsOf(owned, ask, 1);

    console.log([...faults, ...shutOut].slice(0, 20).join("\n"));
    const calls = refused.length + owned.length;
    expect([
      trialFigure(
        "S6",
        "cells of the tenant matrix answered wrongly",
        faults.length + shutOut.length,
        `=0 of ${calls}`,
        faults.length + shutOut.length === 0,
      ),
      trialFigure(
        "S6",
        "tables changed by refused calls",
        changedTables(before, after).join(" ") || 0,
        "=0",
        changedTables(before, after).length === 0,
      ),
      trialFigure(
        "S6",
        "control: calls with the owner's key that the matrix calls wrong",
        `${found.length}/${control.length}`,
        `=${control.length}`,
        found.length === control.length,
      ),
    ]).toEqual([true, true, true]);
    expect(calls).toBeGreaterThan(trialCount(1_000, 17_400));
  });

  test("a document that is foreign and one that is absent answer alike, byte for byte", async () => {
    const [own, other] = [world.services[0]!, world.services[world.services.length - 1]!];
    const headers = { "x-api-key": own.key };
    for (const { method, url } of routes.filter((route) => route.url.includes(":document_id"))) {
      const bodies = [other.documents[0]!, "00000000-0000-4000-8000-000000000000"].map(async (document) => {
        const path = url
          .replace(":service_id", own.serviceId)
          .replace(":document_id", document)
          .replaceAll(/:\w+/g, "0");
        const text = await (await fetch(`${estratto.url}${path}`, { method, headers })).text();
        return text.replace(document, "").replace(/req_\w+/, "");
      });
      const [foreign, absent] = await Promise.all(bodies);
      expect([url, foreign]).toEqual([url, absent]);
    }
  });
});

test("a batch, a filter and a list of ids in a body reach nobody else's documents", async () => {
  const [own, other] = [world.services[0]!, world.services[world.services.length - 1]!];
  const { owner } = own.tenant;
  const there = async ({ serviceId, key, documents }: typeof own) => {
    const look = (id: string) =>
      fetch(`${estratto.url}/api/v1/inference/service/${serviceId}/predicted-documents/${id}`, {
        headers: { "x-api-key": key },
      });
    return (
      await Promise.all(documents.map(async (id) => (await (await look(id)).json()).document?.revision_status))
    ).join();
  };
  const before = await there(other);
  const batches = `/inference/service/${own.serviceId}/batches`;
  for (const action of ["delete", "approved"]) {
    const started = await owner.call("POST", batches, { action, documents: other.documents });
    await until(async () => {
      if (started.status !== 200) return true;
      const { body } = await owner.call("GET", `${batches}/${started.body.batch}`);
      return body.state !== "running";
    }, 20_000);
  }
  const answers = await Promise.all([
    owner.call(
      "GET",
      `/inference/service/${own.serviceId}/progress?documents=${other.documents.join()}&batches=${other.things.batch}`,
    ),
    owner.call("GET", `/inference/service/${own.serviceId}/predicted-documents?q=${other.tenant.canary}`),
    owner.call("GET", `/admin/audit?account_id=${other.tenant.accountId}&limit=1000`),
    owner.call("GET", `/admin/members?account_id=${other.tenant.accountId}`),
    owner.call("GET", `/admin/services?account_id=${other.tenant.accountId}`),
  ]);
  const leaks = answers.filter(({ body }) => JSON.stringify(body).includes(other.tenant.canary));
  const touched = Number(before !== (await there(other))) + leaks.length;
  expect(
    trialFigure("S6", "documents of others that ids in a body or a query reached", touched, "=0", touched === 0),
  ).toBe(true);
});

async function ask({ method, path, credential, json }: Cell): Promise<{ status: number; text: string }> {
  const body = json && {
    headers: { "content-type": "application/json", ...credential.headers },
    body: JSON.stringify(json),
  };
  const response = await fetch(`${estratto.url}${path}`, { method, headers: credential.headers, ...body });
  return { status: response.status, text: await response.text() };
}

async function faultsOf(cells: readonly Cell[], asking: typeof ask, lanes = AT_ONCE): Promise<string[]> {
  const left = cells.values();
  const faults: string[] = [];
  const lane = async () => {
    for (const cell of left) {
      const fault = faultOf(cell, await asking(cell), world.tenants);
      if (fault !== null) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return faults;
}

/**
 * In the short form every seventh place is tried, and fewer with credentials that are admitted nowhere; primes, so that
 * no kind is always left out.
 */
function sampled(refused: readonly Cell[]): readonly Cell[] {
  if (isLongTrial) return refused;
  return refused.filter(({ credential }, index) => index % (credential.opens === null ? 23 : 7) === 0);
}

/** Reads first, then changes, then deletions: documents after what depends on them, and what ends a session last. */
function inOrder(cells: readonly Cell[]): Cell[] {
  const rank = ({ method, route }: Cell) => {
    if (method === "GET") return 0;
    if (route.includes("/session/sessions")) return 6;
    // An earlier definition has other policies than the one whose id is known here.
    if (route.endsWith("/rollback")) return 5;
    if (route.includes("/members/")) return 5;
    if (route.includes("/api-keys/:key_id")) return 4;
    if (method === "DELETE") return route.endsWith(":document_id") ? 3 : 2;
    return 1;
  };
  // In the short form one cell of each route and credential is enough: the others differ only in the document.
  const seen = new Set<string>();
  const kept = cells.filter((cell) => {
    const kind = `${cell.route} ${cell.credential.name}`;
    const isNew = !seen.has(kind) || isLongTrial;
    seen.add(kind);
    return isNew;
  });
  // What is deleted once is gone: the failure of a second call on the same path would not be the owner's fault.
  const paths = new Set<string>();
  return kept
    .sort((a, b) => rank(a) - rank(b))
    .filter((cell) => {
      const isFirst = cell.method !== "DELETE" || !paths.has(cell.path.replace("/api/v1/", "/api/"));
      paths.add(cell.path.replace("/api/v1/", "/api/"));
      return isFirst;
    });
}

const isRead = ({ method, route }: Cell): boolean => method === "GET" && !/\/(admin|views)/.test(route);

function keyOf({ ownedBy }: Cell): Record<string, string> {
  return { "x-api-key": ownedBy?.key ?? "" };
}

function changedTables(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].flatMap(([table, contents]) => (before.get(table) === contents ? [] : [table]));
}

/** As registered by Fastify, except for those that are open to anybody or to visitors who are about to sign in. */
async function matrixRoutes(): Promise<MatrixRoute[]> {
  const edge = await startEdge();
  await edge.stop();
  return edge.app.routeTable.flatMap(({ method, url, access }) => {
    if (method === "HEAD" || method === "OPTIONS" || !access) return [];
    return access.kind === "public" || access.kind === "visitor" ? [] : [{ method, url, access }];
  });
}
