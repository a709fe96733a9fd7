import { defineConfig } from "vitest/config";
import { ClosingLineReporter } from "./scripts/closing-line-reporter.ts";

export default defineConfig({
  test: {
    include: ["{src,test,bench,training,eval}/**/*.test.ts", "web/**/*.test.{ts,tsx}"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ["default", new ClosingLineReporter()],
  },
});
