import { join, resolve } from "node:path";
import { StartupError } from "../errors.ts";
import type { LanguageModelSettings } from "../llm/contract.ts";
import type { ScannerSettings } from "../scanning/scanned-reader.ts";
import type { Limits } from "../usecases/limits.ts";
import { originOf, SETTINGS, type Setting, scannerAddress } from "./settings.ts";

/**
 * Everything an operator can set; the only reader of process.env. Documented in docs/configuration.md (checked by a
 * test).
 */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Absolute path. */
  readonly dataDir: string;
  /** null: the admin routes accept console sessions only. */
  readonly adminToken: string | null;
  /** The console's public URL. */
  readonly publicUrl: string;
  /** null: generated at the first start and kept in the data folder. */
  readonly authSecret: string | null;
  /** null: people sign in with passwords only. */
  readonly oidc: OidcConfig | null;
  /** null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** null: blobs in the data folder. */
  readonly s3: S3Config | null;
  /** Keys under which documents at rest are encrypted, the present one first; empty: they are not encrypted. */
  readonly encryptionKeys: readonly Buffer[];
  /** Number of reader processes, one thread each. */
  readonly readers: number;
  readonly requireSandbox: boolean;
  /** 0: the role serve serves in its own process. */
  readonly serveProcesses: number;
  /** Port of the role work's status; 0: none. */
  readonly workPort: number;
  /** Language of what the first start creates. */
  readonly firstLanguage: "en" | "it";
  readonly logLevel: string;
  /** Hosts that webhooks may reach; empty: none (src/webhooks/targets). */
  readonly webhookHosts: readonly string[];
  /** null: files are not scanned for viruses. */
  readonly virusScanner: ScannerSettings | null;
  /** null: no language model is used. */
  readonly llm: LanguageModelSettings | null;
  readonly limits: Limits;
}

export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Shown on the button. */
  readonly name: string;
}

/**
 * Reads the settings. A bad value, an unknown ESTRATTO_ name or an incomplete S3 configuration is a StartupError that
 * names the setting. Secrets are never part of the message.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  refuseUnknownNames(env);
  const get = <T>(setting: Setting<T>): T => {
    const given = env[setting.env];
    if (given === undefined || given === "") return setting.fallback;
    const parsed = setting.parse(given);
    if (parsed === undefined) throw new StartupError(`${setting.env} is not valid; it must be ${setting.expects}.`);
    return parsed;
  };
  // Settings that are not used now are checked too: a bad value is refused while the operator is watching.
  for (const setting of Object.values<Setting<unknown>>(SETTINGS)) get(setting);
  refuseContradictions(get);
  return {
    host: get(SETTINGS.host),
    port: get(SETTINGS.port),
    dataDir: resolve(get(SETTINGS.dataDir)),
    adminToken: get<string>(SETTINGS.adminToken) || null,
    publicUrl: get<string>(SETTINGS.publicUrl) || originOf(get(SETTINGS.host), get(SETTINGS.port)),
    authSecret: get<string>(SETTINGS.authSecret) || null,
    oidc: oidcOf(get),
    databaseUrl: get<string>(SETTINGS.databaseUrl) || null,
    s3: s3Of(get),
    encryptionKeys: encryptionKeysOf(get),
    readers: get(SETTINGS.readers),
    requireSandbox: get<boolean>(SETTINGS.requireSandbox),
    serveProcesses: get(SETTINGS.serveProcesses),
    workPort: get(SETTINGS.workPort),
    firstLanguage: get(SETTINGS.firstLanguage) === "it" ? "it" : "en",
    logLevel: get(SETTINGS.logLevel),
    webhookHosts: get<string>(SETTINGS.webhookHosts)
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
    virusScanner: virusScannerOf(get),
    llm: languageModelOf(get),
    limits: {
      fileBytes: get(SETTINGS.maxFileMb) * 1_000_000,
      uploadBytes: (get<number>(SETTINGS.maxUploadsMb) || get(SETTINGS.maxFileMb) * UPLOADS_AT_ONCE) * 1_000_000,
      syncPages: get(SETTINGS.maxPagesSync),
      asyncPages: get(SETTINGS.maxPagesAsync),
      imagePixels: get(SETTINGS.maxImageMpx) * 1_000_000,
      maxSidePx: 10_000,
      minSidePx: 50,
      uploadTimeoutMs: get(SETTINGS.uploadTimeoutSeconds) * 1000,
      syncTimeoutMs: get(SETTINGS.syncTimeoutSeconds) * 1000,
      asyncTimeoutMs: get(SETTINGS.asyncTimeoutSeconds) * 1000,
      rate: {
        inferencePerMinute: get(SETTINGS.inferencePerMinute),
        otherPerMinute: get(SETTINGS.otherPerMinute),
        concurrent: get(SETTINGS.concurrentPerKey),
      },
      queuedDocumentsPerService: get(SETTINGS.queuedPerService),
    },
  };
}

function refuseUnknownNames(env: Readonly<Record<string, string | undefined>>): void {
  const known = new Set<string>(Object.values(SETTINGS).map((setting) => setting.env));
  const unknown = Object.keys(env).filter((name) => name.startsWith("ESTRATTO_") && !known.has(name));
  if (unknown.length > 0) {
    throw new StartupError(`${unknown[0]} is not a setting; docs/configuration.md lists them all.`);
  }
}

/** Of the largest size, unless the operator says otherwise: 500 MB of memory. */
const UPLOADS_AT_ONCE = 10;
/** One account has half of the room, and the examples of a proposal are together as large as two files. */
const LEAST_UPLOADS_AT_ONCE = 4;

