import { existsSync, readFileSync } from "node:fs";
import type { TrialFigure } from "../test/support/trial-figure.ts";
import { CLAIMS, type Claim } from "./trust-claims.ts";

/** docs/trust.md from the claims and the figures that long runs stored in docs/trust/results.jsonl. */

export const RESULTS = "docs/trust/results.jsonl";

export function readFigures(file = RESULTS): TrialFigure[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as TrialFigure);
}

export function trustPage(figures: readonly TrialFigure[]): string {
  const last = new Map(figures.map((figure) => [`${figure.row} ${figure.name}`, figure]));
  const rows = CLAIMS.map((claim) => ({ claim, figures: [...last.values()].filter(({ row }) => row === claim.row) }));
  const machines = [...new Set([...last.values()].map(({ machine }) => machine))];
  return [
    "# What is promised, and how it is tried",
    "",
    "Made by `npm run docs` from the figures of the last long runs (`npm run test:faults`, `npm run test:security`), which are kept in",
    "[trust/results.jsonl](trust/results.jsonl). Every trial has a control that must fail; controls are figures too. The short forms of the",
    "same tests run with `npm test`.",
    "",
    `Measured on: ${machines.join("; ") || "nothing yet"}. *Load* is how many processes wanted a core in the minute before, other work of the`,
    "same machine included.",
    "",
    "| | promise | state |",
    "|---|---|---|",
    ...rows.map(
      ({ claim, figures }) =>
        `| [${claim.row}](#${claim.row.toLowerCase()}) | ${claim.says} | ${stateOf(claim, figures)} |`,
    ),
    "",
    ...rows.flatMap(({ claim, figures }) => section(claim, figures)),
  ].join("\n");
}

/** Passed only if every figure passed; any other state is spelled out. */
function stateOf({ but, tests }: Claim, figures: readonly TrialFigure[]): string {
  const failed = figures.filter(({ pass }) => pass === false).length;
  const skipped = figures.filter(({ pass }) => pass === null).length;
  if (failed > 0) return `**FAIL** (${failed} of ${figures.length})`;
  if (tests.length === 0) return but ?? "not built";
  if (figures.length === 0) return "no figure yet";
  const passed = skipped > 0 ? `pass, ${skipped} skipped` : "pass";
  return but ? `${passed}; ${but}` : passed;
}

function section({ row, says, tests, but }: Claim, figures: readonly TrialFigure[]): string[] {
  const lines = figures.map(({ name, figure, threshold, pass, at, commit, load }) => {
    const state = pass === null ? "skipped" : pass ? "pass" : "**FAIL**";
    return `| ${cell(name)} | ${cell(String(figure))} | ${cell(threshold)} | ${state} | ${at.slice(0, 10)}${commit ? ` at ${commit}` : ""} | ${load ?? ""} |`;
  });
  return [
    `## ${row}`,
    "",
    says,
    ...(but ? ["", but] : []),
    "",
    ...(tests.length > 0 ? [`Tried by ${tests.map((test) => `[${test}](../${test})`).join(", ")}.`, ""] : []),
    ...(lines.length > 0
      ? ["| what | figure | demanded | | when | load |", "|---|---|---|---|---|---|", ...lines, ""]
      : []),
  ];
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
