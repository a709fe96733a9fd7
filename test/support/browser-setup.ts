import { unpackedChromium } from "./browser.ts";

/**
 * Once, before any test: if two files unpacked the browser at the same time, one would start what the other is still
 * writing.
 */
export async function setup(): Promise<void> {
  await unpackedChromium();
}
