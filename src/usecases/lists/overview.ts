import { roleOn } from "../../core/accounts/roles.ts";
import type { DayFigures, QueueFigures, SystemFigures, WeekFigures } from "../../store/contract/overview-types.ts";
import type { PlanRecord } from "../../store/contract/plan-types.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import type { Caller } from "../access/caller.ts";
import { administeredAccount } from "../access/own-account.ts";
import type { Ports } from "../ports.ts";

/** What needs somebody now, and how it has been going. */
export interface Overview {
  readonly services: readonly { readonly service: ServiceRecord; readonly queue: readonly QueueFigures[] }[];
  /** Of the last DAYS days, oldest first. */
  readonly days: readonly DayFigures[];
  /** Documents of those days that ended in an error. */
  readonly failed: number;
  readonly plans: readonly PlanFigures[];
  /** Of the last WEEKS weeks. */
  readonly accuracy: readonly WeekFigures[];
}

export interface PlanFigures {
  readonly plan: PlanRecord;
  readonly days: readonly { readonly day: string; readonly pages: number }[];
  readonly forecast: Forecast;
}

export interface Forecast {
  /** Of the days that are looked back on; null: nothing was processed. */
  readonly pagesPerDay: number | null;
  /** How many of those days had pages; below FORECAST_DAYS nothing is forecast. */
  readonly daysWithPages: number;
  /** At the end of the period; null without an end (TRIAL) or without a forecast. May pass the limit. */
  readonly usageAtEnd: number | null;
  /**
   * When the limit is reached at this rate, if that is before the end of the period, or, for a plan without an end,
   * within a year. null also without a forecast.
   */
  readonly reachedOn: Date | null;
}

export interface SystemHealth extends SystemFigures {
  readonly isolation: string;
  readonly hasLanguageModel: boolean;
}

export interface OverviewUseCases {
  /** Of the services on which the caller has a role; for the operator of the account asked for, or the first. */
  overview(accountId: string | null): Promise<Overview>;
  systemHealth(accountId: string | null): Promise<SystemHealth>;
}

const DAYS = 30;
const WEEKS = 12;
const DAY_MS = 86_400_000;

export function createOverview(ports: Ports, caller: Caller): OverviewUseCases {
  const { store, ambient, reader, languageModel } = ports;
  return {
    async overview(asked) {
      const now = ambient.now();
      const { accountId } = await administeredAccount(store, caller, asked);
      const all = await store.services.list(accountId);
      const services = all.filter(({ serviceId }) => caller.kind !== "session" || roleOn(caller, serviceId) !== null);
      const serviceIds = services.map(({ serviceId }) => serviceId);
      const planIds = [...new Set(services.map(({ planId }) => planId))];
      const since = new Date(startOfDay(now).getTime() - (DAYS - 1) * DAY_MS);
      const [queue, days, failed, accuracy, usageDays, ...plans] = await Promise.all([
        store.overview.queue(serviceIds, now),
        store.overview.days(serviceIds, since),
        store.overview.failed(serviceIds, since),
        store.overview.accuracy(serviceIds, new Date(startOfDay(now).getTime() - WEEKS * 7 * DAY_MS)),
        store.overview.usageDays(planIds, since),
        ...planIds.map((planId) => store.plans.find(planId, now)),
      ]);
      return {
        services: services.map((service) => ({
          service,
          queue: queue.filter(({ serviceId }) => serviceId === service.serviceId),
        })),
        days,
        failed,
        accuracy,
        plans: plans.flatMap((plan) => {
          if (!plan) return [];
          const own = usageDays.filter(({ planId }) => planId === plan.planId);
          return [{ plan, days: own, forecast: forecastOf(plan, own, now) }];
        }),
      };
    },

    async systemHealth(asked) {
      const { accountId } = await administeredAccount(store, caller, asked);
      const figures = await store.overview.system(accountId);
      return { ...figures, isolation: reader.isolation, hasLanguageModel: languageModel !== null };
    },
  };
}

const LOOKED_BACK_DAYS = 14;
/** A day on which somebody tried the product out says nothing of the next: "223 pages a day, reached in three days". */
const FORECAST_DAYS = 3;
const YEAR_MS = 365 * DAY_MS;

/**
 * The mean of the last fourteen days, or of the days since the first page if that is fewer: a straight line, which a
 * person can check. Weekends are included as they come.
 */
export function forecastOf(
  plan: Pick<PlanRecord, "usage" | "usageLimit" | "subscriptionEnd" | "createdAt">,
  days: readonly { readonly day: string; readonly pages: number }[],
  now: Date,
): Forecast {
  const since = startOfDay(now).getTime() - (LOOKED_BACK_DAYS - 1) * DAY_MS;
  const recent = days.filter(({ day }) => Date.parse(day) >= since);
  const [first] = recent;
  const daysWithPages = recent.filter(({ pages }) => pages > 0).length;
  if (!first) return { pagesPerDay: null, daysWithPages, usageAtEnd: null, reachedOn: null };
  const span = (startOfDay(now).getTime() - Date.parse(first.day)) / DAY_MS + 1;
  const pagesPerDay = recent.reduce((sum, { pages }) => sum + pages, 0) / span;
  if (daysWithPages < FORECAST_DAYS) return { pagesPerDay, daysWithPages, usageAtEnd: null, reachedOn: null };
  const end = plan.subscriptionEnd?.getTime() ?? null;
  const usageAtEnd =
    end === null ? null : plan.usage + Math.round(pagesPerDay * Math.max(0, (end - now.getTime()) / DAY_MS));
  const reached = now.getTime() + (Math.max(0, plan.usageLimit - plan.usage) / pagesPerDay) * DAY_MS;
  const isBefore = reached < (end ?? now.getTime() + YEAR_MS);
  return { pagesPerDay, daysWithPages, usageAtEnd, reachedOn: isBefore ? new Date(reached) : null };
}

function startOfDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}
