import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The test files that take a minute or more, the longest first. A fresh clone has no record of how long files took, and
 * vitest begins with the largest: the mutants, a short file of three minutes, began last and left a core idle.
 */
const LONGEST = [
  "test/security/mutants.test.ts",
  "test/security/bombs.test.ts",
  "test/e2e/first-day.test.ts",
  "test/faults/restart.test.ts",
  "test/e2e/start.test.ts",
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
