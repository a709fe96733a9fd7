import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { FastifyRequest } from "fastify";
import { callerOf } from "../access/access.ts";
import {
  CodeProof,
  PasswordChange,
  PasswordProof,
  ProfileChange,
  RecoveryCodes,
  SecondFactor,
  SessionParams,
  Sessions,
} from "../contract/accounts.ts";
import { Message } from "../contract/shapes.ts";
import { operation } from "../openapi.ts";
import { type App, knownId, type RouteDeps } from "./route.ts";

const PERSON = { access: { kind: "person", does: "profile" } } as const;
const PATH = "/api/v1/session";
const common = { tag: "session", security: "session", errors: [401, 404, 422, 429, 500, 503] } as const;

/** A person's own account: name, password, second factor, sessions. */
export function profileRoutes(app: App, deps: RouteDeps): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();
  const own = (request: FastifyRequest) => deps.useCases.profile(callerOf(request));

  typed.patch(
    `${PATH}/profile`,
    {
      config: PERSON,
      schema: operation({
        ...common,
        id: "changeProfile",
        summary: "Change one's name",
        body: ProfileChange,
        answers: { 200: Message },
      }),
    },
    async (request) => {
      await own(request).rename(request.body.name.trim());
      return { message: "Changed." };
    },
  );

  typed.put(
    `${PATH}/password`,
    {
      config: PERSON,
      schema: operation({
        ...common,
        id: "changePassword",
        summary: "Change one's password; the other sessions end",
        body: PasswordChange,
        answers: { 200: Message },
      }),
    },
    async (request) => {
      const { current_password: current, password } = request.body;
      await own(request).setPassword({ current, password });
      return { message: "The password is changed; your other sessions have ended." };
    },
  );

  secondFactorRoutes(app, own);
  ownSessionRoutes(app, own);
}

type Own = (request: FastifyRequest) => ReturnType<RouteDeps["useCases"]["profile"]>;

function secondFactorRoutes(app: App, own: Own): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.post(
    `${PATH}/second-factor`,
    {
      config: PERSON,
      schema: operation({
        ...common,
        id: "beginSecondFactor",
        summary: "A new secret for an authenticator; it counts once a code of it was confirmed",
        body: PasswordProof,
        answers: { 200: SecondFactor },
      }),
    },
    async (request) => {
      const { uri, recoveryCodes } = await own(request).beginSecondFactor(request.body.password);
      return { uri, recovery_codes: [...recoveryCodes] };
    },
  );

  typed.put(
    `${PATH}/second-factor`,
    {
      config: PERSON,
      schema: operation({
        ...common,
        id: "confirmSecondFactor",
        summary: "Confirm the new secret with a code of it; the other sessions end",
        body: CodeProof,
        answers: { 200: Message },
      }),
    },
    async (request) => {
      await own(request).confirmSecondFactor(request.body.code.trim());
      return { message: "From now on you sign in with a code." };
    },
  );

  typed.post(
    `${PATH}/second-factor/remove`,
    {
      config: PERSON,
      schema: operation({
        ...common,
        id: "removeSecondFactor",
        summary: "Sign in without a code again",
        body: PasswordProof,
        answers: { 200: Message },
      }),
    },
    async (request) => {
      await own(request).removeSecondFactor(request.body.password);
      return { message: "The second factor is removed." };
    },
  );

  typed.post(
    `${PATH}/second-factor/recovery-codes`,
    {
      config: PERSON,
      schema: operation({
        ...common,
        id: "newRecoveryCodes",
        summary: "New recovery codes; the ones before count no more",
        body: PasswordProof,
        answers: { 200: RecoveryCodes },
      }),
    },
    async (request) => ({ recovery_codes: [...(await own(request).newRecoveryCodes(request.body.password))] }),
  );
}

function ownSessionRoutes(app: App, own: Own): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  typed.get(
    `${PATH}/sessions`,
    {
      config: PERSON,
      schema: operation({
        ...common,
        id: "listSessions",
        summary: "Where one is signed in",
        answers: { 200: Sessions },
      }),
    },
    async (request) => {
      const caller = callerOf(request);
      const sessions = await own(request).sessions();
      return {
        sessions: sessions.map((session) => ({
          session_id: session.sessionId,
          current: caller.kind === "session" && caller.sessionId === session.sessionId,
          method: session.method,
          address: session.address,
          agent: session.agent,
          created_at: session.createdAt.toISOString(),
          last_seen_at: session.lastSeenAt.toISOString(),
        })),
      };
    },
  );

  typed.delete(
    `${PATH}/sessions/:session_id`,
    {
      config: PERSON,
      schema: operation({
        ...common,
        id: "endSession",
        summary: "End one of one's sessions at once",
        params: SessionParams,
        answers: { 200: Message },
      }),
    },
    async (request) => {
      await own(request).endSession(knownId(request.params.session_id));
      return { message: "The session has ended." };
    },
  );

  typed.delete(
    `${PATH}/sessions`,
    {
      config: PERSON,
      schema: operation({
        ...common,
        id: "endOtherSessions",
        summary: "End all of one's sessions but this one",
        answers: { 200: Message },
      }),
    },
    async (request) => {
      await own(request).endOtherSessions();
      return { message: "Your other sessions have ended." };
    },
  );
}
