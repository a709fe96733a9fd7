import { expect, test } from "vitest";
import { ApiError } from "../../../src/client.ts";
import { problemsIt } from "../i18n/problems.it.ts";
import { problemWords } from "../ui/problem-words.ts";
import { keptProblem, recalledProblem } from "./kept-problem.ts";

const afterReload = (problem: unknown) => recalledProblem(JSON.parse(JSON.stringify(keptProblem(problem))));

test("a refused upload is told in the console's language after a reload, too, with the number of its request", () => {
  const refused = new ApiError(422, { code: "file_encrypted", detail: "The PDF asks for a password." }, "req_1");
  const recalled = afterReload(refused) as ApiError;
  expect(problemWords(recalled, problemsIt).detail).toBe(problemsIt.file_encrypted);
  expect(problemWords(recalled, {}).detail).toBe("The PDF asks for a password.");
  expect(recalled).toEqual(refused);
});

test("what the service says of a document that it could not read is told as it is; a lost connection stays one", () => {
  expect(afterReload("No page could be read.")).toBe("No page could be read.");
  expect(afterReload(new TypeError("The connection was lost."))).toBeNull();
});
