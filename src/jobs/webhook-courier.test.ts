import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startCourier } from "./webhook-courier.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

test("deliveries that wait for others of their webhook are taken as soon as one has ended, not at the next look", async () => {
  const AT_ONCE_A_WEBHOOK = 4;
  let [left, underWay, most] = [20, 0, 0];
  const allSent = Promise.withResolvers<void>();
  const send = async () => {
    underWay++;
    left--;
    most = Math.max(most, underWay);
    await sleep(5);
    underWay--;
    if (left + underWay === 0) allSent.resolve();
  };
  const leaseDeliveries = async () =>
    Array.from({ length: Math.min(left, AT_ONCE_A_WEBHOOK - underWay) }, () => send());
  const courier = startCourier({ leaseDeliveries, log, intervalMs: 3_600_000 });
  await allSent.promise;
  await courier.stop(1_000);
  expect([left, most]).toEqual([0, AT_ONCE_A_WEBHOOK]);
});

test("stopping waits for what is under way, and cuts it off when it takes too long", async () => {
  let cutOff = false;
  let leased = false;
  const begun = Promise.withResolvers<void>();
  const leaseDeliveries = async (_limit: number, signal: AbortSignal) => {
    if (leased) return [];
    leased = true;
    const sending = new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => {
        cutOff = true;
        resolve();
      });
    });
    begun.resolve();
    return [sending];
  };
  const courier = startCourier({ leaseDeliveries, log, intervalMs: 3_600_000 });
  await begun.promise;
  await courier.stop(10);
  expect(cutOff).toBe(true);
});
