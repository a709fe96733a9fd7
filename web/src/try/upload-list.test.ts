import { expect, test } from "vitest";
import { ApiError } from "../../../src/client.ts";
import { failedWith } from "./upload-list.ts";

type ApiProblemCode = ApiError["errors"][number]["code"];

test("a file that is refused for what it is cannot be tried again; one that met another problem can", () => {
  const refused = (code: ApiProblemCode, retryable = false) => failedWith(new ApiError(422, { code, retryable }, null));
  expect(refused("file_empty")).toMatchObject({ state: "failed", canRetry: false });
  expect(refused("file_encrypted")).toMatchObject({ canRetry: false });
  expect(refused("overloaded", true)).not.toHaveProperty("canRetry");
  expect(failedWith(new TypeError("offline"))).not.toHaveProperty("canRetry");
});
