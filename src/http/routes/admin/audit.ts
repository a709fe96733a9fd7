import { Readable } from "node:stream";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import type { AuditRecord } from "../../../store/contract/account-types.ts";
import { administers, callerOf } from "../../access/access.ts";
import { AccountQuery, Audit, AuditQuery, AuditVerdict } from "../../contract/accounts.ts";
import { operation } from "../../openapi.ts";
import { presentAuditEntry, presentVerdict } from "../../present/accounts.ts";
import type { App, RouteDeps } from "../route.ts";

const PATH = "/api/v1/admin/audit";
const common = { tag: "audit", security: "admin", errors: [401, 422, 429, 500, 503] } as const;
const lines = Type.Unsafe<Readable>({ type: "string", description: "One JSON object a line, oldest first" });

/** The audit trail: to view, export and verify. */
export function adminAuditRoutes(app: App, { useCases }: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.get(
    PATH,
    {
      config: administers("listAudit"),
      schema: operation({
        ...common,
        id: "listAudit",
        summary: "Who did what, newest first",
        query: AuditQuery,
        answers: { 200: Audit },
      }),
    },
    async (request) => {
      const { account_id: accountId = null, limit = 100, before = null } = request.query;
      const events = await useCases.admin(callerOf(request)).listAudit(accountId, { limit, before });
      return { events: events.map(presentAuditEntry) };
    },
  );

  typed.get(
    `${PATH}/export`,
    {
      config: administers("exportAudit"),
      schema: operation({
        ...common,
        id: "exportAudit",
        summary: "The whole trail of the account, to be kept and checked elsewhere",
        query: AccountQuery,
        produces: "application/x-ndjson",
        answers: { 200: lines },
      }),
    },
    async (request, reply) => {
      const pages = await useCases.admin(callerOf(request)).exportAudit(request.query.account_id ?? null);
      reply
        .type("application/x-ndjson; charset=utf-8")
        .header("content-disposition", 'attachment; filename="audit.jsonl"');
      return reply.send(Readable.from(jsonLines(pages)));
    },
  );

  typed.get(
    `${PATH}/verification`,
    {
      config: administers("verifyAudit"),
      schema: operation({
        ...common,
        id: "verifyAudit",
        summary: "Follow the chain of hashes from the first entry to the last",
        query: AccountQuery,
        answers: { 200: AuditVerdict },
      }),
    },
    async (request) =>
      presentVerdict(await useCases.admin(callerOf(request)).verifyAudit(request.query.account_id ?? null)),
  );
}

/** The members of the array that is hashed, by name (store/accounts/audit-chain). */
async function* jsonLines(pages: AsyncIterable<AuditRecord[]>): AsyncGenerator<string> {
  for await (const page of pages) {
    const written = page.map(({ accountId: _account, at, ...entry }) =>
      JSON.stringify({ ...entry, at: at.toISOString() }),
    );
    yield `${written.join("\n")}\n`;
  }
}
