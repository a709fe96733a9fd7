import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../../core/accounts/network.ts";
import type { Verb } from "../../core/accounts/permissions.ts";
import type { RateLimiter } from "../../core/accounts/rate-limiter.ts";
import { AppError } from "../../errors.ts";
import type { AdmittedService, Caller } from "../../usecases/access/caller.ts";
import type { Limits } from "../../usecases/limits.ts";
import type { UseCases } from "../../usecases/types.ts";
import { type Identification, keyOf, refuseForeignPage } from "./auth.ts";
import { type Bucket, countRequest, rateHeaders, refuseIfSpent } from "./limits.ts";
import { type Claim, createPlaces, tooManyAtOnce } from "./places.ts";

/**
 * What a route requires before its handler runs. Every route names one of these and its operation; who may perform it
 * is defined in core/accounts/permissions, and the use case checks it again.
 *
 * public  – nothing.
 * visitor – no identity yet: the caller is about to sign in. Refused from another site's page, and limited per minute.
 * service – a key or session with permission on the service in the path, and on the document in the path, if there is
 * one.
 * user    – any key or session with permission; the use case checks whose the job in the path is.
 * person  – a session.
 * admin   – the operator or a session with permission, on the service in the path, if there is one.
 */
export type Access =
  | { readonly kind: "public" }
  | { readonly kind: "visitor" }
  | {
      readonly kind: "service";
      readonly does: Verb;
      readonly bucket: Bucket;
      /** Takes one of the caller's slots for synchronous work until the response is sent. */
      readonly slot?: boolean;
    }
  | { readonly kind: "user"; readonly does: Verb }
  | { readonly kind: "person"; readonly does: "profile" }
  | { readonly kind: "admin"; readonly does: Verb };

type Of<Kind extends Access["kind"]> = Extract<Access, { readonly kind: Kind }>;

/** A whole office may share one address; guesses are also counted by the use cases. */
const VISITS_PER_MINUTE = 300;

export function administers<V extends Verb>(does: V) {
  return { access: { kind: "admin", does } } as const;
}

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    admitted: { caller: Caller; service: AdmittedService | null } | null;
  }
}

export interface AccessDeps {
  readonly useCases: UseCases;
  readonly identify: Identification;
  readonly limiter: RateLimiter;
  readonly limits: Limits;
}

/**
 * Checks in the order of contract section 2: key 401 → existence 404 → rate 429; the body (422) and the quota (403)
 * come after. The request is counted before existence is looked up, so that guessing ids costs as much as using them
 * and every authenticated response carries the rate headers; only the refusal for rate comes later.
 */
export function createAdmission({ useCases, identify, limiter, limits }: AccessDeps) {
  const places = createPlaces(limits.rate);
  const rates = { limiter, defaults: limits.rate };

  return async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const access = request.routeOptions.config.access ?? { kind: "public" };
    switch (access.kind) {
      case "public":
        return;
      case "visitor":
        return admitVisitor(request);
      case "person":
        return admitPerson(request, reply);
      case "admin":
        return admitAdministrator(access, request, reply);
      case "user":
        return admitUser(request, reply);
      case "service":
        return admitToService(access, request, reply);
    }
  };

  async function admitVisitor(request: FastifyRequest): Promise<void> {
    refuseForeignPage(request);
    refuseIfSpent(await limiter.take(`visitor:${networkOf(request.ip)}`, VISITS_PER_MINUTE));
  }

  async function admitPerson(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await identify.person(request);
    refuseIfSpent(await countRequest(caller, "other", reply, rates));
    request.admitted = { caller, service: null };
  }

  async function admitAdministrator(
    { does }: Of<"admin">,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const caller = await identify.administrator(request);
    const state = await countRequest(caller, "other", reply, rates);
    if (caller.kind === "api_key")
      throw new AppError("key_not_for_service", "An API key does not administer; use the operator's token.");
    const { service_id: serviceId } = request.params as Record<string, string>;
    if (serviceId === undefined) useCases.authorize(caller, does);
    const service = serviceId === undefined ? null : await existing(request, caller, does);
    if (caller.kind !== "admin") refuseIfSpent(state);
    request.admitted = { caller, service };
  }

  async function admitUser(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await identify.user(request);
    const state = await countRequest(caller, "other", reply, rates);
    if (!state.allowed) await existingJob(request, caller);
    refuseIfSpent(state);
    request.admitted = { caller, service: null };
  }

  async function admitToService(access: Of<"service">, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const claim = access.slot ? claimOf(request, access.does) : null;
    const entered = claim && enter(claim, access.bucket, request, reply);
    const caller = await identify.user(request);
    const state = await countRequest(caller, access.bucket, reply, rates);
    const service = await existing(request, caller, access.does);
    request.admitted = { caller, service };
    refuseIfSpent(state);
    if (claim && entered) places.renew(claim, { caller, service, rate: state });
    else if (claim) reply.raw.once("close", places.take(claim, { caller, service, rate: state }));
  }

  /**
   * Before anything is looked up: refusing must not take resources from requests at work, so it is not even counted.
   * true: a slot was taken.
   */
  function enter(claim: Claim, bucket: Bucket, request: FastifyRequest, reply: FastifyReply): boolean {
    const entry = places.enter(claim);
    if (!entry) return false;
    if ("leave" in entry) {
      reply.raw.once("close", entry.leave);
      return true;
    }
    const { caller, service, rate } = entry.refused;
    if (rate) reply.headers(rateHeaders(bucket, rate));
    request.admitted = { caller, service };
    throw tooManyAtOnce(caller, limits.rate);
  }

  async function existingJob({ params }: FastifyRequest, caller: Caller): Promise<void> {
    await useCases.job(caller, idOfJob((params as Record<string, string>).job ?? ""));
  }

  async function existing(request: FastifyRequest, caller: Caller, does: Verb): Promise<AdmittedService> {
    const { service_id: serviceId = "", document_id: documentId } = request.params as Record<string, string>;
    if (!canBeId(serviceId)) throw new AppError("service_not_found", "No service has this id.");
    const service = await useCases.authorizeService(caller, serviceId, does);
    if (documentId !== undefined) {
      if (!canBeId(documentId)) throw new AppError("document_not_found", "This service has no such document.");
      await useCases.getDocumentRecord(service, documentId);
    }
    return service;
  }
}

function claimOf(request: FastifyRequest, does: Verb): Claim {
  const { service_id: serviceId = "" } = request.params as Record<string, string>;
  return { key: keyOf(request), does, serviceId };
}

/** Imported ids may have any form, but PostgreSQL accepts no NUL and no id is longer. */
export function canBeId(id: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  return id.length > 0 && id.length <= 100 && id.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(id);
}

/** Throws document_not_found for text that cannot be an id. */
export function idOfJob(job: string): string {
  if (!canBeId(job)) throw new AppError("document_not_found", "No job of yours has this id.");
  return job;
}

/** The caller of a route whose access is not public. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.admitted) throw new Error("the route is public: it has no caller");
  return request.admitted.caller;
}

/** The account that a request counts for: that of the service, of the key or of the person. */
export function accountOf(request: FastifyRequest): string {
  const service = request.admitted?.service;
  if (service) return service.accountId;
  const caller = callerOf(request);
  if (caller.kind === "admin") return "operator";
  return caller.kind === "api_key" ? caller.key.accountId : caller.accountId;
}

/** The service of a route whose access is of kind service. */
export function serviceOf(request: FastifyRequest): AdmittedService {
  if (!request.admitted?.service) throw new Error("the route has no service in its path");
  return request.admitted.service;
}
