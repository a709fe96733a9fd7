import { expect, it, vi } from "vitest";
import { keepTrying } from "./keep-trying.ts";

const log = { warn: vi.fn() };

it("goes on until it succeeded, and then no more", async () => {
  let tries = 0;
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const trying = keepTrying(
    async () => {
      if (++tries < 3) throw new Error("the database is away");
      resolve();
    },
    { what: "models", everyMs: 1, log },
  );
  await done;
  await trying.stop();
  expect(tries).toBe(3);
  expect(log.warn).toHaveBeenCalledTimes(2);
});

it("stops waiting when the process goes down", async () => {
  const trying = keepTrying(() => Promise.reject(new Error("away")), { what: "models", everyMs: 3_600_000, log });
  await expect(trying.stop()).resolves.toBeUndefined();
});
