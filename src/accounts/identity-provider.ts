import { betterAuth } from "better-auth";
import { genericOAuth } from "better-auth/plugins";
import { AppError } from "../errors.ts";
import { type AccountsSetup, baseOptions } from "./better-auth.ts";
import type { IdentityProvider } from "./contract.ts";
import { cookiesOf } from "./cookies.ts";

export interface ProviderConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
}

const PROVIDER_ID = "oidc";
/** The console's page that receives the provider's response. */
const RETURN_PATH = "/sign-in/oidc";

/**
 * Sign-in at one OpenID Connect provider. Nobody signs up this way: the provider vouches for an address that was
 * invited here, and must state that it has verified it.
 */
export function createIdentityProvider(setup: AccountsSetup, config: ProviderConfig): IdentityProvider {
  let discovered: Promise<Auth> | null = null;

  /** better-auth fetches the provider's endpoints once, on creation; so it is created at the first sign-in there. */
  async function auth(): Promise<Auth> {
    discovered ??= discover(setup, config);
    try {
      return await discovered;
    } catch (error) {
      discovered = null;
      throw error;
    }
  }

  return {
    name: config.name,

    async begin() {
      const { api } = await auth();
      const { headers, response } = await api.signInSocial({
        body: { provider: PROVIDER_ID, callbackURL: "/", errorCallbackURL: "/", disableRedirect: true },
        returnHeaders: true,
      });
      if (!response.url) throw new Error("better-auth gave no address of the provider");
      return { url: response.url, handshake: Buffer.from(cookiesOf(headers)).toString("base64url") };
    },

    async finish(answer, handshake) {
      const { api, $context } = await auth();
      const cookie = Buffer.from(handshake, "base64url").toString();
      const redirect = await api.callbackOAuth({
        params: { id: PROVIDER_ID },
        query: { ...answer },
        method: "GET",
        headers: new Headers({ cookie }),
        asResponse: true,
      });
      const session = cookieNamed(redirect.headers, (await $context).authCookies.sessionToken.name);
      if (session === null) return null;
      // "<token>.<signature>"
      const token = decodeURIComponent(session).split(".")[0] ?? "";
      const { internalAdapter } = await $context;
      const found = await internalAdapter.findSession(token);
      await internalAdapter.deleteSession(token);
      return found && { personId: found.user.id };
    },
  };
}

type Auth = ReturnType<typeof create>;

function create(setup: AccountsSetup, config: ProviderConfig) {
  return betterAuth({
    ...baseOptions(setup),
    plugins: [
      genericOAuth({
        config: [
          {
            providerId: PROVIDER_ID,
            clientId: config.clientId,
            clientSecret: config.clientSecret,
            discoveryUrl: `${config.issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`,
            redirectURI: new URL(RETURN_PATH, setup.publicUrl).href,
            scopes: ["openid", "email", "profile"],
            pkce: true,
            requireIdTokenVerification: true,
            disableSignUp: true,
          },
        ],
      }),
    ],
  });
}

async function discover(setup: AccountsSetup, config: ProviderConfig): Promise<Auth> {
  const auth = create(setup, config);
  const { socialProviders } = await auth.$context;
  if (socialProviders.length > 0) return auth;
  throw new AppError("dependency_unavailable", "The identity provider does not answer; sign in with your password.", {
    retryAfterSeconds: 30,
  });
}

function cookieNamed(headers: Headers, name: string): string | null {
  const cookie = headers.getSetCookie().find((each) => each.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1).split(";", 1)[0] || null;
}
