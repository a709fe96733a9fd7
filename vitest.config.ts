import { defineConfig } from "vitest/config";
import { ClosingLineReporter } from "./scripts/closing-line-reporter.ts";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "web/**/*.test.{ts,tsx}", "test/**/*.test.ts", "training/**/*.test.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ["default", new ClosingLineReporter()],
  },
});
