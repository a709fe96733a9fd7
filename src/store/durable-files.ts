import { open, writeFile } from "node:fs/promises";

/** Makes what was created, renamed or removed in it survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** For this user alone, and on the disk when it resolves; its name is only when its folder is synced. "wx": there must be none yet. */
export async function writeSynced(path: string, text: string, flag: "w" | "wx"): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flag, flush: true });
}
