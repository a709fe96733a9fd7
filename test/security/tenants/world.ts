import { setTimeout as sleep } from "node:timers/promises";
import { call, predict, submit } from "../../support/api.ts";
import type { Estratto } from "../../support/estratto.ts";
import { newMember, newVisitor, passwordOf, tokenOf, type Visitor } from "../../support/people.ts";
import { printText, tinyPdf } from "../../support/tiny-pdf.ts";

/**
 * Accounts that must know nothing about each other: each has services with documents, keys, a policy, a webhook,
 * people, a job. Every text that an account provides carries its own canary, which must not be in any response to
 * anybody else.
 */
export interface World {
  readonly tenants: readonly Tenant[];
  readonly services: readonly TenantService[];
  /** Those of the services, then those that are admitted nowhere. */
  readonly credentials: readonly Credential[];
}

export interface Tenant {
  readonly accountId: string;
  readonly planId: string;
  readonly canary: string;
  readonly owner: Visitor;
  /** What path parameters other than a service or a document can name, by parameter. */
  readonly things: Readonly<Record<string, string>>;
}

export interface TenantService {
  readonly serviceId: string;
  readonly tenant: Tenant;
  readonly key: string;
  readonly documents: readonly string[];
  /** Like those of the tenant, but for the one service. */
  readonly things: Readonly<Record<string, string>>;
}

export interface Credential {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Where it is admitted; null: nowhere. */
  readonly opens: { readonly kind: "key"; readonly service: TenantService } | SessionOf | null;
  /** The code of its 401 where it is not admitted. */
  readonly refusal?: string;
}
interface SessionOf {
  readonly kind: "session";
  readonly tenant: Tenant;
}

export const ABSENT = "00000000-0000-4000-8000-000000000000";

/** The address for webhooks in this world: nobody listens there. */
export const NOBODY_LISTENS = "http://127.0.0.1:9";

export async function makeWorld(
  estratto: Estratto,
  counts: { readonly tenants: number; readonly services: number },
): Promise<World> {
  const tenants: Tenant[] = [];
  const services: TenantService[] = [];
  for (let number = 1; number <= counts.tenants; number++) {
    const tenant = await makeTenant(estratto, number);
    tenants.push(tenant);
    for (let i = 0; i < counts.services; i++) services.push(await makeService(estratto, tenant));
  }
  const sessions = tenants.map(
    (tenant, number): Credential => ({
      name: `owner of account ${number + 1}`,
      headers: cookieOf(tenant.owner, estratto.url),
      opens: { kind: "session", tenant },
    }),
  );
  const keys = services.map(
    (service, number): Credential => ({
      name: `key of service ${number + 1}`,
      headers: { "x-api-key": service.key },
      opens: { kind: "key", service },
    }),
  );
  return { tenants, services, credentials: [...keys, ...sessions, ...(await deadCredentials(services[0]!))] };
}

async function makeTenant(estratto: Estratto, number: number): Promise<Tenant> {
  const canary = `canary-${number}-${number}7f3a`;
  const admin = operator(estratto);
  const { account_id: accountId = "" } = await admin("POST", "/accounts", { name: `Account ${canary}` });
  const plan = { account_id: accountId, plan_type: "TRIAL", plan_usage_limit: 100_000 };
  const { plan_id: planId = "" } = await admin("POST", "/plans", plan);
  const email = `owner-${canary}@example.com`;
  const invited = await admin("POST", "/invitations", { account_id: accountId, email, role: "owner" });
  const owner = newVisitor(estratto);
  const person = { name: `Owner ${canary}`, password: passwordOf(email) };
  const { body: session } = await owner.call("POST", "/session/link/use", {
    token: tokenOf(invited.path ?? ""),
    ...person,
  });
  const invitation = { email: `guest-${canary}@example.com`, role: "viewer" };
  const { body: guest } = await owner.call("POST", "/admin/invitations", invitation);
  const { member_id, session_id } = session;
  const colleague = await newMember(estratto, owner, { email: `colleague-${canary}@example.com`, role: "viewer" });
  const { member_id: colleague_id } = (await colleague.call("GET", "/session")).body;
  return {
    accountId,
    planId,
    canary,
    owner,
    things: {
      member_id,
      colleague_id,
      session_id,
      invitation_id: guest.invitation_id,
      account_id: accountId,
      plan_id: planId,
    },
  };
}

