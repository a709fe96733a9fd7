import type { ErrorCode } from "../../../src/errors.ts";

/**
 * What the service refuses, by its code, and what to do. The service itself uses English, and says more if a code alone
 * says too little (IN_ITS_WORDS).
 */
export const problemsIt: Readonly<Record<ErrorCode, string>> = {
  missing_api_key: "Non hai effettuato l’accesso. Accedi di nuovo.",
  invalid_api_key: "L’accesso non è più valido. Accedi di nuovo.",
  key_not_for_service: "Il tuo ruolo non lo permette, oppure il servizio è di un altro account.",
  key_revoked: "La chiave API è stata revocata. Creane un’altra.",
  key_expired: "La chiave API è scaduta. Creane un’altra.",
  sign_in_refused: "Indirizzo e-mail, password o codice non corretti.",
  second_factor_required: "Serve anche il codice dell’app di autenticazione.",
  quota_exceeded: "Il documento ha più pagine di quante ne restino nel piano. Non è stato conteggiato nulla.",
  plan_expired: "Il piano è scaduto. Va rinnovato; non è stato conteggiato nulla.",
  service_not_found: "Questo servizio non esiste, o non esiste più.",
  document_not_found: "Questo documento non esiste, o è stato eliminato.",
  route_not_found: "Non si trova.",
  service_in_use: "Il servizio ha ancora documenti, o lavori in corso. Non è stato eliminato nulla.",
  field_missing: "Manca qualcosa di obbligatorio.",
  field_invalid: "Qualcosa non è ammesso così.",
  file_missing: "Manca il file.",
  file_empty: "Il file è vuoto.",
  file_type_unsupported:
    "Questo tipo di file non si può leggere. Si leggono PDF, PNG, JPEG, TIFF, WebP, HEIC, AVIF, BMP, GIF, XML e P7M.",
  file_too_large: "Il file è troppo grande. Dividilo o comprimilo.",
  too_many_pages: "Il documento ha troppe pagine. Dividilo.",
  image_too_large: "L’immagine è troppo grande. Scansiona a 300 dpi o meno.",
  file_corrupt: "Il file è danneggiato, o leggerlo richiede troppo tempo o troppa memoria.",
  file_encrypted: "Il file è protetto da password. Togli la password e invialo di nuovo.",
  malware_detected: "L’antivirus ha trovato qualcosa nel file. Non ne è stato conservato nulla.",
  idempotency_key_reused: "La stessa richiesta è già stata inviata con un contenuto diverso. Riprova.",
  rate_limited: "Troppe richieste in questo minuto. Riprova tra poco.",
  too_many_concurrent: "Troppe richieste insieme. Riprova quando una è finita.",
  internal: "Qualcosa è andato storto nel servizio. Comunica a chi lo gestisce il numero della richiesta.",
  maintenance: "Il servizio è in manutenzione. Riprova tra poco.",
  overloaded: "Il servizio ha già molto da fare. Riprova tra poco.",
  sync_timeout: "La lettura richiede troppo tempo. Carica il documento tra i documenti: viene letto in coda.",
  dependency_unavailable: "Il servizio in questo momento non può rispondere. Riprova tra poco.",
};
