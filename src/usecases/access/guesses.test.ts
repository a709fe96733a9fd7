import { expect, test } from "vitest";
import { createRateLimiter } from "../../store/accounts/rate-limiter.ts";
import { createGuesses } from "./guesses.ts";

/** docs/trust.md S9. */

async function tries(count: number, attempt: () => Promise<unknown>): Promise<number> {
  let made = 0;
  for (let i = 0; i < count; i++) {
    await attempt().then(
      () => made++,
      (error) => expect(error).toMatchObject({ code: "rate_limited" }),
    );
  }
  return made;
}

test("one address gets ten guesses at a person in a quarter of an hour, and thirty in all", async () => {
  const guesses = createGuesses(createRateLimiter(null));
  expect(await tries(1_000, () => guesses.signIn("ada@example.com", "192.0.2.1", false))).toBe(10);
  let others = 0;
  for (let i = 0; i < 100; i++) {
    others += await tries(1, () => guesses.signIn(`person${i}@example.com`, "192.0.2.1", false));
  }
  expect(others).toBeLessThanOrEqual(20);
});

test("a botnet gets a hundred at a person, and the person gets in from where they work all the same", async () => {
  const guesses = createGuesses(createRateLimiter(null));
  let address = 0;
  expect(await tries(1_000, () => guesses.signIn("ada@example.com", `10.0.${address++}.1`, false))).toBe(100);
  expect(await tries(1, () => guesses.signIn("ada@example.com", "192.0.2.1", false))).toBe(0);
  expect(await tries(1, () => guesses.signIn("ada@example.com", "192.0.2.1", true))).toBe(1);
});

test("right passwords are no guesses: an office behind one address signs in as often as it likes", async () => {
  const guesses = createGuesses(createRateLimiter(null));
  const signIn = async () => (await guesses.signIn("ada@example.com", "192.0.2.1", false))();
  expect(await tries(200, signIn)).toBe(200);
});

test("many guesses at once get no more than one after the other", async () => {
  const guesses = createGuesses(createRateLimiter(null));
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, () => guesses.signIn("ada@example.com", "192.0.2.1", false)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
});
