import { QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError, createClient, type SessionJson } from "../../src/client.ts";

/** The console uses the public client; the session cookie takes the place of a key. */
export const client = createClient({ fetch: noted });

let answeredAt = Date.now();

/** When the service last answered this page: a session without requests ends. */
export function lastAnsweredAt(): number {
  return answeredAt;
}

let onSignedOut = (): void => undefined;

async function noted(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  answeredAt = Date.now();
  if (response.status === 401 && saysSignedOut(await codeOf(response.clone()))) onSignedOut();
  return response;
}

/** Null: a proxy in between answered with its own page. */
async function codeOf(response: Response): Promise<string | null> {
  const problem: { readonly code?: string } | null = await response.json().catch(() => null);
  return problem?.code ?? null;
}

/** Also 401, but about what was just typed, or for a person who is signed in and may not do this. */
const STILL_SIGNED_IN: ReadonlySet<string | null> = new Set([
  "key_not_for_service",
  "sign_in_refused",
  "second_factor_required",
]);

function saysSignedOut(code: string | null): boolean {
  return !STILL_SIGNED_IN.has(code);
}

/** The session is over; by then the page that asks for a new one is shown. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && saysSignedOut(error.code);
}

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  /** Null: nobody is signed in. */
  queryFn: async (): Promise<SessionJson | null> => {
    try {
      return await client.session.current();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

/**
 * Nobody is signed in any more, and nothing that the person saw stays in memory. The session's own entry stays: the
 * page listens to it.
 */
export function forgetSession(queries: QueryClient): void {
  queries.setQueryData(sessionQuery.queryKey, null);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
}

export const servicesQuery = queryOptions({
  queryKey: ["services"],
  queryFn: async () => (await client.admin.services()).services,
  staleTime: 60_000,
});

export const limitsQuery = queryOptions({
  queryKey: ["limits"],
  queryFn: () => client.limits(),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The definition of one service; undefined while loading or if there is none with this id. */
export function useService(serviceId: string) {
  return useQuery({ ...servicesQuery, select: (services) => services.find((s) => s.service_id === serviceId) }).data;
}

export function createQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    // The client already retries what may be retried.
    defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { retry: false } },
  });
  // A session that ended (idle, signed out elsewhere) shows the sign-in page, not an error on every panel, whichever
  // request fails: a review saves and decides without the query client.
  onSignedOut = () => queries.setQueryData(sessionQuery.queryKey, null);
  return queries;
}
