import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { StartupError } from "../errors.ts";

/**
 * Returns the secret in this file. Creates the file, readable by its owner only, if there is none; of two processes
 * that create it at once, one wins and both return its secret.
 */
export function readOrMakeSecret(path: string): string {
  try {
    const file = openSync(path, "wx", 0o600);
    writeSync(file, randomBytes(32).toString("base64url"));
    fsyncSync(file);
    closeSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const secret = readFileSync(path, "utf8").trim();
  if (secret.length >= 32) return secret;
  throw new StartupError(
    `${path} holds no secret; restore it from a backup, or delete it and set second factors up anew.`,
  );
}
