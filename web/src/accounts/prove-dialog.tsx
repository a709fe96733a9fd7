import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { fieldProblem, pointsElsewhere, problemText } from "../sign-in/problem-text.ts";
import { FormDialog } from "../ui/form-dialog.tsx";
import { PasswordBox } from "../ui/password-box.tsx";

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Does what needs the password; a refusal is shown in the dialog. */
  readonly act: (password: string) => Promise<void>;
}

/** Asks for the password again before something that a thief of the session must not be able to do. */
export function ProveDialog({ opened, onClose, act }: Props) {
  const { t } = useLanguage();
  const [password, setPassword] = useState("");
  const close = () => {
    setPassword("");
    prove.reset();
    onClose();
  };
  const prove = useMutation({ mutationFn: act, onSuccess: close });
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t("profile.proveTitle")}
      onSubmit={() => prove.mutate(password)}
      action={t("profile.continue")}
      isBusy={prove.isPending}
      problem={pointsElsewhere(prove.error, ["password"]) && problemText(prove.error, t)}
    >
      <PasswordBox
        label={t("signIn.password")}
        description={t("profile.prove")}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={fieldProblem(prove.error, "password", t("password.wrong"))}
      />
    </FormDialog>
  );
}
