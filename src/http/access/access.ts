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
 * What a route demands before its handler runs. Every route names one, and the verb it does; who may do that stands in
 * core/accounts/permissions, and the use case asks it again.
 *
 * public  – nothing.
 * visitor – nothing of a person, who is about to say who they are; not from another site's page, and only so many a minute.
 * service – a key or session that may do it to the service in the path, and the document in the path, if there is one.
 * user    – any key or session that may do it to the job in the path; the verb itself looks whose that is.
 * person  – a session.
 * admin   – the operator or a session that may do it, to the service in the path, if there is one.
 */
export type Access =
  | { readonly kind: "public" }
  | { readonly kind: "visitor" }
  | {
      readonly kind: "service";
      readonly does: Verb;
      readonly bucket: Bucket;
      /** Holds one of the caller's places for synchronous work until the answer is out. */
      readonly slot?: boolean;
    }
  | { readonly kind: "user"; readonly does: Verb }
  | { readonly kind: "person"; readonly does: "profile" }
  | { readonly kind: "admin"; readonly does: Verb };

/** A whole office may come to work behind one address; guesses are counted by the use cases besides. */
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
 * The order of checks (contract section 2): key 401 → existence 404 → rate 429; the body (422) and the quota (403) come after.
 * The request is counted before existence is looked up, so that guessing identifiers costs as much as using them and every
 * authenticated answer carries the rate headers; only its refusal waits its turn.
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
        refuseForeignPage(request);
        refuseIfSpent(await limiter.take(`visitor:${networkOf(request.ip)}`, VISITS_PER_MINUTE));
        return;
      case "person": {
        const caller = await identify.person(request);
        refuseIfSpent(await countRequest(caller, "other", reply, rates));
        request.admitted = { caller, service: null };
        return;
      }
      case "admin": {
        const caller = await identify.administrator(request);
        const state = await countRequest(caller, "other", reply, rates);
        if (caller.kind === "api_key")
          throw new AppError("key_not_for_service", "An API key does not administer; use the operator's token.");
        const { service_id: serviceId } = request.params as Record<string, string>;
        if (serviceId === undefined) useCases.authorize(caller, access.does);
        const service = serviceId === undefined ? null : await existing(request, caller, access.does);
        if (caller.kind !== "admin") refuseIfSpent(state);
        request.admitted = { caller, service };
        return;
      }
      case "user": {
        const caller = await identify.user(request);
        const state = await countRequest(caller, "other", reply, rates);
        if (!state.allowed) await existingJob(request, caller);
        refuseIfSpent(state);
        request.admitted = { caller, service: null };
        return;
      }
      case "service": {
        const claim = access.slot ? claimOf(request, access.does) : null;
        const entered = claim && enter(claim, access.bucket, request, reply);
        const caller = await identify.user(request);
        const state = await countRequest(caller, access.bucket, reply, rates);
        const service = await existing(request, caller, access.does);
        request.admitted = { caller, service };
        refuseIfSpent(state);
        if (claim && entered) places.renew(claim, { caller, rate: state });
        else if (claim) reply.raw.once("close", places.take(claim, { caller, rate: state }));
        return;
      }
    }
  };

  /** Before anything is looked up: what a refusal costs is taken from those at work, so it is not even counted. true: has a place. */
  function enter(claim: Claim, bucket: Bucket, request: FastifyRequest, reply: FastifyReply): boolean {
    const entry = places.enter(claim);
    if (!entry) return false;
    if ("leave" in entry) {
      reply.raw.once("close", entry.leave);
      return true;
    }
    const { caller, rate } = entry.refused;
    if (rate) reply.headers(rateHeaders(bucket, rate));
    request.admitted = { caller, service: null };
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

/** Ids may be imported and look like anything, but PostgreSQL takes no NUL and nobody has a longer one. */
export function canBeId(id: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  return id.length > 0 && id.length <= 100 && id.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(id);
}

/** Throws document_not_found for what can be none. */
export function idOfJob(job: string): string {
  if (!canBeId(job)) throw new AppError("document_not_found", "No job of yours has this id.");
  return job;
}

/** The caller of a route whose access is not public. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.admitted) throw new Error("the route is public: it has no caller");
  return request.admitted.caller;
}

/** The service of a route whose access is of kind service. */
export function serviceOf(request: FastifyRequest): AdmittedService {
  if (!request.admitted?.service) throw new Error("the route has no service in its path");
  return request.admitted.service;
}
