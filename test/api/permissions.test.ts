import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { KEY_SCOPES, PERMISSIONS, type Permission, type Verb } from "../../src/core/accounts/permissions.ts";
import { isAtLeast, ROLES, type Role } from "../../src/core/accounts/roles.ts";
import { submit } from "../support/api.ts";
import { startEdge } from "../support/edge.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { paintedPng } from "../support/papers.ts";
import { newMember, newOwner, type Visitor } from "../support/people.ts";

/**
 * Who may do what, tried on the whole product: every route that the service has × every role on the account, every role
 * on the service alone, no role there, every scope of a key, the operator, nobody. The expected results are read from
 * core/accounts/permissions.
 */

const routes = await allRoutes();
const withVerb = routes.flatMap(({ method, url, access }) =>
  access && access.kind !== "public" && access.kind !== "visitor" ? [{ method, url, access }] : [],
);
/** Intentionally public; a new route must be listed here or name a verb. */
const PUBLIC = [
  "DELETE /api/v1/session",
  "GET /api/v1/limits",
  "GET /api/v1/session",
  "GET /api/v1/session/methods",
  "GET /errors/:code",
  "GET /healthz",
  "GET /metrics",
  "GET /openapi.json",
  "GET /readyz",
];
const ABSENT = "00000000-0000-4000-8000-000000000000";

let estratto: Estratto;
const people = new Map<string, Visitor>();
const keys = new Map<string, string>();
let job: string;
beforeAll(async () => {
  estratto = await startEstratto();
  const { serviceId } = estratto.service("receipt");
  const owner = await newOwner(estratto);
  people.set("owner", owner);
  for (const role of ROLES.slice(1)) {
    people.set(role, await newMember(estratto, owner, { email: `${role}@example.com`, role }));
    people.set(
      `${role} of the service`,
      await newMember(estratto, owner, {
        email: `${role}.service@example.com`,
        role: null,
        service_roles: { [serviceId]: role },
      }),
    );
  }
  const elsewhere = { [estratto.service("invoice").serviceId]: "admin" };
  people.set(
    "admin of another service",
    await newMember(estratto, owner, { email: "elsewhere@example.com", role: null, service_roles: elsewhere }),
  );
  const submitted = await submit({ url: estratto.url, ...estratto.service("receipt") }, await paintedPng());
  job = submitted.body.job;
  for (const scope of KEY_SCOPES) {
    const made = await owner.call("POST", `/admin/services/${serviceId}/api-keys`, { name: scope, scopes: [scope] });
    keys.set(scope, made.body.key);
  }
});
afterAll(() => estratto.stop());

describe("every route", () => {
  test("names what it does, or stands in the list of open ones", () => {
    const nameless = routes.filter(({ access }) => !access).map(({ method, url }) => `${method} ${url}`);
    expect(nameless.filter((route) => !route.includes(" /docs"))).toEqual([]);
    const named = (kind: string) =>
      routes.filter(({ access }) => access?.kind === kind).map(({ method, url }) => `${method} ${url}`);
    expect(named("public").sort()).toEqual(PUBLIC);
    expect(named("visitor").every((route) => route.startsWith("POST /api/v1/session"))).toBe(true);
  });

  test("and every verb of the table but the inner one has a route", () => {
    const reached = new Set<string>(withVerb.map(({ access }) => access.does));
    expect(Object.keys(PERMISSIONS).filter((verb) => !reached.has(verb))).toEqual(["getDocumentRecord"]);
  });
});

describe.each(withVerb.map((route) => [`${route.method} ${route.url}`, route] as const))("%s", (_name, route) => {
  const permission: Permission = PERMISSIONS[route.access.does as Verb];

  test("opens to the roles that the table names and to no other", async () => {
    const answers = await Promise.all(
      [...people].map(async ([who, visitor]) => {
        const { status, body } = await visitor.call(route.method, pathOf(route.url));
        return [who, isRefused(status, body) ? "refused" : "admitted"];
      }),
    );
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries([...people.keys()].map((who) => [who, expectedOf(who, permission)])),
    );
  });

  test("opens to keys of the scope that the table names, to the operator where it says so, and never to nobody", async () => {
    const ask = async (headers: Record<string, string>) => {
      const response = await fetch(`${estratto.url}${pathOf(route.url)}`, { method: route.method, headers });
      return isRefused(response.status, response.status === 401 ? await response.json() : null);
    };
    const isKeyRoute = route.access.kind === "service" || route.access.kind === "user";
    for (const [scope, key] of keys) {
      const may = isKeyRoute && (permission.key === "any" || permission.key === scope);
      expect([scope, await ask({ "x-api-key": key })]).toEqual([scope, !may]);
    }
    const operatorMay = permission.operator && route.access.kind === "admin";
    expect(await ask({ authorization: `Bearer ${estratto.adminToken}` })).toBe(!operatorMay);
    expect(await ask({})).toBe(true);
  });
});

