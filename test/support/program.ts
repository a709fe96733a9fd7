import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** One of our processes under test: what it printed, and ways to end it. */
export interface Program {
  readonly child: ChildProcess;
  /** Everything on stdout so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves with the exit code, or the signal's name. */
  readonly exited: Promise<number | string>;
}

/**
 * Starts a program in its own process group, so that ending it never reaches the test. The complete environment is
 * passed on, except for the place of Node's compile cache.
 */
export function startProgram(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Program {
  const { NODE_COMPILE_CACHE } = process.env;
  const env = { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...options.env };
  const child = spawn(command, args, { ...options, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const exited = once(child, "exit").then(([code, signal]) => (code ?? signal) as number | string);
  return { child, stdout: () => stdout, stderr: () => stderr, exited };
}

/**
 * Waits until the program has printed `text`; fails with everything it printed if it ends before, or after `timeoutMs`.
 */
export async function printed(program: Program, text: string, timeoutMs = 120_000): Promise<void> {
  let ended: number | string | null = null;
  program.exited.then((code) => {
    ended = code;
  });
  await until(
    () => {
      if (program.stdout().includes(text)) return true;
      if (ended !== null)
        throw new Error(`ended with ${ended} before "${text}":\n${program.stdout()}${program.stderr()}`);
      return false;
    },
    timeoutMs,
    () => `"${text}" in:\n${program.stdout()}${program.stderr()}`,
  );
}

/** Polls until the condition holds. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  what: () => string = () => "the condition",
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain for ${what()}`);
    await sleep(50);
  }
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
