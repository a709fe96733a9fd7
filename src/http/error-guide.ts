import { ERROR_CODES, type ErrorCode } from "../errors.ts";

interface Guide {
  readonly meaning: string;
  readonly remedy: string;
}

/**
 * The meaning of each code and its remedy; the pages at /errors/<code> and docs/errors.md are generated from this
 * table.
 */
export const ERROR_GUIDE: Readonly<Record<ErrorCode, Guide>> = {
  missing_api_key: {
    meaning: "The request carries no credentials: no x-api-key header, no session of the console, no operator's token.",
    remedy:
      "Send the key in the x-api-key header; on admin routes Authorization: Bearer with the ESTRATTO_ADMIN_TOKEN that the installation was started with. A key in the query string is refused, because addresses end up in logs.",
  },
  invalid_api_key: {
    meaning:
      "The credentials are not known to this installation, the header was sent twice, or a key stands in the query besides.",
    remedy: "Compare the key with the one shown when it was made; make a new one if it is lost.",
  },
  key_not_for_service: {
    meaning: "The credentials are good, but not for this service or not for this operation.",
    remedy:
      "Use the key of the service in the path, with the scope that the operation needs (infer, read, review, delete).",
  },
  key_revoked: { meaning: "The key was revoked. That cannot be undone.", remedy: "Make a new key." },
  key_expired: { meaning: "The key has passed its expires_at.", remedy: "Make a new key." },
  sign_in_refused: {
    meaning:
      "E-mail address, password or code is not right, or nobody here has this address. Which of them is not told.",
    remedy:
      "Try again; after ten tries, wait 15 minutes. Whoever administers the account makes a link that sets a new password.",
  },
  second_factor_required: {
    meaning: "The password is right; this person signs in with a code besides.",
    remedy:
      "Send the six digits that the authenticator shows, or one of the recovery codes, as `code` with the password.",
  },
  quota_exceeded: {
    meaning: "The document has more pages than the plan has left. Nothing was charged.",
    remedy:
      "Wait for the next period or have the plan raised; x-plan-usage and x-plan-usage-limit tell where it stands.",
  },
  plan_expired: {
    meaning: "The subscription of the plan has ended.",
    remedy: "Have the plan renewed; nothing was charged.",
  },
  service_not_found: {
    meaning: "No service has the identifier in the path.",
    remedy: "Check the service_id; it is shown in the console and by GET /api/v1/admin/services.",
  },
  document_not_found: {
    meaning:
      "No document of this service has this identifier: it never existed, was deleted, or belongs to another service.",
    remedy: "Use the resource of the asynchronous acknowledgement together with the service it was sent to.",
  },
  route_not_found: {
    meaning:
      "Nothing answers to this method and path, or what the path names beside a service or a document is not there: a key, a plan, a member.",
    remedy: "Compare the request with /docs, mind the prefix /api/v1, and take ids from the list of such things.",
  },
  service_in_use: {
    meaning:
      "The service that is to be deleted has documents, or work on documents is under way. Nothing was deleted. Only the route that deletes services answers it.",
    remedy: "Delete it with ?documents=delete, which deletes them too, or delete them first.",
  },
  field_missing: {
    meaning: "Something that is required is not in the request.",
    remedy: "The errors list points to each missing part.",
  },
  field_invalid: {
    meaning: "A part of the request has a value, a form or a name that is not allowed.",
    remedy: "The errors list points to each wrong part and says what is allowed.",
  },
  file_missing: {
    meaning: "The form has no part named file, or the request is not multipart/form-data.",
    remedy: "Send the document as the part named file, once.",
  },
  file_empty: { meaning: "The file has no bytes.", remedy: "Check that the upload reads the file from its start." },
  file_type_unsupported: {
    meaning: "The bytes are of no type that can be read. The name and the declared type do not count.",
    remedy: "Send pdf, png, jpeg, tiff, webp, heic, avif, bmp, gif, xml or p7m.",
  },
  file_too_large: {
    meaning: "The file is larger than this installation takes (50 MB unless set otherwise).",
    remedy: "Split or compress the document; GET /api/v1/limits tells the limit, ESTRATTO_MAX_FILE_MB sets it.",
  },
  too_many_pages: {
    meaning:
      "The document has more pages than this kind of request takes (50 synchronous, 500 asynchronous unless set otherwise).",
    remedy: "Send it with async-predict, or split it.",
  },
  image_too_large: {
    meaning: "An image has more pixels, or a longer side, than this installation decodes.",
    remedy: "Scan with 300 dpi or less; GET /api/v1/limits tells the limits.",
  },
  file_corrupt: {
    meaning:
      "The file has the beginnings of a known type but cannot be read, or reading it took more than the limits of time or memory.",
    remedy:
      "Open it on your side and save it anew; compare the bytes that arrive with those you have. If the answer says that it took too long or too much memory, send fewer pages or pictures of less resolution.",
  },
  file_encrypted: { meaning: "The file needs a password.", remedy: "Remove the password and send the file again." },
  malware_detected: {
    meaning: "The virus scanner that the operator set up found something in the file. Nothing of it was kept.",
    remedy: "Clean the file, or ask whoever made it for another copy; the answer names the scanner's signature.",
  },
  idempotency_key_reused: {
    meaning:
      "The Idempotency-Key was used before with another request, or with one whose document was cancelled or deleted since.",
    remedy: "Use a new key for each document, and the same one only for a retry of the same bytes.",
  },
  rate_limited: {
    meaning: "More requests came with this key in the current minute than its limit allows.",
    remedy: "Wait the seconds in Retry-After; the RateLimit header counts down.",
  },
  too_many_concurrent: {
    meaning: "Too many synchronous requests of this key are at work at once.",
    remedy: "Wait for one to end, or use async-predict.",
  },
  internal: {
    meaning: "Something unexpected went wrong in the service. Nothing was charged.",
    remedy: "Report it with the request_id; the operator finds the cause in the log under it.",
  },
  maintenance: { meaning: "The service is being maintained.", remedy: "Try again after Retry-After." },
  overloaded: {
    meaning: "The service has as much work as it can hold.",
    remedy: "Try again after Retry-After; nothing was charged.",
  },
  sync_timeout: {
    meaning: "The document took longer than a synchronous request may, or the request itself did not arrive in time.",
    remedy:
      "Use async-predict. If x-document-id is given, the work goes on and its result can be fetched at Location. " +
      "What did not arrive in time can be sent again over a faster line, or as a smaller file: GET /api/v1/limits says how " +
      "long it may take, and in every minute 600 KB must arrive.",
  },
  dependency_unavailable: {
    meaning: "The database, the storage or the reader does not answer just now.",
    remedy:
      "Try again after Retry-After; the log, and where the database or the readers are away /readyz, tell the operator more.",
  },
};

