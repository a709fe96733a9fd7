import type { LeasedDelivery } from "../../store/contract/webhook-types.ts";
import type { Ports, WebhookAnswer } from "../ports.ts";
import { signedHeaders } from "./signature.ts";

/**
 * Waiting times between the attempts, in seconds, as Standard Webhooks recommends; after the last one the delivery is
 * dead.
 */
const RETRY_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** Many deliveries fail together; they should not come back together. */
const JITTER = 0.2;
/**
 * Longer than an attempt (15 s) and recording it may take. What a dead process had leased counts as in progress until
 * then, so the webhook's other deliveries wait for it too.
 */
const LEASE_MS = 25_000;
const GONE = 410;

/**
 * Sends what is due, each delivery independently: a receiver that hangs delays only its own deliveries. At least once:
 * between the receiver's response and its recording a process may die, and the delivery is sent again with the same
 * webhook-id.
 */
export function createWebhookDelivery({
  store,
  webhookSender,
  ambient,
}: Pick<Ports, "store" | "webhookSender" | "ambient">) {
  async function deliver(delivery: LeasedDelivery, signal: AbortSignal): Promise<void> {
    const { eventId, eventType, payload, createdAt, secrets, url, attempt, webhookId } = delivery;
    const body = JSON.stringify({ type: eventType, timestamp: createdAt.toISOString(), data: snakeCased(payload) });
    const signed = signedHeaders({ id: eventId, timestamp: ambient.now(), body }, secrets);
    const headers = { "content-type": "application/json", "user-agent": "estratto-webhooks", ...signed };
    const answer = await webhookSender.send({ url, headers, body, signal });
    if (signal.aborted) return; // The lease runs out, and another process sends it.
    const now = ambient.now();
    const delivered = answer.kind === "answered" && answer.status >= 200 && answer.status < 300;
    const isGone = answer.kind === "answered" && answer.status === GONE;
    const waitSeconds = delivered || isGone ? undefined : waitAfter(attempt, answer);
    await store.webhooks.conclude(delivery, {
      delivered,
      status: answer.kind === "answered" ? answer.status : null,
      error: delivered ? null : errorOf(answer),
      nextAttemptAt: waitSeconds === undefined ? null : new Date(now.getTime() + waitSeconds * 1000),
      now,
    });
    if (isGone) await store.webhooks.disable(webhookId, "The receiver answered 410 Gone.");
    // The first failure and the last: a receiver that is away for a day would fill the log with those between.
    const isTold = attempt === 1 || waitSeconds === undefined;
    if (!delivered && isTold)
      ambient.log.warn(
        { webhookId, eventId, attempt, waitSeconds, error: errorOf(answer) },
        "a webhook was not delivered",
      );
  }

  return {
    /** Leases what is due, up to `limit`, and gives the sending of each; a sending never rejects. */
    async leaseDeliveries(limit: number, signal: AbortSignal): Promise<Promise<void>[]> {
      const now = ambient.now();
      const leased = await store.webhooks.lease(limit, now, new Date(now.getTime() + LEASE_MS));
      return leased.map((delivery) =>
        deliver(delivery, signal).catch((error: unknown) => {
          ambient.log.warn(
            { err: error, webhookId: delivery.webhookId },
            "the outcome of a webhook is not written down",
          );
        }),
      );
    },
  };
}

/** Seconds until the next attempt; undefined: this was the last. A receiver may ask for more time, up to a day. */
function waitAfter(attempt: number, answer: WebhookAnswer): number | undefined {
  const base = RETRY_SECONDS[attempt - 1];
  if (base === undefined) return undefined;
  const asked = answer.kind === "answered" ? Math.min(answer.retryAfterSeconds ?? 0, 86_400) : 0;
  return Math.max(asked, base * (1 + Math.random() * JITTER));
}

function errorOf(answer: WebhookAnswer): string {
  if (answer.kind === "failed") return answer.error;
  const isRedirect = answer.status >= 300 && answer.status < 400;
  return isRedirect ? `answered ${answer.status}; redirects are not followed` : `answered ${answer.status}`;
}

function snakeCased(payload: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(payload).map(([key, value]) => [snake(key), value]));
}
