import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { administers, serviceOf } from "../access/access.ts";
import { Guarantee, GuaranteeInput } from "../contract/guarantee.ts";
import { ServiceParams } from "../contract/shapes.ts";
import { operation } from "../openapi.ts";
import { presentGuarantee, toGuaranteeSettings } from "../present/guarantee.ts";
import type { App, RouteDeps } from "./route.ts";

const ADMIN_PATH = "/api/v1/admin/services/:service_id/guarantee";
const common = { tag: "guarantee", params: ServiceParams } as const;

/**
 * A guaranteed error rate of automatic approval: its target, what can be guaranteed, and what is missing
 * (docs/guarantee.md).
 */
export function guaranteeRoutes(app: App, { useCases }: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.get(
    "/api/v1/inference/service/:service_id/guarantee",
    {
      config: { access: { kind: "service", does: "guarantee", bucket: "other" } },
      schema: operation({
        ...common,
        id: "getGuarantee",
        summary: "What automatic approval promises today, on what evidence, and what is missing",
        answers: { 200: Guarantee },
        errors: [401, 404, 429, 500, 503],
      }),
    },
    async (request) => presentGuarantee(await useCases.guarantee(serviceOf(request))),
  );

  typed.get(
    ADMIN_PATH,
    {
      config: administers("guarantee"),
      schema: operation({
        ...common,
        id: "getServiceGuarantee",
        summary: "The same, for who administers the service",
        security: "admin",
        answers: { 200: Guarantee },
        errors: [401, 404, 429, 500, 503],
      }),
    },
    async (request) => presentGuarantee(await useCases.guarantee(serviceOf(request))),
  );

  typed.put(
    ADMIN_PATH,
    {
      config: administers("setGuarantee"),
      schema: operation({
        ...common,
        id: "setServiceGuarantee",
        summary: "Set the target: automatic approval then goes as far as it can be guaranteed. null takes it away.",
        security: "admin",
        body: GuaranteeInput,
        answers: { 200: Guarantee },
        errors: [401, 404, 422, 429, 500, 503],
      }),
    },
    async (request) => {
      const { guarantee } = request.body;
      const settings = guarantee && toGuaranteeSettings(guarantee);
      return presentGuarantee(await useCases.setGuarantee(serviceOf(request), settings));
    },
  );
}
