import type { Access } from "../../../src/http/access/access.ts";
import { ABSENT, type Credential, NOBODY_LISTENS, type Tenant, type TenantService, type World } from "./world.ts";

/** One call of the matrix, and its expected result. */
export interface Cell {
  readonly method: string;
  readonly path: string;
  readonly route: string;
  readonly credential: Credential;
  readonly json?: object;
  readonly expected: Expected;
  /** The owner, whose credentials would see it. */
  readonly ownedBy: TenantService | null;
}

type Expected =
  | { readonly kind: "admitted" }
  | { readonly kind: "refused"; readonly status: 401 | 404; readonly code: string };

export interface MatrixRoute {
  readonly method: string;
  readonly url: string;
  readonly access: Access;
}

/**
 * Path parameters by what they name. A route with another one makes the test fail: add its values here, and whose they
 * are.
 */
const OF_A_SERVICE = ["policy_id", "webhook_id", "delivery_id", "key_id", "job", "batch", "export", "view_id"];
const OF_AN_ACCOUNT = ["member_id", "session_id", "invitation_id", "account_id", "plan_id"];
const FREE: Readonly<Record<string, string>> = { page_index: "0", code: "internal", version: "1" };
/**
 * Routes that check the body before they look up their resource need a valid one, or its 422 would hide whose the
 * resource is.
 */
const BODIES: Readonly<Record<string, object>> = {
  "PATCH /api/v1/admin/members/:member_id": { role: "admin" },
  "PUT /api/v1/admin/services/:service_id/webhooks/:webhook_id": { url: `${NOBODY_LISTENS}/changed` },
  "POST /api/v1/admin/services/:service_id/webhooks/:webhook_id/secret": {},
  "PUT /api/v1/inference/service/:service_id/views/:view_id": { name: "View", query: {} },
  "POST /api/v1/admin/accounts/:account_id/erasure": { name: "not the account's name" },
};
const KNOWN = new Set([...OF_A_SERVICE, ...OF_AN_ACCOUNT, ...Object.keys(FREE), "service_id", "document_id"]);

export function unknownParameters(routes: readonly MatrixRoute[]): string[] {
  return routes.flatMap(({ method, url }) =>
    parametersOf(url).flatMap((name) => (KNOWN.has(name) ? [] : [`${method} ${url}: whose is :${name}?`])),
  );
}

/** Every route × every credential × every service × every document and thing, own, foreign and absent. */
export function cellsOf({ method, url, access }: MatrixRoute, world: World): Cell[] {
  const names = parametersOf(url);
  const route = `${method} ${url}`;
  const cells: Cell[] = [];
  for (const credential of world.credentials) {
    for (const target of targetsOf(names, world)) {
      const path = pathOf(url, target);
      const expected = expectationOf(access, names, credential, target);
      const json = BODIES[route];
      cells.push({ method, path, route, credential, expected, ownedBy: target.service, ...(json && { json }) });
    }
  }
  return cells;
}

/** What is in the path; null: nothing that exists. */
interface Target {
  readonly service: TenantService | null;
  readonly document: { readonly id: string; readonly of: TenantService | null } | null;
  readonly things: { readonly service: TenantService | null; readonly tenant: Tenant | null } | null;
}

function targetsOf(names: readonly string[], { services, tenants }: World): Target[] {
  const inPath: (TenantService | null)[] = names.includes("service_id") ? [...services, null] : [null];
  const documents: Target["document"][] = names.includes("document_id")
    ? [...services.flatMap((of) => of.documents.map((id) => ({ id, of }))), { id: ABSENT, of: null }]
    : [null];
  const things: Target["things"][] = names.some((name) => OF_A_SERVICE.includes(name))
    ? [...services.map((service) => ({ service, tenant: service.tenant })), { service: null, tenant: null }]
    : names.some((name) => OF_AN_ACCOUNT.includes(name))
      ? [...tenants.map((tenant) => ({ service: null, tenant })), { service: null, tenant: null }]
      : [null];
  return inPath.flatMap((service) =>
    documents.flatMap((document) => things.map((thing) => ({ service, document, things: thing }))),
  );
}

