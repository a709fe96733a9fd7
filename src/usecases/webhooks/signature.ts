import { createHmac, randomBytes } from "node:crypto";

const SECRET_PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A symmetric secret of Standard Webhooks: `whsec_` and its bytes in base64. */
export function newWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/**
 * The headers of Standard Webhooks 1.0 (standardwebhooks.com): a signature over `id.timestamp.body` for each live
 * secret, so that a receiver may change to the new one at any time during a rotation.
 */
export function signedHeaders(
  message: { readonly id: string; readonly timestamp: Date; readonly body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(message.timestamp.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${message.id}.${timestamp}.${message.body}`).digest("base64")}`;
  });
  return { "webhook-id": message.id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
