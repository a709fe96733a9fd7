import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../i18n/language.tsx";
import classes from "./confirm-dialog.module.css";
import { FormDialog } from "./form-dialog.tsx";
import { ProblemText } from "./problem-text.tsx";
import { useNotify } from "./use-notify.ts";

export interface Confirmation {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** The message when it is done; absent if the screen shows it. */
  readonly done?: string;
  readonly run: () => Promise<unknown>;
  /** The query to refetch afterwards. */
  readonly queryKey: readonly unknown[];
}

/** Confirmation for what cannot be undone. */
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
    onSuccess: async () => {
      // First: the button that opened this may be gone with what it was for, and the focus with it.
      await queries.invalidateQueries({ queryKey });
      notify("good", done ?? t("done"));
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      title={title}
      onClose={onClose}
      onSubmit={() => doing.mutate()}
      action={action}
      isBusy={doing.isPending}
      isDangerous
      problem={doing.isError && <ProblemText error={doing.error} />}
    >
      <p className={classes.text}>{text}</p>
    </FormDialog>
  );
}
