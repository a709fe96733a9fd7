import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { administers, serviceOf } from "../../access/access.ts";
import { LiveModelInput, ServiceModels } from "../../contract/learning.ts";
import { Message, ServiceParams } from "../../contract/shapes.ts";
import { operation } from "../../openapi.ts";
import { presentModels } from "../../present/models.ts";
import type { App, RouteDeps } from "../route.ts";

const PATH = "/api/v1/admin/services/:service_id/models";
const common = {
  tag: "learning",
  security: "admin",
  params: ServiceParams,
  errors: [401, 404, 422, 429, 500, 503],
} as const;

/**
 * The models that a service fitted in the background, by version: evaluated before they go live, and rolled back by a
 * person.
 */
export function adminModelRoutes(app: App, { useCases }: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.get(
    PATH,
    {
      config: administers("models"),
      schema: operation({
        ...common,
        id: "listServiceModels",
        summary: "The versions of what the service learned, each with its replay on the reviewed documents",
        answers: { 200: ServiceModels },
      }),
    },
    async (request) => presentModels(await useCases.models(serviceOf(request))),
  );

  typed.put(
    `${PATH}/live`,
    {
      config: administers("setLiveModel"),
      schema: operation({
        ...common,
        id: "setLiveServiceModel",
        summary: "Make a version live: an older one to roll back, a candidate to accept it, null for none",
        body: LiveModelInput,
        answers: { 200: ServiceModels },
      }),
    },
    async (request) => {
      const service = serviceOf(request);
      const { version, pinned: isPinned = true } = request.body;
      await useCases.setLiveModel(service, { version, isPinned });
      return presentModels(await useCases.models(service));
    },
  );

  typed.post(
    `${PATH}/refit`,
    {
      config: administers("requestRefit"),
      schema: operation({
        ...common,
        id: "refitServiceModel",
        summary: "Learn from the reviewed documents now, whether a refit is due or not",
        answers: { 200: Message },
      }),
    },
    async (request) => {
      await useCases.requestRefit(serviceOf(request));
      return { message: "The refit is queued; GET …/learning tells how far it is." };
    },
  );

  typed.delete(
    `${PATH}/refit`,
    {
      config: administers("cancelRefit"),
      schema: operation({
        ...common,
        id: "cancelServiceModelRefit",
        summary:
          "Stop the refit that waits or is at work: what is live stays live, unless it remembers a deleted document",
        answers: { 200: Message },
      }),
    },
    async (request) => {
      await useCases.cancelRefit(serviceOf(request));
      return { message: "No refit is under way; the next review that is due, or POST …/refit, begins a new one." };
    },
  );
}