/** A document that is too long for a synchronous call is sent to the queue, so the queue must accept it. */
function refuseContradictions(get: <T>(setting: Setting<T>) => T): void {
  const { maxPagesSync, maxPagesAsync } = SETTINGS;
  if (get(maxPagesSync) > get(maxPagesAsync)) {
    throw new StartupError(
      `${maxPagesSync.env} is above ${maxPagesAsync.env} (${get(maxPagesAsync)}); the queue must take what a call may wait for.`,
    );
  }
  const { maxUploadsMb, maxFileMb } = SETTINGS;
  const leastMb = LEAST_UPLOADS_AT_ONCE * get(maxFileMb);
  if (get(maxUploadsMb) > 0 && get(maxUploadsMb) < leastMb) {
    throw new StartupError(
      `${maxUploadsMb.env} is below ${leastMb}, four times ${maxFileMb.env}; give it as much, or lower ${maxFileMb.env}.`,
    );
  }
}

function encryptionKeysOf(get: <T>(setting: Setting<T>) => T): Buffer[] {
  const [present, previous] = [get<string>(SETTINGS.encryptionKey), get<string>(SETTINGS.encryptionKeyPrevious)];
  if (present === "" && previous !== "") {
    throw new StartupError(`${SETTINGS.encryptionKeyPrevious.env} is set but ${SETTINGS.encryptionKey.env} is not.`);
  }
  return [present, previous].filter(Boolean).map((text) => Buffer.from(text, text.length === 64 ? "hex" : "base64"));
}

function oidcOf(get: <T>(setting: Setting<T>) => T): OidcConfig | null {
  const issuer = get<string>(SETTINGS.oidcIssuer);
  const needed = [SETTINGS.oidcClientId, SETTINGS.oidcClientSecret] as const;
  if (issuer === "") {
    const stray = needed.find((setting) => get<string>(setting) !== "");
    if (!stray) return null;
    throw new StartupError(`${stray.env} is set but ${SETTINGS.oidcIssuer.env} is not; set both or neither.`);
  }
  const missing = [...needed, SETTINGS.publicUrl].find((setting) => get<string>(setting) === "");
  if (missing) throw new StartupError(`${missing.env} is missing; with ${SETTINGS.oidcIssuer.env} it must be set.`);
  const [clientId, clientSecret] = [get<string>(SETTINGS.oidcClientId), get<string>(SETTINGS.oidcClientSecret)];
  return { issuer, clientId, clientSecret, name: get<string>(SETTINGS.oidcName) };
}

function s3Of(get: <T>(setting: Setting<T>) => T): S3Config | null {
  const endpoint = get<string>(SETTINGS.s3Endpoint);
  const given: [string, string][] = [
    [SETTINGS.s3Bucket.env, get<string>(SETTINGS.s3Bucket)],
    [SETTINGS.s3AccessKeyId.env, get<string>(SETTINGS.s3AccessKeyId)],
    [SETTINGS.s3SecretAccessKey.env, get<string>(SETTINGS.s3SecretAccessKey)],
  ];
  if (endpoint === "") {
    const stray = given.find(([, value]) => value !== "");
    if (stray) throw new StartupError(`${stray[0]} is set but ${SETTINGS.s3Endpoint.env} is not; set both or neither.`);
    return null;
  }
  const missing = given.find(([, value]) => value === "");
  if (missing) throw new StartupError(`${missing[0]} is missing; with ${SETTINGS.s3Endpoint.env} it must be set.`);
  const [bucket, accessKeyId, secretAccessKey] = given.map(([, value]) => value) as [string, string, string];
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: get<string>(SETTINGS.s3Region) };
}

function languageModelOf(get: <T>(setting: Setting<T>) => T): LanguageModelSettings | null {
  const baseUrl = get<string>(SETTINGS.llmBaseUrl);
  const model = get<string>(SETTINGS.llmModel);
  const apiKey = get<string>(SETTINGS.llmApiKey) || null;
  if (baseUrl === "") {
    if (model === "" && apiKey === null) return null;
    const stray = model === "" ? SETTINGS.llmApiKey : SETTINGS.llmModel;
    throw new StartupError(`${stray.env} is set but ${SETTINGS.llmBaseUrl.env} is not; set both or neither.`);
  }
  if (model === "") {
    throw new StartupError(`${SETTINGS.llmModel.env} is missing; with ${SETTINGS.llmBaseUrl.env} it must be set.`);
  }
  return {
    baseUrl,
    model,
    apiKey,
    timeoutMs: get(SETTINGS.llmTimeoutSeconds) * 1000,
    maxConcurrent: get(SETTINGS.llmMaxConcurrent),
    maxTokens: get(SETTINGS.llmMaxTokens),
    maxPages: get(SETTINGS.llmMaxPages),
    input: get<string>(SETTINGS.llmInput) === "image" ? "image" : "text",
  };
}

function virusScannerOf(get: <T>(setting: Setting<T>) => T): ScannerSettings | null {
  const address = scannerAddress(get<string>(SETTINGS.virusScanner));
  if (address === null) return null;
  const onFailure = get<string>(SETTINGS.virusScannerFailure) === "accept" ? "accept" : "refuse";
  return { address, onFailure, timeoutMs: get(SETTINGS.virusScannerTimeoutSeconds) * 1000 };
}

/** Paths of the parts of the data folder. */
export function dataPaths(dataDir: string): { database: string; blobs: string; socket: string; authSecret: string } {
  return {
    database: join(dataDir, "postgres"),
    blobs: join(dataDir, "blobs"),
    socket: join(dataDir, "run"),
    authSecret: join(dataDir, "auth-secret"),
  };
}
