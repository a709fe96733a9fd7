/**
 * The periods of a paid plan (contract section 4), in UTC.
 *
 * Only the current period is stored (specification 2.9), yet a plan that began on 31 January must end on 28 February
 * and again on 31 March. The anchor day is therefore derived from the period itself: of two neighbouring months at most
 * one is too short for it, so whenever the end is the last day of its month, the anchor is the later of start day and
 * end day.
 */
export interface PlanPeriod {
  readonly planType: "TRIAL" | "PAID_MONTHLY_QUOTA_RESET" | "PAID_ANNUAL_QUOTA_RESET";
  readonly usage: number;
  /** Begin (inclusive) and end (exclusive) of the current period; null for TRIAL. */
  readonly subscriptionStart: Date | null;
  readonly subscriptionEnd: Date | null;
}

/**
 * Completes the period of a paid plan, which has one from its first day (specification 2.9): a missing start is now, a
 * missing end a month or a year later. Without a period its quota could be used only once.
 */
export function withPeriod<P extends Omit<PlanPeriod, "usage">>(plan: P, now: Date): P {
  const { planType, subscriptionEnd: end } = plan;
  if (planType === "TRIAL") return plan;
  const start = plan.subscriptionStart ?? (end === null || end > now ? now : null);
  return { ...plan, subscriptionStart: start, subscriptionEnd: end ?? (start && periodEnd(start, planType, 0)) };
}

/**
 * The plan as of `now`: as long as its period has ended, the next one follows and usage starts from 0. Many missed
 * periods count as one roll-over. TRIAL never rolls over, nor does a paid plan without dates.
 *
 * @example
 * rollOver({ planType: "PAID_MONTHLY_QUOTA_RESET", usage: 80, subscriptionStart: jan31, subscriptionEnd: feb28 }, mar1)
 * // → usage 0, 28 February to 31 March, changed: true
 */
export function rollOver<P extends PlanPeriod>(plan: P, now: Date): P & { readonly changed: boolean } {
  const { planType, subscriptionStart } = plan;
  const end = plan.subscriptionEnd ?? (subscriptionStart && periodEnd(subscriptionStart, planType, 0));
  if (planType === "TRIAL" || !end) return { ...plan, changed: false };
  if (now.getTime() < end.getTime()) {
    return plan.subscriptionEnd ? { ...plan, changed: false } : { ...plan, subscriptionEnd: end, changed: true };
  }
  const anchorDay = anchorDayOf(planType, subscriptionStart ?? end, end);
  const months = monthsOf(planType);
  // Jump near `now` by arithmetic, then step: a plan untouched for decades costs no long loop.
  let periods = Math.max(0, Math.floor((monthNumber(now) - monthNumber(end)) / months) - 1);
  while (addMonths(end, (periods + 1) * months, anchorDay).getTime() <= now.getTime()) periods++;
  return {
    ...plan,
    usage: 0,
    subscriptionStart: addMonths(end, periods * months, anchorDay),
    subscriptionEnd: addMonths(end, (periods + 1) * months, anchorDay),
    changed: true,
  };
}

/**
 * The end of period `index` (0 = the first) of a plan that began at `start`; null for TRIAL. An annual plan that began
 * on 29 February renews on the 28th, in leap years too: the only rule that can be followed from the stored period
 * alone.
 */
export function periodEnd(start: Date, planType: PlanPeriod["planType"], index: number): Date | null {
  if (planType === "TRIAL") return null;
  const leapDay = start.getUTCMonth() === 1 && start.getUTCDate() === 29;
  const anchorDay = planType === "PAID_ANNUAL_QUOTA_RESET" && leapDay ? 28 : start.getUTCDate();
  return addMonths(start, (index + 1) * monthsOf(planType), anchorDay);
}

function anchorDayOf(planType: PlanPeriod["planType"], start: Date, end: Date): number {
  const endDay = end.getUTCDate();
  const onLastDay = endDay === daysInMonth(end.getUTCFullYear(), end.getUTCMonth());
  return planType === "PAID_MONTHLY_QUOTA_RESET" && onLastDay ? Math.max(endDay, start.getUTCDate()) : endDay;
}

function monthsOf(planType: PlanPeriod["planType"]): number {
  return planType === "PAID_ANNUAL_QUOTA_RESET" ? 12 : 1;
}

function monthNumber(date: Date): number {
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The same time of day `months` later, on `day` or, in a shorter month, on its last day. */
function addMonths(date: Date, months: number, day: number): Date {
  const year = Math.floor((monthNumber(date) + months) / 12);
  const month = (monthNumber(date) + months) % 12;
  const moved = new Date(date);
  moved.setUTCFullYear(year, month, Math.min(day, daysInMonth(year, month)));
  return moved;
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}
