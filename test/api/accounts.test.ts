import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "../support/api.ts";
import { type Estratto, startEstratto } from "../support/estratto.ts";
import { deviations } from "../support/openapi.ts";
import {
  codeOf,
  newMember,
  newOwner,
  newVisitor,
  OWNER,
  passwordOf,
  tokenOf,
  type Visitor,
} from "../support/people.ts";

/** People: how they join, what they do to their own account, whom they admit. */

let estratto: Estratto;
let owner: Visitor;
beforeAll(async () => {
  estratto = await startEstratto();
  owner = await newOwner(estratto);
});
afterAll(() => estratto.stop());

const signIn = (visitor: Visitor, email: string, password: string, code?: string) =>
  visitor.call("POST", "/session", { email, password, ...(code !== undefined && { code }) });

describe("the first-run link", () => {
  test("POST session/link/use made the owner once, and never a second one", async () => {
    const { status, body } = await owner.call("GET", "/session");
    expect(status).toBe(200);
    expect(deviations("getSession", 200, body)).toEqual([]);
    expect(body).toMatchObject({ name: OWNER.name, email: OWNER.email, role: "owner", second_factor: false });
    const again = await newVisitor(estratto).call("POST", "/session/link/use", {
      token: estratto.firstRun.ownerLinkToken,
      ...OWNER,
    });
    expect([again.status, again.body.code]).toEqual([401, "invalid_api_key"]);
  });

  test("the session's cookie is HttpOnly and SameSite=Strict, and a new one at every sign-in", async () => {
    const visitor = newVisitor(estratto);
    const first = await signIn(visitor, OWNER.email, OWNER.password);
    expect(first.headers.getSetCookie()[0]).toMatch(/^estratto_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const before = visitor.cookies.get("estratto_session");
    await signIn(visitor, OWNER.email, OWNER.password);
    expect(visitor.cookies.get("estratto_session")).not.toBe(before);
    const old = await newVisitor(estratto).call("GET", "/session", undefined, { cookie: `estratto_session=${before}` });
    expect(old.status).toBe(401);
  });
});

describe("signing in", () => {
  test("POST session answers a stranger, a wrong password and an odd address all alike", async () => {
    const answers = [];
    for (const [email, password] of [
      ["nobody@example.com", OWNER.password],
      [OWNER.email, "a wrong password indeed"],
      ["no address", "x"],
    ] as const) {
      const { status, body } = await signIn(newVisitor(estratto), email, password);
      expect(deviations("signIn", 401, body)).toEqual([]);
      answers.push([status, body.code, body.detail]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.slice(0, 2)).toEqual([401, "sign_in_refused"]);
  });

  test("POST session from another site is refused, whatever it brings", async () => {
    const elsewhere = await newVisitor(estratto).call("POST", "/session", OWNER_PROOF, {
      origin: "https://evil.example",
    });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([401, "invalid_api_key"]);
  });

  test.each([
    ["short", "too short, 4"],
    ["password1234", "guessable"],
    ["Ada Rossi 1985", "made of the name"],
    ["ada@example.com", "the address"],
    ["qwertyuiop[]asdf", "a walk over the keyboard"],
    ["x".repeat(129), "too long"],
  ])("PUT session/password refuses %s (%s) at #/password", async (password) => {
    const { status, body } = await owner.call("PUT", "/session/password", {
      current_password: OWNER.password,
      password,
    });
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, "#/password"]);
  });
});

const OWNER_PROOF = { email: OWNER.email, password: OWNER.password };

describe("behind TLS", () => {
  test("the cookie is a __Host- one and Secure, and strict transport is demanded", async () => {
    const answer = await newVisitor(estratto).call("POST", "/session", OWNER_PROOF, { "x-forwarded-proto": "https" });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-estratto_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000");
  });
});

