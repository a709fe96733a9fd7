type Parse<T> = (text: string) => T | undefined;

/** One environment variable: its type, default and purpose. */
export interface Setting<T> {
  readonly env: string;
  readonly fallback: T;
  readonly expects: string;
  readonly parse: Parse<T>;
  /** One sentence for docs/configuration.md. */
  readonly does: string;
}

const text: Parse<string> = (t) => (t === "" ? undefined : t);
const integer =
  (min: number, max: number): Parse<number> =>
  (t) =>
    /^\d{1,12}$/.test(t) && Number(t) >= min && Number(t) <= max ? Number(t) : undefined;
const flag: Parse<boolean> = (t) => (t === "1" || t === "true" ? true : t === "0" || t === "false" ? false : undefined);
const oneOf =
  (...allowed: string[]): Parse<string> =>
  (t) =>
    allowed.includes(t) ? t : undefined;
const url =
  (...protocols: string[]): Parse<string> =>
  (t) =>
    URL.canParse(t) && protocols.includes(new URL(t).protocol) ? t : undefined;

function whole(env: string, fallback: number, min: number, max: number, does: string): Setting<number> {
  return { env, fallback, expects: `a whole number from ${min} to ${max}`, parse: integer(min, max), does };
}

/** URL of a process that listens there; an IPv6 address is put in brackets. */
export function originOf(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** One row per setting: docs/configuration.md is generated from this table. */
export const SETTINGS = {
  host: {
    env: "ESTRATTO_HOST",
    fallback: "127.0.0.1",
    expects: "an IPv4 or IPv6 address or the name of a host",
    parse: (t: string) => (URL.canParse(originOf(t, 80)) && !/[[\]/?#@]/.test(t) ? t : undefined),
    does: "Address to listen on. Anything but loopback should stand behind a proxy with TLS.",
  },
  port: whole("ESTRATTO_PORT", 8080, 0, 65535, "Port to listen on; 0 takes a free one."),
  dataDir: {
    env: "ESTRATTO_DATA_DIR",
    fallback: ".estratto",
    expects: "a folder",
    parse: text,
    does: "Embedded database and, without S3, the stored documents.",
  },
  adminToken: {
    env: "ESTRATTO_ADMIN_TOKEN",
    fallback: "",
    expects: "at least 16 characters",
    parse: (t: string) => (t.length >= 16 ? t : undefined),
    does: "Bearer token of the admin routes. Absent: only console sessions of owners and admins open them.",
  },
  publicUrl: {
    env: "ESTRATTO_PUBLIC_URL",
    fallback: "",
    expects: "https://host[:port], without a path",
    parse: (t: string) => (url("http:", "https:")(t) !== undefined && isOrigin(t) ? t : undefined),
    does: "Where people reach the console, as in their browser's address bar; needed for an identity provider.",
  },
  authSecret: {
    env: "ESTRATTO_AUTH_SECRET",
    fallback: "",
    expects: "at least 32 characters",
    parse: (t: string) => (t.length >= 32 ? t : undefined),
    does:
      "Encrypts second factors; the same in every process. Absent: made at the first start and kept in the data folder, readable " +
      "by its owner alone. Whoever loses it sets second factors up anew.",
  },
  oidcIssuer: {
    env: "ESTRATTO_OIDC_ISSUER",
    fallback: "",
    expects: "https://host[/path]",
    parse: url("http:", "https:"),
    does: "OpenID Connect provider at which members may sign in; its redirect address is <ESTRATTO_PUBLIC_URL>/sign-in/oidc.",
  },
  oidcClientId: {
    env: "ESTRATTO_OIDC_CLIENT_ID",
    fallback: "",
    expects: "the id the provider gave",
    parse: text,
    does: "Client id at the provider.",
  },
  oidcClientSecret: {
    env: "ESTRATTO_OIDC_CLIENT_SECRET",
    fallback: "",
    expects: "the secret the provider gave",
    parse: text,
    does: "Client secret at the provider; never logged, never shown.",
  },
  oidcName: {
    env: "ESTRATTO_OIDC_NAME",
    fallback: "OpenID Connect",
    expects: "a name of at most 40 characters",
    parse: (t: string) => (t.length <= 40 ? t : undefined),
    does: "What people call the provider; on the button.",
  },
  databaseUrl: {
    env: "DATABASE_URL",
    fallback: "",
    expects: "postgres://user:password@host:5432/database",
    parse: url("postgres:", "postgresql:"),
    does: "A PostgreSQL of your own in the place of the embedded one; needed by the roles serve and work.",
  },
  s3Endpoint: {
    env: "ESTRATTO_S3_ENDPOINT",
    fallback: "",
    expects: "https://host[:port]",
    parse: url("http:", "https:"),
    does: "S3-compatible store for the documents in the place of the data folder.",
  },
  s3Bucket: {
    env: "ESTRATTO_S3_BUCKET",
    fallback: "",
    expects: "the name of a bucket",
    parse: text,
    does: "Bucket; must exist.",
  },
  s3Region: { env: "ESTRATTO_S3_REGION", fallback: "us-east-1", expects: "a region", parse: text, does: "Region." },
  s3AccessKeyId: {
    env: "ESTRATTO_S3_ACCESS_KEY_ID",
    fallback: "",
    expects: "an access key id",
    parse: text,
    does: "Access key id.",
  },
  s3SecretAccessKey: {
    env: "ESTRATTO_S3_SECRET_ACCESS_KEY",
    fallback: "",
    expects: "a secret access key",
    parse: text,
    does: "Secret access key.",
  },
  encryptionKey: {
    env: "ESTRATTO_ENCRYPTION_KEY",
    fallback: "",
    expects: "32 random bytes in base64 or hex (openssl rand -base64 32)",
    parse: isKeyOf32Bytes,
    does:
      "Encrypts stored documents with a key of each account, which is kept encrypted with this one; the same in every process. Absent: " +
      "documents are stored as they are, and /readyz says so. Whoever loses it has lost the documents. See privacy.md.",
  },
  encryptionKeyPrevious: {
    env: "ESTRATTO_ENCRYPTION_KEY_PREVIOUS",
    fallback: "",
    expects: "32 random bytes in base64 or hex",
    parse: isKeyOf32Bytes,
    does: "The key before a change of ESTRATTO_ENCRYPTION_KEY; accounts' keys are encrypted anew at the next start, then it can go.",
  },
  readers: whole("ESTRATTO_READERS", 0, 0, 64, "Reader processes, one thread each; 0 = one a core."),
  requireSandbox: {
    env: "ESTRATTO_REQUIRE_SANDBOX",
    fallback: false,
    expects: "0 or 1",
    parse: flag,
    does: "1: refuse to start where readers cannot be boxed by bubblewrap.",
  },
  serveProcesses: whole(
    "ESTRATTO_SERVE_PROCESSES",
    0,
    0,
    64,
    "Role serve: so many processes behind one port, which SIGHUP replaces one by one without a failed request; 0 = one, by itself.",
  ),
  workPort: whole(
    "ESTRATTO_WORK_PORT",
    0,
    0,
    65535,
    "Role work: port on ESTRATTO_HOST that answers /healthz, /readyz and /metrics and nothing else; 0 = none.",
  ),
  firstLanguage: {
    env: "ESTRATTO_FIRST_LANGUAGE",
    fallback: "en",
    expects: "en or it",
    parse: oneOf("en", "it"),
    does: "Language of the names of services, fields and keys that the first start makes. People choose their own in the console.",
  },
  logLevel: {
    env: "ESTRATTO_LOG_LEVEL",
    fallback: "info",
    expects: "one of fatal, error, warn, info, debug, silent",
    parse: oneOf("fatal", "error", "warn", "info", "debug", "silent"),
    does: "Logs go to stderr, one JSON object a line.",
  },
  webhookHosts: {
    env: "ESTRATTO_WEBHOOK_HOSTS",
    fallback: "",
    expects:
      "hosts (hooks.example.com, *.example.com, hooks.example.com:8443, *) or origins (http://erp.lan:8080), with commas",
    parse: (t: string) => (t.split(",").every((entry) => isTarget(entry.trim())) ? t : undefined),
    does:
      "Whom webhooks may reach. A host, or * for any: https on public addresses only. An origin with its scheme: exactly that one, " +
      "inside the network too. Absent: no webhook can be made.",
  },
  virusScanner: {
    env: "ESTRATTO_VIRUS_SCANNER",
    fallback: "",
    expects: "tcp://host:port or unix:/path of a clamd",
    parse: (t: string) => (scannerAddress(t) === null ? undefined : t),
    does:
      "A ClamAV daemon (or what speaks its INSTREAM) that is asked about every file before it is charged, stored or read; what it finds " +
      "is answered 422 `malware_detected`. Absent: nobody is asked. See virus-scanner.md.",
  },
  virusScannerFailure: {
    env: "ESTRATTO_VIRUS_SCANNER_FAILURE",
    fallback: "refuse",
    expects: "refuse or accept",
    parse: oneOf("refuse", "accept"),
    does: "When the scanner is down, late or says nothing sensible: answer 503 (refuse), or take the file and write a warning (accept).",
  },
  virusScannerTimeoutSeconds: whole(
    "ESTRATTO_VIRUS_SCANNER_TIMEOUT_SECONDS",
    15,
    1,
    120,
    "How long the scanner may take for a file.",
  ),
  llmBaseUrl: {
    env: "ESTRATTO_LLM_BASE_URL",
    fallback: "",
    expects: "http(s)://host[:port]/path, without user, query or fragment",
    parse: (t: string) => (isBareUrl(t) ? t : undefined),
    does:
      "OpenAI-compatible endpoint of a language model, with its version's path (http://127.0.0.1:11434/v1). Pages of services that " +
      "opt in (`llm: true`) are sent there, and nowhere else. Absent: no page is sent to anyone. See llm.md.",
  },
  llmModel: {
    env: "ESTRATTO_LLM_MODEL",
    fallback: "",
    expects: "the name of a model",
    parse: text,
    does: "Model to ask for; needed with ESTRATTO_LLM_BASE_URL.",
  },
  llmApiKey: {
    env: "ESTRATTO_LLM_API_KEY",
    fallback: "",
    expects: "a key without spaces",
    parse: (t: string) => (/^[\x21-\x7e]+$/.test(t) ? t : undefined),
    does: "Sent to the endpoint as bearer token; never logged, never shown.",
  },
  llmTimeoutSeconds: whole(
    "ESTRATTO_LLM_TIMEOUT_SECONDS",
    30,
    1,
    600,
    "Longest wait for the language model for one document, queueing and repeats included; then it is read without it.",
  ),
  llmMaxConcurrent: whole(
    "ESTRATTO_LLM_MAX_CONCURRENT",
    4,
    1,
    256,
    "Requests to the language model at once a process.",
  ),
  llmMaxTokens: whole("ESTRATTO_LLM_MAX_TOKENS", 4096, 64, 65536, "Most tokens of an answer."),
  llmMaxPages: whole("ESTRATTO_LLM_MAX_PAGES", 10, 1, 100, "Pages of a document that are shown to the language model."),
  llmInput: {
    env: "ESTRATTO_LLM_INPUT",
    fallback: "text",
    expects: "text or image",
    parse: oneOf("text", "image"),
    does: "What is sent of a page: its words with their places, or (image) these and its picture.",
  },
  maxFileMb: whole("ESTRATTO_MAX_FILE_MB", 50, 1, 2000, "Largest file, in megabytes."),
  maxUploadsMb: whole(
    "ESTRATTO_MAX_UPLOADS_MB",
    0,
    0,
    100000,
    "Megabytes of memory that files being received or at work may take together in a process, half of it those of one account; " +
      "beyond it uploads are answered 503 `overloaded`. At least four files of the largest size; 0 = ten.",
  ),
  maxPagesSync: whole("ESTRATTO_MAX_PAGES_SYNC", 50, 1, 5000, "Most pages of a document sent to predict."),
  maxPagesAsync: whole("ESTRATTO_MAX_PAGES_ASYNC", 500, 1, 5000, "Most pages of a document sent to async-predict."),
  maxImageMpx: whole("ESTRATTO_MAX_IMAGE_MPX", 100, 1, 1000, "Largest decoded image, in megapixels."),
  uploadTimeoutSeconds: whole(
    "ESTRATTO_UPLOAD_TIMEOUT_SECONDS",
    600,
    60,
    7200,
    "Longest time a request may take to arrive. One of which less than 600 KB arrive in a minute is answered 503 before.",
  ),
  syncTimeoutSeconds: whole("ESTRATTO_SYNC_TIMEOUT_SECONDS", 120, 1, 3600, "Longest wait of a synchronous call."),
  asyncTimeoutSeconds: whole(
    "ESTRATTO_ASYNC_TIMEOUT_SECONDS",
    900,
    1,
    86400,
    "Longest processing of a queued document; then it ends as ERROR.",
  ),
  inferencePerMinute: whole("ESTRATTO_RATE_INFERENCE_PER_MINUTE", 60, 1, 1000000, "Inference requests a minute a key."),
  otherPerMinute: whole("ESTRATTO_RATE_OTHER_PER_MINUTE", 600, 1, 1000000, "Other requests a minute a key."),
  concurrentPerKey: whole("ESTRATTO_RATE_CONCURRENT", 8, 1, 10000, "Synchronous requests at once a key."),
  queuedPerService: whole(
    "ESTRATTO_QUEUE_LIMIT",
    1000,
    1,
    10000000,
    "Documents of one service waiting or at work at once.",
  ),
} as const satisfies Record<string, Setting<string> | Setting<number> | Setting<boolean>>;

function isKeyOf32Bytes(t: string): string | undefined {
  return /^[0-9a-f]{64}$/i.test(t) || /^[A-Za-z0-9+/]{43}=?$/.test(t) ? t : undefined;
}

function isTarget(entry: string): boolean {
  if (/^https?:/i.test(entry)) return URL.canParse(entry) && new URL(entry).origin === entry.toLowerCase();
  return /^(?:\*|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::\d{1,5})?$/i.test(entry);
}

/** `tcp://host:port`, `tcp://[::1]:port` or `unix:/path`; null for anything else. */
export function scannerAddress(t: string): { path: string } | { host: string; port: number } | null {
  const path = /^unix:(\/.+)$/.exec(t)?.[1];
  if (path !== undefined) return { path };
  const [, ipv6, host = ipv6, port] = /^tcp:\/\/(?:\[([0-9a-f:]+)\]|([^\s/:@]+)):(\d{1,5})$/i.exec(t) ?? [];
  return host !== undefined && Number(port) > 0 && Number(port) < 65_536 ? { host, port: Number(port) } : null;
}

/** The console must be at the root of its host. */
function isOrigin(t: string): boolean {
  return isBareUrl(t) && new URL(t).pathname === "/";
}

function isBareUrl(t: string): boolean {
  if (!URL.canParse(t)) return false;
  const { protocol, username, password, search, hash } = new URL(t);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === "";
}
