import { expect, test } from "vitest";
import type { OverviewJson } from "../../../src/client.ts";
import { homeFigures, pagesByDay } from "./figures.ts";

const overview: OverviewJson = {
  services: [
    {
      service_id: "a",
      name: "A",
      auto_validation: true,
      queue: [
        {
          revision_status: "review_required",
          documents: 3,
          oldest_at: "2026-11-03T08:00:00Z",
          over_one_day: 2,
          over_three_days: 1,
        },
        {
          revision_status: "to_review",
          documents: 1,
          oldest_at: "2026-11-01T08:00:00Z",
          over_one_day: 1,
          over_three_days: 1,
        },
        {
          revision_status: "pending",
          documents: 9,
          oldest_at: "2026-10-01T08:00:00Z",
          over_one_day: 9,
          over_three_days: 9,
        },
      ],
    },
  ],
  days: [{ day: "2026-11-04", documents: 8, pages: 10, automatic: 6, confirmed: 1, open: 1 }],
  failed: 0,
  plans: [],
  accuracy: [
    { week: "2026-10-26", documents: 2, shown: 18, kept: 17, added: 2 },
    { week: "2026-11-02", documents: 1, shown: 10, kept: 10, added: 0 },
  ],
};

test("what is pending is told apart from what waits for review", () => {
  expect(homeFigures(overview)).toMatchObject({ waiting: 4, oldest: "2026-11-01T08:00:00Z", undecided: 9 });
});

test("a value that a person had to add counts as one that was not read right", () => {
  expect(homeFigures(overview).right).toBe(27 / 30);
  expect(homeFigures({ ...overview, accuracy: [] }).right).toBeNull();
});

test("a day without a page is a bar of no height, not a missing one", () => {
  const days = pagesByDay([{ day: "2026-11-03", pages: 5 }], 3, Date.parse("2026-11-04T23:00:00Z"));
  expect(days).toEqual([
    { day: "2026-11-02", pages: 0 },
    { day: "2026-11-03", pages: 5 },
    { day: "2026-11-04", pages: 0 },
  ]);
});