/** docs/trust.md S10: what another site's page can make a browser send, with the cookie that the browser adds. */
const FORGERIES: Readonly<Record<string, Record<string, string>>> = {
  "no proof of where it comes from": {},
  "another origin": { origin: "https://evil.example" },
  "our origin under another name": { origin: "http://127.0.0.1.evil.example" },
  "a frame without an origin": { origin: "null" },
  "another site by its own account": { "sec-fetch-site": "cross-site" },
  "a sibling on the same domain": { "sec-fetch-site": "same-site" },
};
const changing = routes.filter(({ method, access }) => method !== "GET" && access !== undefined);

describe.each(changing.map((route) => [`${route.method} ${route.url}`, route] as const))("%s", (_name, route) => {
  const { method, access } = route;
  const send = (headers: Record<string, string>, body: string | null) =>
    fetch(`${estratto.url}${pathOf(route.url)}`, {
      method,
      headers: { cookie: `estratto_session=${people.get("owner")?.cookies.get("estratto_session")}`, ...headers },
      body,
    });

  test("does nothing for a cookie that comes with a forged request", async () => {
    for (const [forgery, headers] of Object.entries(FORGERIES)) {
      // Without a browser's headers a visitor is a program, which brings a password or a link.
      if (access?.kind === "visitor" && Object.keys(headers).length === 0) continue;
      const answer = await send({ "content-type": "application/json", ...headers }, "{}");
      expect([forgery, answer.status]).toEqual([forgery, 401]);
      expect(answer.headers.get("www-authenticate")).toContain("ApiKey");
      if (access?.kind === "visitor" || access?.kind === "public") continue;
      expect((await answer.json()).detail).toContain("The session does not count for this request");
    }
    expect((await people.get("owner")?.call("GET", "/session"))?.status).toBe(200);
  });

  // A form sends only GET and POST; the body of a DELETE is ignored.
  if (method === "DELETE") return;
  test("takes no body that a form of another site could send", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
      const answer = await send({ origin: estratto.url, "content-type": type }, "{}");
      // 401 if an owner may not either, 404 if the document is looked up first.
      expect(route.url.includes(":document_id") ? [404] : [401, 422]).toContain(answer.status);
    }
  });
});

test("the same table refuses in the use case what the edge would let through", async () => {
  const { guarded } = await import("../../src/usecases/access/permit.ts");
  const done: string[] = [];
  const { remove } = guarded({ remove: async (service: object) => done.push(JSON.stringify(service)) });
  const service = { serviceId: "s", accountId: "a" };
  const person = { kind: "session", accountId: "a", memberId: "m", personId: "p", sessionId: "x", serviceRoles: {} };
  await expect(remove({ ...service, caller: { ...person, role: "reviewer" } })).rejects.toMatchObject({
    code: "key_not_for_service",
  });
  await expect(remove(service)).rejects.toThrow("without a caller");
  expect(done).toEqual([]);
  await remove({ ...service, caller: { ...person, role: "admin" } });
  expect(done).toHaveLength(1);
});

function expectedOf(who: string, { on, people: least }: Permission): "admitted" | "refused" {
  if (on === "installation") return "refused";
  if (least === null) return "admitted";
  const [role = "", place] = who.split(" of ");
  if (place === "another service") return "refused";
  if (place === "the service" && on !== "service") return "refused";
  return isAtLeast(role as Role, least) ? "admitted" : "refused";
}

/**
 * Admitted means whatever comes after the credentials: 404 for a document that does not exist, 422 for a body that was
 * not sent.
 */
function isRefused(status: number, body: { code?: string } | null): boolean {
  return status === 401 && ["missing_api_key", "key_not_for_service", "invalid_api_key"].includes(body?.code ?? "");
}

function pathOf(url: string): string {
  return url
    .replace(":service_id", estratto.service("receipt").serviceId)
    .replace(":job", job)
    .replaceAll(/:\w+/g, ABSENT);
}

/** As registered by Fastify, both forms. */
async function allRoutes() {
  const edge = await startEdge();
  await edge.stop();
  return edge.app.routeTable.filter(({ method }) => method !== "HEAD" && method !== "OPTIONS");
}
