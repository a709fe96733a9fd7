import { describe, expect, it } from "vitest";
import { expectedLike, fitPlatt, type Outcome } from "./fit-platt.ts";

describe("fitPlatt", () => {
  it("gives the share of right values where the logit says nothing", () => {
    const outcomes = Array.from(
      { length: 200 },
      (_, i): Outcome => ({
        input: { logit: 0, margin: 0, doubt: 0, invalid: false, repaired: false, taughtBy: null },
        isRight: i % 4 !== 0,
      }),
    );
    const { bias, cases } = fitPlatt(outcomes);
    expect(1 / (1 + Math.exp(-bias))).toBeCloseTo(0.75, 1);
    expect(cases).toBe(200);
  });

  it("stays near what is known of other fields where there are few outcomes", () => {
    const one: Outcome = {
      input: { logit: 3, margin: 3, doubt: 0, invalid: false, repaired: false, taughtBy: null },
      isRight: true,
    };
    const { logit, margin } = fitPlatt([one, one]);
    expect(logit).toBeGreaterThan(0.2);
    expect(logit).toBeLessThan(0.8);
    expect(margin).toBeLessThan(0.6);
  });

  it("takes what a logit is worth from other fields of the type where its own are all right", () => {
    const outcome = (logit: number, isRight: boolean): Outcome => ({
      input: { logit, margin: logit, doubt: 0, invalid: false, repaired: false, taughtBy: null },
      isRight,
    });
    const others = Array.from({ length: 400 }, (_, i) => outcome(i % 8, (i * 7) % 8 <= i % 8));
    const own = Array.from({ length: 60 }, () => outcome(6, true));
    const doubtful = (of: ReturnType<typeof fitPlatt>) => of.bias + 2 * (of.logit + of.margin);
    const alike = fitPlatt(own, expectedLike(fitPlatt(others)));
    const known = fitPlatt(others);
    expect(Math.abs(doubtful(alike) - doubtful(known))).toBeLessThan(
      Math.abs(doubtful(fitPlatt(own)) - doubtful(known)),
    );
    expect(alike.bias + 6 * (alike.logit + alike.margin)).toBeGreaterThan(3);
  });

  it("is never less sure of a likelier value, whatever a few cases say", () => {
    const outcomes = Array.from({ length: 120 }, (_, i): Outcome => {
      const margin = i % 6;
      // The likelier ones have closer rivals.
      return {
        input: { logit: 8 - margin, margin, doubt: 0, invalid: false, repaired: false, taughtBy: null },
        isRight: i % 5 < margin,
      };
    });
    const { logit, margin, bias } = fitPlatt(outcomes);
    expect(logit).toBeGreaterThanOrEqual(0.2);
    expect(margin).toBeGreaterThanOrEqual(0.05);
    expect(bias + 0.5 * (logit + margin)).toBeLessThan(0);
  });
});
