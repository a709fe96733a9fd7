import type { Reporter, TestModule } from "vitest/node";

/**
 * Closes a test run with "N passed, N failed" alone on a line; modules that could not be loaded count as failed. A test
 * that did not run proves nothing: it counts as neither, on a separate line before.
 */
export class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    let skipped = 0;
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") passed += 1;
        else if (state === "skipped") skipped += 1;
        else failed += 1;
      }
    }
    if (skipped > 0) process.stdout.write(`\n${skipped} skipped\n`);
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  }
}
