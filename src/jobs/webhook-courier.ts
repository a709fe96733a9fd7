import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../usecases/ports.ts";

export interface CourierOptions {
  /**
   * Leases up to `limit` due deliveries and starts sending them; returns one promise per delivery
   * (usecases/webhooks/deliver-webhooks).
   */
  readonly leaseDeliveries: (limit: number, signal: AbortSignal) => Promise<Promise<void>[]>;
  readonly log: Log;
  /** Pause after a poll that found nothing; default 1 s. */
  readonly intervalMs?: number;
}

export interface Courier {
  /** Takes no more deliveries and waits up to `graceMs` for those in progress; what is cut off is sent again later. */
  stop(graceMs: number): Promise<void>;
}

const INTERVAL_MS = 1_000;
const AT_ONCE = 16;

/**
 * Sends webhooks outside the document queue, so that a receiver that hangs takes no slot from the reading of documents.
 */
export function startCourier({ leaseDeliveries, log, intervalMs = INTERVAL_MS }: CourierOptions): Courier {
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function look(): Promise<number> {
    const room = AT_ONCE - underWay.size;
    if (room <= 0) return 0;
    const sendings = await leaseDeliveries(room, cutOff.signal);
    for (const sending of sendings) {
      underWay.add(sending);
      void sending.finally(() => underWay.delete(sending));
    }
    return sendings.length;
  }

  /**
   * Waits for the interval, or until a delivery in progress has ended: each webhook has a limit of deliveries at once,
   * and its next one may wait for that. With the interval alone a webhook received four events a second, and after 100
   * kills 489 events were not delivered in two minutes.
   */
  async function untilWorthALook(): Promise<void> {
    const over = new AbortController();
    const signal = AbortSignal.any([stopping.signal, over.signal]);
    await Promise.race([sleep(intervalMs, undefined, { signal }).catch(() => undefined), ...underWay]);
    over.abort();
  }

  const looping = (async () => {
    while (!stopping.signal.aborted) {
      let found = 0;
      try {
        found = await look();
      } catch (error) {
        log.warn({ err: error }, "webhooks wait: what is due could not be asked");
      }
      if (found === 0) await untilWorthALook();
    }
  })();

  return {
    stop: async (graceMs) => {
      stopping.abort();
      await looping;
      await Promise.race([Promise.all(underWay), sleep(graceMs, undefined, { ref: false })]);
      cutOff.abort();
      await Promise.all(underWay);
    },
  };
}
