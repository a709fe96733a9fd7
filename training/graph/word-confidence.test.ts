import { expect, test } from "vitest";
import { expectedCalibrationError, judgeWords } from "./word-confidence.ts";

test("a word is right as often as the truth has it, whatever its case", () => {
  const words = ["Total", "total", "5.00"].map((text) => ({ text, confidence: 0.9 }));
  expect(judgeWords(["TOTAL", "5.OO"], words).map(({ right }) => right)).toEqual([true, false, false]);
});

test("confidences that say 0.8 of words of which 4 in 5 are right have no calibration error", () => {
  const words = [true, true, true, true, false].map((right) => ({ confidence: 0.8, right }));
  expect(expectedCalibrationError(words)).toBeCloseTo(0);
});

test("too much and too little confidence do not make up for each other", () => {
  const words = [
    { confidence: 1, right: false },
    { confidence: 0, right: true },
  ];
  expect(expectedCalibrationError(words)).toBe(1);
});
