import { expect, test } from "vitest";
import type { SessionJson } from "../../../src/client.ts";
import { screensFor } from "./screens.ts";

const textsOf = (role: SessionJson["role"]) =>
  screensFor({ role, service_roles: {} } as SessionJson, "s").flatMap(({ screens }) => screens.map(({ text }) => text));

test("only who may send documents is led to the screen that sends them", () => {
  expect(textsOf("viewer")).not.toContain("nav.try");
  expect(textsOf("reviewer")).toContain("nav.try");
});
