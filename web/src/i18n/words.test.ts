import { expect, test } from "vitest";
import { en } from "./en.ts";
import { it } from "./it.ts";

test("a state of review is called as the buttons that lead to it", () => {
  const italian = [it["decide.not_approved.do"], it["bulk.not_approved"], it["revision.not_approved"]];
  expect(italian.map((words) => words.slice(0, 6))).toEqual(["Respin", "Respin", "Respin"]);
  const english = [en["decide.not_approved.do"], en["bulk.not_approved"], en["revision.not_approved"]];
  expect(english.map((words) => words.slice(0, 6))).toEqual(["Reject", "Reject", "Reject"]);
  const queued = [it["review.escalate"], it["decide.to_review.do"], it["bulk.to_review"], it["revision.to_review"]];
  for (const words of queued) expect(words).toMatch(/\bin coda\b/i);
});

test("whoever owns an account is called by one word", () => {
  expect(Object.values(it).filter((words) => /proprietari/i.test(words))).toEqual([]);
});