/** The content of docs/errors.md. */
export function renderErrorDocs(): string {
  const sections = Object.entries(ERROR_CODES).map(([code, { status, retryable }]) => {
    const { meaning, remedy } = ERROR_GUIDE[code as ErrorCode];
    return `## ${code}\n\nStatus ${status}, ${retryable ? "may be retried" : "not to be retried unchanged"}.\n\n${meaning}\n\n**What to do:** ${remedy}\n`;
  });
  const intro =
    "# Errors\n\nEvery unsuccessful answer is `application/problem+json` (RFC 9457) with one of these codes. " +
    "Generated from src/http/error-guide.ts by `node src/cli/write-openapi.ts`; do not edit.\n";
  return `${[intro, ...sections].join("\n")}`;
}

/** The page that a problem's `type` points to; null for an unknown code. */
export function renderErrorPage(code: string): string | null {
  if (!Object.hasOwn(ERROR_CODES, code)) return null;
  const known = code as ErrorCode;
  const { status, retryable } = ERROR_CODES[known];
  const { meaning, remedy } = ERROR_GUIDE[known];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${known} – estratto</title></head>
<body>
<main>
<h1>${known}</h1>
<p>Status ${status}, ${retryable ? "may be retried" : "not to be retried unchanged"}.</p>
<p>${meaning}</p>
<p><strong>What to do:</strong> ${remedy}</p>
</main>
</body>
</html>
`;
}
