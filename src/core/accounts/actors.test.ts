import { expect, test } from "vitest";
import { keyActor, MACHINE, memberActor, OPERATOR, parseActor, STRANGER } from "./actors.ts";

test("who did something is read from the text that was made of it", () => {
  expect(parseActor(memberActor("7"))).toEqual({ kind: "member", id: "7" });
  expect(parseActor(keyActor("a:b"))).toEqual({ kind: "key", id: "a:b" });
  for (const kind of [OPERATOR, MACHINE, STRANGER]) expect(parseActor(kind)).toEqual({ kind });
});

test("any other text names nobody", () => {
  for (const text of ["", "member:", "Member:7", "admin"]) expect(parseActor(text)).toBeNull();
});
