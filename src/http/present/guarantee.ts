import type { Certificate } from "../../core/guarantee/certify.ts";
import {
  DEFAULT_AUDIT_RATE,
  GUARANTEE_CONFIDENCE,
  type GuaranteeSettings,
} from "../../core/services/guarantee-settings.ts";
import type { GuaranteeReport } from "../../usecases/processing/approve.ts";
import type { GuaranteeJson, GuaranteeSettingsJson } from "../contract/guarantee.ts";

const NOTHING: Certificate = {
  threshold: null,
  above: 0,
  wrongAbove: 0,
  bound: null,
  outcomes: 0,
  wrong: 0,
  missing: 0,
};

export function presentGuarantee({ settings, guarantee, figures, autoValidation }: GuaranteeReport): GuaranteeJson {
  const certificate = guarantee?.certificate ?? NOTHING;
  const { shift = null } = guarantee ?? {};
  return {
    state: guarantee?.state ?? "off",
    max_error_rate: settings?.maxErrorRate ?? null,
    audit_rate: settings?.auditRate ?? null,
    confidence: GUARANTEE_CONFIDENCE,
    auto_validation: autoValidation,
    threshold: certificate.threshold === null ? null : share(certificate.threshold),
    coverage: figures?.coverage == null ? null : share(figures.coverage),
    ...presentCertificate(certificate),
    realised_error_rate: figures?.realisedErrorRate == null ? null : share(figures.realisedErrorRate),
    documents: figures?.documents ?? 0,
    approved: figures?.approved ?? 0,
    audited: figures?.audited ?? 0,
    audits_waiting: figures?.auditsWaiting ?? 0,
    reviews_skipped: guarantee?.skipped ?? 0,
    restarted: shift && { since: shift.since.toISOString(), reason: shift.reason },
    fields: Object.fromEntries(
      Object.entries(figures?.fields ?? {}).map(([key, field]) => [
        key,
        {
          threshold: field.threshold === null ? null : Math.round(100 * field.threshold) / 100,
          ...presentCertificate(field),
        },
      ]),
    ),
  };
}

function presentCertificate({ bound, outcomes, wrong, above, wrongAbove, missing }: Certificate) {
  return {
    bound: bound === null ? null : share(bound),
    outcomes,
    wrong,
    outcomes_above: above,
    wrong_above: wrongAbove,
    outcomes_missing: missing,
  };
}

/** Six digits: people choose shares of a thousandth. */
function share(value: number): number {
  return Math.round(1e6 * value) / 1e6;
}

export function toGuaranteeSettings(json: GuaranteeSettingsJson): GuaranteeSettings {
  return { maxErrorRate: json.max_error_rate, auditRate: json.audit_rate ?? DEFAULT_AUDIT_RATE };
}

export function presentGuaranteeSettings({ maxErrorRate, auditRate }: GuaranteeSettings): GuaranteeSettingsJson {
  return { max_error_rate: maxErrorRate, audit_rate: auditRate };
}