async function makeService(estratto: Estratto, tenant: Tenant): Promise<TenantService> {
  const { owner, canary, accountId, planId } = tenant;
  const made = (answer: { status: number; body: Record<string, string> }): Record<string, string> => {
    if (answer.status !== 200) throw new Error(`The world could not be made: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const definition = {
    name: `Service ${canary}`,
    account_id: accountId,
    plan_id: planId,
    service_fields: { total: { tag_alias: `Total ${canary}`, tag_multiple_values: false } },
  };
  const { service_id: serviceId = "" } = made(await owner.call("POST", "/admin/services", definition));
  const admin = `/admin/services/${serviceId}`;
  const { key = "" } = made(await owner.call("POST", `${admin}/api-keys`, { name: `Key ${canary}` }));
  const spare = made(await owner.call("POST", `${admin}/api-keys`, { name: `Spare ${canary}` }));
  const policy = { policy_name: `Policy ${canary}`, policy_type: "mandatory_labels", fields: ["total"] };
  const { policy_id } = made(await owner.call("POST", `${admin}/policies`, policy));
  const webhook = { url: `${NOBODY_LISTENS}/${canary}` };
  const { webhook_id } = made(await owner.call("POST", `${admin}/webhooks`, webhook));
  const { delivery_id } = made(await owner.call("POST", `${admin}/webhooks/${webhook_id}/test`));
  const api = { url: estratto.url, serviceId, key };
  const read = await predict(api, pageOf(canary), "always");
  const submitted = await submit(api, pageOf(canary));
  const { job } = made(submitted);
  const documents = [read.headers.get("x-document-id") ?? "", String(submitted.body.resource)];
  const service = `/inference/service/${serviceId}`;
  const { view_id } = made(await owner.call("POST", `${service}/views`, { name: `View ${canary}`, query: {} }));
  const work = { action: "to_review", documents: documents.slice(0, 1) };
  const { batch } = made(await owner.call("POST", `${service}/batches`, work));
  // An export belongs to the key that requested it.
  const file = await call(api, "GET", `/api/v1${service}/predicted-documents/export?format=csv`);
  const exported = file.headers.get("x-export-id");
  const things = {
    view_id,
    batch,
    export: exported,
    policy_id,
    webhook_id,
    delivery_id,
    key_id: spare.key_id,
    job,
  } as Record<string, string>;
  return { serviceId, tenant, key, documents, things };
}

function pageOf(canary: string): Buffer {
  return tinyPdf([
    {
      content: printText([
        [40, 500, `Document ${canary}`],
        [40, 450, "Total 12,50 EUR"],
      ]),
    },
  ]);
}

/** Revoked, expired, of another installation, mistyped, none. */
async function deadCredentials({ serviceId, tenant }: TenantService): Promise<Credential[]> {
  const path = `/admin/services/${serviceId}/api-keys`;
  const revoked = (await tenant.owner.call("POST", path, { name: "revoked" })).body;
  await tenant.owner.call("DELETE", `${path}/${revoked.key_id}`);
  const soon = new Date(Date.now() + 500).toISOString();
  const expired = (await tenant.owner.call("POST", path, { name: "expired", expires_at: soon })).body;
  await sleep(600);
  const dead = (name: string, key: string, refusal: string): Credential => ({
    name,
    headers: { "x-api-key": key },
    opens: null,
    refusal,
  });
  return [
    dead("a revoked key", revoked.key, "key_revoked"),
    dead("an expired key", expired.key, "key_expired"),
    dead("a key of another installation", "foreign-key-of-somebody", "invalid_api_key"),
    dead("a mistyped key", `${revoked.key.slice(0, -1)}!`, "invalid_api_key"),
    { name: "nothing", headers: {}, opens: null, refusal: "missing_api_key" },
    { name: "a made-up session", headers: { cookie: "estratto_session=x" }, opens: null, refusal: "missing_api_key" },
  ];
}

export function operator(estratto: Estratto) {
  return async (method: string, path: string, json: unknown): Promise<Record<string, string>> => {
    const headers = { authorization: `Bearer ${estratto.adminToken}` };
    const api = { url: estratto.url, serviceId: "", key: "" };
    const answer = await call(api, method, `/api/v1/admin${path}`, { json, headers });
    if (answer.status !== 200) throw new Error(`The operator was refused: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
}

function cookieOf({ cookies }: Visitor, origin: string): Record<string, string> {
  return { origin, cookie: [...cookies].map((pair) => pair.join("=")).join("; ") };
}
