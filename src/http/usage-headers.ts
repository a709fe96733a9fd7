import type { FastifyReply, FastifyRequest } from "fastify";
import type { UseCases } from "../usecases/types.ts";
import { setUsage } from "./routes/route.ts";

/**
 * What is used of the plan stands on every answer of the inference routes that is about a service (contract section 4), so also on a
 * refusal. An answer that did work has set it already, with its own pages counted.
 */
export function createUsageHeaders({ plan }: Pick<UseCases, "plan">) {
  return async function addUsage<Payload>(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: Payload,
  ): Promise<Payload> {
    const { access } = request.routeOptions.config;
    const service = request.admitted?.service;
    if (access?.kind !== "service" || access.bucket !== "inference" || !service || reply.hasHeader("x-plan-usage"))
      return payload;
    // A refusal stands without it: what it says counts more.
    const usage = await plan(service).catch(() => null);
    if (usage) setUsage(reply, { usage });
    return payload;
  };
}
