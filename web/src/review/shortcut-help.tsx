import { Kbd, Table } from "@mantine/core";
import { useLanguage } from "../i18n/language.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SHORTCUTS } from "./keyboard.ts";

const SHOWN: Readonly<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  PageDown: "PgDn",
  PageUp: "PgUp",
  Delete: "Del",
  Escape: "Esc",
  "Alt+1": "Alt+1…9",
  n: "N",
  e: "E",
};

export function ShortcutHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("keys.title")} size="sm">
      <Table withRowBorders={false} verticalSpacing={4}>
        <Table.Tbody>
          {SHORTCUTS.map(({ command, keys: [key = ""], text }) => (
            <Table.Tr key={command}>
              <Table.Td>{t(text)}</Table.Td>
              <Table.Td ta="right">
                <Kbd>{SHOWN[key] ?? key}</Kbd>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
