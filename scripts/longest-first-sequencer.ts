import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The test files that take a minute and a half or more, the longest first. A fresh clone has no record of how long
 * files took, and vitest begins with the largest: the mutants, a short file of three minutes, began last and left a
 * core idle.
 */
const LONGEST = [
  "test/security/mutants.test.ts",
  "test/faults/restart.test.ts",
  "test/security/bombs.test.ts",
  "test/e2e/start.test.ts",
  "test/e2e/first-day.test.ts",
  "src/reading/reader-pool.faults.test.ts",
  "test/faults/backup.test.ts",
  "test/e2e/lists.test.ts",
  "test/e2e/review-together.test.ts",
  "test/e2e/review-tables.test.ts",
  "test/e2e/review-keys.test.ts",
  "test/e2e/review-typing.test.ts",
  "test/e2e/review.test.ts",
  "test/e2e/accessibility.test.ts",
  "test/e2e/designer.test.ts",
  "test/e2e/accounts.test.ts",
  "test/e2e/scale-out.test.ts",
  "test/e2e/review-limits.test.ts",
  "src/extraction/any-words.test.ts",
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
