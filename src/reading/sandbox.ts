import { type ChildProcess, type StdioOptions, spawn, spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { READER } from "./reader-program.ts";
import { seccompFilter } from "./seccomp.ts";

/** How to start a reader child: what is tried at start and shown in /readyz holds for every child of it. */
export interface Launcher {
  readonly isolation: "bubblewrap" | "process";
  /** Why the child is not boxed, for the log; null when it is. */
  readonly whyPlain: string | null;
  /** Starts a Node program with its arguments; descriptors beyond those of `stdio` are closed to it. */
  start(command: readonly string[], stdio: readonly ("pipe" | "ignore" | "inherit")[]): ChildProcess;
}

export interface SandboxOptions {
  /** Folders the child must read besides the application's own code and models. */
  readonly alsoVisible?: readonly string[];
  /** The program `bwrap`, by default the one in /usr/bin or /bin. */
  readonly bwrap?: string;
}

/**
 * WebAssembly may hold 256 MiB (4096 pages of 64 KiB): bombs end in a caught abort after about a second; it costs nothing. A reader
 * collects its garbage between documents.
 */
const NODE_FLAGS = [
  "--wasm-max-mem-pages=4096",
  "--max-old-space-size=256",
  "--expose-gc",
  "--disable-warning=ExperimentalWarning",
];

/**
 * All of a reader's environment. libvips would put pictures above 100 MB on the disk, where a reader may not write. What a document took
 * goes back to the system when it is done: else a reader that had seen three pictures of 100 Mpx held 530 MiB where a fresh one reads
 * them in 430, and whether a document could be read would hang on those before it. Pieces below 4 MiB are kept for the next page, 8 MiB
 * of them at the end: to give back each from 128 KiB on cost an eighth of a receipt's CPU in pages taken anew (docs/decisions/0088).
 */
const ENVIRONMENT = {
  VIPS_DISC_THRESHOLD: "4g",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: String(4 * 2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(8 * 2 ** 20),
};

/** What a reader needs of the application; not its whole folder, in which the data folder may lie. */
const APPLICATION = ["src", READER.folder, "node_modules", "models", "package.json"].map((name) =>
  fileURLToPath(new URL(`../../${name}`, import.meta.url)),
);

/**
 * Limits of the kernel on every reader, boxed or not, set by the shell that then becomes the reader: Node cannot set its own, and
 * `ulimit` is wherever a shell is. They are the last line behind the pool's own limits of time and memory, which are tighter.
 * A limit that cannot be set is one that was stricter already.
 */
const LIMITS = [
  // When the machine runs out of memory the kernel takes a reader, not the service.
  "echo 1000 > /proc/self/oom_score_adj",
  "ulimit -c 0",
  // No file, anywhere, gets a byte: pipes are no files.
  "ulimit -f 0",
  // A reader with its models holds about 30.
  "ulimit -n 128",
  // 1.4 GiB are spoken for at start (mostly untouched: threads' stacks, V8's and WebAssembly's heaps); KiB.
  `ulimit -d ${2.5 * 2 ** 20}`,
  // 19 GiB are reserved at start, most of them WebAssembly's guard regions. Bounds page tables, which count as nobody's memory; KiB.
  `ulimit -v ${64 * 2 ** 20}`,
  // Seconds of CPU: more than its share of documents can take.
  "ulimit -t 7200",
].map((limit) => `{ ${limit}; } 2>/dev/null || :`);

/** Processes and threads of the user inside the box; outside the kernel would count all the user's. dash says -p, others -u. */
const BOXED_LIMITS = [...LIMITS, "{ ulimit -u 64 || ulimit -p 64; } 2>/dev/null || :"];

/**
 * Bubblewrap if it works here, found out by really running node in it (0.1 s, once at start). Else an own process with an empty
 * environment and its limits, but the user's network and processes: namespaces may be forbidden (containers, hardened kernels) although
 * the program is installed.
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
      // The filter comes by a pipe of its own, behind the child's.
      const filterFd = filter === null ? null : stdio.length;
      const args = [...bubblewrapArgs(readable, filterFd), ...limited(BOXED_LIMITS, NODE_FLAGS), ...command];
      const child = spawn(bwrap, args, { stdio: filterFd === null ? [...stdio] : [...stdio, "pipe"], env: {} });
      if (filterFd !== null) {
        const pipe = child.stdio[filterFd as 4] as Writable | null | undefined;
        // Ends early only with bubblewrap itself, whose end is seen elsewhere.
        pipe?.on("error", () => undefined);
        pipe?.end(filter);
      }
      return child;
    },
  };
}

/**
 * Node's permission model stands in for the missing box against whatever runs as JavaScript or WebAssembly, which is nearly all of a
 * reader: no file outside the application, none written, no process started. It is none against machine code, nor for the network.
 */
function plain(readable: readonly string[], whyPlain: string): Launcher {
  const permissions = [
    ...["--permission", "--allow-addons", "--allow-worker", "--disable-warning=SecurityWarning"],
    ...readable.map((path) => `--allow-fs-read=${path}`),
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

/** A command line that takes the limits upon itself and becomes node. */
function limited(limits: readonly string[], flags: readonly string[]): string[] {
  return ["/bin/sh", "-c", `${limits.join("\n")}\nexec "$@"`, "sh", process.execPath, ...flags];
}

function readableFolders(alsoVisible: readonly string[]): string[] {
  return [...new Set([...APPLICATION, ...alsoVisible])].filter((path) => existsSync(path));
}

/**
 * No network, no environment, no capability, no other process to see, nothing at all to write to; only the code and models, node and
 * libraries to read. The user is nobody inside, so that a service run as root does not look like root to what a document takes over.
 * `filterFd` is the descriptor from which bubblewrap reads the filter of system calls.
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

/** Null when the program runs node well with filter and limits, else what went wrong in one line. */
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
  // One that gives up before it read the filter breaks the pipe, and says itself why.
  if (probe.error !== undefined && code !== "EPIPE") return probe.error.message;
  if (probe.status === 0) return null;
  return probe.stderr.trim().split("\n").at(-1) || `ended with ${probe.signal ?? `code ${probe.status}`}`;
}
