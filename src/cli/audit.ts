import type { Config } from "../config/config.ts";
import { StartupError } from "../errors.ts";
import { verifyChain } from "../store/accounts/audit-chain.ts";
import type { AuditHead, AuditStore } from "../store/contract/account-types.ts";
import { withRunningStore } from "./running-store.ts";

/** `estratto audit verify`: true if every chain is complete, and contains the heads that were noted earlier. */
export async function verifyAuditTrail(config: Config, noted: readonly string[]): Promise<boolean> {
  const heads = noted.map(headOf);
  const lines = await withRunningStore(config, ({ audit }) => verifyChains(audit, heads));
  for (const { text } of lines) process.stdout.write(`${text}\n`);
  return lines.every(({ intact }) => intact);
}

async function verifyChains(audit: AuditStore, noted: readonly AuditHead[]) {
  const heads = await audit.heads();
  const gone = noted.filter(({ chain }) => heads.every((head) => head.chain !== chain));
  const verdicts = [];
  for (const head of [...heads, ...gone.map(({ chain }) => ({ chain, sequence: 0, hash: "" }))]) {
    const earlier = noted.find(({ chain }) => chain === head.chain) ?? null;
    const { chain, entries, head: hash, fault } = await verifyChain(audit, head, earlier);
    const state = fault ? `BROKEN at entry ${fault.sequence}: ${fault.reason}` : "intact";
    verdicts.push({ intact: fault === null, text: `${chain}:${entries}:${hash} ${state}` });
  }
  return verdicts;
}

function headOf(text: string): AuditHead {
  const [, chain, sequence, hash] = /^([\w-]+):(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (chain === undefined || sequence === undefined || hash === undefined) {
    throw new StartupError(`${text} is no <chain>:<sequence>:<hash> as this command prints them.`);
  }
  return { chain, sequence: Number(sequence), hash };
}
