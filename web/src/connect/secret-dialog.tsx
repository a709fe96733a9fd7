import { Button, Group } from "@mantine/core";
import classes from "../accounts/accounts.module.css";
import { CopyText } from "../accounts/copy-button.tsx";
import { useLanguage } from "../i18n/language.tsx";
import { Dialog } from "../ui/dialog.tsx";

export interface Secret {
  readonly title: string;
  readonly value: string;
}

/** A key or a signing secret, shown only once. */
export function SecretDialog({ secret, onClose }: { secret: Secret | null; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    // It is never shown again: only the button that says it was kept closes it.
    <Dialog
      opened={secret !== null}
      onClose={onClose}
      title={secret?.title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {secret !== null && (
        <>
          <p className={classes.text}>{t("connect.shownOnce")}</p>
          <code className={classes.link} data-testid="secret">
            {secret.value}
          </code>
          <Group justify="flex-end" gap="xs">
            <CopyText value={secret.value} />
            <Button size="compact-sm" onClick={onClose}>
              {t("connect.kept")}
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}
