import { expect, test } from "vitest";
import { createExportPlaces } from "./privacy.ts";

test("an account has one export at a time and the installation two: each holds a connection that all requests share", () => {
  const places = createExportPlaces();
  const leave = places.take("a");
  expect(() => places.take("a")).toThrow("of this account is under way");
  places.take("b");
  expect(() => places.take("c")).toThrow("Other accounts");
  leave();
  places.take("c");
  expect(() => places.take("a")).toThrow("Other accounts");
});
