import { notificationsStore } from "@mantine/notifications";
import { expect, test } from "vitest";
import { showDecided } from "./decided-notice.tsx";

test("the last decision is always in sight, and at most one before it", () => {
  for (const title of ["a.pdf", "b.pdf", "c.pdf", "d.pdf"]) {
    showDecided({ title, text: "Approved", close: "Close", action: null });
    expect(notificationsStore.getState().queue).toEqual([]);
  }
  expect(notificationsStore.getState().notifications.map(({ title }) => title)).toEqual(["c.pdf", "d.pdf"]);
});
