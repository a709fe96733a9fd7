/**
 * Writes the WebAssembly module from its text: src/extraction/tagger/product.wasm.
 *
 *   node scripts/compile-wat.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import wabt from "wabt";

export const WAT = new URL("../src/extraction/tagger/product.wat", import.meta.url);
export const WASM = new URL("../src/extraction/tagger/product.wasm", import.meta.url);

/** Throws if the text is not a valid module. */
export async function compileWat(path: URL): Promise<Uint8Array> {
  const { parseWat } = await wabt();
  const module = parseWat(fileURLToPath(path), readFileSync(path, "utf8"), { simd: true });
  try {
    module.validate();
    return module.toBinary({}).buffer;
  } finally {
    module.destroy();
  }
}

if (import.meta.main) writeFileSync(WASM, await compileWat(WAT));
