/** The parts of openapi.json that the reference shows. */
export interface Operation {
  readonly id: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Who may call it: a key of the service, or an administrator. */
  readonly needs: "key" | "admin" | null;
  readonly parameters: readonly { readonly name: string; readonly where: string; readonly text: string }[];
  readonly answers: readonly { readonly status: string; readonly text: string }[];
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
}

interface OpenApiOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly description?: string }[];
  readonly responses?: Readonly<Record<string, { readonly description?: string }>>;
}

const METHODS = ["get", "post", "put", "patch", "delete"];

/** Without the legacy addresses, which would repeat everything. */
export function operationsOf(api: OpenApi): readonly Operation[] {
  return Object.entries(api.paths)
    .filter(([path]) => path.startsWith("/api/v1/"))
    .flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method]) => METHODS.includes(method))
        .map(([method, operation]) => ({
          id: operation.operationId ?? `${method} ${path}`,
          tag: operation.tags?.[0] ?? "",
          method: method.toUpperCase(),
          path,
          summary: operation.summary ?? "",
          needs: needsOf(operation),
          parameters: (operation.parameters ?? []).map(({ name, in: where, description = "" }) => ({
            name,
            where,
            text: description,
          })),
          answers: Object.entries(operation.responses ?? {}).map(([status, { description = "" }]) => ({
            status,
            text: description,
          })),
        })),
    );
}

function needsOf({ security = [] }: OpenApiOperation): Operation["needs"] {
  if (security.some((scheme) => "apiKey" in scheme)) return "key";
  return security.some((scheme) => "operator" in scheme) ? "admin" : null;
}

/** A command for a terminal; placeholders are in capitals. */
export function curlOf({ method, path, needs }: Operation, origin: string): string {
  const url = origin + path.replace(/\{(\w+)\}/g, (_place, name: string) => name.toUpperCase());
  const header = needs === "admin" ? "authorization: Bearer $ESTRATTO_ADMIN_TOKEN" : "x-api-key: $ESTRATTO_KEY";
  const verb = method === "GET" ? "" : ` -X ${method}`;
  return `curl${verb} ${url}${needs === null ? "" : ` -H "${header}"`}`;
}
