import type { Running } from "../compose.ts";
import type { Config } from "../config/config.ts";

/** What a person needs after a start, on stdout. Keys and the link are printed at the first start only. */
export function printBanner({ url, firstRun, isolation }: Running, config: Config): void {
  const lines = url
    ? [
        "",
        `  estratto is ready at ${url}   (console: ${url}/, API: ${url}/docs)`,
        `  data: ${config.databaseUrl ? "DATABASE_URL" : config.dataDir} · readers boxed by: ${isolation}`,
        "",
        ...(firstRun ? firstRunLines(url, firstRun) : ["  Lost your password, or no account yet: npm run link", ""]),
      ]
    : ["", `  estratto worker is ready · readers boxed by: ${isolation}`, ""];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function firstRunLines(url: string, firstRun: NonNullable<Running["firstRun"]>): string[] {
  const sample = (template: string, file: string) => {
    const service = firstRun.services.find((s) => s.template === template);
    if (!service) return [];
    return [
      `  curl -H 'x-api-key: ${service.key}' \\`,
      `    -F file=@samples/${file} -F push_result_on_platform=always \\`,
      `    '${url}/api/v1/inference/service/${service.serviceId}/predict?document_details=summary'`,
      "",
    ];
  };
  return [
    "  First start: an account, a trial plan of 1000 pages and these services were made.",
    "  The keys are shown this once; make others in the console or with the admin API.",
    "",
    ...firstRun.services.map((s) => `  ${s.name.padEnd(20)} ${s.serviceId}  ${s.key}`),
    "",
    "  Console: make your account with this one-time link (valid 24 h; another one: npm run link)",
    `  ${url}/sign-in#${firstRun.ownerLinkToken}`,
    "",
    "  Try it:",
    "",
    ...sample("receipt", "receipt.jpg"),
    ...sample("invoice", "invoice.pdf"),
  ];
}
