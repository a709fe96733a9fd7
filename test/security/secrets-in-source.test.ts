import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { trialFigure } from "../support/trial-figure.ts";

/**
 * docs/trust.md S8: secrets are compared in one way only, whose timing reveals nothing: as digests, found through a
 * unique index or by timingSafeEqual. A statistical test of microseconds cannot see the difference; a look at the
 * source can.
 */
const SECRET_NAMES = /\b(\w*(?:[tT]oken|[sS]ecret|[pP]assword|[aA]piKey|keyText|signature|hmac|[mM]ac))\b/;
const COMPARISON = /([\w.?!"]+)\s*(?:===|!==|==|!=)\s*([\w.?!"'`]+)/g;
/** Comparisons with something that is not secret. */
const HARMLESS = /^(null|undefined|""|''|"\w*"|true|false|\d+)$/;

function comparisonsOfSecrets(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  return [...code.matchAll(COMPARISON)].flatMap(([whole, left = "", right = ""]) => {
    const isSecret = SECRET_NAMES.test(left) || SECRET_NAMES.test(right);
    return isSecret && !HARMLESS.test(left) && !HARMLESS.test(right) && !/typeof|\.length/.test(whole) ? [whole] : [];
  });
}

/** Layers that ever handle a secret; documents have tokens of another kind. */
const HOLDERS = "src/{http,usecases,store,accounts,webhooks,jobs,cli}/**/*.ts";

describe("S8: secrets in the source", () => {
  test("are nowhere compared by ===, whose time tells how much was right", () => {
    const files = globSync(HOLDERS).filter((file) => !file.endsWith(".test.ts"));
    const found = files.flatMap((file) =>
      comparisonsOfSecrets(readFileSync(file, "utf8")).map((each) => `${file}: ${each}`),
    );
    console.log(found.join("\n"));
    expect(files.length).toBeGreaterThan(100);
    expect(
      trialFigure(
        "S8",
        "comparisons of secrets by ===",
        found.length,
        `=0 in ${files.length} files`,
        found.length === 0,
      ),
    ).toBe(true);
  });

  test("are looked up by their digest through a unique index", () => {
    const schema = globSync("migrations/*.ts")
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    const tables = [...schema.matchAll(/create table (\w+) \(([\s\S]*?)\n {4}\);/g)].filter(([, , body]) =>
      /\bsha256 text/.test(body ?? ""),
    );
    const secret = tables.filter(([, name]) => ["api_key", "session", "one_time_link"].includes(name ?? ""));
    const indexed = secret.filter(([, , body]) => /sha256 text (not null unique|primary key)/.test(body ?? ""));
    expect(
      trialFigure(
        "S8",
        "tables of secrets without a unique index of digests",
        secret.length - indexed.length,
        `=0 of ${secret.length}`,
        secret.length >= 3 && secret.length === indexed.length,
      ),
    ).toBe(true);
  });

  test("control: a naive comparison is found", () => {
    const naive = [
      "if (token === given) open();",
      "return user.password !== password;",
      "if (apiKey == row.key) return row;",
    ];
    const found = naive.filter((line) => comparisonsOfSecrets(line).length === 1).length;
    const fine = ["if (token === null) return;", 'if (kind === "token") x();', "// token === given"];
    const wronglyFound = fine.filter((line) => comparisonsOfSecrets(line).length > 0).length;
    expect(
      trialFigure(
        "S8",
        "control: naive comparisons found",
        `${found}, ${wronglyFound} wrongly`,
        "=3, 0 wrongly",
        found === 3 && wronglyFound === 0,
      ),
    ).toBe(true);
  });
});
