import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { configurationPage } from "../cli/configuration-page.ts";
import { StartupError } from "../errors.ts";
import { readConfig } from "./config.ts";

const S3 = {
  ESTRATTO_S3_ENDPOINT: "http://127.0.0.1:9000",
  ESTRATTO_S3_BUCKET: "documents",
  ESTRATTO_S3_ACCESS_KEY_ID: "id",
  ESTRATTO_S3_SECRET_ACCESS_KEY: "secret-of-the-store",
};

describe("the configuration", () => {
  it("has defaults for everything", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 8080, host: "127.0.0.1", databaseUrl: null, s3: null, adminToken: null });
    expect(config.limits).toMatchObject({ fileBytes: 50_000_000, syncPages: 50, asyncPages: 500 });
  });

  it("reads what is set", () => {
    const config = readConfig({ ...S3, ESTRATTO_PORT: "9999", ESTRATTO_RATE_CONCURRENT: "3", PATH: "/bin" });
    expect(config.port).toBe(9999);
    expect(config.limits.rate.concurrent).toBe(3);
    expect(config.s3).toMatchObject({ bucket: "documents", region: "us-east-1" });
  });

  it.each([
    ["ESTRATTO_PORT", "80a"],
    ["ESTRATTO_PORT", "70000"],
    ["ESTRATTO_HOST", "999.1.1.1"],
    ["ESTRATTO_HOST", "[::1]"],
    ["ESTRATTO_HOST", "a/b"],
    ["ESTRATTO_ADMIN_TOKEN", "short"],
    ["DATABASE_URL", "mysql://x"],
    ["ESTRATTO_REQUIRE_SANDBOX", "yes"],
    ["ESTRATTO_LOG_LEVEL", "loud"],
    ["ESTRATTO_S3_ENDPOINT", "bucket.local"],
    ["ESTRATTO_PUBLIC_URL", "https://example.com/estratto"],
    ["ESTRATTO_MAX_PAGES_SYNC", "501"],
    ["ESTRATTO_MAX_UPLOADS_MB", "199"],
  ])("refuses %s=%s in a line that names the setting and not its value", (name, value) => {
    const attempt = () => readConfig({ [name]: value });
    expect(attempt).toThrow(StartupError);
    expect(attempt).toThrow(name);
    expect(attempt).not.toThrow(new RegExp(`is not valid.*${value}$`));
  });

  it.each([
    ["::1", "http://[::1]:8081"],
    ["10.0.0.7", "http://10.0.0.7:8081"],
    ["scans.lan", "http://scans.lan:8081"],
  ])("listens on %s and is reached at %s", (host, publicUrl) => {
    expect(readConfig({ ESTRATTO_HOST: host, ESTRATTO_PORT: "8081" })).toMatchObject({ host, publicUrl });
  });

  it("refuses a misspelt setting instead of ignoring it", () => {
    expect(() => readConfig({ ESTRATTO_PROT: "8081" })).toThrow("ESTRATTO_PROT is not a setting");
  });

  it("refuses a value that does not fit, though what it sets is off", () => {
    expect(() => readConfig({ ESTRATTO_VIRUS_SCANNER_FAILURE: "maybe" })).toThrow("ESTRATTO_VIRUS_SCANNER_FAILURE");
    expect(() => readConfig({ ESTRATTO_LLM_TIMEOUT_SECONDS: "0" })).toThrow("ESTRATTO_LLM_TIMEOUT_SECONDS");
  });

  it.each(Object.keys(S3).slice(1))("refuses S3 settings without %s", (name) => {
    const { [name as keyof typeof S3]: _, ...rest } = S3;
    expect(() => readConfig(rest)).toThrow(name);
  });

  it("refuses S3 settings without their endpoint", () => {
    expect(() => readConfig({ ESTRATTO_S3_BUCKET: "b" })).toThrow("ESTRATTO_S3_ENDPOINT is not");
  });

  const LLM = { ESTRATTO_LLM_BASE_URL: "https://models.example.com/v1", ESTRATTO_LLM_MODEL: "m" };

  it("asks no language model unless an endpoint and a model are named", () => {
    expect(readConfig({}).llm).toBeNull();
    expect(readConfig({ ...LLM, ESTRATTO_LLM_INPUT: "image", ESTRATTO_LLM_TIMEOUT_SECONDS: "5" }).llm).toMatchObject({
      baseUrl: "https://models.example.com/v1",
      model: "m",
      apiKey: null,
      input: "image",
      timeoutMs: 5_000,
    });
    expect(() => readConfig({ ESTRATTO_LLM_BASE_URL: LLM.ESTRATTO_LLM_BASE_URL })).toThrow(
      "ESTRATTO_LLM_MODEL is miss",
    );
    expect(() => readConfig({ ESTRATTO_LLM_API_KEY: "sk-secret-one" })).toThrow("ESTRATTO_LLM_BASE_URL is not");
  });

  it.each([
    ["ESTRATTO_LLM_BASE_URL", "https://user:sk-secret-one@models.example.com/v1"],
    ["ESTRATTO_LLM_BASE_URL", "https://models.example.com/v1?key=sk-secret-one"],
    ["ESTRATTO_LLM_BASE_URL", "file:///etc/passwd"],
    ["ESTRATTO_LLM_API_KEY", "sk-secret-one\r\nx-other: 1"],
    ["ESTRATTO_LLM_INPUT", "pictures"],
  ])("refuses %s=%j without repeating it", (name, value) => {
    const attempt = () => readConfig({ ...LLM, [name]: value });
    expect(attempt).toThrow(name);
    expect(attempt).not.toThrow(/sk-secret-one|passwd/);
  });

  it("takes an identity provider whole or not at all, and never repeats its secret", () => {
    const whole = {
      ESTRATTO_PUBLIC_URL: "https://documents.example.com",
      ESTRATTO_OIDC_ISSUER: "https://id.example.com",
      ESTRATTO_OIDC_CLIENT_ID: "estratto",
      ESTRATTO_OIDC_CLIENT_SECRET: "oidc-secret-one",
    };
    expect(readConfig(whole).oidc).toEqual({
      issuer: "https://id.example.com",
      clientId: "estratto",
      clientSecret: "oidc-secret-one",
      name: "OpenID Connect",
    });
    expect(readConfig({}).oidc).toBeNull();
    for (const name of Object.keys(whole)) {
      const without = () => readConfig({ ...whole, [name]: undefined });
      expect(without).toThrow(/^ESTRATTO_\w+ is (missing|set but)/);
      expect(without).not.toThrow("oidc-secret-one");
    }
    expect(() => readConfig({ ESTRATTO_AUTH_SECRET: "short-secret" })).toThrow("ESTRATTO_AUTH_SECRET is not valid");
    expect(() => readConfig({ ESTRATTO_AUTH_SECRET: "short-secret" })).not.toThrow("short-secret");
  });

  it("takes keys of 32 bytes for documents at rest, in base64 or hex, and never repeats one that is not", () => {
    const [present, previous] = ["A".repeat(43), "0f".repeat(32)];
    const both = { ESTRATTO_ENCRYPTION_KEY: present, ESTRATTO_ENCRYPTION_KEY_PREVIOUS: previous };
    expect(readConfig(both).encryptionKeys.map((key) => key.length)).toEqual([32, 32]);
    expect(readConfig({}).encryptionKeys).toEqual([]);
    expect(() => readConfig({ ESTRATTO_ENCRYPTION_KEY_PREVIOUS: previous })).toThrow("ESTRATTO_ENCRYPTION_KEY is not");
    expect(() => readConfig({ ESTRATTO_ENCRYPTION_KEY: "short-key-one" })).toThrow(
      "ESTRATTO_ENCRYPTION_KEY is not valid",
    );
    expect(() => readConfig({ ESTRATTO_ENCRYPTION_KEY: "short-key-one" })).not.toThrow("short-key-one");
  });

  it("is documented in docs/configuration.md as it stands (npm run docs)", () => {
    expect(readFileSync("docs/configuration.md", "utf8")).toBe(configurationPage());
  });
});
