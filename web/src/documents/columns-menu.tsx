import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { useService } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import classes from "./documents-page.module.css";
import { columnsOf, type Filter, MOST_COLUMNS } from "./filters.ts";

interface Props {
  readonly serviceId: string;
  readonly filter: Filter;
  readonly onChange: (change: { fields: string | undefined }) => void;
}

/**
 * Values that the list shows beside the names. They are part of the address, so a view keeps them and a link shows
 * them.
 */
export function ColumnsMenu({ serviceId, filter, onChange }: Props) {
  const { t } = useLanguage();
  const chosen = columnsOf(filter);
  // Cells of tables are no columns of documents; a comma separates keys.
  const fields = Object.entries(useService(serviceId)?.service_fields ?? {}).filter(
    ([key, field]) => field.tag_aggregation === null && !key.includes(","),
  );
  if (fields.length === 0) return null;
  return (
    <Popover position="bottom-start" width={260} trapFocus shadow="md">
      <Popover.Target>
        <Button size="xs" variant="default">
          {chosen.length === 0 ? t("columns.label") : t("columns.chosen", { count: chosen.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          label={t("columns.text", { count: MOST_COLUMNS })}
          value={[...chosen]}
          onChange={(keys) => onChange({ fields: keys.join(",") })}
        >
          <Stack gap={6} mt="xs" className={classes.columnChoice}>
            {fields.map(([key, { tag_alias: alias }]) => (
              <Checkbox
                key={key}
                size="xs"
                value={key}
                label={alias || key}
                disabled={chosen.length >= MOST_COLUMNS && !chosen.includes(key)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
