import type { OverviewJson } from "../../../src/client.ts";

type Day = OverviewJson["days"][number];
type Service = OverviewJson["services"][number];
type Waiting = Service["queue"][number];

/** The figures of the cards on the start page, from the service's counts. */
export function homeFigures({ services, days, accuracy }: OverviewJson) {
  const waiting = services.flatMap(({ queue }) => queue.filter(isForReview));
  const undecided = services.flatMap(({ queue }) => queue.filter((each) => !isForReview(each)));
  const sum = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0);
  const values = accuracy.reduce((total, { shown, added }) => total + shown + added, 0);
  const kept = accuracy.reduce((total, week) => total + week.kept, 0);
  return {
    waiting: totalOf(waiting),
    oldest: oldestOf(waiting),
    undecided: totalOf(undecided),
    documents: sum((day) => day.documents),
    pages: sum((day) => day.pages),
    automatic: sum((day) => day.automatic),
    /** 0..1; null: nothing was reviewed. */
    right: values === 0 ? null : kept / values,
    reviewed: accuracy.reduce((total, { documents }) => total + documents, 0),
  };
}

/** Services with waiting documents: those with most for review first, then those with most undecided ones. */
export function waitingServices(services: readonly Service[]) {
  return services
    .filter(({ queue }) => queue.length > 0)
    .map((service) => ({
      service,
      toReview: totalOf(service.queue.filter(isForReview)),
      undecided: totalOf(service.queue.filter((each) => !isForReview(each))),
    }))
    .sort((a, b) => b.toReview - a.toReview || b.undecided - a.undecided);
}

/** Requested by the service or by a person; a document that is only pending waits for nobody in particular. */
export function isForReview({ revision_status: status }: Waiting): boolean {
  return status !== "pending";
}

export function totalOf(waiting: readonly Waiting[]): number {
  return waiting.reduce((total, { documents }) => total + documents, 0);
}

export function oldestOf(waiting: readonly Waiting[]): string | null {
  return waiting.map(({ oldest_at: at }) => at).sort()[0] ?? null;
}

const DAY_MS = 86_400_000;

/** One bar per day up to today, days without a page included, so that a gap is visible. */
export function pagesByDay(
  days: readonly { readonly day: string; readonly pages: number }[],
  count: number,
  now: number,
): readonly { readonly day: string; readonly pages: number }[] {
  const pages = new Map(days.map((each) => [each.day, each.pages]));
  return Array.from({ length: count }, (_, i) => {
    const day = new Date(now - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10);
    return { day, pages: pages.get(day) ?? 0 };
  });
}

/** A share in the console's format: with a space before the sign, in both languages. */
export function inPercent(share: number, locale: string): string {
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(100 * share)} %`;
}
