import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Registry } from "prom-client";
import packageJson from "../../package.json" with { type: "json" };
import type { RateLimiter } from "../core/accounts/rate-limiter.ts";
import { AppError, fieldInvalid } from "../errors.ts";
import type { Limits } from "../usecases/limits.ts";
import type { UseCases } from "../usecases/types.ts";
import { type Access, createAdmission } from "./access/access.ts";
import { createIdentification, type Identification } from "./access/auth.ts";
import { countRequest } from "./access/limits.ts";
import { JSON_BYTES } from "./body-limits.ts";
import { answerOddRequests, brokenConnectionAnswer, hasBody, refuseSlowBodies } from "./connection.ts";
import { type Console, consoleRoutes, loadConsole } from "./console.ts";
import { announceClosing } from "./events.ts";
import { CURRENT, EARLIER } from "./legacy.ts";
import { observe } from "./observe.ts";
import { swaggerOptions } from "./openapi.ts";
import { sendProblem } from "./problem.ts";
import { answeredThenTaken, isStillSent, keepConnection, TAKEN_OF_REST } from "./rest-of-body.ts";
import { adminAccountRoutes } from "./routes/admin/accounts.ts";
import { adminAuditRoutes } from "./routes/admin/audit.ts";
import { adminDesignRoutes } from "./routes/admin/design.ts";
import { adminKeyRoutes } from "./routes/admin/keys.ts";
import { adminMemberRoutes } from "./routes/admin/members.ts";
import { adminModelRoutes } from "./routes/admin/models.ts";
import { adminPrivacyRoutes } from "./routes/admin/privacy.ts";
import { adminProposalRoutes } from "./routes/admin/proposal.ts";
import { adminServiceRoutes } from "./routes/admin/services.ts";
import { adminWebhookRoutes } from "./routes/admin/webhooks.ts";
import { batchRoutes } from "./routes/batches.ts";
import { documentFileRoutes } from "./routes/document-files.ts";
import { documentRoutes } from "./routes/documents.ts";
import { exportRoutes } from "./routes/exports.ts";
import { guaranteeRoutes } from "./routes/guarantee.ts";
import { inferenceRoutes } from "./routes/inference.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { learningRoutes } from "./routes/learning.ts";
import { operationsRoutes } from "./routes/operations.ts";
import { predictedDocumentRoutes } from "./routes/predicted-documents.ts";
import { profileRoutes } from "./routes/profile.ts";
import { progressRoutes } from "./routes/progress.ts";
import { reviewDeskRoutes } from "./routes/review-desk.ts";
import type { RouteDeps } from "./routes/route.ts";
import { serviceInfoRoutes } from "./routes/service-info.ts";
import { sessionRoutes } from "./routes/session.ts";
import { viewRoutes } from "./routes/views.ts";
import { isFilePart } from "./upload/part-names.ts";
import { MULTIPART_LIMITS } from "./upload/upload.ts";
import { createUploadRoom } from "./upload/upload-room.ts";
import { createUsageHeaders } from "./usage-headers.ts";
import { refuseBrokenText, validatorCompiler } from "./validation.ts";

export interface AppDeps {
  readonly useCases: UseCases;
  readonly limits: Limits;
  readonly limiter: RateLimiter;
  /** null: administration is open to console sessions only. */
  readonly adminToken: string | null;
  /** The built console; null or not built: API only. */
  readonly webDir: string | null;
  readonly metrics: Registry;
  /** null: no logging. */
  readonly log: FastifyBaseLogger | null;
}

