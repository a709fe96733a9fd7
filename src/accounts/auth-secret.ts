import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { StartupError } from "../errors.ts";

/** The secret in this file; made, readable by its owner alone, where there is none. Of two processes that make it one wins. */
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
