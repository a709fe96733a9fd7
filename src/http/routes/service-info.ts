import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { serviceOf } from "../access/access.ts";
import { LegacyServiceInfo, PlanQuotas, ServiceInfo } from "../contract/services.ts";
import { ServiceParams } from "../contract/shapes.ts";
import { type Form, formOfServiceInfo } from "../legacy.ts";
import { operation } from "../openapi.ts";
import { presentQuotas } from "../present/admin.ts";
import { presentServiceInfo } from "../present/definition.ts";
import { type App, operationId, type RouteDeps } from "./route.ts";

const ERRORS = [401, 404, 429, 500, 503] as const;

/** RFC 9745 and RFC 8594. The path stays unchanged in v1 and is removed with v2 (specification 4.6, 9.3). */
const DEPRECATED_SINCE = "@1735689600";
const SUNSET = "Fri, 31 Dec 2027 23:59:59 GMT";

/** Specification 4.6 and 4.7, in both forms. */
export function serviceInfoRoutes(app: App, { useCases }: RouteDeps, form: Form): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const id = (name: string) => operationId(form, name);
  const info = form.name === "current" ? ServiceInfo : LegacyServiceInfo;
  const common = {
    tag: form.name === "current" ? "services" : "earlier form",
    params: ServiceParams,
    errors: ERRORS,
  };

  typed.get(
    `${form.prefix}/service/:service_id`,
    {
      config: { access: { kind: "service", does: "readService", bucket: "other" } },
      schema: operation({
        ...common,
        id: id("getService"),
        summary: "Name, fields and categories",
        answers: { 200: info },
      }),
    },
    async (request) => formOfServiceInfo(form, presentServiceInfo(serviceOf(request))),
  );

  typed.get(
    `${form.prefix}/inference/service/:service_id`,
    {
      config: { access: { kind: "service", does: "readService", bucket: "other" } },
      schema: operation({
        ...common,
        id: id("getServiceDeprecated"),
        summary: "The same, at its previous path; to be removed in v2",
        deprecated: true,
        answers: { 200: info },
      }),
    },
    async (request, reply) => {
      const service = serviceOf(request);
      const successor = `${form.prefix}/service/${encodeURIComponent(service.serviceId)}`;
      reply
        .header("deprecation", DEPRECATED_SINCE)
        .header("sunset", SUNSET)
        .header("link", `<${successor}>; rel="successor-version"`);
      return formOfServiceInfo(form, presentServiceInfo(service));
    },
  );

  typed.get(
    `${form.prefix}/service/:service_id/plan/quotas`,
    {
      config: { access: { kind: "service", does: "plan", bucket: "other" } },
      schema: operation({
        ...common,
        id: id("getPlanQuotas"),
        summary: "What the plan allows and how much of it is used",
        answers: { 200: PlanQuotas },
      }),
    },
    async (request) => presentQuotas(await useCases.plan(serviceOf(request))),
  );
}