/** The whole HTTP side on the given use cases; not yet listening. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const identify = createIdentification(deps.useCases, deps.adminToken);
  const strangers = { identify, limiter: deps.limiter, defaults: deps.limits.rate };
  const app = createServer(deps.log, strangers, deps.limits);
  const console = loadConsole(deps.webDir);

  recordRoutes(app);
  announceClosing(app);
  // A form of another site can send plain text without a CORS preflight; no route accepts it.
  app.removeContentTypeParser("text/plain");
  app.decorateRequest("admitted", null);
  app.setValidatorCompiler(validatorCompiler);
  // Responses are built by present*.ts and checked by tests; serialising large results a second time, against a schema,
  // would cost time and hide mistakes.
  app.setSerializerCompiler(() => (payload) => JSON.stringify(payload));
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  // Its hook must run before admission, which reads the session cookie.
  await app.register(cookie);
  observe(app, deps.metrics);
  app.addHook("onRequest", async (request, reply) => setHeaders(request, reply));
  app.addHook("onRequest", createAdmission({ ...deps, identify }));
  app.addHook("preParsing", async (request) => refuseEncodedBody(request));
  app.addHook("preHandler", async ({ body, routeOptions }) => {
    if (!routeOptions.config.repairsText) refuseBrokenText(body);
  });
  app.addHook("onSend", createUsageHeaders(deps.useCases));
  const takenOfRest = Math.max(TAKEN_OF_REST, 2 * deps.limits.fileBytes);
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string") return payload;
    keepConnection(reply);
    return isStillSent(request) ? answeredThenTaken(payload, request, reply, takenOfRest) : payload;
  });
  app.setNotFoundHandler((request, reply) => answerUnknownRoute(request, reply, strangers, console));

  await app.register(multipart, { limits: MULTIPART_LIMITS, isPartAFile: isFilePart });
  await app.register(swagger, swaggerOptions(packageJson.version));
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: DOCS_POLICY,
    // The top bar of the standalone layout shows another project's name.
    uiConfig: { supportedSubmitMethods: [], layout: "BaseLayout" },
  });
  registerRoutes(app, { ...deps, identify, room: createUploadRoom(deps.limits.uploadBytes) });
  consoleRoutes(app, console);
  return app;
}

declare module "fastify" {
  interface FastifyInstance {
    /** What every route requires: the permission matrix is tested against this list. */
    readonly routeTable: readonly RouteRow[];
  }
}

interface RouteRow {
  readonly method: string;
  readonly url: string;
  readonly access: Access | undefined;
}

function recordRoutes(app: FastifyInstance): void {
  const table: RouteRow[] = [];
  app.decorate("routeTable", table);
  app.addHook("onRoute", ({ method, url, config }) => {
    for (const each of [method].flat()) table.push({ method: each, url, access: config?.access });
  });
}

function createServer(
  log: FastifyBaseLogger | null,
  strangers: Strangers,
  { uploadTimeoutMs }: Limits,
): FastifyInstance {
  const app = Fastify({
    ...(log && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `req_${randomUUID().replaceAll("-", "")}`,
    requestIdHeader: false,
    bodyLimit: JSON_BYTES,
    requestTimeout: uploadTimeoutMs,
    // A proxy on the same machine may state that the client used https; nobody else is trusted.
    trustProxy: "loopback",
    routerOptions: { maxParamLength: 2000 },
    // Node's defaults (60 s, checked every 30 s) are vulnerable to slow clients (docs/trust.md S12). Host is checked in
    // setHeaders.
    // Bodies that hardly arrive are sent away by refuseSlowBodies.
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
    },
    frameworkErrors: (error, request, reply) => {
      void answerOddPath(error, request as FastifyRequest, reply as FastifyReply, strangers);
    },
    clientErrorHandler: brokenConnectionAnswer(uploadTimeoutMs),
  });
  answerOddRequests(app.server);
  refuseSlowBodies(app.server);
  // Clients send a content type, and some a body, with every method; what to delete is determined by the path alone
  // (specification 4.5).
  app.addHttpMethod("DELETE", { hasBody: false, overrideExisting: true });
  return app;
}

