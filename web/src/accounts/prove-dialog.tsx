import { Alert, Button, Group, PasswordInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { fieldProblem, pointsElsewhere, problemText } from "../sign-in/problem-text.ts";
import { Dialog } from "../ui/dialog.tsx";

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Does what needs the password; a refusal stays in the dialog. */
  readonly act: (password: string) => Promise<void>;
}

/** Asks for the password again before something that a thief of the session must not do. */
export function ProveDialog({ opened, onClose, act }: Props) {
  const { t } = useLanguage();
  const [password, setPassword] = useState("");
  const close = () => {
    setPassword("");
    prove.reset();
    onClose();
  };
  const prove = useMutation({ mutationFn: act, onSuccess: close });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    prove.mutate(password);
  };
  return (
    <Dialog opened={opened} onClose={close} title={t("profile.proveTitle")}>
      <form onSubmit={submit}>
        {prove.isError && pointsElsewhere(prove.error, ["password"]) && (
          <Alert color="red" variant="light" role="alert" mb="sm">
            {problemText(prove.error, t)}
          </Alert>
        )}
        <PasswordInput
          label={t("signIn.password")}
          description={t("profile.prove")}
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={fieldProblem(prove.error, "password", t("password.wrong"))}
          visibilityToggleButtonProps={{ "aria-label": t("password.show") }}
        />
        <Group mt="md" justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={prove.isPending}>
            {t("profile.continue")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
