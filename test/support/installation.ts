import { rmSync } from "node:fs";
import { type Answer, type Api, call, untilDecided } from "./api.ts";
import { startTestDatabase, type TestDatabase } from "./postgres.ts";
import { freePort, type Program, printed, startProgram } from "./program.ts";
import { openTempDir } from "./temp-dir.ts";

/**
 * The product as an operator runs it in more than one process: a PostgreSQL, a folder, and processes that are started
 * and killed.
 */
export interface Installation {
  readonly dataDir: string;
  readonly postgres: TestDatabase;
  /** Starts `node src/main.ts <role>`, ready when this resolves. */
  start(role: "serve" | "work", settings?: Readonly<Record<string, string>>): Promise<Process>;
  /** The environment of its processes, for commands beside them. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends what is still running, by its own ids, and deletes everything. */
  stop(): Promise<void>;
}

export interface Process extends Program {
  /** "" if it does not serve. */
  readonly url: string;
}

const ADMIN_TOKEN = "admin-token-of-the-tests";
export const ADMIN = { authorization: `Bearer ${ADMIN_TOKEN}` };
const NO_LIMIT = 1_000_000;
/** Against hangs only. */
const READY_MS = 240_000;

/** `databaseUrl`: another way to the database, through a proxy. */
export async function openInstallation(
  options: {
    readonly settings?: Readonly<Record<string, string>>;
    readonly through?: (databaseUrl: string) => Promise<string>;
    /** The database syncs what it commits. */
    readonly durable?: boolean;
  } = {},
): Promise<Installation> {
  const dataDir = openTempDir("estratto-installation-");
  const postgres = await startTestDatabase({ durable: options.durable ?? false });
  const running: Process[] = [];
  const env = {
    PATH: process.env.PATH ?? "",
    DATABASE_URL: (await options.through?.(postgres.url)) ?? postgres.url,
    ESTRATTO_DATA_DIR: dataDir,
    ESTRATTO_ADMIN_TOKEN: ADMIN_TOKEN,
    ESTRATTO_READERS: "1",
    ESTRATTO_LOG_LEVEL: "error",
    ...options.settings,
  };
  return {
    dataDir,
    postgres,
    env,
    async start(role, settings = {}) {
      const port = role === "serve" ? (settings.ESTRATTO_PORT ?? String(await freePort())) : "0";
      const program = startProgram(process.execPath, ["src/main.ts", role], {
        cwd: process.cwd(),
        env: { ...env, ESTRATTO_PORT: port, ...settings },
      });
      const started = { ...program, url: role === "serve" ? `http://127.0.0.1:${port}` : "" };
      running.push(started);
      try {
        await printed(program, "is ready", READY_MS);
      } catch (error) {
        // A retry must not meet it on the same port.
        program.child.kill("SIGKILL");
        throw error;
      }
      return started;
    },
    async stop() {
      for (const { child } of running) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill("SIGCONT");
        child.kill("SIGTERM");
      }
      await Promise.all(running.map(({ exited }) => exited));
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const ONE_FIELD = { number: { tag_alias: "Number", tag_multiple_values: false, tag_aggregation: null } };

/** A service with its own plan and a key without a rate limit. */
export async function newService(
  url: string,
  { usageLimit = NO_LIMIT, planId = "", concurrent = 256 } = {},
): Promise<Api & { planId: string }> {
  const newPlan = { plan_type: "TRIAL", plan_usage_limit: usageLimit };
  const plan_id = planId || (await postAsAdmin(url, "plans", newPlan)).plan_id;
  const definition = { name: "Trial", description: "", service_fields: ONE_FIELD, service_categories: {}, plan_id };
  const { service_id } = await postAsAdmin(url, "services", definition);
  return { url, serviceId: service_id, key: await newKey(url, service_id, concurrent), planId: plan_id };
}

export async function newKey(url: string, serviceId: string, concurrent = 256): Promise<string> {
  const rate_limit = { inference_per_minute: NO_LIMIT, other_per_minute: NO_LIMIT, concurrent };
  return (await postAsAdmin(url, `services/${serviceId}/api-keys`, { name: "trial", rate_limit })).key;
}

/** The body of a 200. */
async function postAsAdmin(url: string, path: string, json: object): Promise<Answer["body"]> {
  const admin: Api = { url, serviceId: "", key: "" };
  const post = () => call(admin, "POST", `/api/v1/admin/${path}`, { headers: ADMIN, json });
  const { status, body } = await untilDecided(post);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}
