import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PlanPeriod, periodEnd, rollOver, withPeriod } from "./periods.ts";

const utc = (text: string) => new Date(`${text}T00:00:00.000Z`);
const day = (date: Date | null) => date?.toISOString().slice(0, 10);
const monthly = (start: string, end: string, usage = 7): PlanPeriod => ({
  planType: "PAID_MONTHLY_QUOTA_RESET",
  usage,
  subscriptionStart: utc(start),
  subscriptionEnd: utc(end),
});
const paid = fc.constantFrom("PAID_MONTHLY_QUOTA_RESET" as const, "PAID_ANNUAL_QUOTA_RESET" as const);
const instant = fc.date({ min: utc("2000-01-01"), max: utc("2080-12-31"), noInvalidDate: true });

describe("a plan's period", () => {
  it("stands until its end, the end excluded", () => {
    const plan = monthly("2026-01-31", "2026-02-28");
    expect(rollOver(plan, new Date("2026-02-27T23:59:59.999Z"))).toEqual({ ...plan, changed: false });
    expect(rollOver(plan, utc("2026-02-28"))).toMatchObject({ usage: 0, changed: true });
  });

  it("goes from 31 January over the end of February to 31 March", () => {
    const ends = [0, 1, 2, 3].map((index) => day(periodEnd(utc("2026-01-31"), "PAID_MONTHLY_QUOTA_RESET", index)));
    expect(ends).toEqual(["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]);
    expect(day(periodEnd(utc("2028-01-31"), "PAID_MONTHLY_QUOTA_RESET", 0))).toBe("2028-02-29");
    const rolled = rollOver(monthly("2026-02-28", "2026-03-31"), utc("2026-03-31"));
    expect([day(rolled.subscriptionStart), day(rolled.subscriptionEnd)]).toEqual(["2026-03-31", "2026-04-30"]);
  });

  it("begins when a paid plan is made, where nobody says otherwise; a trial has none", () => {
    const now = utc("2026-01-31");
    const made = (planType: PlanPeriod["planType"], start: string | null, end: string | null) => {
      const dates = {
        subscriptionStart: start === null ? null : utc(start),
        subscriptionEnd: end === null ? null : utc(end),
      };
      const plan = withPeriod({ planType, ...dates }, now);
      return [day(plan.subscriptionStart), day(plan.subscriptionEnd)];
    };
    expect(made("PAID_MONTHLY_QUOTA_RESET", null, null)).toEqual(["2026-01-31", "2026-02-28"]);
    expect(made("PAID_ANNUAL_QUOTA_RESET", null, null)).toEqual(["2026-01-31", "2027-01-31"]);
    expect(made("PAID_ANNUAL_QUOTA_RESET", "2026-03-01", null)).toEqual(["2026-03-01", "2027-03-01"]);
    expect(made("PAID_MONTHLY_QUOTA_RESET", null, "2026-02-10")).toEqual(["2026-01-31", "2026-02-10"]);
    expect(made("PAID_MONTHLY_QUOTA_RESET", "2026-01-01", "2026-02-10")).toEqual(["2026-01-01", "2026-02-10"]);
    expect(made("TRIAL", null, null)).toEqual([undefined, undefined]);
  });

  it("that began on the 28th of a common February stays on the 28th", () => {
    const rolled = rollOver(monthly("2026-02-28", "2026-03-28"), utc("2026-03-30"));
    expect([day(rolled.subscriptionStart), day(rolled.subscriptionEnd)]).toEqual(["2026-03-28", "2026-04-28"]);
  });

  it("missed many times rolls over once, to the period that holds now", () => {
    const rolled = rollOver(monthly("2020-01-31", "2020-02-29"), utc("2026-11-21"));
    expect([day(rolled.subscriptionStart), day(rolled.subscriptionEnd), rolled.usage]).toEqual([
      "2026-10-31",
      "2026-11-30",
      0,
    ]);
  });

  it("of a year that began on 29 February renews on the 28th", () => {
    const ends = [0, 1, 3].map((index) => day(periodEnd(utc("2024-02-29"), "PAID_ANNUAL_QUOTA_RESET", index)));
    expect(ends).toEqual(["2025-02-28", "2026-02-28", "2028-02-28"]);
  });

  it("is never rolled over for a trial or without dates", () => {
    const trial: PlanPeriod = { planType: "TRIAL", usage: 9, subscriptionStart: null, subscriptionEnd: null };
    expect(rollOver(trial, utc("2099-01-01"))).toEqual({ ...trial, changed: false });
    expect(periodEnd(utc("2026-01-01"), "TRIAL", 0)).toBeNull();
    const undated: PlanPeriod = { ...trial, planType: "PAID_MONTHLY_QUOTA_RESET" };
    expect(rollOver(undated, utc("2099-01-01"))).toEqual({ ...undated, changed: false });
  });

  it("without an end gets the one its start implies", () => {
    const plan: PlanPeriod = { ...monthly("2026-01-31", "2026-02-28"), subscriptionEnd: null };
    const rolled = rollOver(plan, utc("2026-02-01"));
    expect([day(rolled.subscriptionEnd), rolled.usage, rolled.changed]).toEqual(["2026-02-28", 7, true]);
  });

  it("holds now after a roll-over, and a second roll-over changes nothing", () => {
    fc.assert(
      fc.property(instant, instant, paid, (start, now, planType) => {
        const plan = { planType, usage: 5, subscriptionStart: start, subscriptionEnd: periodEnd(start, planType, 0) };
        const once = rollOver(plan, now);
        expect(once.subscriptionEnd!.getTime()).toBeGreaterThan(now.getTime());
        if (once.changed) expect(once.subscriptionStart!.getTime()).toBeLessThanOrEqual(now.getTime());
        const { changed: _first, ...rolled } = once;
        expect(rollOver(rolled, now)).toEqual({ ...rolled, changed: false });
      }),
    );
  });

  it("never drifts: any order of look-ups ends on the same series that counts from the first start", () => {
    fc.assert(
      fc.property(
        instant,
        paid,
        fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 12 }),
        (start, planType, days) => {
          let plan: PlanPeriod = {
            planType,
            usage: 5,
            subscriptionStart: start,
            subscriptionEnd: periodEnd(start, planType, 0),
          };
          const series = new Set(
            Array.from({ length: 240 }, (_, index) => periodEnd(start, planType, index)!.getTime()),
          );
          for (const offset of [...days].sort((a, b) => a - b)) {
            plan = rollOver(plan, new Date(start.getTime() + offset * 86_400_000));
            expect(series.has(plan.subscriptionEnd!.getTime())).toBe(true);
          }
        },
      ),
    );
  });

  it("ends later the later its index, by at least 28 days", () => {
    fc.assert(
      fc.property(instant, paid, fc.nat(300), (start, planType, index) => {
        const gap = periodEnd(start, planType, index + 1)!.getTime() - periodEnd(start, planType, index)!.getTime();
        expect(gap).toBeGreaterThanOrEqual(28 * 86_400_000);
      }),
    );
  });
});
