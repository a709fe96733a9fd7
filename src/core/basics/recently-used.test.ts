import { describe, expect, it } from "vitest";
import { createRecentlyUsed } from "./recently-used.ts";

describe("values used last", () => {
  it("are kept, and the one used longest ago leaves first", () => {
    const recent = createRecentlyUsed<string, number>(2);
    recent.set("a", 1);
    recent.set("b", 2);
    expect(recent.get("a")).toBe(1);
    recent.set("c", 3);
    expect(recent.get("b")).toBeUndefined();
    expect([recent.get("a"), recent.get("c")]).toEqual([1, 3]);
  });

  it("are replaced under their key without another one leaving", () => {
    const recent = createRecentlyUsed<string, number>(2);
    recent.set("a", 1);
    recent.set("b", 2);
    recent.set("a", 5);
    expect([recent.get("a"), recent.get("b")]).toEqual([5, 2]);
  });
});
