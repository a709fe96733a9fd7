import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openDatabase } from "../store/database/database.ts";
import { readOrMakeSecret } from "./auth-secret.ts";
import { createIdentityProvider } from "./identity-provider.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { passwordFault } from "./password-rule.ts";
import { createShortMemory } from "./short-memory.ts";
import { createPasswordTurns } from "./turns.ts";

test.each([
  ["elevenchars", "too_short"],
  ["a".repeat(129), "too_long"],
  ["password1234", "guessable"],
  ["123456789012", "guessable"],
  ["Passw0rd!2026", "guessable"],
  ["qwertyuiopasdf", "guessable"],
  ["giovanni1985!!", "guessable"],
  ["aaaaaaaaaaaaaaaa", "guessable"],
  ["mario.rossi1980", "guessable"],
  ["Rossi-mario-acme", "guessable"],
  ["estratto-estratto", "guessable"],
  ["correct horse battery staple", null],
  ["ombrello giallo treno", null],
  ["è già l’ora del caffè", null],
  ["x7#kQ9!vLm2$", null],
])("the password %s is %s to someone called Mario Rossi of acme.it", (password, fault) => {
  expect(passwordFault(password, ["Mario Rossi", "mario.rossi@acme.it"])).toBe(fault);
});

test("any password of 12 to 128 characters is judged, whatever it is made of", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 0, maxLength: 128 }), fc.string(), (password, word) => {
      expect(["too_short", "too_long", "guessable", null]).toContain(passwordFault(password, [word]));
    }),
    { numRuns: 30 },
  );
});

test("a secret is made once, readable by its owner alone, and a file that holds none stops the start", () => {
  const folder = mkdtempSync(join(tmpdir(), "estratto-secret-"));
  const path = join(folder, "auth-secret");
  const secret = readOrMakeSecret(path);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readOrMakeSecret(path)).toBe(secret);
  expect(readFileSync(path, "utf8")).toBe(secret);
  writeFileSync(path, "");
  expect(() => readOrMakeSecret(path)).toThrow("holds no secret");
  rmSync(folder, { recursive: true });
});

test("what is kept for a request is gone after its time, and after ten minutes at the latest", () => {
  let now = 0;
  const memory = createShortMemory(() => now);
  memory.set("short", "a", 60);
  memory.set("long", "b");
  expect([memory.get("short"), memory.get("long")]).toEqual(["a", "b"]);
  now = 61_000;
  expect([memory.get("short"), memory.get("long")]).toEqual([null, "b"]);
  now = 601_000;
  expect(memory.get("long")).toBeNull();
  memory.set("once", "c", 60);
  expect([memory.getAndDelete("once"), memory.getAndDelete("once")]).toEqual(["c", null]);
});

test("no more than four hashes run at once, the others wait their turn, and the queue has an end", async () => {
  const inTurn = createPasswordTurns(4, 10);
  let [running, most] = [0, 0];
  const work = () =>
    inTurn(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running--;
      if (Math.random() < 0.3) throw new Error("a hash that fails gives its turn on too");
    });
  const results = await Promise.allSettled(Array.from({ length: 20 }, work));
  expect(most).toBe(4);
  const refused = results.filter((each) => each.status === "rejected" && each.reason.code === "overloaded");
  expect(refused).toHaveLength(6);
  await expect(inTurn(async () => "free again")).resolves.toBe("free again");
});

test("a provider that does not answer is a dependency that is away, and is asked again next time", async () => {
  const database = openDatabase("postgres://nobody@127.0.0.1:1/nothing");
  const provider = createIdentityProvider(
    {
      db: database.db,
      secret: "s".repeat(32),
      publicUrl: "http://127.0.0.1:9",
      now: () => new Date(),
      log: { warn: () => undefined },
    },
    { issuer: "http://127.0.0.1:1", clientId: "c", clientSecret: "s", name: "ACME" },
  );
  for (let time = 0; time < 2; time++) {
    await expect(provider.begin()).rejects.toMatchObject({ code: "dependency_unavailable", status: 503 });
  }
  await database.close();
});

test("a password is kept as Argon2id with its parameters, never the same twice, and verified in any spelling of its letters", async () => {
  const hash = await hashPassword("l’ora del caffè e del tè");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await hashPassword("l’ora del caffè e del tè")).not.toBe(hash);
  expect(await verifyPassword({ hash, password: "l’ora del caffè e del tè".normalize("NFD") })).toBe(true);
  expect(await verifyPassword({ hash, password: "l’ora del caffe e del te" })).toBe(false);
  await expect(verifyPassword({ hash: "plain", password: "plain" })).rejects.toThrow("no argon2id hash");
});

test("a hash of the reference implementation is verified: the form is PHC's", async () => {
  // From test.c of P-H-C/phc-winner-argon2.
  const hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await verifyPassword({ hash, password: "password" })).toBe(true);
});
