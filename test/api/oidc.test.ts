import { afterAll, beforeAll, expect, test } from "vitest";
import type { Estratto } from "../support/estratto.ts";
import { startWithProvider, type TestIdentityProvider } from "../support/identity-provider.ts";
import { deviations } from "../support/openapi.ts";
import { newMember, newOwner, newVisitor, OWNER, type Visitor } from "../support/people.ts";

/** Signing in at an OpenID Connect provider, the whole round trip with a real one. */

let provider: TestIdentityProvider;
let estratto: Estratto;
let owner: Visitor;
beforeAll(async () => {
  ({ provider, estratto } = await startWithProvider({
    ada: { email: OWNER.email.toUpperCase(), email_verified: true },
    grace: { email: "grace@example.com", email_verified: true },
    unsure: { email: "unsure@example.com", email_verified: false },
    stranger: { email: "stranger@example.com", email_verified: true },
  }));
  owner = await newOwner(estratto);
});
afterAll(async () => {
  await estratto?.stop();
  await provider?.stop();
});

const begin = async (visitor: Visitor): Promise<string> => (await visitor.call("POST", "/session/provider")).body.url;
const answerOf = async (visitor: Visitor, login: string) =>
  Object.fromEntries((await provider.signIn(await begin(visitor), login)).searchParams);
const finish = (visitor: Visitor, answer: Record<string, string>) =>
  visitor.call("POST", "/session/provider/answer", { answer });

test("a member whose address the provider has verified is signed in, again and again, as the same person", async () => {
  const { body: methods } = await newVisitor(estratto).call("GET", "/session/methods");
  expect(methods).toEqual({ password: true, provider: "ACME" });
  const { member_id: ownerId } = (await owner.call("GET", "/session")).body;
  for (let time = 0; time < 2; time++) {
    const visitor = newVisitor(estratto);
    const finished = await finish(visitor, await answerOf(visitor, "ada"));
    expect(finished.status).toBe(200);
    expect(deviations("finishProviderSignIn", 200, finished.body)).toEqual([]);
    expect(finished.body).toMatchObject({ member_id: ownerId, role: "owner", email: OWNER.email });
    expect((await visitor.call("GET", "/session")).status).toBe(200);
  }
  const { events } = (await owner.call("GET", "/admin/audit")).body;
  expect(events.filter(({ action }: { action: string }) => action === "session.opened.oidc")).toHaveLength(2);
});

test("the request to the provider carries PKCE, state and nonce", async () => {
  const { searchParams } = new URL(await begin(newVisitor(estratto)));
  expect(searchParams.get("code_challenge_method")).toBe("S256");
  for (const name of ["state", "nonce", "code_challenge"]) expect(searchParams.get(name)).toMatch(/^[\w-]{16,}$/);
});

test.each(["stranger", "unsure"])("nobody signs up this way: the provider's %s is refused", async (login) => {
  if (login === "unsure") await newMember(estratto, owner, { email: "unsure@example.com", role: "viewer" });
  const visitor = newVisitor(estratto);
  const finished = await finish(visitor, await answerOf(visitor, login));
  expect([finished.status, finished.body.code]).toEqual([401, "sign_in_refused"]);
  const members = (await owner.call("GET", "/admin/members")).body.members.map((m: { email: string }) => m.email);
  expect(members).not.toContain("stranger@example.com");
});

test("an answer is good in the browser that asked, once, and unchanged", async () => {
  await newMember(estratto, owner, { email: "grace@example.com", role: "reviewer" });
  const visitor = newVisitor(estratto);
  const answer = await answerOf(visitor, "grace");
  // Another browser: with no handshake, or that of another sign-in.
  expect((await finish(newVisitor(estratto), answer)).status).toBe(401);
  const other = newVisitor(estratto);
  await begin(other);
  expect((await finish(other, answer)).status).toBe(401);
  const handshake = visitor.cookies.get("estratto_handshake") ?? "";
  expect((await finish(visitor, { ...answer, code: "made-up" })).status).toBe(401);

  visitor.cookies.set("estratto_handshake", handshake);
  expect((await finish(visitor, answer)).status).toBe(200);
  visitor.cookies.set("estratto_handshake", handshake);
  expect((await finish(visitor, answer)).status).toBe(401);
});

test("a member who was removed is not let in by the provider either", async () => {
  const { members } = (await owner.call("GET", "/admin/members")).body;
  const grace = members.find(({ email }: { email: string }) => email === "grace@example.com");
  await owner.call("DELETE", `/admin/members/${grace.member_id}`);
  const visitor = newVisitor(estratto);
  expect((await finish(visitor, await answerOf(visitor, "grace"))).status).toBe(401);
});
