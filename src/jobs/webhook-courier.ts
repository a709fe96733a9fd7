import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../usecases/ports.ts";

export interface CourierOptions {
  /** Leases up to `limit` due deliveries and gives the sending of each (usecases/webhooks/deliver-webhooks). */
  readonly leaseDeliveries: (limit: number, signal: AbortSignal) => Promise<Promise<void>[]>;
  readonly log: Log;
  /** Between two looks that found nothing; default 1 s. */
  readonly intervalMs?: number;
}

export interface Courier {
  /** Takes no more deliveries and waits for those under way up to `graceMs`; what is cut off is sent again later. */
  stop(graceMs: number): Promise<void>;
}

const INTERVAL_MS = 1_000;
const AT_ONCE = 16;

/** Carries webhooks beside the queue of documents, so that a receiver that hangs takes no place from the reading of documents. */
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
   * The interval, or until one under way has ended: a webhook has only so many at once, and the next of its deliveries wait for that.
   * By the interval alone it was told of four documents a second, and after 100 kills of 489 ends not in two minutes.
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
