import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/**
 * Argon2id parameters of OWASP and ASVS 5.0 (appendix C): 19 MiB, two passes, one lane; 50 ms of CPU on this project's
 * machine. better-auth's own scrypt (N=2^14, r=16, p=1) costs 84 ms and is weaker than what they require of scrypt.
 */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Returns the hash in PHC string format: the parameters are stored with each hash, so they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive("argon2id", parametersOf(password, salt, COST));
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

const HASH = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** false for a wrong password. Throws if `hash` is not one of ours: that is a fault, not a refusal. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] = HASH.exec(hash) ?? [];
  if (salt === undefined || expected === undefined) throw new Error("a credential holds no argon2id hash");
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const known = Buffer.from(expected, "base64");
  const computed = await derive("argon2id", parametersOf(password, Buffer.from(salt, "base64"), cost));
  return known.length === computed.length && timingSafeEqual(known, computed);
}

function parametersOf(
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; parallelism: number },
): Argon2Parameters {
  // One encoding of an accented letter, whatever keyboard it came from (RFC 8265).
  return { message: password.normalize("NFC"), nonce, tagLength: HASH_BYTES, ...cost };
}

/** Base64 as PHC strings have it: the standard alphabet without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
