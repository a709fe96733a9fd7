import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { serviceOf } from "../access/access.ts";
import { View, ViewInput, ViewParams, Views } from "../contract/lists.ts";
import { Message, ServiceParams } from "../contract/shapes.ts";
import { operation } from "../openapi.ts";
import { presentView, toView } from "../present/lists.ts";
import { type App, knownId, type RouteDeps } from "./route.ts";

const SERVICE = "/api/v1/inference/service/:service_id";

/** People's saved views of the list of documents. */
export function viewRoutes(app: App, { useCases }: Pick<RouteDeps, "useCases">): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const common = { tag: "documents", security: "session", errors: [401, 404, 422, 429, 500, 503] } as const;

  typed.get(
    `${SERVICE}/views`,
    {
      config: { access: { kind: "service", does: "savedViews", bucket: "other" } },
      schema: operation({
        ...common,
        id: "listViews",
        summary: "One's own views of the list of documents, and those that colleagues share",
        params: ServiceParams,
        answers: { 200: Views },
      }),
    },
    async (request) => ({
      views: (await useCases.savedViews(serviceOf(request))).map(presentView),
    }),
  );

  typed.post(
    `${SERVICE}/views`,
    {
      config: { access: { kind: "service", does: "saveView", bucket: "other" } },
      schema: operation({
        ...common,
        id: "saveView",
        summary: "Keep a filter under a name",
        params: ServiceParams,
        body: ViewInput,
        answers: { 200: View },
      }),
    },
    async (request) => {
      return presentView(await useCases.saveView(serviceOf(request), toView(request.body, serviceOf(request))));
    },
  );

  typed.put(
    `${SERVICE}/views/:view_id`,
    {
      config: { access: { kind: "service", does: "replaceView", bucket: "other" } },
      schema: operation({
        ...common,
        id: "replaceView",
        summary: "Change a view of one's own",
        params: ViewParams,
        body: ViewInput,
        answers: { 200: View },
      }),
    },
    async (request) => {
      const viewId = knownId(request.params.view_id);
      const view = toView(request.body, serviceOf(request));
      return presentView(await useCases.replaceView(serviceOf(request), viewId, view));
    },
  );

  typed.delete(
    `${SERVICE}/views/:view_id`,
    {
      config: { access: { kind: "service", does: "removeView", bucket: "other" } },
      schema: operation({
        ...common,
        id: "removeView",
        summary: "Remove a view of one's own",
        params: ViewParams,
        answers: { 200: Message },
      }),
    },
    async (request) => {
      await useCases.removeView(serviceOf(request), knownId(request.params.view_id));
      return { message: "The view is removed." };
    },
  );
}
