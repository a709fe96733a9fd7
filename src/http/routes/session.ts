import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../errors.ts";
import type { Client, OpenedSession } from "../../usecases/access/account-types.ts";
import { handshakeCookie, type Identification, mayUseCookie, sessionCookie } from "../access/auth.ts";
import {
  Link,
  LinkInput,
  LinkUse,
  ProviderAnswer,
  ProviderSignIn,
  Session,
  SignIn,
  SignInMethods,
} from "../contract/accounts.ts";
import { Message } from "../contract/shapes.ts";
import { operation } from "../openapi.ts";
import { presentSession } from "../present/accounts.ts";
import type { App, RouteDeps } from "./route.ts";

const PATH = "/api/v1/session";
const PUBLIC = { access: { kind: "public" } } as const;
const VISITOR = { access: { kind: "visitor" } } as const;
const common = { tag: "session", security: "none" } as const;
const errors = [401, 404, 422, 429, 500, 503] as const;

type Deps = RouteDeps & { identify: Identification };

/** How people sign in and out; the cookie takes the place of x-api-key (contract section 8). */
export function sessionRoutes(app: App, deps: Deps): void {
  const { useCases, identify } = deps;
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const start = createStart(deps);

  typed.post(
    PATH,
    {
      config: VISITOR,
      schema: operation({
        ...common,
        id: "signIn",
        summary: "Sign in with e-mail address and password, and the code of the second factor where there is one",
        body: SignIn,
        answers: { 200: Session },
        errors: [401, 422, 429, 500, 503],
      }),
    },
    (request, reply) => {
      const { email, password, code = null } = request.body;
      return start(request, reply, (client) =>
        useCases.sessions.signIn({ email, password, code: code?.trim() ?? null }, client),
      );
    },
  );

  typed.get(
    PATH,
    {
      config: PUBLIC,
      schema: operation({
        ...common,
        id: "getSession",
        summary: "Who is signed in",
        answers: { 200: Session },
        errors: [401, 429, 500, 503],
      }),
    },
    async (request) => {
      const caller = await identify.person(request);
      return presentSession(caller, await useCases.profile(caller).get());
    },
  );

  typed.delete(
    PATH,
    {
      config: PUBLIC,
      schema: operation({
        ...common,
        id: "signOut",
        summary: "End the session",
        answers: { 200: Message },
        errors: [401, 429, 500, 503],
      }),
    },
    async (request, reply) => {
      const token = sessionCookie.read(request);
      if (token === null || !mayUseCookie(request)) throw new AppError("missing_api_key", "Nobody is signed in.");
      await useCases.sessions.signOut(token);
      sessionCookie.clear(reply);
      // Page images are the only thing that a browser may cache (ASVS 14.3.1); the console itself keeps or drops
      // drafts.
      reply.header("clear-site-data", '"cache"');
      return { message: "Signed out." };
    },
  );

  linkRoutes(app, deps);
  providerRoutes(app, deps);
}

/** One-time links: the first owner, invitations, new passwords. */
function linkRoutes(app: App, deps: Deps): void {
  const { useCases } = deps;
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const start = createStart(deps);

  typed.post(
    `${PATH}/link`,
    {
      config: VISITOR,
      schema: operation({
        ...common,
        id: "readLink",
        summary: "What a one-time link is for; it is not used up",
        body: LinkInput,
        answers: { 200: Link },
        errors: [401, 422, 429, 500, 503],
      }),
    },
    async (request) => {
      const { expiresAt, ...link } = await useCases.sessions.readLink(request.body.token);
      return { ...link, expires_at: expiresAt.toISOString() };
    },
  );

  typed.post(
    `${PATH}/link/use`,
    {
      config: VISITOR,
      schema: operation({
        ...common,
        id: "useLink",
        summary: "Make the account or the password that the link is for, and sign in",
        body: LinkUse,
        answers: { 200: Session },
        errors: [401, 422, 429, 500, 503],
      }),
    },
    (request, reply) => {
      const { token, password, email = null, name = null } = request.body;
      return start(request, reply, (client) => useCases.sessions.redeemLink(token, { email, name, password }, client));
    },
  );
}

/** The identity provider redirects the browser to a page of the console, which submits its response here. */
function providerRoutes(app: App, deps: Deps): void {
  const { useCases } = deps;
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const start = createStart(deps);

  typed.get(
    `${PATH}/methods`,
    {
      config: PUBLIC,
      schema: operation({
        ...common,
        id: "getSignInMethods",
        summary: "How people sign in here",
        answers: { 200: SignInMethods },
        errors: [500, 503],
      }),
    },
    async () => ({ password: true, provider: useCases.sessions.providerName() }),
  );

  typed.post(
    `${PATH}/provider`,
    {
      config: VISITOR,
      schema: operation({
        ...common,
        id: "beginProviderSignIn",
        summary: "Begin to sign in at the identity provider",
        answers: { 200: ProviderSignIn },
        errors,
      }),
    },
    async (request, reply) => {
      const { url, handshake } = await useCases.sessions.beginProviderSignIn();
      handshakeCookie.set(request, reply, handshake);
      return { url };
    },
  );

  typed.post(
    `${PATH}/provider/answer`,
    {
      config: VISITOR,
      schema: operation({
        ...common,
        id: "finishProviderSignIn",
        summary: "Sign in with the identity provider's answer",
        body: ProviderAnswer,
        answers: { 200: Session },
        errors,
      }),
    },
    (request, reply) =>
      start(request, reply, async (client) => {
        const handshake = handshakeCookie.read(request);
        if (handshake === null) throw new AppError("sign_in_refused", "This sign-in was not begun in this browser.");
        handshakeCookie.clear(reply);
        return useCases.sessions.finishProviderSignIn(request.body.answer, handshake, client);
      }),
  );
}

function createStart(deps: Deps) {
  return async (request: FastifyRequest, reply: FastifyReply, open: (client: Client) => Promise<OpenedSession>) => {
    const agent = request.headers["user-agent"] ?? "";
    const { sessionToken, caller } = await open({ address: request.ip, agent });
    // The browser's previous session ends: a sign-in never continues one (ASVS 7.2.4).
    const before = sessionCookie.read(request);
    if (before !== null) await deps.useCases.sessions.signOut(before);
    sessionCookie.set(request, reply, sessionToken);
    return presentSession(caller, await deps.useCases.profile(caller).get());
  };
}
