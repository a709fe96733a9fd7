import { createHmac } from "node:crypto";
import type { Estratto } from "./estratto.ts";

/** A person with a browser: keeps the cookies it is given and sends them from our own origin. */
export interface Visitor {
  /** `path` is below /api/v1, or begins with /api itself. */
  call(method: string, path: string, json?: unknown, headers?: Record<string, string>): Promise<VisitorAnswer>;
  readonly cookies: Map<string, string>;
}

export interface VisitorAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into JSON whose shape is the thing under test
  readonly body: any;
}

export function newVisitor({ url }: Pick<Estratto, "url">): Visitor {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(method, path, json, headers = {}) {
      const response = await fetch(path.startsWith("/api") ? url + path : `${url}/api/v1${path}`, {
        method,
        headers: {
          origin: url,
          ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") }),
          ...(json !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = "", value = "", attributes = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(cookie) ?? [];
        if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(attributes)) cookies.delete(name);
        else cookies.set(name, value);
      }
      const text = await response.text();
      const isJson =
        /json\b/.test(response.headers.get("content-type") ?? "") &&
        !/ndjson/.test(response.headers.get("content-type") ?? "");
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
    },
  };
}

export const OWNER = { email: "ada@example.com", name: "Ada Rossi", password: "quercia lampone treno 41" };

/** Uses the first-run link. */
export async function newOwner(estratto: Estratto): Promise<Visitor> {
  const visitor = newVisitor(estratto);
  const made = await visitor.call("POST", "/session/link/use", { token: estratto.firstRun.ownerLinkToken, ...OWNER });
  if (made.status !== 200) throw new Error(`The owner could not be made: ${JSON.stringify(made.body)}`);
  return visitor;
}

export function tokenOf(path: string): string {
  return path.split("#")[1] ?? "";
}

/** Invites somebody and lets them in. */
export async function newMember(
  estratto: Estratto,
  owner: Visitor,
  member: { email: string; role?: string | null; service_roles?: Record<string, string> },
): Promise<Visitor> {
  const invited = await owner.call("POST", "/admin/invitations", member);
  if (invited.status !== 200) throw new Error(`Not invited: ${JSON.stringify(invited.body)}`);
  const visitor = newVisitor(estratto);
  const used = await visitor.call("POST", "/session/link/use", {
    token: tokenOf(invited.body.path),
    name: member.email.split("@")[0],
    password: passwordOf(member.email),
  });
  if (used.status !== 200) throw new Error(`Not let in: ${JSON.stringify(used.body)}`);
  return visitor;
}

/** Hard to guess, and not derived from the address. */
export function passwordOf(email: string): string {
  return `ombrello ${[...email].reverse().join("").slice(0, 3)} viola grandine 7`;
}

/**
 * The code that an authenticator shows `steps` half-minutes from now: RFC 6238, implemented anew so that it checks the
 * product's.
 */
export function codeOf(otpauthUri: string, steps = 0): string {
  const secret = base32Bytes(new URL(otpauthUri).searchParams.get("secret") ?? "");
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** RFC 4648. */
function base32Bytes(text: string): Buffer {
  const bits = [...text.replace(/=+$/, "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
