import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Which hosts the product may call (OWASP SSRF prevention): only those the operator named. The name is checked when a
 * webhook is created and again before each call; the address is checked when the connection is made (send-webhook),
 * since the name may resolve elsewhere by then.
 */
export interface WebhookTargets {
  /** Whether any host may be called. */
  readonly areAny: boolean;
  /** Why this URL cannot be a webhook, as a clause for a person; null if it may be called. */
  refusal(url: string): string | null;
  /** An origin that the operator named with its scheme may be inside the network. */
  mayBePrivate(url: URL): boolean;
  /** Whether a connection to this address may be made for a host that is not such an origin. */
  allowsAddress(address: string): boolean;
}

const HTTPS_PORT = "443";
const MAX_URL_CHARACTERS = 2000;

/** `hosts` as in ESTRATTO_WEBHOOK_HOSTS. */
export function createWebhookTargets(hosts: readonly string[]): WebhookTargets {
  const origins = new Set(hosts.filter((entry) => /^https?:/i.test(entry)).map((entry) => new URL(entry).origin));
  const patterns = hosts.filter((entry) => !/^https?:/i.test(entry)).map(patternOf);
  const mayBePrivate = ({ origin }: URL) => origins.has(origin);
  return {
    areAny: hosts.length > 0,
    mayBePrivate,
    allowsAddress: isPublicAddress,
    refusal(text) {
      if (hosts.length === 0) return "webhooks are off: name the hosts they may reach in ESTRATTO_WEBHOOK_HOSTS";
      if (text.length > MAX_URL_CHARACTERS) return `is longer than ${MAX_URL_CHARACTERS} characters`;
      if (!URL.canParse(text)) return "is not a URL";
      const url = new URL(text);
      if (url.username !== "" || url.password !== "") return "must not hold a user name or password";
      if (url.hash !== "") return "must not have a fragment";
      if (mayBePrivate(url)) return null;
      if (url.protocol !== "https:")
        return "must be https, or an origin that ESTRATTO_WEBHOOK_HOSTS names with its scheme";
      const isNamed = patterns.some(
        (pattern) => pattern.host(hostOf(url)) && pattern.port === (url.port || HTTPS_PORT),
      );
      if (!isNamed) return "is not among the hosts that ESTRATTO_WEBHOOK_HOSTS names";
      if (isIP(hostOf(url)) !== 0 && !isPublicAddress(hostOf(url))) return "is an address inside the network";
      return null;
    },
  };
}

/**
 * The host without the brackets of an IPv6 address and the trailing dot of the root. URL has already normalised IPv4
 * addresses in any base to decimal.
 */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/** Every IPv6 address that IANA allocates lies in it. */
const GLOBAL_UNICAST_V6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/**
 * Whether the address is public unicast: not loopback, private, link-local, shared, documentation, multicast or
 * reserved, and not one that embeds an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo), whatever that one is.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_UNICAST_V6)) return false;
  return address.range() === "unicast";
}

function patternOf(entry: string): { host: (name: string) => boolean; port: string } {
  const [name = "", port = HTTPS_PORT] = entry.toLowerCase().split(":");
  if (name === "*") return { host: () => true, port };
  if (name.startsWith("*.")) return { host: (host) => host.endsWith(name.slice(1)), port };
  return { host: (host) => host === name, port };
}
