import { Alert, Button, Group } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import classes from "../accounts/accounts.module.css";
import { useLanguage } from "../i18n/language.tsx";
import { problemText } from "../sign-in/problem-text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useNotify } from "../ui/use-notify.ts";

export interface Confirmation {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** Said when it is done. */
  readonly done: string;
  readonly run: () => Promise<unknown>;
  /** What is to be asked again afterwards. */
  readonly queryKey: readonly unknown[];
}

/** What cannot be taken back wants a second look. */
export function ConfirmDialog({ confirmation, onClose }: { confirmation: Confirmation | null; onClose: () => void }) {
  return confirmation && <Asked key={confirmation.title} confirmation={confirmation} onClose={onClose} />;
}

function Asked({ confirmation, onClose }: { confirmation: Confirmation; onClose: () => void }) {
  const { t } = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  const { title, text, action, done, run, queryKey } = confirmation;
  const doing = useMutation({
    mutationFn: run,
    onSuccess: () => {
      notify("good", done);
      onClose();
      return queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <Dialog opened onClose={onClose} title={title}>
      {doing.isError && (
        <Alert color="red" variant="light" role="alert" mb="sm">
          {problemText(doing.error, t)}
        </Alert>
      )}
      <p className={classes.text}>{text}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button color="red" loading={doing.isPending} onClick={() => doing.mutate()}>
          {action}
        </Button>
      </Group>
    </Dialog>
  );
}
