import { expect, test } from "vitest";
import { type GroupName, inGroups } from "./field-groups.ts";

const fields = (groups: string) =>
  [...groups].map((letter, index) => ({
    key: index,
    group: ({ d: "document", p: "parties", a: "amounts", o: "other" } as Record<string, GroupName>)[letter]!,
  }));
const keysIn = (groups: string) => inGroups(fields(groups)).map(({ key }) => key);
const groupsIn = (groups: string) => [...new Set(inGroups(fields(groups)).map(({ group }) => group))];

test.each(["ddpaaoo", "aappddo", "dpdpdpd", "opa"])("fields keep the order of the service: %s", (groups) => {
  expect(keysIn(groups)).toEqual(fields(groups).map(({ key }) => key));
});

test("kinds have headings where their fields are together, in the order of the service; few fields have none", () => {
  expect(groupsIn("aappddo")).toEqual(["amounts", "parties", "document", "other"]);
  expect(groupsIn("dpdpdpd")).toEqual(["other"]);
  expect(groupsIn("ddppaa")).toEqual(["other"]);
});
