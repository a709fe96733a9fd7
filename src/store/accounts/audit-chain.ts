import { createHash } from "node:crypto";
import type { AuditHead, AuditRecord, AuditStore } from "../contract/account-types.ts";

/**
 * Each entry's hash covers the entry and the hash before it (as in RFC 6962 and git): changing, removing or inserting
 * an entry requires changing every later one, up to the head that somebody may have recorded elsewhere.
 *
 * The text that is hashed is the JSON array [hash before, chain, sequence, actor, action, subject, at, address], so
 * that anybody can check an export with any language's JSON and SHA-256 (docs/accounts.md shows how).
 */
export function auditHash(before: string, entry: Omit<AuditRecord, "hash" | "accountId">): string {
  const { chain, sequence, actor, action, subject, at, address } = entry;
  const text = JSON.stringify([before, chain, sequence, actor, action, subject, at.toISOString(), address]);
  return createHash("sha256").update(text).digest("hex");
}

export const INSTALLATION_CHAIN = "installation";

export interface ChainVerdict {
  readonly chain: string;
  readonly entries: number;
  readonly head: string;
  /** null if intact. */
  readonly fault: ChainFault | null;
}

export interface ChainFault {
  readonly sequence: number;
  /** rewritten: consistent again, but with another hash than the one recorded for this entry earlier. */
  readonly reason: "changed" | "missing" | "cut_off" | "rewritten";
}

/** Verifies a chain from its first entry to its head; `noted` is a head that somebody recorded earlier. */
export async function verifyChain(
  audit: Pick<AuditStore, "page">,
  head: AuditHead,
  noted: Pick<AuditHead, "sequence" | "hash"> | null = null,
): Promise<ChainVerdict> {
  let [hash, sequence] = ["", 0];
  const verdict = (fault: ChainFault | null): ChainVerdict => ({
    chain: head.chain,
    entries: sequence,
    head: hash,
    fault,
  });
  for await (const page of pagesOf(audit, head.chain)) {
    for (const entry of page) {
      if (entry.sequence !== sequence + 1) return verdict({ sequence: sequence + 1, reason: "missing" });
      if (auditHash(hash, entry) !== entry.hash) return verdict({ sequence: entry.sequence, reason: "changed" });
      [hash, sequence] = [entry.hash, entry.sequence];
      if (noted?.sequence === sequence && noted.hash !== hash) return verdict({ sequence, reason: "rewritten" });
    }
  }
  // The head is written in the same transaction as the entry.
  if (sequence < Math.max(head.sequence, noted?.sequence ?? 0)) {
    return verdict({ sequence: sequence + 1, reason: "cut_off" });
  }
  return verdict(hash === head.hash ? null : { sequence: head.sequence, reason: "changed" });
}

/** A chain from its first entry, page by page. */
export async function* pagesOf(audit: Pick<AuditStore, "page">, chain: string): AsyncGenerator<AuditRecord[]> {
  for (let after = 0; ; ) {
    const page = await audit.page(chain, after);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.sequence;
  }
}
