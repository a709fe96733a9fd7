import { describe, expect, it } from "vitest";
import { FEATURE_NAMES } from "./features.ts";
import { NEIGHBOURHOODS } from "./scorer.ts";
import { modelFormat, readServiceModel, SERVICE_MODEL_FORMAT } from "./service-model.ts";

describe("the form of a stored model", () => {
  const stored = { format: SERVICE_MODEL_FORMAT, fields: {} };

  it("is read by the release that made it (control)", () => {
    expect(readServiceModel(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });

  it("changes with a feature that comes, goes, is renamed or takes another place, and with a neighbourhood", () => {
    const [first = "", second = "", ...rest] = FEATURE_NAMES;
    const others = [
      modelFormat([...FEATURE_NAMES, "one_more"], NEIGHBOURHOODS),
      modelFormat(FEATURE_NAMES.slice(1), NEIGHBOURHOODS),
      modelFormat([`${first}_by_another_measure`, second, ...rest], NEIGHBOURHOODS),
      modelFormat([second, first, ...rest], NEIGHBOURHOODS),
      modelFormat(FEATURE_NAMES, NEIGHBOURHOODS.slice(1)),
    ];
    for (const format of others) {
      expect(format).not.toBe(SERVICE_MODEL_FORMAT);
      expect(readServiceModel({ ...stored, format })).toBeNull();
    }
    expect(new Set(others).size).toBe(others.length);
  });

  it("of releases before this one, a bare number, is never read", () => {
    expect(readServiceModel({ ...stored, format: 1 })).toBeNull();
    expect(readServiceModel({ fields: {} })).toBeNull();
    expect(readServiceModel(null)).toBeNull();
  });
});
