import { PassThrough, type Readable, type Writable } from "node:stream";
import { MACHINE } from "../../core/accounts/actors.ts";
import { AppError, fieldInvalid } from "../../errors.ts";
import type { BlobStore, Store } from "../../store/contract/store.ts";
import { createTrail } from "../access/audit.ts";
import type { Caller } from "../access/caller.ts";
import { accountIn } from "../access/own-account.ts";
import { watchPermission } from "../access/still-permitted.ts";
import type { Log, Ports } from "../ports.ts";

/** What was erased, and that nothing is left. */
export interface ErasureProof {
  readonly accountId: string;
  readonly erasedAt: Date;
  /** Rows by table, and files. */
  readonly erased: Readonly<Record<string, number>>;
  /** Counted afterwards: what is still there. Empty, or the erasure has not ended and the sweep goes on with it. */
  readonly left: Readonly<Record<string, number>>;
}

/** What law asks for a person's data (GDPR 15, 17, 20): all of an account's, or none. */
export interface PrivacyUseCases {
  /**
   * Everything the account has, one JSON object per line: `{table, row}`, and with files `{file}` in base64 after its
   * document's row. It contains no secret.
   */
  exportAccount(accountId: string, withFiles: boolean): Promise<Readable>;
  /** Cannot be undone. `name` is the account's, typed out: field_invalid otherwise. */
  eraseAccount(accountId: string, name: string): Promise<ErasureProof>;
}

const EXPORTS_AT_ONCE = 2;

/**
 * Slots for exports: each holds a connection to the database for as long as its reader takes, and all requests share
 * twenty.
 */
export type ExportPlaces = ReturnType<typeof createExportPlaces>;

export function createExportPlaces() {
  const accounts = new Set<string>();
  return {
    /** Returns what gives the place back. `overloaded` where the account has one already, or the installation two. */
    take(accountId: string): () => void {
      if (accounts.has(accountId) || accounts.size >= EXPORTS_AT_ONCE) {
        const detail = accounts.has(accountId)
          ? "An export of this account is under way; wait until it is read or closed."
          : "Other accounts are being exported; try again in a minute.";
        throw new AppError("overloaded", detail, { retryAfterSeconds: 60 });
      }
      accounts.add(accountId);
      return () => accounts.delete(accountId);
    },
  };
}

/** An account of one's own, or for the operator any; to everybody else the others do not exist. */
export function createPrivacy(ports: Ports, caller: Caller, exporting: ExportPlaces): PrivacyUseCases {
  const { store, blobs, ambient } = ports;
  const trail = createTrail(ports);

  return {
    async exportAccount(asked, withFiles) {
      const { accountId } = await accountIn(store, caller, asked);
      const leave = exporting.take(accountId);
      try {
        await trail(caller, accountId, "account.exported", accountId);
      } catch (error) {
        leave();
        throw error;
      }
      const lines = new PassThrough();
      const unwatch = watchPermission(ports, { caller, verb: "exportAccount", service: null }, () =>
        lines.destroy(new Error("Who asked for the export may not have it any more.")),
      );
      writeLines(ports, accountId, withFiles, lines)
        .then(
          () => lines.end(),
          (error: unknown) => lines.destroy(error instanceof Error ? error : new Error(String(error))),
        )
        .finally(() => {
          unwatch();
          leave();
        });
      return lines;
    },

    async eraseAccount(asked, name) {
      const found = await accountIn(store, caller, asked);
      if (name !== found.name) throw fieldInvalid("#/name", "is not the account's name; nothing was erased");
      // In the installation's chain: the account's own ends with what was done in it.
      await store.together(async () => {
        await store.erasure.begin(found.accountId, ambient.now());
        await trail(caller, null, "account.erasure_begun", found.accountId);
      });
      return finishErasure({ store, blobs, now: ambient.now }, found.accountId);
    },
  };
}

/**
 * Finishes a begun erasure, however often it is called: files first, since an interrupted erasure is found again as
 * long as rows exist.
 */
async function finishErasure(
  { store, blobs, now }: { store: Pick<Store, "erasure" | "audit" | "together">; blobs: BlobStore; now: () => Date },
  accountId: string,
): Promise<ErasureProof> {
  const files = await countFiles(blobs, accountId);
  await blobs.deleteAccount(accountId);
  const rows = await store.erasure.finish(accountId);
  const erasedAt = now();
  const event = { accountId: null, actor: MACHINE, action: "account.erased", subject: accountId, address: null };
  // If the row were gone before the entry is written, a kill between the two would leave an erasure that nobody is told
  // about.
  await store.together(async () => {
    if (await store.erasure.end(accountId)) await store.audit.append({ ...event, now: erasedAt });
  });
  // A file that was on its way while the account ended has no row now, and goes too.
  await blobs.deleteAccount(accountId);
  const filesLeft = await countFiles(blobs, accountId);
  const left = { ...(await store.erasure.count(accountId)), ...(filesLeft > 0 && { files: filesLeft }) };
  return { accountId, erasedAt, erased: { ...rows, account: 1, files }, left };
}

/** The sweep's: erasures whose process died. */
export async function finishErasures(
  parts: Parameters<typeof finishErasure>[0],
  log: Pick<Log, "info">,
): Promise<void> {
  for (const accountId of await parts.store.erasure.unfinished()) {
    const { left } = await finishErasure(parts, accountId);
    log.info({ accountId, left }, "an erasure that was cut off is ended");
  }
}

async function countFiles(blobs: BlobStore, accountId: string): Promise<number> {
  let count = 0;
  for await (const _ of blobs.list(accountId)) count++;
  return count;
}

/** At the pace of the reader; rejects when there is none any more. */
export function createLineWriter(lines: Writable): (line: string) => Promise<void> {
  const gone = () => new Error("nobody reads the export any more");
  return async (line) => {
    if (lines.destroyed) throw gone();
    if (lines.write(`${line}\n`)) return;
    const drained = Promise.withResolvers<void>();
    const end = () => drained.reject(gone());
    lines.once("drain", drained.resolve).once("close", end);
    // An account may have a million lines: each must not leave a listener behind.
    await drained.promise.finally(() => lines.off("drain", drained.resolve).off("close", end));
  };
}

async function writeLines(
  { store, blobs }: Ports,
  accountId: string,
  withFiles: boolean,
  lines: PassThrough,
): Promise<void> {
  const write = createLineWriter(lines);
  await store.erasure.rows(accountId, async (table, row) => {
    await write(`{"table":${JSON.stringify(table)},"row":${row}}`);
    if (!withFiles || table !== "document") return;
    const { document_id: documentId, sha256, deleted_at: deletedAt } = JSON.parse(row) as Record<string, string | null>;
    const bytes =
      deletedAt === null ? await blobs.get({ accountId, documentId: documentId ?? "", sha256: sha256 ?? "" }) : null;
    if (bytes)
      await write(JSON.stringify({ file: { document_id: documentId, sha256, base64: bytes.toString("base64") } }));
  });
}
