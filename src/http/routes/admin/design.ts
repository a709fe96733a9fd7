import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import packageJson from "../../../../package.json" with { type: "json" };
import { administers, callerOf, serviceOf } from "../../access/access.ts";
import {
  AccountQuery,
  Changes,
  ChangesQuery,
  Gallery,
  LanguageQuery,
  OffersQuery,
  Overview,
  PolicyTest,
  PolicyTestInput,
  ServiceOffers,
  ServiceVersions,
  SystemHealth,
  VersionParams,
  VersionsQuery,
} from "../../contract/design.ts";
import { ServiceDefinition } from "../../contract/services.ts";
import { ChangeHeaders, ServiceParams } from "../../contract/shapes.ts";
import { operation } from "../../openapi.ts";
import { presentDefinition, toPolicy } from "../../present/definition.ts";
import {
  presentChange,
  presentGalleryEntry,
  presentOffers,
  presentOverview,
  presentPolicyTest,
  presentSystem,
  presentVersion,
} from "../../present/design.ts";
import { type App, expectedVersion, knownNumber, type RouteDeps, setVersion } from "../route.ts";

const SERVICE = "/api/v1/admin/services/:service_id";
const common = { tag: "administration", security: "admin", errors: [401, 404, 422, 429, 500, 503] } as const;
const VERSIONS_SHOWN = 30;
const DOCUMENTS_TESTED = 50;

/** Starting points of a service, its versions, trials of a policy, and the figures of the start page. */
export function adminDesignRoutes(app: App, deps: RouteDeps): void {
  versionRoutes(app, deps);
  figureRoutes(app, deps);
  const { useCases } = deps;
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.get(
    "/api/v1/admin/gallery",
    {
      config: administers("gallery"),
      schema: operation({
        ...common,
        id: "gallery",
        summary: "The shipped document types, as definitions to start a service from",
        query: LanguageQuery,
        answers: { 200: Gallery },
      }),
    },
    async (request) => {
      const entries = await useCases.admin(callerOf(request)).gallery(request.query.language ?? "en");
      return { gallery: entries.map(presentGalleryEntry) };
    },
  );

  typed.get(
    `${SERVICE}/offers`,
    {
      config: administers("serviceOffers"),
      schema: operation({
        ...common,
        id: "serviceOffers",
        summary: "What the shipped documents of a kind have and the service does not read, as fields to add to it",
        params: ServiceParams,
        query: OffersQuery,
        answers: { 200: ServiceOffers },
      }),
    },
    async (request) => {
      const { language = "en", gallery_id: galleryId = null } = request.query;
      return presentOffers(await useCases.serviceOffers(serviceOf(request), { language, galleryId }));
    },
  );

  typed.post(
    `${SERVICE}/policies/test`,
    {
      config: administers("testPolicy"),
      schema: operation({
        ...common,
        id: "testPolicy",
        summary: "Which of the newest documents would violate a policy; nothing is changed",
        params: ServiceParams,
        body: PolicyTestInput,
        answers: { 200: PolicyTest },
      }),
    },
    async (request) => {
      const { policy, documents = DOCUMENTS_TESTED } = request.body;
      return presentPolicyTest(await useCases.testPolicy(serviceOf(request), toPolicy(policy, "#/policy"), documents));
    },
  );
}

function versionRoutes(app: App, { useCases }: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const path = `${SERVICE}/versions`;

  typed.get(
    path,
    {
      config: administers("serviceVersions"),
      schema: operation({
        ...common,
        id: "listServiceVersions",
        summary: "The versions of a definition, newest first, each with what it changed",
        params: ServiceParams,
        query: VersionsQuery,
        answers: { 200: ServiceVersions },
      }),
    },
    async (request) => {
      const { before = null, limit = VERSIONS_SHOWN } = request.query;
      const page = await useCases.serviceVersions(serviceOf(request), { before, limit });
      return { versions: page.versions.map(presentVersion), next_before: page.nextBefore };
    },
  );

  typed.get(
    `${path}/:version`,
    {
      config: administers("serviceVersion"),
      schema: operation({
        ...common,
        id: "getServiceVersion",
        summary: "The definition as it was in one version",
        params: VersionParams,
        answers: { 200: ServiceDefinition },
      }),
    },
    async (request) => {
      const service = serviceOf(request);
      const { definition } = await useCases.serviceVersion(service, knownNumber(request.params.version));
      return presentDefinition({ ...service, definition });
    },
  );

  typed.get(
    `${path}/:version/changes`,
    {
      config: administers("serviceChanges"),
      schema: operation({
        ...common,
        id: "compareServiceVersions",
        summary: "What leads from one version to another, or to the present one",
        params: VersionParams,
        query: ChangesQuery,
        answers: { 200: Changes },
      }),
    },
    async (request) => {
      const versions = { from: knownNumber(request.params.version), to: request.query.to ?? null };
      const { from, to, changes } = await useCases.serviceChanges(serviceOf(request), versions);
      return { from, to, changes: changes.map(presentChange) };
    },
  );

  typed.post(
    `${path}/:version/rollback`,
    {
      config: administers("rollbackService"),
      schema: operation({
        ...common,
        id: "rollbackService",
        summary: "Make an old version the newest one again; nothing of the history is lost",
        params: VersionParams,
        headers: ChangeHeaders,
        answers: { 200: ServiceDefinition },
        versioned: true,
      }),
    },
    async (request, reply) => {
      const service = await useCases.rollbackService(serviceOf(request), {
        version: knownNumber(request.params.version),
        expectedVersion: await expectedVersion(request.headers["if-match"], async () => serviceOf(request)),
      });
      setVersion(reply, service);
      return presentDefinition(service);
    },
  );
}

function figureRoutes(app: App, { useCases }: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.get(
    "/api/v1/admin/overview",
    {
      config: administers("overview"),
      schema: operation({
        ...common,
        id: "overview",
        summary: "What waits for review, usage with a forecast, what needed no person, and accuracy by week",
        query: AccountQuery,
        answers: { 200: Overview },
      }),
    },
    async (request) =>
      presentOverview(await useCases.admin(callerOf(request)).overview(request.query.account_id ?? null)),
  );

  typed.get(
    "/api/v1/admin/system",
    {
      config: administers("systemHealth"),
      schema: operation({
        ...common,
        id: "systemHealth",
        summary: "How the installation is: its processes, the queue, how readers are boxed, and what is stored",
        query: AccountQuery,
        answers: { 200: SystemHealth },
      }),
    },
    async (request) => {
      const health = await useCases.admin(callerOf(request)).systemHealth(request.query.account_id ?? null);
      return presentSystem(health, packageJson.version);
    },
  );
}
