import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * The files of a folder, at any depth, by their paths. Folders that the product deletes while they are listed hold
 * none (Node's own recursive listing throws for them); the folder itself must be there.
 */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelowIfThere(path);
    return entry.isFile() ? [path] : [];
  });
}

function filesBelowIfThere(folder: string): string[] {
  try {
    return filesBelow(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
