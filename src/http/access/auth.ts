import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../errors.ts";
import type { SessionCaller } from "../../usecases/access/account-types.ts";
import type { Caller } from "../../usecases/access/caller.ts";
import type { UseCases } from "../../usecases/types.ts";

/**
 * Identifies the caller: the holder of an API key (specification 5), a person in the console with a session cookie, or
 * the operator with the admin token. A key wins over a cookie: a client that sends one intends it.
 */
export interface Identification {
  /** A key or a session. Throws missing_api_key, invalid_api_key, key_revoked, key_expired. */
  user(request: FastifyRequest): Promise<Exclude<Caller, { kind: "admin" }>>;
  /** As `anyone`, for administration routes: a caller without credentials is pointed to the operator's token. */
  administrator(request: FastifyRequest): Promise<Caller>;
  /** A session. */
  person(request: FastifyRequest): Promise<SessionCaller>;
  /** Any of them; for paths without a route. */
  anyone(request: FastifyRequest): Promise<Caller>;
  /** The session only; null if there is none. */
  session(request: FastifyRequest): Promise<SessionCaller | null>;
}

export function createIdentification(useCases: UseCases, adminToken: string | null): Identification {
  const adminDigest = adminToken === null ? null : digest(adminToken);

  async function session(request: FastifyRequest) {
    const token = sessionCookie.read(request);
    if (token === null || !mayUseCookie(request)) return null;
    const caller = await useCases.sessions.authenticateSession(token);
    return caller && { ...caller, address: request.ip };
  }

  async function user(request: FastifyRequest) {
    const key = keyOf(request);
    if (key !== null) return { ...(await useCases.authenticateKey(key)), address: request.ip };
    const caller = await session(request);
    if (!caller) throw missingKey(request);
    return caller;
  }

  function operator(request: FastifyRequest): (Caller & { kind: "admin" }) | null {
    const token = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1];
    if (token === undefined) return null;
    // Digests have equal length, so the time of the comparison reveals nothing about the token.
    if (adminDigest === null) {
      throw new AppError(
        "invalid_api_key",
        "This installation takes no bearer token: it was started without ESTRATTO_ADMIN_TOKEN.",
      );
    }
    if (!timingSafeEqual(digest(token), adminDigest)) {
      throw new AppError("invalid_api_key", "The bearer token is not the operator's.");
    }
    return { kind: "admin", address: request.ip };
  }

  return {
    user,
    session,
    async person(request) {
      const caller = await session(request);
      if (!caller) throw missing(request, "Nobody is signed in.");
      return caller;
    },
    async administrator(request) {
      const admin = operator(request);
      if (admin) return admin;
      if (keyOf(request) !== null) return user(request);
      const caller = await session(request);
      if (!caller)
        throw missing(
          request,
          "Send the operator's token (ESTRATTO_ADMIN_TOKEN) as Authorization: Bearer, or sign in to the console.",
        );
      return caller;
    },
    anyone: async (request) => operator(request) ?? user(request),
  };
}

function digest(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/**
 * null: no header. A repeated header, or one in addition to a query parameter, is refused: two parsers of the request
 * could see different keys.
 */
export function keyOf(request: FastifyRequest): string | null {
  const given = request.raw.headersDistinct["x-api-key"];
  if (given === undefined) return null;
  if (given.length > 1) throw new AppError("invalid_api_key", "The x-api-key header was sent more than once.");
  if (given[0] && hasInQuery(request, "x-api-key")) throw new AppError("invalid_api_key", KEY_IN_QUERY);
  return given[0] || null;
}

const KEY_IN_QUERY =
  "A key in the query string is refused, because addresses end up in logs; send it in the x-api-key header.";

const FROM_ELSEWHERE =
  "The session does not count for this request: it comes from another site's page, or a change has no Origin or " +
  "Sec-Fetch-Site of this one. Behind a proxy, see that it passes the Host header on.";

function missingKey(request: FastifyRequest): AppError {
  if (hasInQuery(request, "x-api-key", "api_key", "apikey", "api-key"))
    return new AppError("missing_api_key", KEY_IN_QUERY);
  return missing(request, "The x-api-key header is missing.");
}

/** No credentials; or a session's cookie, which does not count for every request. Whether it is valid is not told. */
function missing(request: FastifyRequest, detail: string): AppError {
  const isKept = sessionCookie.read(request) !== null && !mayUseCookie(request);
  return new AppError("missing_api_key", isKept ? FROM_ELSEWHERE : detail);
}

/** The query is missing if the path itself could not be parsed. */
function hasInQuery({ query }: FastifyRequest, ...names: readonly string[]): boolean {
  return names.some((name) => Object.hasOwn((query ?? {}) as object, name));
}

/**
 * A cookie is also sent with requests that other sites cause. For a change it counts only with proof that one of our
 * pages sent it; for a read it counts unless the browser reports another site.
 */
export function mayUseCookie(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  const { origin } = request.headers;
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (origin !== undefined && !isOwnOrigin(origin, request.host)) return false;
  const changes = request.method !== "GET" && request.method !== "HEAD";
  return !changes || site === "same-origin" || origin !== undefined;
}

/** Another site must not sign a visitor in as somebody else. Programs send neither header and are allowed. */
export function refuseForeignPage(request: FastifyRequest): void {
  const isFromBrowser = request.headers["sec-fetch-site"] !== undefined || request.headers.origin !== undefined;
  if (isFromBrowser && !mayUseCookie(request)) {
    throw new AppError("invalid_api_key", "Sign in from the console's own page.");
  }
}

/** The scheme is ignored: behind a proxy that terminates TLS this process sees http. */
function isOwnOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** The session cookie and the handshake cookie: no script can read them and no other site can cause them to be sent. */
export const sessionCookie = createCookie("estratto_session", null);
/** Verifies the identity provider's response; expires with the browser session or after ten minutes. */
export const handshakeCookie = createCookie("estratto_handshake", 600);

/** Browsers store `__Host-` cookies only over TLS; plain http is for loopback and tests. */
function createCookie(name: string, maxAgeSeconds: number | null) {
  const secureName = `__Host-${name}`;
  const common = { httpOnly: true, sameSite: "strict", path: "/" } as const;
  return {
    /** Over TLS only the name that no other host of the domain can set. */
    read: ({ cookies, protocol }: FastifyRequest): string | null =>
      cookies[secureName] ?? (protocol === "https" ? undefined : cookies[name]) ?? null,
    set(request: FastifyRequest, reply: FastifyReply, value: string): void {
      const secure = request.protocol === "https";
      const age = maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds };
      reply.setCookie(secure ? secureName : name, value, { ...common, ...age, secure });
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(secureName, { ...common, secure: true });
      reply.clearCookie(name, common);
    },
  };
}
