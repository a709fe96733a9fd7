import { expect, test } from "vitest";
import type { OverviewJson, SessionJson } from "../../../src/client.ts";
import { nextServiceOf } from "./next-service.ts";

type Service = OverviewJson["services"][number];

const service = (id: string, toReview: number, pending = 0) =>
  ({
    service_id: id,
    name: id,
    queue: [
      { revision_status: "review_required", documents: toReview },
      { revision_status: "pending", documents: pending },
    ].filter(({ documents }) => documents > 0),
  }) as unknown as Service;

const person = (role: SessionJson["role"], roles: SessionJson["service_roles"] = {}) =>
  ({ role, service_roles: roles }) as SessionJson;

const services = [service("here", 9), service("few", 1, 20), service("many", 5), service("idle", 0)];

test("after a service comes the one of the others with most to review, then the one with most undecided", () => {
  expect(nextServiceOf(services, person("reviewer"), "here")?.name).toBe("many");
  expect(nextServiceOf([service("here", 9), service("some", 0, 3)], person("owner"), "here")?.name).toBe("some");
  expect(nextServiceOf([service("here", 9), service("idle", 0)], person("owner"), "here")).toBeNull();
});

test("none is offered in which the person only looks", () => {
  expect(nextServiceOf(services, person("viewer", { few: "reviewer" }), "here")?.name).toBe("few");
  expect(nextServiceOf(services, person("viewer"), "here")).toBeNull();
});
