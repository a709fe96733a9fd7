import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "../../src/errors.ts";
import type { Caller } from "../../src/usecases/access/caller.ts";
import type { UseCases } from "../../src/usecases/types.ts";
import { EDGE_ADMIN_TOKEN, EDGE_PERSON, EDGE_SESSION, type Edge, startEdge } from "../support/edge.ts";

/** Who waits for whom when services are proposed; what proposes them is the test's, the edge is the product's. */

let edge: Edge;
let underWay = 0;
const ends = Promise.withResolvers<never>();

beforeAll(async () => {
  const proposeService = () => {
    underWay++;
    return ends.promise;
  };
  edge = await startEdge({
    useCases: { admin: ((_caller: Caller) => ({ proposeService })) as unknown as UseCases["admin"] },
  });
});
afterAll(() => edge.stop());

function propose(headers: Record<string, string>): Promise<number> {
  const body = new FormData();
  for (const name of ["a", "b", "c"]) body.append("file", new Blob(["%PDF"]), name);
  const asked = fetch(`${edge.url}/api/v1/admin/services/proposal`, { method: "POST", headers, body });
  return asked.then(async (answer) => {
    await answer.arrayBuffer();
    return answer.status;
  });
}

test("POST services/proposal: many of one account keep no other account waiting", async () => {
  expect(EDGE_PERSON.accountId).toBe("account-1");
  const session = { cookie: `estratto_session=${EDGE_SESSION}`, origin: edge.url };
  const many = Array.from({ length: 5 }, () => propose(session));
  await expect.poll(() => underWay).toBe(1);
  const other = propose({ authorization: `Bearer ${EDGE_ADMIN_TOKEN}` });
  await expect.poll(() => underWay).toBe(2);
  ends.reject(new AppError("field_invalid", "Nothing was found."));
  expect(await other).toBe(422);
  // One was under way, one behind it; the others were told to come again.
  expect((await Promise.all(many)).sort()).toEqual([422, 422, 503, 503, 503]);
});
