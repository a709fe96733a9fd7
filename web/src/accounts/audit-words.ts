import type { TextKey } from "../i18n/en.ts";
import type { Language, Translate } from "../i18n/language.tsx";

type Words = Readonly<Record<Language, string>>;

const both = (en: string, it: string): Words => ({ en, it });

/**
 * The texts for each action of the audit trail; `*` is the last part of an action ("batch.approved.120"), and `{}` its
 * place in the text. Not in the dictionaries that every screen loads: only the audit trail needs it.
 */
export const AUDIT_WORDS: Readonly<Record<string, Words>> = {
  "session.opened.password": both("Signed in with a password", "Accesso con password"),
  "session.opened.oidc": both("Signed in through the identity provider", "Accesso tramite il provider di identità"),
  "session.opened.link": both("Signed in by a one-time link", "Accesso con un collegamento monouso"),
  "session.refused": both("Sign-in refused", "Accesso rifiutato"),
  "session.ended": both("Session ended", "Sessione terminata"),
  "session.others_ended": both("All other sessions ended", "Altre sessioni terminate"),
  "link.printed": both("One-time link for an owner printed", "Collegamento monouso per un titolare stampato"),
  "link.used.owner": both("Owner’s link used", "Collegamento del titolare usato"),
  "link.used.invitation": both("Invitation accepted", "Invito accettato"),
  "link.used.reset": both("Password set anew by a link", "Password reimpostata con un collegamento"),

  "member.renamed": both("Own name changed", "Nome cambiato"),
  "member.password_changed": both("Password changed", "Password cambiata"),
  "member.second_factor_added": both("Second factor switched on", "Secondo fattore attivato"),
  "member.second_factor_removed": both("Second factor switched off", "Secondo fattore disattivato"),
  "member.recovery_codes_made": both("New recovery codes made", "Nuovi codici di recupero creati"),
  "member.role.*": both("Role changed: {}", "Ruolo cambiato: {}"),
  "member.removed": both("Member removed", "Membro rimosso"),
  "member.sessions_ended": both("Member signed out everywhere", "Membro disconnesso ovunque"),
  "member.reset_link_made": both("Link for a new password made", "Collegamento per una nuova password creato"),
  "invitation.created.*": both("Invitation made: {}", "Invito creato: {}"),
  "invitation.withdrawn": both("Invitation withdrawn", "Invito ritirato"),

  "account.created": both("Account made", "Account creato"),
  "account.exported": both("Account exported", "Account esportato"),
  "account.erasure_begun": both("Erasure of the account begun", "Cancellazione dell’account avviata"),
  "account.erased": both("Account erased", "Account cancellato"),
  "plan.created": both("Plan made", "Piano creato"),
  "plan.updated": both("Plan changed", "Piano modificato"),
  "service.created": both("Service made", "Servizio creato"),
  "service.deleted": both("Service deleted", "Servizio eliminato"),
  "service.updated": both("Service changed", "Servizio modificato"),
  "service.rolled_back": both("Service set back to an earlier version", "Servizio riportato a una versione precedente"),
  "service.guarantee.off": both("Error target taken away", "Obiettivo di errore tolto"),
  "service.guarantee.*": both("Error target set: {}", "Obiettivo di errore impostato: {}"),
  "policy.created": both("Check added", "Controllo aggiunto"),
  "policy.deleted": both("Check removed", "Controllo eliminato"),
  "key.created": both("API key made", "Chiave API creata"),
  "key.revoked": both("API key revoked", "Chiave API revocata"),
  "webhook.created": both("Webhook made", "Webhook creato"),
  "webhook.updated": both("Webhook changed", "Webhook modificato"),
  "webhook.deleted": both("Webhook removed", "Webhook rimosso"),
  "webhook.secret_rotated": both("Webhook’s secret changed", "Segreto del webhook cambiato"),

  "document.claimed": both("Review begun", "Revisione iniziata"),
  "document.claim_taken_over": both("Review taken over", "Revisione presa in carico da altri"),
  "document.claim_released": both("Review left", "Revisione lasciata"),
  "document.corrected": both("Document corrected", "Documento corretto"),
  "document.example_added": both("Labelled document given", "Documento etichettato aggiunto"),
  "document.revision_status.*": both("Decided: {}", "Deciso: {}"),
  "document.deleted": both("Document deleted", "Documento eliminato"),
  "document.deleted.retention": both(
    "Document deleted, its time was over",
    "Documento eliminato, conservazione scaduta",
  ),
  "documents.exported.*": both("Documents exported: {}", "Documenti esportati: {}"),
  "batch.approved.*": both("Approved together: {}", "Approvati insieme: {}"),
  "batch.not_approved.*": both("Rejected together: {}", "Respinti insieme: {}"),
  "batch.to_review.*": both("Sent to review together: {}", "Messi in coda di revisione insieme: {}"),
  "batch.pending.*": both("Decisions taken back together: {}", "Decisioni ritirate insieme: {}"),
  "batch.delete.*": both("Deleted together: {}", "Eliminati insieme: {}"),
  "batch.import.*": both("Labelled documents imported: {}", "Documenti etichettati importati: {}"),
  "batch.cancelled": both("Batch stopped", "Operazione su più documenti fermata"),

  "service_model.live.*": both("Learned version {} put to use", "Versione {} di ciò che è stato imparato messa in uso"),
  "service_model.switched_off": both("Learned versions switched off", "Versioni imparate disattivate"),
  "service_model.refit_requested": both("Learning asked for", "Apprendimento richiesto"),
  "service_model.refit_cancelled": both("Learning stopped", "Apprendimento interrotto"),
};

/** What happened, for a person; an action of another release is shown as it is. */
export function auditWords(action: string, language: Language, t: Translate): string {
  const whole = AUDIT_WORDS[action];
  if (whole) return whole[language];
  // "service.guarantee.0.01": the last part may contain a dot itself.
  const [kind, words] = Object.entries(AUDIT_WORDS).find(([key]) => matches(key, action)) ?? [];
  if (kind === undefined || words === undefined) return action;
  return words[language].replace("{}", valueWords(kind, action.slice(kind.length - 1), language, t));
}

function matches(key: string, action: string): boolean {
  return key.endsWith(".*") && action.startsWith(key.slice(0, -1));
}

function valueWords(kind: string, value: string, language: Language, t: Translate): string {
  switch (kind) {
    case "member.role.*":
    case "invitation.created.*":
      return t(`header.role.${value}` as TextKey);
    case "document.revision_status.*":
      return t(`revision.${value}` as TextKey);
    case "service.guarantee.*":
      return `${new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(100 * Number(value))} %`;
    default:
      return value;
  }
}
