import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readFigures, trustPage } from "../../scripts/trust.ts";
import { CLAIMS } from "../../scripts/trust-claims.ts";
import type { TrialFigure } from "../support/trial-figure.ts";

const figure = (over: Partial<TrialFigure>): TrialFigure => ({
  row: "S6",
  name: "cells",
  figure: 0,
  threshold: "=0",
  pass: true,
  at: "2026-01-01T00:00:00.000Z",
  commit: null,
  machine: "m",
  ...over,
});

test("docs/trust.md is what the claims and the kept figures say now; run `npm run docs` when it is not", () => {
  expect(readFileSync("docs/trust.md", "utf8")).toBe(trustPage(readFigures()));
});

test("every claim names tests that are there, or says that there are none", () => {
  const missing = CLAIMS.flatMap(({ tests }) => tests).filter((file) => !existsSync(file));
  expect(missing).toEqual([]);
  expect(CLAIMS.filter(({ tests, but }) => tests.length === 0 && !but)).toEqual([]);
});

test("the last figure counts; one that failed or was skipped cannot look as if it had passed", () => {
  const page = (...figures: TrialFigure[]) =>
    trustPage(figures)
      .split("\n")
      .find((line) => line.startsWith("| [S6]")) ?? "";
  expect(page()).toContain("no figure yet");
  expect(page(figure({}))).toMatch(/\| pass \|$/);
  expect(page(figure({}), figure({ pass: false }))).toContain("**FAIL** (1 of 1)");
  expect(page(figure({ pass: false }), figure({}))).toMatch(/\| pass \|$/);
  expect(page(figure({}), figure({ name: "other", pass: null }))).toContain("1 skipped");
});
