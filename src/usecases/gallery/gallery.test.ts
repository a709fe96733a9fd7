import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { TEMPLATE_NAMES } from "../../core/services/service-definition.ts";
import { GALLERY } from "./gallery.ts";

const DOCUMENT = readFileSync(new URL("../../../docs/document-types.md", import.meta.url), "utf8");

describe("the services that a new installation has", () => {
  it("start from every template that there is", () => {
    expect(TEMPLATE_NAMES.filter((name) => !GALLERY.some(({ template }) => template === name))).toEqual([]);
  });

  it("are told field by field, with their types, in docs/document-types.md", () => {
    const told = (section: string) =>
      new Set(
        [...section.matchAll(/^\| `([\w.]+)` \| [^|]+ \| `([\w.]+)`/gm)].map(([, key, type]) => `${key} ${type}`),
      );
    const sections = DOCUMENT.split(/^## /m).map((text) => ({ title: text.split("\n")[0]!, told: told(text) }));
    const missing = GALLERY.flatMap(({ name, template, fields }) => {
      const section = sections.find(({ title }) => title === `\`${template}\`: ${name}`);
      return fields
        .filter(({ multiple, aggregationFields }) => !multiple && !aggregationFields)
        .filter(({ key, type }) => !section?.told.has(`${key} ${type}`))
        .map(({ key, type }) => `${name}: ${key} ${type}`);
    });
    expect(missing).toEqual([]);
  });
});