function registerRoutes(app: FastifyInstance, deps: AppDeps & RouteDeps & { identify: Identification }): void {
  for (const form of [CURRENT, EARLIER]) {
    inferenceRoutes(app, deps, form);
    predictedDocumentRoutes(app, deps, form);
    serviceInfoRoutes(app, deps, form);
  }
  documentRoutes(app, deps);
  documentFileRoutes(app, deps);
  exportRoutes(app, deps);
  batchRoutes(app, deps);
  progressRoutes(app, deps);
  viewRoutes(app, deps);
  reviewDeskRoutes(app, deps);
  learningRoutes(app, deps);
  guaranteeRoutes(app, deps);
  jobRoutes(app, deps);
  sessionRoutes(app, deps);
  profileRoutes(app, deps);
  adminAccountRoutes(app, deps);
  adminMemberRoutes(app, deps);
  adminAuditRoutes(app, deps);
  adminPrivacyRoutes(app, deps);
  adminServiceRoutes(app, deps);
  adminProposalRoutes(app, deps);
  adminDesignRoutes(app, deps);
  adminKeyRoutes(app, deps);
  adminModelRoutes(app, deps);
  adminWebhookRoutes(app, deps);
  operationsRoutes(app, deps);
}

/** On every response; routes that show something in a browser replace the policy. */
function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    "x-request-id": request.id,
    "x-content-type-options": "nosniff",
    // The equivalent of frame-ancestors below for browsers that do not know it; and the XSS filter of old browsers is
    // disabled, since it could be used to break a page.
    "x-frame-options": "DENY",
    "x-xss-protection": "0",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cache-control": "no-store",
  });
  if (request.protocol === "https") reply.header("strict-transport-security", "max-age=31536000");
  if (request.raw.httpVersion === "1.1" && !request.headers.host) {
    throw fieldInvalid("#/headers/host", "is required", { sentence: "HTTP/1.1 needs a Host header." });
  }
}

/** Otherwise a compressed body would be reported as broken JSON or a broken form. */
function refuseEncodedBody({ headers }: FastifyRequest): void {
  const encoding = headers["content-encoding"] ?? "identity";
  if (!hasBody(headers) || encoding.trim().toLowerCase() === "identity") return;
  const sentence = "Bodies are taken as they are; send this one without Content-Encoding.";
  throw fieldInvalid("#/headers/content-encoding", "is not taken", { sentence });
}

/**
 * Answers a path that the router cannot parse. No hook has run; under /api an unknown key is reported first here too.
 */
async function answerOddPath(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  strangers: Strangers,
): Promise<void> {
  try {
    setHeaders(request, reply);
    request.cookies = request.server.parseCookie(request.headers.cookie ?? "");
    if (isOfApi(request)) await strangerIs(request, reply, strangers);
    sendProblem(error, request, reply);
  } catch (refusal) {
    sendProblem(refusal, request, reply);
  }
}

/** Identifies and limits the callers of paths without a route. */
interface Strangers {
  readonly identify: Identification;
  readonly limiter: RateLimiter;
  readonly defaults: Limits["rate"];
}

/**
 * 401 for an unknown caller; a known one gets the rate headers (contract section 4) and then the news that nothing is
 * here.
 */
async function strangerIs(request: FastifyRequest, reply: FastifyReply, strangers: Strangers): Promise<void> {
  await countRequest(await strangers.identify.anyone(request), "other", reply, strangers);
}

/**
 * Whether the path is under /api, as the router sees it: it takes the path out of an absolute URL and decodes
 * percent-encoding.
 */
function isOfApi({ url }: FastifyRequest): boolean {
  const path = url
    .replace(/^https?:\/\/[^/?#]*/i, "")
    .replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  return /^\/api(?:[/?#]|$)/.test(path);
}

/**
 * No route has this path. Under /api an unknown key is reported first, whatever the path (contract section 2);
 * elsewhere a browser gets the console, whose routes the server does not know.
 */
async function answerUnknownRoute(
  request: FastifyRequest,
  reply: FastifyReply,
  strangers: Strangers,
  console: Console | null,
): Promise<FastifyReply> {
  if (isOfApi(request)) await strangerIs(request, reply, strangers);
  else if (console?.serve(request, reply)) return reply;
  throw new AppError("route_not_found", "Nothing answers to this method and path; see /docs.");
}

/** Swagger UI sets style attributes; scripts are our own only, and nothing is fetched from elsewhere. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