describe("the second factor", () => {
  test("is asked for once it was confirmed; a code counts once, a recovery code too", async () => {
    const email = "second@example.com";
    const person = await newMember(estratto, owner, { email, role: "reviewer" });
    const wrong = await person.call("POST", "/session/second-factor", { password: "not mine at all" });
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, "#/password"]);
    const begun = await person.call("POST", "/session/second-factor", { password: passwordOf(email) });
    expect(begun.status).toBe(200);
    expect(deviations("beginSecondFactor", 200, begun.body)).toEqual([]);
    expect(begun.body.recovery_codes).toHaveLength(10);
    // Not before it was confirmed.
    expect((await signIn(newVisitor(estratto), email, passwordOf(email))).status).toBe(200);

    const { uri } = begun.body;
    expect((await person.call("PUT", "/session/second-factor", { code: "000000" })).status).toBe(422);
    expect((await person.call("PUT", "/session/second-factor", { code: codeOf(uri) })).status).toBe(200);

    const visitor = newVisitor(estratto);
    const asked = await signIn(visitor, email, passwordOf(email));
    expect([asked.status, asked.body.code]).toEqual([401, "second_factor_required"]);
    // The next code: valid from half a minute before its time, so it cannot expire here.
    const code = codeOf(uri, 1);
    expect((await signIn(visitor, email, "wrong wrong wrong", code)).body.code).toBe("sign_in_refused");
    expect((await signIn(visitor, email, passwordOf(email), "000000")).body.code).toBe("sign_in_refused");
    expect((await signIn(visitor, email, passwordOf(email), code)).status).toBe(200);
    const replayed = await signIn(newVisitor(estratto), email, passwordOf(email), code);
    expect([replayed.status, replayed.body.code]).toEqual([401, "sign_in_refused"]);

    const [recovery] = begun.body.recovery_codes;
    expect((await signIn(newVisitor(estratto), email, passwordOf(email), recovery)).status).toBe(200);
    expect((await signIn(newVisitor(estratto), email, passwordOf(email), recovery)).status).toBe(401);

    const renewed = await person.call("POST", "/session/second-factor/recovery-codes", { password: passwordOf(email) });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    const stale = await signIn(newVisitor(estratto), email, passwordOf(email), begun.body.recovery_codes[1]);
    expect(stale.status).toBe(401);

    const removed = await person.call("POST", "/session/second-factor/remove", { password: passwordOf(email) });
    expect(removed.status).toBe(200);
    expect((await signIn(newVisitor(estratto), email, passwordOf(email))).status).toBe(200);
  });
});

describe("sessions", () => {
  test("GET session/sessions lists them, and ending one or the others works at once", async () => {
    const email = "sessions@example.com";
    const here = await newMember(estratto, owner, { email, role: "viewer" });
    const [second, third] = [newVisitor(estratto), newVisitor(estratto)];
    for (const visitor of [second, third]) await signIn(visitor, email, passwordOf(email));
    const { body } = await here.call("GET", "/session/sessions");
    expect(deviations("listSessions", 200, body)).toEqual([]);
    expect(body.sessions).toHaveLength(3);
    expect(body.sessions.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
    const { session_id: secondId } = (await second.call("GET", "/session")).body;
    expect((await here.call("DELETE", `/session/sessions/${secondId}`)).status).toBe(200);
    expect((await second.call("GET", "/session")).status).toBe(401);
    expect((await third.call("GET", "/session")).status).toBe(200);
    expect((await here.call("DELETE", "/session/sessions")).status).toBe(200);
    expect((await third.call("GET", "/session")).status).toBe(401);
    expect((await here.call("GET", "/session")).status).toBe(200);
    // Somebody else's session is nobody's business.
    const { session_id: owners } = (await owner.call("GET", "/session")).body;
    expect((await here.call("DELETE", `/session/sessions/${owners}`)).status).toBe(404);
  });

  test("PUT session/password ends the other sessions, and the old password opens nothing", async () => {
    const email = "changer@example.com";
    const here = await newMember(estratto, owner, { email, role: "viewer" });
    const other = newVisitor(estratto);
    await signIn(other, email, passwordOf(email));
    const next = "nove gatti sul pianoforte";
    const changed = await here.call("PUT", "/session/password", {
      current_password: passwordOf(email),
      password: next,
    });
    expect(changed.status).toBe(200);
    expect((await other.call("GET", "/session")).status).toBe(401);
    expect((await here.call("GET", "/session")).status).toBe(200);
    expect((await signIn(newVisitor(estratto), email, passwordOf(email))).status).toBe(401);
    expect((await signIn(newVisitor(estratto), email, next)).status).toBe(200);
  });

  test("PUT session/password refuses the password that one has, and ends no session", async () => {
    const email = "keeper@example.com";
    const here = await newMember(estratto, owner, { email, role: "viewer" });
    const other = newVisitor(estratto);
    await signIn(other, email, passwordOf(email));
    const same = { current_password: passwordOf(email), password: passwordOf(email) };
    const { status, body } = await here.call("PUT", "/session/password", same);
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, "#/password"]);
    expect(body.detail).toContain("is the password that you have; choose another");
    expect((await other.call("GET", "/session")).status).toBe(200);
    // Whoever does not know it learns nothing by it.
    const guess = { current_password: "not mine at all", password: "not mine at all" };
    expect((await here.call("PUT", "/session/password", guess)).body.errors[0].pointer).toBe("#/current_password");
  });

  test("DELETE session signs out on the server; a cookie alone, without our origin, does nothing", async () => {
    const visitor = newVisitor(estratto);
    await signIn(visitor, OWNER.email, OWNER.password);
    const cookie = `estratto_session=${visitor.cookies.get("estratto_session")}`;
    const bare = await fetch(`${estratto.url}/api/v1/session`, { method: "DELETE", headers: { cookie } });
    expect(bare.status).toBe(401);
    const signedOut = await visitor.call("DELETE", "/session");
    expect([signedOut.status, signedOut.headers.get("clear-site-data")]).toEqual([200, '"cache"']);
    expect((await newVisitor(estratto).call("GET", "/session", undefined, { cookie })).status).toBe(401);
  });
});