function pathOf(url: string, { service, document, things }: Target): string {
  return url.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (name === "service_id") return service?.serviceId ?? ABSENT;
    if (name === "document_id") return document?.id ?? ABSENT;
    // Those of another member of the account: the caller must stay signed in.
    if (url.endsWith("/members/:member_id/sessions")) return things?.tenant?.things.colleague_id ?? ABSENT;
    return FREE[name] ?? things?.service?.things[name] ?? things?.tenant?.things[name] ?? ABSENT;
  });
}

/** What only people do to a service, whatever scope a key has. */
const OF_PEOPLE = ["savedViews", "saveView", "replaceView", "removeView"];

/**
 * Contract section 2, implemented anew: key 401 → service 404 or 401 → document 404. The product's own table is not
 * used.
 */
function expectationOf(
  access: Access,
  names: readonly string[],
  { opens, refusal }: Credential,
  target: Target,
): Expected {
  const refused = (status: 401 | 404, code: string): Expected => ({ kind: "refused", status, code });
  // What a person does to themselves no key may do, so keys are not looked at.
  if (access.kind === "person" && opens?.kind !== "session") return refused(401, "missing_api_key");
  if (!opens) return refused(401, refusal ?? "");
  if (opens.kind === "key") {
    if (access.kind === "admin") return refused(401, "key_not_for_service");
  }
  if (
    access.kind === "admin" &&
    "does" in access &&
    ["createAccount", "createPlan", "updatePlan"].includes(access.does)
  ) {
    return refused(401, "key_not_for_service");
  }
  const own = (service: TenantService | null) =>
    service !== null && (opens.kind === "key" ? service === opens.service : service.tenant === opens.tenant);
  if (names.includes("service_id")) {
    if (!target.service) return refused(404, "service_not_found");
    if (!own(target.service)) return refused(401, "key_not_for_service");
  }
  if (opens.kind === "key" && "does" in access && OF_PEOPLE.includes(access.does))
    return refused(401, "key_not_for_service");
  if (target.document && target.document.of !== target.service) return refused(404, "document_not_found");
  if (target.document?.of === null) return refused(404, "document_not_found");
  if (target.things) {
    const { service, tenant } = target.things;
    if (names.includes("job") && !own(service)) return refused(404, "document_not_found");
    const isOwn = names.includes("service_id") ? service !== null && service === target.service : isOf(opens, tenant);
    if (!names.includes("job") && !isOwn) return refused(404, "route_not_found");
  }
  return { kind: "admitted" };
}

function isOf(opens: NonNullable<Credential["opens"]>, tenant: Tenant | null): boolean {
  return tenant !== null && (opens.kind === "session" ? opens.tenant === tenant : opens.service.tenant === tenant);
}

function parametersOf(url: string): string[] {
  return [...url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
}

const NOT_THERE = ["service_not_found", "document_not_found", "route_not_found"];

/** What is wrong with a response; null: nothing. */
export function faultOf(
  { credential, expected, ...cell }: Cell,
  { status, text }: { readonly status: number; readonly text: string },
  tenants: readonly Tenant[],
): string | null {
  const code: string = status >= 400 ? (JSON.parse(text).code ?? "") : "";
  const seen = `${cell.route} by ${credential.name} at ${cell.path}: ${status} ${code}`;
  if (status >= 500) return seen;
  const viewer =
    credential.opens && (credential.opens.kind === "key" ? credential.opens.service.tenant : credential.opens.tenant);
  const leaked = tenants.find((tenant) => tenant !== viewer && text.includes(tenant.canary));
  if (leaked) return `${seen}, with what belongs to ${leaked.canary}`;
  if (expected.kind === "admitted")
    return status === 401 || NOT_THERE.includes(code) ? `${seen}, but it is theirs` : null;
  return status === expected.status && code === expected.code
    ? null
    : `${seen}, not ${expected.status} ${expected.code}`;
}
