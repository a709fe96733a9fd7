import { open, writeFile } from "node:fs/promises";

/** Afterwards what was created, renamed or removed in the folder survives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Readable by this user only, and on the disk when the promise resolves; the name is durable only after the folder is
 * synced. "wx": the file must not exist yet.
 */
export async function writeSynced(path: string, text: string, flag: "w" | "wx"): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flag, flush: true });
}
