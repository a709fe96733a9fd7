import { rmSync } from "node:fs";
import { type Logger, pino } from "pino";
import { compose, type Role, type Running } from "../../src/compose.ts";
import { dataPaths, readConfig } from "../../src/config/config.ts";
import { copyMigratedDatabase } from "./postgres.ts";
import { openTempDir } from "./temp-dir.ts";

export const ADMIN_TOKEN = "admin-token-of-the-tests";

/** The real product in this process, on a fresh data folder and a free port. */
export interface Estratto {
  readonly url: string;
  readonly dataDir: string;
  readonly adminToken: string;
  readonly firstRun: NonNullable<Running["firstRun"]>;
  /** Service id and first key of a gallery service, e.g. "receipt". */
  service(template: string): { serviceId: string; key: string };
  stop(): Promise<void>;
}

/** `settings` are environment variables, e.g. {ESTRATTO_RATE_CONCURRENT: "2"}. Call `stop` in afterAll. */
export async function startEstratto(
  settings: Readonly<Record<string, string>> = {},
  role: Role = "all",
  log: Logger = pino({ level: "silent" }),
): Promise<Estratto> {
  const dataDir = openTempDir("estratto-test-");
  // When run as root, the database has another user, which must have access.
  const config = readConfig({
    ESTRATTO_PORT: "0",
    ESTRATTO_DATA_DIR: dataDir,
    ESTRATTO_ADMIN_TOKEN: ADMIN_TOKEN,
    ESTRATTO_READERS: "1",
    ESTRATTO_RATE_INFERENCE_PER_MINUTE: "100000",
    ESTRATTO_RATE_OTHER_PER_MINUTE: "100000",
    ...settings,
  });
  // What initdb and the migrations do is tested by the tests of starting; here it would cost every file seconds.
  if (!config.databaseUrl) await copyMigratedDatabase(dataPaths(dataDir).database);
  const running = await compose(config, role, log);
  const { url, firstRun } = running;
  if (!url || !firstRun) throw new Error("The product under test did not come up as new.");
  return {
    url,
    dataDir,
    adminToken: ADMIN_TOKEN,
    firstRun,
    service(template) {
      const service = firstRun.services.find((s) => s.template === template);
      if (!service) throw new Error(`No gallery service ${template}.`);
      return service;
    },
    async stop() {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
