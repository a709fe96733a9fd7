import type { Reporter, TestModule } from "vitest/node";

/** Closes a test run with "N passed, N failed" alone on a line; modules that could not be loaded count as failed. */
export class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        // A test that did not run proves nothing, so it does not count as passed.
        if (test.result().state === "passed") passed += 1;
        else failed += 1;
      }
    }
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  }
}
