import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { AppError } from "../../errors.ts";
import type { RateLimiter } from "../../usecases/types.ts";
import { clearSessionCookies, type Identification, mayUseCookie, sessionTokenOf, setSessionCookie } from "../auth.ts";
import { Session, SignIn } from "../contract/admin.ts";
import { Message } from "../contract/shapes.ts";
import { refuseIfSpent } from "../limits.ts";
import { operation } from "../openapi.ts";
import { presentSession } from "../present-admin.ts";
import type { App, RouteDeps } from "./route.ts";

const PATH = "/api/v1/session";
/** Reliability S9: at most 30 attempts an address in 15 minutes would lock a whole office out; a link cannot be guessed anyway. */
const SIGN_INS_PER_MINUTE = 30;
const PUBLIC = { access: { kind: "public" } } as const;

/** The console signs in with a one-time link and out again; the cookie stands in the place of x-api-key (contract section 8). */
export function sessionRoutes(
  app: App,
  { useCases, identify, limiter }: RouteDeps & { identify: Identification; limiter: RateLimiter },
): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const common = { tag: "session", security: "none" } as const;

  typed.post(
    PATH,
    {
      config: PUBLIC,
      schema: operation({
        ...common,
        id: "signIn",
        summary: "Exchange the token of a one-time sign-in link for a session cookie",
        body: SignIn,
        answers: { 200: Session },
        errors: [401, 422, 429, 500, 503],
      }),
    },
    async (request, reply) => {
      refuseIfSpent(await limiter.take(`sign-in:${request.ip}`, SIGN_INS_PER_MINUTE));
      // Another site must not sign a visitor in as somebody else. Programs send neither header and may.
      const fromBrowser = request.headers["sec-fetch-site"] !== undefined || request.headers.origin !== undefined;
      if (fromBrowser && !mayUseCookie(request)) {
        throw new AppError("invalid_api_key", "Sign in from the console's own page.");
      }
      const { sessionToken, caller } = await useCases.signIn(request.body.token);
      setSessionCookie(request, reply, sessionToken);
      return presentSession(caller);
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
      const caller = await identify.session(request);
      if (!caller) throw new AppError("missing_api_key", "Nobody is signed in.");
      return presentSession(caller);
    },
  );

  typed.delete(
    PATH,
    {
      config: PUBLIC,
      schema: operation({
        ...common,
        id: "signOut",
        summary: "Sign out; the session ends on the server",
        answers: { 200: Message },
        errors: [401, 429, 500, 503],
      }),
    },
    async (request, reply) => {
      const token = sessionTokenOf(request);
      if (token === null || !mayUseCookie(request)) throw new AppError("missing_api_key", "Nobody is signed in.");
      await useCases.signOut(token);
      clearSessionCookies(reply);
      return { message: "Signed out." };
    },
  );
}
