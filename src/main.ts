#!/usr/bin/env node
import cluster from "node:cluster";
import { resolve } from "node:path";
import { pino } from "pino";
import { verifyAuditTrail } from "./cli/audit.ts";
import { backup, restore } from "./cli/backup.ts";
import { printBanner } from "./cli/banner.ts";
import { fsck } from "./cli/fsck.ts";
import { printSignInLink } from "./cli/link.ts";
import { STOP, serveInProcesses } from "./cli/rolling-serve.ts";
import { compose, ROLES, type Role } from "./compose.ts";
import { type Config, readConfig } from "./config/config.ts";
import { StartupError } from "./errors.ts";

const USAGE = `usage: estratto [all|serve|work|link|audit|fsck|backup|restore]
  all    interface, console and queue in one process (default)
  serve  interface and console only; needs DATABASE_URL
  work   queue only; needs DATABASE_URL
  link   prints a one-time link that makes the owner's account, or sets the owner's password anew
  audit verify [<chain>:<sequence>:<hash> …]  follows the audit trail and prints each chain's newest hash; given hashes that it
         printed earlier, it also finds what was rewritten since
  fsck   reads every stored document and compares it with its checksum; --delete-orphans removes what no document holds
  backup FOLDER   saves everything into a new folder, while estratto works or not
  restore FOLDER  into an empty installation
Settings: docs/configuration.md`;

/** Of the commands; compose has that of an installation. */
const now = () => new Date();

/** Exit codes: 0 stopped on request, 1 could not start, broke or found damage, 2 wrong usage. */
async function main(argv: readonly string[]): Promise<void> {
  const [command = "all", ...rest] = argv;
  if (command === "fsck" && rest.every((flag) => flag === "--delete-orphans")) return check(rest.length > 0);
  if (command === "backup" && rest.length === 1) {
    return backup(readConfig(process.env), resolve(rest[0]!), now());
  }
  if (command === "restore" && rest.length === 1) return restore(readConfig(process.env), resolve(rest[0]!));
  if (command === "audit" && rest[0] === "verify") return verifyAudit(rest.slice(1));
  if (command === "--help" || command === "help") return void process.stdout.write(`${USAGE}\n`);
  if (rest.length > 0) return usage();
  if (command === "link") return printSignInLink(readConfig(process.env), now());
  if (!isRole(command)) return usage();
  await run(readConfig(process.env), command);
}

async function check(deleteOrphans: boolean): Promise<void> {
  if (!(await fsck(readConfig(process.env), { deleteOrphans, now }))) process.exitCode = 1;
}

async function verifyAudit(noted: readonly string[]): Promise<void> {
  if (!(await verifyAuditTrail(readConfig(process.env), noted))) process.exitCode = 1;
}

async function run(config: Config, role: Role): Promise<void> {
  // Logs go to stderr, one JSON object per line; stdout is for people.
  const log = pino({ level: config.logLevel, base: { role } }, pino.destination({ fd: 2, sync: true }));
  if (role === "serve" && config.serveProcesses > 0 && cluster.isPrimary) {
    process.exit(await serveInProcesses(config.serveProcesses, log));
  }
  const running = await compose(config, role, log);
  printBanner(running, config);

  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // A second signal comes from a person who does not want to wait; the queue and the sweep recover what is cut off.
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "stopping");
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "did not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  // From the primary process, which holds the port.
  process.on("message", (message) => {
    if (message === STOP && !stopping) stop("SIGTERM");
  });
}

function isRole(command: string): command is Role {
  return (ROLES as readonly string[]).includes(command);
}

function usage(): void {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  // What an operator can fix is one line; anything else is our bug and shows its stack trace.
  const text = error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`estratto: ${text}\n`);
  process.exit(1);
});
