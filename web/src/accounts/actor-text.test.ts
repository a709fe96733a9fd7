import { expect, test } from "vitest";
import type { Translate } from "../i18n/language.tsx";
import { actorText } from "./actor-text.ts";

const t: Translate = Object.assign((key: string, values = {}) => [key, ...Object.values(values)].join(" "), {
  problems: {},
});

test.each([
  ["member:bee3c9a7-0000", "Ada Rossi", "Ada Rossi"],
  ["member:bee3c9a7-0000", null, "audit.actor.member bee3c9a7"],
  ["key:bee3c9a7-0000", "First key", "audit.actor.key First key"],
  ["key:bee3c9a7-0000", null, "audit.actor.key bee3c9a7"],
  ["estratto", null, "audit.actor.machine"],
  ["operator", null, "audit.actor.operator"],
])("%s named %s is told as %s", (actor, actor_name, text) => {
  expect(actorText({ actor, actor_name }, t)).toBe(text);
});
