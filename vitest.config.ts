import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { ClosingLineReporter } from "./scripts/closing-line-reporter.ts";
import { LongestFirstSequencer } from "./scripts/longest-first-sequencer.ts";

/**
 * Compiled code is kept between the processes of a run, and between runs: they start a hundred times, from the same
 * 2 700 modules.
 */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled");

/**
 * Modules are read as the product reads them: TypeScript by Node, and what it compiled is kept. Read by Vite, each call
 * of an imported function looks it up in its module: the tests of extraction took an eighth more CPU.
 */
const BY_NODE = { viteModuleRunner: false, nodeLoader: false };

const INTERFACE = "test/api/**/*.test.ts";

export default defineConfig({
  test: {
    globalSetup: "test/support/browser-setup.ts",
    pool: "forks",
    // Tests wait for processes and pauses half of their time: on two cores three files at once take a quarter less than
    // two, and four a twentieth less than three.
    maxWorkers: 4,
    // Against hangs only: a machine with ten other things to do takes ten times as long.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // Unset, a poll gives up after one second.
    expect: { poll: { timeout: 45_000 } },
    reporters: ["default", new ClosingLineReporter()],
    sequence: { sequencer: LongestFirstSequencer },
    projects: [
      // The files of a worker share its modules: of each a third of the time was spent on reading them anew.
      project("parts", {
        include: ["{src,bench,training,eval,measuring,scripts}/**/*.test.ts"],
        isolate: false,
        experimental: BY_NODE,
      }),
      project("console", { include: ["web/**/*.test.{ts,tsx}"], isolate: false }),
      project("interface", { include: [INTERFACE], isolate: false, experimental: BY_NODE }),
      // What these leave behind in a process makes the next ones slow.
      project("product", { include: ["test/**/*.test.ts"], exclude: [INTERFACE], experimental: BY_NODE }),
    ],
  },
});

function project(name: string, test: TestProjectInlineConfiguration["test"]) {
  return { extends: true as const, test: { name, ...test } };
}
