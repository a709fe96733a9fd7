/**
 * The promises, by the numbers of reliability and security, and the test for each; docs/trust.md shows each with its
 * last figures.
 */
export interface Claim {
  readonly row: string;
  readonly says: string;
  /** Files of the tests, from the project's folder. */
  readonly tests: readonly string[];
  /** In what respect the promise is kept only in part, or not at all. */
  readonly but?: string;
}

const faults = (name: string): string => `test/faults/${name}.test.ts`;
const security = (name: string): string => `test/security/${name}.test.ts`;

export const CLAIMS: readonly Claim[] = [
  {
    row: "R1",
    says: "A document that was answered 200 survives kill -9 of interface, worker and database under load, and webhooks hear of the end of each.",
    tests: [faults("kill"), "test/api/webhooks.test.ts", "src/usecases/webhooks/deliver-webhooks.test.ts"],
  },
  { row: "R2", says: "It survives a power cut.", tests: [faults("power-cut")] },
  { row: "R3", says: "Bytes and row are synced before the first byte of the 200.", tests: [faults("sync-order")] },
  {
    row: "R4",
    says: "Whichever system call fails, nothing is said to be stored that is not.",
    tests: [faults("file-faults"), faults("lost-statements")],
  },
  {
    row: "R5",
    says: "A full disk is answered 503, loses nothing, and is over when there is room.",
    tests: [faults("disk-full")],
  },
  {
    row: "R6",
    says: "A database that is gone, frozen or behind a dead network is answered 503, never a hang.",
    tests: [faults("database-away")],
  },
  {
    row: "R7",
    says: "A store that answers slowly, wrongly or not at all gives no wrong byte.",
    tests: [faults("blob-store"), "src/store/blobs/blobs-s3.test.ts"],
  },
  {
    row: "R8",
    says: "The work of a killed worker is taken over in 30 s, and one that wakes up late writes nothing.",
    tests: [faults("lease")],
  },
  { row: "R9", says: "Documents that kill their readers end as ERROR and hurt no others.", tests: [faults("poison")] },
  {
    row: "R10",
    says: "Retries with one Idempotency-Key make one document and one charge.",
    tests: [faults("exactly-once")],
  },
  {
    row: "R11",
    says: "A plan's limit is exact, whoever asks at once.",
    tests: [faults("exactly-once")],
  },
  { row: "R12", says: "A rolling restart fails no request.", tests: [faults("restart")] },
  {
    row: "R13",
    says: "Overload is answered 429 or 503 at once, and those admitted are not slowed.",
    tests: [faults("overload")],
  },
  { row: "R14", says: "Work with hostile files among the others leaves nothing behind.", tests: [faults("soak")] },
  { row: "R15", says: "A backup restores to what was there, checked byte by byte.", tests: [faults("backup")] },
  {
    row: "R16",
    says: "An upgrade that is killed leaves the old schema or the new one; an older program refuses a newer one.",
    tests: [faults("upgrade")],
  },
  { row: "R17", says: "Clocks that jump reset no quota twice.", tests: [faults("clocks")] },
  { row: "R18", says: "What clients see of a document is one history.", tests: [faults("history")] },
  {
    row: "R19",
    says: "What cannot work is said at the start, in one line.",
    tests: [faults("start-up"), "test/e2e/start.test.ts"],
  },
  { row: "R20", says: "A stored byte that changed is found and never given out.", tests: [faults("bit-rot")] },
  {
    row: "S1",
    says: "No mutated file ends a process or takes more than its share.",
    tests: [security("mutants"), security("hostile-uploads")],
  },
  {
    row: "S2",
    says: "No bomb does, and a receipt beside four of them is read.",
    tests: [security("bombs")],
    but: "Two bombs that only compute are ended after 15 s in which they had a core, so that a crowded machine takes longer.",
  },
  {
    row: "S3",
    says: "Broken multipart forms are answered 422, at once, and leave nothing.",
    tests: [security("edges")],
  },
  { row: "S4", says: "A file name is nothing but a name.", tests: [security("edges")] },
  { row: "S5", says: "Webhooks reach nobody inside the network.", tests: [security("ssrf")] },
  { row: "S6", says: "Nobody sees or changes what is another tenant's, on any route.", tests: [security("tenants")] },
  {
    row: "S7",
    says: "Keys are random, stored as digests, shown once, dead at once when revoked.",
    tests: [security("logs"), "src/usecases/access/api-keys.test.ts"],
    but: "The demand is 256 bits; the form of keys holds 190.",
  },
  {
    row: "S8",
    says: "No secret is compared in a way whose time tells something.",
    tests: [security("secrets-in-source"), security("sign-in-timing")],
  },
  { row: "S9", says: "Guessing passwords is limited and locks nobody out.", tests: [security("sign-in")] },
  {
    row: "S10",
    says: "Sessions end when they should, other sites cause nothing, every route sends its headers.",
    tests: [security("sign-in"), "test/api/permissions.test.ts"],
  },
  { row: "S11", says: "The rate limit is exact, over several processes too.", tests: [security("rate-limit")] },
  {
    row: "S12",
    says: "Slow and idle clients are sent away and keep nobody waiting.",
    tests: [security("edges")],
  },
  {
    row: "S13",
    says: "Odd HTTP is answered as it is written.",
    tests: [security("edges"), "test/api/framework.test.ts"],
  },
  {
    row: "S14",
    says: "No request made from openapi.json is the server's fault, and every answer is described there.",
    tests: [security("fuzz")],
  },
  {
    row: "S15",
    says: "Nothing of a document runs in a reviewer's browser.",
    tests: [security("hostile-display"), "test/e2e/console.test.ts"],
  },
  { row: "S16", says: "A reader that was taken over gets nowhere.", tests: [security("escapes")] },
  {
    row: "S17",
    says: "No secret and no text of a document is in a log; every refusal is; the trail tells what was done, and nothing else.",
    tests: [security("logs"), security("audit")],
  },
  { row: "S18", says: "What others wrote is known, unchanged, and calls nobody.", tests: [security("supply-chain")] },
  {
    row: "S19",
    says: "A virus scanner, where one is set up, is asked about every file, and none gets past one that fails.",
    tests: [security("scanner")],
  },
  {
    row: "S20",
    says: "Web scanners find nothing.",
    tests: [security("scanners")],
  },
  { row: "P1", says: "What was sent with `never`, or needed no review, is on no disk.", tests: [security("privacy")] },
  {
    row: "P2",
    says: "A deleted document is gone from files and tables within a minute.",
    tests: [
      security("privacy"),
      "src/usecases/upkeep/retention.test.ts",
      "src/store/learning/forgotten-models.test.ts",
    ],
  },
  { row: "P3", says: "An account is handed out whole, and erased with proof.", tests: [security("privacy")] },
  {
    row: "P4",
    says: "Documents at rest are encrypted with a key of their account, in backups too.",
    tests: [security("privacy"), "src/store/blobs/sealing.test.ts"],
  },
];
