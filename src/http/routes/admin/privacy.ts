import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { administers, callerOf } from "../../access/access.ts";
import { AccountParams, Erasure, ErasureInput } from "../../contract/privacy.ts";
import { operation } from "../../openapi.ts";
import { type App, knownId, type RouteDeps } from "../route.ts";

const ACCOUNT = "/api/v1/admin/accounts/:account_id";
const common = {
  tag: "administration",
  security: "admin",
  params: AccountParams,
  errors: [401, 404, 422, 429, 500, 503],
} as const;
const lines = Type.Unsafe<NodeJS.ReadableStream>({ type: "string", contentMediaType: "application/x-ndjson" });

/** Export and erasure of a whole account. For the operator, and for the owner of that account. */
export function adminPrivacyRoutes(app: App, { useCases }: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.get(
    `${ACCOUNT}/export`,
    {
      config: administers("exportAccount"),
      schema: operation({
        ...common,
        id: "exportAccount",
        summary: "Everything the account has, one JSON object a line, without secrets",
        query: Type.Object({
          files: Type.Optional(Type.Boolean({ default: false, description: "The documents' bytes too, in base64" })),
        }),
        produces: "application/x-ndjson",
        answers: { 200: lines },
      }),
    },
    async (request, reply) => {
      const accountId = knownId(request.params.account_id);
      const exported = await useCases.admin(callerOf(request)).exportAccount(accountId, request.query.files ?? false);
      reply
        .type("application/x-ndjson; charset=utf-8")
        .header("content-disposition", 'attachment; filename="account.jsonl"');
      return reply.send(exported);
    },
  );

  typed.post(
    `${ACCOUNT}/erasure`,
    {
      config: administers("eraseAccount"),
      schema: operation({
        ...common,
        id: "eraseAccount",
        summary: "Erase the account with everything in it; it cannot be undone",
        body: ErasureInput,
        answers: { 200: Erasure },
      }),
    },
    async (request) => {
      const accountId = knownId(request.params.account_id);
      const proof = await useCases.admin(callerOf(request)).eraseAccount(accountId, request.body.name);
      return {
        account_id: proof.accountId,
        erased_at: proof.erasedAt.toISOString(),
        erased: { ...proof.erased },
        left: { ...proof.left },
      };
    },
  );
}
