import { once } from "node:events";
import { createServer, type Server } from "node:http";
import Provider, { type Account } from "oidc-provider";
import { type Estratto, startEstratto } from "./estratto.ts";
import { freePort } from "./program.ts";

/** A real OpenID Connect provider on this machine, with its own sign-in pages. */
export interface TestIdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * Goes through the provider's pages as this person; returns the address to which the provider redirects the browser.
   */
  signIn(startUrl: string, login: string): Promise<URL>;
  stop(): Promise<void>;
}

/** Login → the provider's claims about the person. */
type People = Readonly<Record<string, { email: string; email_verified: boolean }>>;

/** A provider, and an estratto that lets its people sign in there, as "ACME". */
export async function startWithProvider(
  people: People,
): Promise<{ readonly provider: TestIdentityProvider; readonly estratto: Estratto }> {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const provider = await startIdentityProvider(`${publicUrl}/sign-in/oidc`, people);
  const estratto = await startEstratto({
    ESTRATTO_PORT: String(port),
    ESTRATTO_PUBLIC_URL: publicUrl,
    ESTRATTO_OIDC_ISSUER: provider.issuer,
    ESTRATTO_OIDC_CLIENT_ID: provider.clientId,
    ESTRATTO_OIDC_CLIENT_SECRET: provider.clientSecret,
    ESTRATTO_OIDC_NAME: "ACME",
  });
  return { provider, estratto };
}

async function startIdentityProvider(redirectUri: string, people: People): Promise<TestIdentityProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const [clientId, clientSecret] = ["estratto-under-test", "a secret of the test, long enough"];
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    cookies: { keys: ["only for the test"] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, id): Account => ({
      accountId: id,
      claims: async () => ({ sub: id, name: id, ...people[id] }),
    }),
  });
  const server: Server = createServer(provider.callback()).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    issuer,
    clientId,
    clientSecret,
    signIn: (startUrl, login) => walkThrough(startUrl, login, redirectUri),
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A browser in a few lines: follows redirects, keeps cookies, fills the two forms (login and consent). */
async function walkThrough(startUrl: string, login: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let [url, form]: [string, URLSearchParams | null] = [startUrl, null];
  for (let step = 0; step < 15; step++) {
    const response: Response = await fetch(url, {
      method: form ? "POST" : "GET",
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(form && { body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const next: string | null = response.headers.get("location");
    if (next !== null) {
      [url, form] = [new URL(next, url).href, null];
      if (url.startsWith(redirectUri)) return new URL(url);
      continue;
    }
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (!prompt || !action) throw new Error(`The provider showed no form: ${response.status} ${page.slice(0, 500)}`);
    url = new URL(action, url).href;
    form = new URLSearchParams(prompt === "login" ? { prompt, login, password: "any" } : { prompt });
  }
  throw new Error("The provider never sent the browser back.");
}
