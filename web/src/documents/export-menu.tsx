import { Button, Menu } from "@mantine/core";
import type { ExportQueryJson } from "../../../src/client.ts";
import { client, useService } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import { conditionsOf, type Filter } from "./filters.ts";

interface Props {
  readonly serviceId: string;
  readonly filter: Filter;
  /** Null: all that match. */
  readonly ids: readonly string[] | null;
  /** Their number; undefined: not counted yet. */
  readonly count: number | undefined;
  readonly onBegin: () => void;
}

/**
 * Exports the chosen documents as a file. Each format is a link, so that the browser saves the file as it arrives, and
 * continues when the page is left.
 */
export function ExportMenu({ serviceId, filter, ids, count, onBegin }: Props) {
  const { t, language } = useLanguage();
  const fields = useService(serviceId)?.service_fields ?? {};
  const tables = Object.entries(fields).filter(([, field]) => field.tag_aggregation !== null);
  const chosen = { ...conditionsOf(filter), ...(filter.sort && { sort: filter.sort }) };
  const link = (query: ExportQueryJson) => ({
    component: "a" as const,
    href: client.service(serviceId).exportUrl({ ...chosen, ...query, ...(ids && { ids: ids.join(",") }) }),
    download: true,
    onClick: onBegin,
  });
  // In languages with a decimal comma, Excel wants semicolons between cells.
  const cells = language === "it" ? ({ delimiter: "semicolon", decimal: "comma" } as const) : {};
  const forPeople = { header: "name", language, time_zone: ownTimeZone() } as const;
  const excel = { bom: true, ...forPeople, ...cells } as const;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<Glyph name="download" size={14} />} disabled={count === 0}>
          {t("export.label")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {count !== undefined && <Menu.Label>{t("export.what", { count })}</Menu.Label>}
        <Menu.Item {...link({ format: "xlsx", ...forPeople, former_fields: true })}>{t("export.xlsx")}</Menu.Item>
        <Menu.Item {...link({ format: "csv", ...excel, former_fields: true })}>{t("export.csvExcel")}</Menu.Item>
        <Menu.Item {...link({ format: "csv" })}>{t("export.csv")}</Menu.Item>
        {tables.map(([key, { tag_alias: alias }]) => (
          <Menu.Item key={key} {...link({ format: "csv", table: key, ...excel })}>
            {t("export.table", { table: alias })}
          </Menu.Item>
        ))}
        <Menu.Item {...link({ format: "json" })}>{t("export.json")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Of this computer, in whose time the console shows when documents were received. */
function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
