import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The test files that take a minute and a half or more, the longest first. A fresh clone has no record of how long
 * files took, and vitest begins with the largest: the mutants, a short file of three minutes, began last and left a
 * core idle.
 */
const LONGEST = [
  "test/security/mutants.test.ts",
  "test/security/bombs.test.ts",
  "test/e2e/start.test.ts",
  "test/faults/restart.test.ts",
  "test/e2e/first-day.test.ts",
  "test/faults/backup.test.ts",
  "src/reading/reader-pool.faults.test.ts",
  "src/extraction/any-words.test.ts",
  "test/e2e/review-tables.test.ts",
  "test/e2e/lists.test.ts",
  "test/e2e/review-limits.test.ts",
  "test/faults/refit.test.ts",
  "test/e2e/designer.test.ts",
  "test/faults/lost-statements.test.ts",
];

export class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
      return at < 0 ? LONGEST.length : at;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
