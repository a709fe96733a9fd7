import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX = "est_live_";
const RANDOM_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;

/**
 * A new key: `est_live_` + 32 base62 characters (190 bits from the system's generator) + 6 base62 characters of their
 * CRC-32. The checksum lets secret scanners, and us, tell a mistyped key from an unknown one without a look-up.
 */
export function newApiKey(): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return PREFIX + random + checksum(random);
}

/** false: the text has our prefix but cannot be one of our keys. Foreign (imported) keys are always plausible. */
export function isPlausibleKey(key: string): boolean {
  if (key.length < 8 || key.length > 256) return false;
  if (!key.startsWith(PREFIX)) return true;
  const body = key.slice(PREFIX.length);
  return (
    body.length === RANDOM_CHARACTERS + CHECKSUM_CHARACTERS &&
    body.slice(RANDOM_CHARACTERS) === checksum(body.slice(0, RANDOM_CHARACTERS))
  );
}

/**
 * Hex SHA-256: what is stored and looked up. A fast hash is right for 190 random bits (OWASP ASVS 6.5.2), and a look-up
 * by digest through a unique index leaves nothing to compare whose timing could be measured.
 */
export function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/**
 * Eight characters by which people can distinguish keys: for our keys the first random ones, for a foreign key at most
 * a quarter.
 */
export function displayPrefix(key: string): string {
  if (key.startsWith(PREFIX)) return key.slice(PREFIX.length, PREFIX.length + 8);
  return key.slice(0, Math.min(8, Math.floor(key.length / 4)));
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let i = 0; i < CHECKSUM_CHARACTERS; i++) {
    digits = ALPHABET[rest % ALPHABET.length] + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
