/** What the store keeps of plans, their pages and their periods; the rules common to all stores are in store.ts. */

export type PlanType = "TRIAL" | "PAID_MONTHLY_QUOTA_RESET" | "PAID_ANNUAL_QUOTA_RESET";

export interface PlanRecord {
  readonly planId: string;
  readonly accountId: string;
  readonly planType: PlanType;
  /** Processed pages, including reserved ones. */
  readonly usage: number;
  readonly usageLimit: number;
  /** The current period; null for TRIAL. */
  readonly subscriptionStart: Date | null;
  readonly subscriptionEnd: Date | null;
  readonly createdAt: Date;
}

export interface PlanUsage {
  readonly usage: number;
  readonly usageLimit: number;
}

export interface PlanStore {
  create(plan: {
    accountId: string;
    planType: PlanType;
    usageLimit: number;
    subscriptionStart: Date | null;
    subscriptionEnd: Date | null;
  }): Promise<PlanRecord>;
  /** Under the plan's lock, after rolling its period over; usage is kept. null: no such plan. */
  update(
    planId: string,
    now: Date,
    changed: (
      plan: PlanRecord,
    ) => Pick<PlanRecord, "planType" | "usageLimit" | "subscriptionStart" | "subscriptionEnd">,
  ): Promise<PlanRecord | null>;
  /** With their periods rolled over. */
  list(now: Date, accountId?: string): Promise<PlanRecord[]>;
  /** With the period rolled over if `now` is past its end. */
  find(planId: string, now: Date): Promise<PlanRecord | null>;
  firstOf(accountId: string): Promise<PlanRecord | null>;
  /**
   * Reserves pages by one conditional UPDATE; never lets usage exceed the limit. Rolls the period over first if it has
   * ended. Throws quota_exceeded (or plan_expired) with headers x-plan-usage and x-plan-usage-limit. The reservation
   * row names this process, so that the sweep can refund it if the process dies.
   */
  reserve(planId: string, pages: number, processId: string, now: Date): Promise<Reservation>;
  /** The pages stay charged, the reservation is deleted. */
  settle(reservationId: string): Promise<PlanUsage>;
  /** The pages are refunded. Unknown reservation: no effect. */
  refund(reservationId: string): Promise<PlanUsage | null>;
  /** Refunds reservations of dead processes that no document holds; returns their number. */
  refundOrphans(): Promise<number>;
}

export interface Reservation {
  readonly reservationId: string;
  readonly planId: string;
  readonly pages: number;
  readonly usage: PlanUsage;
}
