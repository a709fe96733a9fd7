import { type ChildProcess, type StdioOptions, spawn, spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { READER } from "./reader-program.ts";
import { seccompFilter } from "./seccomp.ts";

/** How to start a reader child: determined once at start, shown in /readyz and valid for every child. */
export interface Launcher {
  readonly isolation: "bubblewrap" | "process";
  /** Why the child is not sandboxed, for the log; null if it is. */
  readonly whyPlain: string | null;
  /** Starts a Node program with its arguments; descriptors beyond those of `stdio` are closed in it. */
  start(command: readonly string[], stdio: readonly ("pipe" | "ignore" | "inherit")[]): ChildProcess;
}

export interface SandboxOptions {
  /** Folders the child must read besides the application's own code and models. */
  readonly alsoVisible?: readonly string[];
  /** The program `bwrap`, by default the one in /usr/bin or /bin. */
  readonly bwrap?: string;
}

/**
 * WebAssembly may use 256 MiB (4096 pages of 64 KiB): bombs end in a caught abort after about a second; it costs
 * nothing. A reader collects its garbage between documents.
 */
const NODE_FLAGS = [
  "--wasm-max-mem-pages=4096",
  "--max-old-space-size=256",
  "--expose-gc",
  "--disable-warning=ExperimentalWarning",
];

/**
 * The complete environment of a reader. libvips would write pictures above 100 MB to disk, where a reader may not
 * write. Memory of a document is returned to the system when it is done: otherwise a reader that had seen three
 * pictures of 100 Mpx held 530 MiB where a fresh one reads them in 430, and whether a document could be read would
 * depend on those before it. Pieces below 4 MiB are kept for the next page, 8 MiB of them at the end: returning each
 * from 128 KiB on cost an eighth of a receipt's CPU in page faults (docs/decisions/0088).
 */
const ENVIRONMENT = {
  VIPS_DISC_THRESHOLD: "4g",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: String(4 * 2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(8 * 2 ** 20),
};

/** The parts of the application that a reader needs; not its whole folder, which may contain the data folder. */
const APPLICATION = ["src", READER.folder, "node_modules", "models", "package.json"].map((name) =>
  fileURLToPath(new URL(`../../${name}`, import.meta.url)),
);

/**
 * Kernel limits on every reader, sandboxed or not, set by the shell that then becomes the reader: Node cannot set its
 * own, and every shell has `ulimit`. They are the last line of defence behind the pool's own limits of time and memory,
 * which are tighter. A limit that cannot be set was stricter already.
 */
const LIMITS = [
  // When the machine runs out of memory the kernel kills a reader, not the service.
  "echo 1000 > /proc/self/oom_score_adj",
  "ulimit -c 0",
  // No file can be written; pipes are not files.
  "ulimit -f 0",
  // A reader with its models uses about 30.
  "ulimit -n 128",
  // 1.4 GiB are allocated at start (mostly untouched: threads' stacks, V8's and WebAssembly's heaps); KiB.
  `ulimit -d ${2.5 * 2 ** 20}`,
  // 19 GiB are reserved at start, most of them WebAssembly's guard regions. Bounds page tables, which no other limit
  // counts; KiB.
  `ulimit -v ${64 * 2 ** 20}`,
  // Seconds of CPU: more than its share of documents can take.
  "ulimit -t 7200",
].map((limit) => `{ ${limit}; } 2>/dev/null || :`);

/**
 * Processes and threads of the user inside the sandbox; outside it the kernel would count all of the user's. The option
 * is -p in dash, -u elsewhere.
 */
const BOXED_LIMITS = [...LIMITS, "{ ulimit -u 64 || ulimit -p 64; } 2>/dev/null || :"];

/**
 * Bubblewrap if it works here, determined by actually running node in it (0.1 s, once at start). Otherwise a separate
 * process with an empty environment and its limits, but with the user's network and processes: namespaces may be
 * forbidden (containers, hardened kernels) although the program is installed.
 */
export function findLauncher({ alsoVisible = [], bwrap = "bwrap" }: SandboxOptions = {}): Launcher {
  const readable = readableFolders(alsoVisible);
  if (process.platform !== "linux") return plain(readable, `bubblewrap needs Linux; this is ${process.platform}`);
  const failure = tryOut(bwrap, readable);
  return failure === null ? boxed(bwrap, readable) : plain(readable, `${bwrap}: ${failure}`);
}

function boxed(bwrap: string, readable: readonly string[]): Launcher {
  const filter = seccompFilter();
  return {
    isolation: "bubblewrap",
    whyPlain: null,
    start: (command, stdio) => {
      // The filter is passed through an extra pipe, after the child's.
      const filterFd = filter === null ? null : stdio.length;
      const args = [...bubblewrapArgs(readable, filterFd), ...limited(BOXED_LIMITS, NODE_FLAGS), ...command];
      const child = spawn(bwrap, args, { stdio: filterFd === null ? [...stdio] : [...stdio, "pipe"], env: {} });
      if (filterFd !== null) {
        const pipe = child.stdio[filterFd as 4] as Writable | null | undefined;
        // Ends early only with bubblewrap itself, whose end is detected elsewhere.
        pipe?.on("error", () => undefined);
        pipe?.end(filter);
      }
      return child;
    },
  };
}

/**
 * Node's permission model replaces the missing sandbox for everything that runs as JavaScript or WebAssembly, which is
 * nearly all of a reader: no file outside the application, none written, no process started. It does not restrict
 * machine code, nor the network. Where a folder is a link (one `node_modules` for several copies), modules are looked
 * for by its name and opened by where it really is: both are readable.
 */
function plain(readable: readonly string[], whyPlain: string): Launcher {
  const named = new Set(readable.flatMap((path) => [path, realpathSync(path)]));
  const permissions = [
    ...["--permission", "--allow-addons", "--allow-worker", "--disable-warning=SecurityWarning"],
    ...[...named].map((path) => `--allow-fs-read=${path}`),
  ];
  return {
    isolation: "process",
    whyPlain,
    start: (command, stdio) => {
      const [program, ...args] = [...limited(LIMITS, [...NODE_FLAGS, ...permissions]), ...command];
      return spawn(program!, args, { stdio: [...stdio], env: ENVIRONMENT });
    },
  };
}

/** A command line that sets the limits and then becomes node. */
function limited(limits: readonly string[], flags: readonly string[]): string[] {
  return ["/bin/sh", "-c", `${limits.join("\n")}\nexec "$@"`, "sh", process.execPath, ...flags];
}

function readableFolders(alsoVisible: readonly string[]): string[] {
  return [...new Set([...APPLICATION, ...alsoVisible])].filter((path) => existsSync(path));
}

/**
 * No network, no environment, no capability, no visible other process, nothing writable; only the code and models, node
 * and libraries are readable. The user is nobody inside, so that a service run as root does not look like root to a
 * document that takes the reader over. `filterFd` is the descriptor from which bubblewrap reads the system call filter.
 */
function bubblewrapArgs(readable: readonly string[], filterFd: number | null): string[] {
  const node = [dirname(realpathSync(process.execPath)), dirname(process.execPath)];
  const visible = ["/usr", "/lib", "/lib64", "/bin", ...node].filter((path) => existsSync(path));
  return [
    ...["--unshare-user", "--unshare-all", "--uid", "65534", "--gid", "65534", "--clearenv", "--cap-drop", "ALL"],
    ...["--die-with-parent", "--new-session"],
    ...Object.entries(ENVIRONMENT).flatMap(([name, value]) => ["--setenv", name, value]),
    ...["--proc", "/proc", "--dev", "/dev"],
    ...[...new Set([...visible, ...readable])].flatMap((path) => ["--ro-bind", path, path]),
    ...["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/"],
    ...(filterFd === null ? [] : ["--seccomp", String(filterFd)]),
  ];
}

const PROBE_TIMEOUT_MS = 5000;

/** Null if the program runs node with filter and limits, else the reason in one line. */
function tryOut(bwrap: string, readable: readonly string[]): string | null {
  const filter = seccompFilter();
  const args = [...bubblewrapArgs(readable, filter === null ? null : 0), ...limited(BOXED_LIMITS, NODE_FLAGS)];
  const stdio: StdioOptions = [filter === null ? "ignore" : "pipe", "ignore", "pipe"];
  const probe = spawnSync(bwrap, [...args, "--eval", "process.exit(0)"], {
    stdio,
    ...(filter === null ? {} : { input: filter }),
    env: {},
    timeout: PROBE_TIMEOUT_MS,
    killSignal: "SIGKILL",
    encoding: "utf8",
  });
  const code = probe.error !== undefined && "code" in probe.error ? probe.error.code : null;
  if (code === "ENOENT") return "is not installed";
  // If it gives up before it has read the filter the pipe breaks, and its own output states why.
  if (probe.error !== undefined && code !== "EPIPE") return probe.error.message;
  if (probe.status === 0) return null;
  return probe.stderr.trim().split("\n").at(-1) || `ended with ${probe.signal ?? `code ${probe.status}`}`;
}
