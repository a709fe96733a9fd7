import { rmSync } from "node:fs";
import { pino } from "pino";
import { compose } from "../src/compose.ts";
import { readConfig } from "../src/config/config.ts";
import { openTempDir } from "../test/support/temp-dir.ts";

/** The whole product on a fresh data folder and a free port, with at most two readers: as on a user's small machine. */
export interface Product {
  readonly url: string;
  readonly adminToken: string;
  stop(): Promise<void>;
}

const ADMIN_TOKEN = "admin-token-of-a-measurement";
const READERS = 2;

export async function startProduct(): Promise<Product> {
  const dataDir = openTempDir("estratto-eval-");
  const config = readConfig({
    ESTRATTO_PORT: "0",
    ESTRATTO_DATA_DIR: dataDir,
    ESTRATTO_ADMIN_TOKEN: ADMIN_TOKEN,
    ESTRATTO_READERS: String(READERS),
    ESTRATTO_RATE_INFERENCE_PER_MINUTE: "1000000",
    ESTRATTO_RATE_OTHER_PER_MINUTE: "1000000",
  });
  const running = await compose(config, "all", pino({ level: "silent" }));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  if (!running.url) {
    removeData();
    throw new Error("The product did not come up.");
  }
  return {
    url: running.url,
    adminToken: ADMIN_TOKEN,
    async stop() {
      await running.stop();
      removeData();
    },
  };
}
