import { notificationsStore } from "@mantine/notifications";
import { expect, test } from "vitest";
import { showDecided } from "./decided-notice.tsx";

test("the last decision is always in sight, and at most one before it", () => {
  for (const name of ["a.pdf", "b.pdf", "c.pdf", "d.pdf"]) {
    showDecided({ name, text: "Approved", close: "Close", undo: null });
    expect(notificationsStore.getState().queue).toEqual([]);
  }
  expect(notificationsStore.getState().notifications.map(({ title }) => title)).toEqual(["c.pdf", "d.pdf"]);
});
