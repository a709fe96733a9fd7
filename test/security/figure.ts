/** One line a finding, `name figure threshold PASS|FAIL`, so that a log can be searched for all of them; true when it passed. */
export function report(name: string, figure: string | number, threshold: string, passed: boolean): boolean {
  console.log(`${name} ${figure} ${threshold} ${passed ? "PASS" : "FAIL"}`);
  return passed;
}
