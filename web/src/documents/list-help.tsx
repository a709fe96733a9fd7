import { Kbd } from "@mantine/core";
import { useLanguage } from "../i18n/language.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SingleKeysSwitch } from "../ui/single-keys.tsx";
import { LIST_SHORTCUTS } from "./keyboard.ts";

export function ListHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("listKeys.title")}>
      <SingleKeysSwitch />
      <DataTable columns={[]} label={t("listKeys.title")}>
        {LIST_SHORTCUTS.map(({ command, shown, label }) => (
          <tr key={command}>
            <td>{t(label)}</td>
            <td data-number>
              {shown.split(" ").map((key) => (
                <Kbd key={key} ml={4}>
                  {key}
                </Kbd>
              ))}
            </td>
          </tr>
        ))}
      </DataTable>
    </Dialog>
  );
}
