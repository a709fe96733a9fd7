import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** How to start a reader child: a program and its arguments; the child's own arguments follow. */
export interface Launcher {
  readonly isolation: "bubblewrap" | "process";
  readonly program: string;
  readonly args: readonly string[];
}

/** WebAssembly may hold 256 MiB (4096 pages of 64 KiB): bombs end in a caught abort after about a second; it costs nothing. */
const NODE_FLAGS = ["--wasm-max-mem-pages=4096", "--max-old-space-size=256", "--disable-warning=ExperimentalWarning"];

const APPLICATION = fileURLToPath(new URL("../../", import.meta.url));

/** Unboxed: an own process with an empty environment and its limits, but the user's files and network. */
export const PLAIN: Launcher = { isolation: "process", program: process.execPath, args: NODE_FLAGS };

/**
 * Bubblewrap if it works here, found out by really running node in it (0.1 s, once at start); else the plain process. Namespaces may
 * be forbidden (containers, hardened kernels) although the program is installed.
 */
export function findLauncher(alsoVisible: readonly string[] = []): Launcher {
  if (process.platform !== "linux") return PLAIN;
  const boxed: Launcher = {
    isolation: "bubblewrap",
    program: "bwrap",
    args: [...bubblewrapArgs(alsoVisible), process.execPath, ...NODE_FLAGS],
  };
  return endsWell(boxed) ? boxed : PLAIN;
}

/** No network, no environment, no capability, nothing to write but an own /tmp; only the application, node and libraries to read. */
function bubblewrapArgs(alsoVisible: readonly string[]): string[] {
  const visible = [
    "/usr",
    "/lib",
    "/lib64",
    "/bin",
    APPLICATION,
    dirname(realpathSync(process.execPath)),
    dirname(process.execPath),
    ...alsoVisible,
  ];
  const binds = [...new Set(visible)].filter((path) => existsSync(path)).flatMap((path) => ["--ro-bind", path, path]);
  return [
    ...["--unshare-all", "--clearenv", "--cap-drop", "ALL", "--die-with-parent", "--new-session"],
    ...["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"],
    ...binds,
    ...["--chdir", "/"],
  ];
}

const PROBE_TIMEOUT_MS = 5000;

function endsWell({ program, args }: Launcher): boolean {
  const options = { stdio: "ignore", env: {}, timeout: PROBE_TIMEOUT_MS, killSignal: "SIGKILL" } as const;
  return spawnSync(program, [...args, "--eval", "process.exit(0)"], options).status === 0;
}
