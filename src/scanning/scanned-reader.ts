import type { NetConnectOpts } from "node:net";
import { startTimeLimit } from "../core/basics/time-limit.ts";
import { AppError } from "../errors.ts";
import type { Reader } from "../reading/types.ts";
import { askClamd } from "./clamd.ts";

export interface ScannerSettings {
  readonly address: NetConnectOpts;
  /** What happens to a file without a verdict: "refuse" answers 503, "accept" takes it and logs a warning. */
  readonly onFailure: "refuse" | "accept";
  readonly timeoutMs: number;
}

interface ScannerLog {
  warn(fields: object, message: string): void;
}

/**
 * The same reader, preceded by a virus scan: every file passes `inspect` once, before anything is charged, stored or
 * parsed. An infected file is refused with malware_detected.
 */
export function withScanner(reader: Reader, settings: ScannerSettings, log: ScannerLog): Reader {
  async function refuseMalware(bytes: Uint8Array, signal: AbortSignal | undefined): Promise<void> {
    using limit = startTimeLimit(settings.timeoutMs);
    const inTime = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
    const verdict = await askClamd(settings.address, bytes, inTime);
    switch (verdict.kind) {
      case "clean":
        return;
      case "found":
        log.warn({ signature: verdict.signature, sizeBytes: bytes.byteLength }, "the virus scanner refused a file");
        throw new AppError("malware_detected", `The virus scanner found ${verdict.signature} in the file.`);
      case "failed":
        log.warn({ reason: verdict.reason, onFailure: settings.onFailure }, "the virus scanner gave no verdict");
        if (settings.onFailure === "accept") return;
        throw new AppError("dependency_unavailable", "The virus scanner does not answer; try again shortly.", {
          retryAfterSeconds: 10,
        });
      default:
        verdict satisfies never;
    }
  }

  return {
    ...reader,
    async inspect(bytes, options) {
      await refuseMalware(bytes, options.signal);
      return reader.inspect(bytes, options);
    },
  };
}
