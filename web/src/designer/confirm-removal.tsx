import { Button, Group } from "@mantine/core";
import accounts from "../accounts/accounts.module.css";
import { useLanguage } from "../i18n/language.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** Asks for confirmation before a part of the draft is removed. */
export function ConfirmRemoval(props: {
  title: string;
  text: string;
  action: string;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { t } = useLanguage();
  const { title, text, action, onClose, onConfirm } = props;
  return (
    <Dialog opened onClose={onClose} title={title}>
      <p className={accounts.text}>{text}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button
          color="red"
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {action}
        </Button>
      </Group>
    </Dialog>
  );
}
