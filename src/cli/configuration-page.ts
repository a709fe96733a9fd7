import { SETTINGS } from "../config/settings.ts";

/** docs/configuration.md, made from the table of settings. */
export function configurationPage(): string {
  const rows = Object.values(SETTINGS).map(
    ({ env, fallback, expects, does }) => `| \`${env}\` | ${String(fallback) || "–"} | ${expects} | ${does} |`,
  );
  return [
    "# Configuration",
    "",
    "Settings are environment variables. A value that does not fit, or an `ESTRATTO_` name that is not in this table, stops the",
    "start with one line that says so. This page is made from `src/config/settings.ts` by `npm run docs`.",
    "",
    "| variable | default | must be | does |",
    "|---|---|---|---|",
    ...rows,
    "",
    "Roles: `npm start` runs everything in one process (`all`). `npm start -- serve` and `npm start -- work` split interface and",
    "queue over any number of processes or machines; they need `DATABASE_URL`, and `ESTRATTO_S3_*` or a shared data folder.",
    "",
  ].join("\n");
}
