import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { digestOf, displayPrefix, isPlausibleKey, newApiKey } from "./api-keys.ts";

describe("API keys", () => {
  it("have the documented form and are all different", () => {
    const keys = Array.from({ length: 200 }, newApiKey);
    for (const key of keys) expect(key).toMatch(/^est_live_[0-9A-Za-z]{38}$/);
    expect(new Set(keys).size).toBe(200);
    expect(keys.every(isPlausibleKey)).toBe(true);
  });

  it("with one character mistyped are recognised as no key of ours, without a look-up", () => {
    fc.assert(
      fc.property(
        fc.nat(37),
        fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
        (at, to) => {
          const key = newApiKey();
          const position = "est_live_".length + at;
          fc.pre(key[position] !== to);
          expect(isPlausibleKey(key.slice(0, position) + to + key.slice(position + 1))).toBe(false);
        },
      ),
    );
  });

  it("of another product are plausible when imported, within 8 to 256 characters", () => {
    expect(isPlausibleKey("AIzaSyA-foreign-key")).toBe(true);
    expect(isPlausibleKey("short")).toBe(false);
    expect(isPlausibleKey("x".repeat(257))).toBe(false);
  });

  it("show eight of their random characters, and of a short foreign key at most a quarter", () => {
    const key = newApiKey();
    expect(displayPrefix(key)).toBe(key.slice(9, 17));
    expect(displayPrefix("foreign-key1")).toBe("for");
  });

  it("are stored as their SHA-256", () => {
    expect(digestOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});
