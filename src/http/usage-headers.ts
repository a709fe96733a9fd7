import type { FastifyReply, FastifyRequest } from "fastify";
import type { UseCases } from "../usecases/types.ts";
import { setUsage } from "./routes/route.ts";

/**
 * Adds the plan's usage to every response of the inference routes that concerns a service (contract section 4),
 * including refusals. A response that did work has set it already, with its own pages counted.
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
    // If usage is unavailable the response goes without it: its own content matters more.
    const usage = await plan(service).catch(() => null);
    if (usage) setUsage(reply, { usage });
    return payload;
  };
}
