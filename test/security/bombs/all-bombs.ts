import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PDF_BOMBS, XML_BOMBS } from "./pdf-bombs.ts";
import { PICTURE_BOMBS } from "./picture-bombs.ts";

/** Every bomb by its name, made on request. */
export const BOMBS: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  ...PDF_BOMBS,
  ...XML_BOMBS,
  ...PICTURE_BOMBS,
};

/**
 * Makes all of them, as files of the folder, before the first is tried: making one blocks this process, and with it the
 * pool's check of its readers' memory, so that the figure would be the trial's and not the product's.
 */
export async function writeBombs(folder: string): Promise<(name: string) => Promise<Buffer>> {
  const names = Object.keys(BOMBS);
  const fileOf = (name: string) => join(folder, String(names.indexOf(name)));
  for (const name of names) await writeFile(fileOf(name), await BOMBS[name]!());
  return (name) => readFile(fileOf(name));
}
