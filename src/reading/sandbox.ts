import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** How to start a reader child: a program and its arguments; the child's own arguments follow. */
export interface Launcher {
  readonly isolation: "bubblewrap" | "process";
  readonly program: string;
  readonly args: readonly string[];
  /** Why the child is not boxed, for the log; null when it is. */
  readonly whyPlain: string | null;
}

export interface SandboxOptions {
  /** Folders the child must read besides the application's own code and models. */
  readonly alsoVisible?: readonly string[];
  /** The program `bwrap`, by default the one in /usr/bin or /bin. */
  readonly bwrap?: string;
}

/** WebAssembly may hold 256 MiB (4096 pages of 64 KiB): bombs end in a caught abort after about a second; it costs nothing. */
const NODE_FLAGS = ["--wasm-max-mem-pages=4096", "--max-old-space-size=256", "--disable-warning=ExperimentalWarning"];

/** What a reader needs of the application; not its whole folder, in which the data folder may lie. */
const APPLICATION = ["src", "node_modules", "models", "package.json"].map((name) =>
  fileURLToPath(new URL(`../../${name}`, import.meta.url)),
);

/**
 * Bubblewrap if it works here, found out by really running node in it (0.1 s, once at start). Else an own process with an empty
 * environment and its limits, but the user's files and network: namespaces may be forbidden (containers, hardened kernels) although
 * the program is installed.
 */
export function findLauncher({ alsoVisible = [], bwrap = "bwrap" }: SandboxOptions = {}): Launcher {
  if (process.platform !== "linux") return plain(`bubblewrap needs Linux; this is ${process.platform}`);
  const args = [...bubblewrapArgs(alsoVisible), process.execPath, ...NODE_FLAGS];
  const failure = tryOut(bwrap, args);
  return failure === null
    ? { isolation: "bubblewrap", program: bwrap, args, whyPlain: null }
    : plain(`${bwrap}: ${failure}`);
}

function plain(whyPlain: string): Launcher {
  return { isolation: "process", program: process.execPath, args: NODE_FLAGS, whyPlain };
}

/**
 * No network, no environment, no capability, no other process to see, nothing to write but an own /tmp; only the code and models, node
 * and libraries to read. The user is nobody inside, so that a service run as root does not look like root to what a document takes over.
 */
function bubblewrapArgs(alsoVisible: readonly string[]): string[] {
  const visible = [
    "/usr",
    "/lib",
    "/lib64",
    "/bin",
    ...APPLICATION,
    dirname(realpathSync(process.execPath)),
    dirname(process.execPath),
    ...alsoVisible,
  ];
  const binds = [...new Set(visible)].filter((path) => existsSync(path)).flatMap((path) => ["--ro-bind", path, path]);
  return [
    ...["--unshare-user", "--unshare-all", "--uid", "65534", "--gid", "65534", "--clearenv", "--cap-drop", "ALL"],
    ...["--die-with-parent", "--new-session"],
    ...["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"],
    ...binds,
    ...["--chdir", "/"],
  ];
}

const PROBE_TIMEOUT_MS = 5000;

/** Null when the program runs node well, else what went wrong in one line. */
function tryOut(program: string, args: readonly string[]): string | null {
  const probe = spawnSync(program, [...args, "--eval", "process.exit(0)"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {},
    timeout: PROBE_TIMEOUT_MS,
    killSignal: "SIGKILL",
    encoding: "utf8",
  });
  if (probe.error !== undefined)
    return "code" in probe.error && probe.error.code === "ENOENT" ? "is not installed" : probe.error.message;
  if (probe.status === 0) return null;
  return probe.stderr.trim().split("\n").at(-1) || `ended with ${probe.signal ?? `code ${probe.status}`}`;
}
