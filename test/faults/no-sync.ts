/**
 * For controls, as `node --import`: how the product would behave if it forgot to sync its files. A kill does not show
 * the difference, since the page cache survives it; a power cut does.
 */
import { open } from "node:fs/promises";

const handle = await open("/dev/null");
Object.assign(Object.getPrototypeOf(handle), { sync: async () => undefined });
await handle.close();
