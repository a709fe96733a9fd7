import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { fieldInvalid } from "../../../errors.ts";
import type { ServiceRecord } from "../../../store/contract/service-types.ts";
import type { UseCases } from "../../../usecases/types.ts";
import { administers, callerOf, serviceOf } from "../../access/access.ts";
import { DeletionQuery, Policies, PolicyParams, Services } from "../../contract/admin.ts";
import { NoteQuery } from "../../contract/design.ts";
import {
  Policy,
  PolicyInput,
  ServiceDefinition,
  ServiceDefinitionInput,
  type ServiceDefinitionInputJson,
} from "../../contract/services.ts";
import { ChangeHeaders, Message, ServiceParams } from "../../contract/shapes.ts";
import { operation } from "../../openapi.ts";
import { presentDefinition, presentPolicy, toDefinition, toPolicy } from "../../present/definition.ts";
import { type App, expectedVersion, knownId, type RouteDeps, setVersion } from "../route.ts";

const SERVICES = "/api/v1/admin/services";
const common = { tag: "administration", security: "admin", errors: [401, 404, 422, 429, 500, 503] } as const;

/** Services and their policies (contract sections 7 and 8). An exported definition can be imported unchanged. */
export function adminServiceRoutes(app: App, { useCases }: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.post(
    SERVICES,
    {
      config: administers("createService"),
      schema: operation({
        ...common,
        id: "createService",
        summary: "Create or import a service",
        body: ServiceDefinitionInput,
        answers: { 200: ServiceDefinition },
        versioned: true,
      }),
    },
    async (request, reply) => {
      const { service_id: serviceId, account_id: accountId, plan_id: planId } = request.body;
      const created = await useCases.admin(callerOf(request)).createService({
        serviceId: serviceId ?? null,
        accountId: accountId ?? null,
        planId: planId ?? null,
        definition: toDefinition(request.body),
      });
      setVersion(reply, created);
      return presentDefinition(created);
    },
  );

  typed.get(
    SERVICES,
    {
      config: administers("listServices"),
      schema: operation({
        ...common,
        id: "listServices",
        summary: "All services",
        query: Type.Object({ account_id: Type.Optional(Type.String()) }),
        answers: { 200: Services },
      }),
    },
    async (request) => {
      const account = request.query.account_id ?? null;
      return { services: (await useCases.admin(callerOf(request)).listServices(account)).map(presentDefinition) };
    },
  );

  typed.get(
    `${SERVICES}/:service_id`,
    {
      config: administers("getService"),
      schema: operation({
        ...common,
        id: "exportService",
        summary: "The portable definition of a service",
        params: ServiceParams,
        answers: { 200: ServiceDefinition },
        versioned: true,
      }),
    },
    async (request, reply) => {
      setVersion(reply, serviceOf(request));
      return presentDefinition(serviceOf(request));
    },
  );

  typed.put(
    `${SERVICES}/:service_id`,
    {
      config: administers("updateService"),
      schema: operation({
        ...common,
        id: "updateService",
        summary: "Replace the definition of a service; documents on their way are read with the one they came under",
        params: ServiceParams,
        query: NoteQuery,
        headers: ChangeHeaders,
        body: ServiceDefinitionInput,
        answers: { 200: ServiceDefinition },
        versioned: true,
      }),
    },
    async (request, reply) => {
      const { serviceId } = serviceOf(request);
      refuseOtherIds(request.body, serviceOf(request));
      const updated = await useCases.admin(callerOf(request)).updateService(serviceId, toDefinition(request.body), {
        note: request.query.note ?? null,
        expectedVersion: await expectedVersion(request.headers["if-match"], async () => serviceOf(request)),
      });
      setVersion(reply, updated);
      return presentDefinition(updated);
    },
  );

  typed.delete(
    `${SERVICES}/:service_id`,
    {
      config: administers("deleteService"),
      schema: operation({
        ...common,
        errors: [401, 404, 422, 429, 500, 503],
        id: "deleteService",
        summary: "Delete a service with all that is its own; it cannot be undone",
        params: ServiceParams,
        query: DeletionQuery,
        headers: ChangeHeaders,
        answers: { 200: Message },
      }),
    },
    async (request) => {
      const { serviceId } = serviceOf(request);
      const { documents } = await useCases.admin(callerOf(request)).deleteService(serviceId, {
        withDocuments: request.query.documents === "delete",
        expectedVersion: await expectedVersion(request.headers["if-match"], async () => serviceOf(request)),
      });
      return { message: `The service is deleted${documents > 0 ? `, and its documents with it: ${documents}` : ""}.` };
    },
  );

  policyRoutes(app, useCases);
}

function policyRoutes(app: App, useCases: UseCases): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const path = `${SERVICES}/:service_id/policies`;

  typed.post(
    path,
    {
      config: administers("addPolicy"),
      schema: operation({
        ...common,
        id: "addPolicy",
        summary: "Add a validation policy",
        params: ServiceParams,
        headers: ChangeHeaders,
        body: PolicyInput,
        answers: { 200: Policy },
      }),
    },
    async (request) => {
      const service = serviceOf(request);
      const expected = await expectedVersion(request.headers["if-match"], async () => service);
      const policies = useCases.admin(callerOf(request));
      return presentPolicy(await policies.addPolicy(service.serviceId, toPolicy(request.body), expected));
    },
  );

  typed.get(
    path,
    {
      config: administers("listPolicies"),
      schema: operation({
        ...common,
        id: "listPolicies",
        summary: "The policies of a service",
        params: ServiceParams,
        answers: { 200: Policies },
      }),
    },
    async (request) => {
      const { serviceId } = serviceOf(request);
      return { policies: (await useCases.admin(callerOf(request)).listPolicies(serviceId)).map(presentPolicy) };
    },
  );

  typed.delete(
    `${path}/:policy_id`,
    {
      config: administers("removePolicy"),
      schema: operation({
        ...common,
        id: "removePolicy",
        summary: "Remove a policy",
        params: PolicyParams,
        headers: ChangeHeaders,
        answers: { 200: Message },
      }),
    },
    async (request) => {
      const service = serviceOf(request);
      const expected = await expectedVersion(request.headers["if-match"], async () => service);
      const policies = useCases.admin(callerOf(request));
      await policies.removePolicy(service.serviceId, knownId(request.params.policy_id), expected);
      return { message: "The policy is removed." };
    },
  );
}

/**
 * An exported definition carries these ids. They cannot change, and a client that sends others must not believe that
 * they did.
 */
function refuseOtherIds(given: ServiceDefinitionInputJson, { serviceId, accountId, planId }: ServiceRecord): void {
  const own = { service_id: serviceId, account_id: accountId, plan_id: planId };
  for (const name of ["service_id", "account_id", "plan_id"] as const) {
    if ((given[name] ?? own[name]).toLowerCase() === own[name]) continue;
    throw fieldInvalid(`#/${name}`, `cannot be changed: it is ${own[name]}; leave it out`);
  }
}
