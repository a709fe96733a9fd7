import { afterEach, expect, test, vi } from "vitest";
import { client, createQueryClient, sessionQuery } from "./api.ts";

afterEach(() => vi.unstubAllGlobals());

/** A console with somebody signed in, and a service that refuses everything with this code. */
function refusing(code: string) {
  const headers = { "content-type": "application/problem+json" };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ code }), { status: 401, headers }));
  const queries = createQueryClient();
  queries.setQueryData(sessionQuery.queryKey, { member_id: "m" } as never);
  return { isSignedIn: () => queries.getQueryData(sessionQuery.queryKey) !== null };
}

const correct = () => client.service("s").correct("d", { entities: {} }, {});

test("whatever finds that the session is over brings the sign-in page, a change of a document too", async () => {
  const { isSignedIn } = refusing("missing_api_key");
  await expect(correct()).rejects.toMatchObject({ status: 401 });
  expect(isSignedIn()).toBe(false);
});

test.each(["key_not_for_service", "sign_in_refused", "second_factor_required"])(
  "%s is a 401 too, and the person stays signed in",
  async (code) => {
    const { isSignedIn } = refusing(code);
    await expect(correct()).rejects.toMatchObject({ code });
    expect(isSignedIn()).toBe(true);
  },
);
