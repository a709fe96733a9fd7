import type { FastifyReply, FastifyRequest } from "fastify";
import type { PlanRecord } from "../store/contract/plan-types.ts";
import type { AdmittedService } from "../usecases/access/caller.ts";
import type { UseCases } from "../usecases/types.ts";
import { setUsage } from "./routes/route.ts";

/** Refusals for how often are many at a time and must cost nothing (access/places): they share one look at the plan. */
const SHARED_MS = 1_000;

/**
 * Adds the plan's usage to every response of the inference routes that concerns a service (contract section 4),
 * including refusals. A response that did work has set it already, with its own pages counted.
 */
export function createUsageHeaders({ plan }: Pick<UseCases, "plan">) {
  /** By plan, the oldest first. */
  const looks = new Map<string, { readonly usage: Promise<PlanRecord | null>; readonly atMs: number }>();

  // If usage is unavailable the response goes without it: its own content matters more.
  const look = (service: AdmittedService) => plan(service).catch(() => null);

  function shared(service: AdmittedService): Promise<PlanRecord | null> {
    const nowMs = performance.now();
    for (const [planId, { atMs }] of looks) {
      if (nowMs - atMs <= SHARED_MS) break;
      looks.delete(planId);
    }
    const usage = looks.get(service.planId)?.usage ?? look(service);
    if (!looks.has(service.planId)) looks.set(service.planId, { usage, atMs: nowMs });
    return usage;
  }

  return async function addUsage<Payload>(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: Payload,
  ): Promise<Payload> {
    const { access } = request.routeOptions.config;
    const service = request.admitted?.service;
    if (access?.kind !== "service" || access.bucket !== "inference" || !service || reply.hasHeader("x-plan-usage"))
      return payload;
    const usage = await (reply.statusCode === 429 ? shared(service) : look(service));
    if (usage) setUsage(reply, { usage });
    return payload;
  };
}