describe("members", () => {
  test("an invitation lets one person in once, with the role it gives; the list shows both", async () => {
    const invited = await owner.call("POST", "/admin/invitations", { email: "Late@Example.com", role: "reviewer" });
    expect(deviations("invite", 200, invited.body)).toEqual([]);
    const listed = await owner.call("GET", "/admin/members");
    expect(deviations("listMembers", 200, listed.body)).toEqual([]);
    expect(JSON.stringify(listed.body)).not.toContain(tokenOf(invited.body.path));
    const read = await newVisitor(estratto).call("POST", "/session/link", { token: tokenOf(invited.body.path) });
    expect(read.body).toMatchObject({ kind: "invitation", email: "late@example.com", role: "reviewer" });
    const both = await Promise.all(
      [1, 2].map(() =>
        newVisitor(estratto).call("POST", "/session/link/use", {
          token: tokenOf(invited.body.path),
          name: "Late",
          password: passwordOf("late@example.com"),
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const after = await owner.call("GET", "/admin/members");
    const late = after.body.members.find((member: { email: string }) => member.email === "late@example.com");
    expect(late).toMatchObject({ name: "Late", role: "reviewer" });
    expect(after.body.invitations.map(({ email }: { email: string }) => email)).not.toContain("late@example.com");
  });

  test("a weak password does not use an invitation up; a withdrawn one opens nothing", async () => {
    const invited = await owner.call("POST", "/admin/invitations", { email: "weak@example.com", role: "viewer" });
    const use = (password: string) =>
      newVisitor(estratto).call("POST", "/session/link/use", {
        token: tokenOf(invited.body.path),
        name: "W",
        password,
      });
    expect((await use("password1234")).status).toBe(422);
    const withdrawn = await owner.call("DELETE", `/admin/invitations/${invited.body.invitation_id}`);
    expect(withdrawn.status).toBe(200);
    expect((await use(passwordOf("weak@example.com"))).status).toBe(401);
  });

  test("a role that is taken away is gone at once, and a removed member is out", async () => {
    const email = "demoted@example.com";
    const person = await newMember(estratto, owner, { email, role: "admin" });
    expect((await person.call("GET", "/admin/members")).status).toBe(200);
    const { member_id: id } = (await person.call("GET", "/session")).body;
    const demoted = await owner.call("PATCH", `/admin/members/${id}`, { role: "viewer" });
    expect([demoted.status, demoted.body.role]).toEqual([200, "viewer"]);
    expect((await person.call("GET", "/admin/members")).status).toBe(401);
    expect((await owner.call("DELETE", `/admin/members/${id}`)).status).toBe(200);
    expect((await person.call("GET", "/session")).status).toBe(401);
    expect((await signIn(newVisitor(estratto), email, passwordOf(email))).body.code).toBe("sign_in_refused");
    // The address can be used again.
    await newMember(estratto, owner, { email, role: "viewer" });
  });

  test("an admin signs a member out everywhere at once; they may sign in again, and others stay", async () => {
    const email = "everywhere@example.com";
    const person = await newMember(estratto, owner, { email, role: "reviewer" });
    const second = newVisitor(estratto);
    expect((await signIn(second, email, passwordOf(email))).status).toBe(200);
    const { member_id: id } = (await person.call("GET", "/session")).body;
    expect((await person.call("DELETE", `/admin/members/${id}/sessions`)).status).toBe(401);
    const ended = await owner.call("DELETE", `/admin/members/${id}/sessions`);
    expect(deviations("endMemberSessions", 200, ended.body)).toEqual([]);
    for (const each of [person, second]) expect((await each.call("GET", "/session")).status).toBe(401);
    expect((await owner.call("GET", "/session")).status).toBe(200);
    expect((await signIn(newVisitor(estratto), email, passwordOf(email))).status).toBe(200);
    const { body } = await owner.call("GET", "/admin/audit?limit=10");
    expect(body.events.map(({ action }: { action: string }) => action)).toContain("member.sessions_ended");
  });

  test("an admin neither makes nor touches owners, and the last owner cannot go", async () => {
    const admin = await newMember(estratto, owner, { email: "admin@example.com", role: "admin" });
    const { member_id: ownerId } = (await owner.call("GET", "/session")).body;
    const { member_id: adminId } = (await admin.call("GET", "/session")).body;
    const refused = [
      await admin.call("POST", "/admin/invitations", { email: "o@example.com", role: "owner" }),
      await admin.call("PATCH", `/admin/members/${adminId}`, { role: "owner" }),
      await admin.call("PATCH", `/admin/members/${ownerId}`, { role: "viewer" }),
      await admin.call("DELETE", `/admin/members/${ownerId}`),
      await admin.call("DELETE", `/admin/members/${ownerId}/sessions`),
      await admin.call("POST", `/admin/members/${ownerId}/reset-link`),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [401, "key_not_for_service"]),
    );
    for (const last of [
      await owner.call("PATCH", `/admin/members/${ownerId}`, { role: "viewer" }),
      await owner.call("DELETE", `/admin/members/${ownerId}`),
    ]) {
      expect([last.status, last.body.code]).toEqual([422, "field_invalid"]);
    }
  });

  test("a reset link sets the password anew, takes the second factor away and ends the sessions", async () => {
    const email = "lost@example.com";
    const person = await newMember(estratto, owner, { email, role: "reviewer" });
    const begun = await person.call("POST", "/session/second-factor", { password: passwordOf(email) });
    await person.call("PUT", "/session/second-factor", { code: codeOf(begun.body.uri) });
    const { member_id: id } = (await person.call("GET", "/session")).body;
    const made = await owner.call("POST", `/admin/members/${id}/reset-link`);
    expect(deviations("newResetLink", 200, made.body)).toEqual([]);
    const password = "sette barche di carta azzurra";
    const visitor = newVisitor(estratto);
    const used = await visitor.call("POST", "/session/link/use", { token: tokenOf(made.body.path), password });
    expect([used.status, used.body.second_factor]).toEqual([200, false]);
    expect((await person.call("GET", "/session")).status).toBe(401);
    expect((await signIn(newVisitor(estratto), email, passwordOf(email))).status).toBe(401);
    expect((await signIn(newVisitor(estratto), email, password)).status).toBe(200);
  });

  test("a reset link of an admin is worth nothing once the member is an owner, or the admin is gone", async () => {
    const [mallory, risen, other] = await Promise.all([
      newMember(estratto, owner, { email: "mallory@example.com", role: "admin" }),
      newMember(estratto, owner, { email: "risen@example.com", role: "viewer" }),
      newMember(estratto, owner, { email: "other@example.com", role: "viewer" }),
    ]);
    const idOf = async (visitor: typeof mallory) => (await visitor.call("GET", "/session")).body.member_id;
    const linkTo = async (id: string) => (await mallory.call("POST", `/admin/members/${id}/reset-link`)).body.path;
    const [risenId, otherId, malloryId] = await Promise.all([idOf(risen), idOf(other), idOf(mallory)]);
    const [toRisen, toOther] = [await linkTo(risenId), await linkTo(otherId)];
    const password = "otto barche di carta azzurra";
    const use = (path: string) =>
      newVisitor(estratto).call("POST", "/session/link/use", { token: tokenOf(path), password });
    expect((await owner.call("PATCH", `/admin/members/${risenId}`, { role: "owner" })).status).toBe(200);
    expect((await use(toRisen)).status).toBe(401);
    await owner.call("PATCH", `/admin/members/${risenId}`, { role: "viewer" });
    expect((await owner.call("DELETE", `/admin/members/${malloryId}`)).status).toBe(200);
    expect((await use(toOther)).status).toBe(401);
  });

  test("a key gets no higher limits than the installation's, unless the operator gives them", async () => {
    const { serviceId } = estratto.service("receipt");
    const keys = `/admin/services/${serviceId}/api-keys`;
    const json = { name: "fast", rate_limit: { inference_per_minute: 10, other_per_minute: 10, concurrent: 10_000 } };
    const refused = await owner.call("POST", keys, json);
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, "#/rate_limit/concurrent"]);
    const headers = { authorization: `Bearer ${estratto.adminToken}` };
    const api = { url: estratto.url, serviceId, key: "" };
    expect((await call(api, "POST", `/api/v1${keys}`, { headers, json })).status).toBe(200);
  });

  test("a member of one service sees that service alone", async () => {
    const { serviceId } = estratto.service("receipt");
    const person = await newMember(estratto, owner, {
      email: "one@example.com",
      role: null,
      service_roles: { [serviceId]: "reviewer" },
    });
    const { body } = await person.call("GET", "/admin/services");
    expect(body.services.map(({ service_id }: { service_id: string }) => service_id)).toEqual([serviceId]);
    const other = estratto.service("invoice").serviceId;
    expect((await person.call("GET", `/inference/service/${serviceId}/predicted-documents`)).status).toBe(200);
    expect((await person.call("GET", `/inference/service/${other}/predicted-documents`)).status).toBe(401);
  });
});

describe("another account", () => {
  test("is made by the operator, and its owner reaches nothing of this one", async () => {
    const operator = { authorization: `Bearer ${estratto.adminToken}` };
    const visitor = newVisitor(estratto);
    const account = await visitor.call("POST", "/admin/accounts", { name: "Other" }, operator);
    const invitation = { account_id: account.body.account_id, email: "other.owner@example.com", role: "owner" };
    const invited = await visitor.call("POST", "/admin/invitations", invitation, operator);
    const stranger = newVisitor(estratto);
    await stranger.call("POST", "/session/link/use", {
      token: tokenOf(invited.body.path),
      name: "Other",
      password: passwordOf("other.owner@example.com"),
    });
    const { member_id: ownerId } = (await owner.call("GET", "/session")).body;
    const { serviceId } = estratto.service("receipt");
    const { members } = (await stranger.call("GET", "/admin/members")).body;
    expect(members.map(({ email }: { email: string }) => email)).toEqual(["other.owner@example.com"]);
    expect((await stranger.call("GET", "/admin/services")).body.services).toEqual([]);
    expect((await stranger.call("GET", `/inference/service/${serviceId}/predicted-documents`)).status).toBe(401);
    expect((await stranger.call("GET", `/admin/services/${serviceId}`)).status).toBe(401);
    for (const [method, path, json] of [
      ["PATCH", `/admin/members/${ownerId}`, { role: "viewer" }],
      ["DELETE", `/admin/members/${ownerId}`, undefined],
      ["POST", `/admin/members/${ownerId}/reset-link`, undefined],
    ] as const) {
      expect([method, (await stranger.call(method, path, json)).status]).toEqual([method, 404]);
    }
    // A service of somebody else is as unknown as one that is nowhere.
    const clerk = await newMember(estratto, stranger, { email: "clerk@other.example.com", role: "viewer" });
    const { member_id: clerkId } = (await clerk.call("GET", "/session")).body;
    for (const id of [serviceId, "00000000-0000-4000-8000-000000000000"]) {
      const roles = { role: null, service_roles: { [id]: "admin" } };
      for (const refused of [
        await stranger.call("POST", "/admin/invitations", { email: "sly@example.com", ...roles }),
        await stranger.call("PATCH", `/admin/members/${clerkId}`, roles),
      ]) {
        expect([refused.status, refused.body.errors]).toEqual([
          422,
          [
            {
              pointer: `#/service_roles/${id}`,
              code: "field_invalid",
              detail: "the account has no service with this id",
            },
          ],
        ]);
      }
    }
  });
});

/** docs/trust.md S9; what the limits are is tested in src/usecases/access/guesses.test.ts. */
describe("guessing", () => {
  test("POST session answers 429 with Retry-After from the eleventh guess on; a made-up address buys none", async () => {
    const visitor = newVisitor(estratto);
    const statuses = [];
    let last = { headers: new Headers(), body: {} as { code?: string } };
    for (let i = 0; i < 13; i++) {
      const headers = { "x-real-ip": `10.0.0.${i}`, forwarded: `for=10.0.0.${i}` };
      const answer = await visitor.call(
        "POST",
        "/session",
        { email: "guessed@example.com", password: `guess number ${i}` },
        headers,
      );
      statuses.push(answer.status);
      last = answer;
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429, 429]);
    expect(last.body.code).toBe("rate_limited");
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(800);
  });

  test("while somebody's guesses are used up, the API answers as before, and other people sign in", async () => {
    const health = await fetch(`${estratto.url}/healthz`);
    expect(health.status).toBe(200);
    const other = await newVisitor(estratto).call("POST", "/session", { email: "other@example.com", password: "x" });
    expect([other.status, other.body.code]).toEqual([401, "sign_in_refused"]);
  });
});
