import { Alert, Button, Loader, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { LinkJson, SessionJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { NewPassword } from "./new-password.tsx";
import { fieldProblem, pointsElsewhere, problemText } from "./problem-text.ts";
import classes from "./sign-in-page.module.css";

interface Props {
  readonly token: string;
  readonly onSignedIn: (session: SessionJson) => void;
  readonly onLeave: () => void;
}

/** The purposes of a one-time link: the first owner, an invitation, or a new password. */
export function LinkForm(props: Props) {
  const { t } = useLanguage();
  const link = useQuery({
    queryKey: ["link", props.token],
    queryFn: () => client.session.readLink(props.token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (link.isPending) {
    return (
      <p className={classes.working}>
        <Loader size="xs" /> {t("loading")}
      </p>
    );
  }
  if (link.isSuccess) return <AccountForm {...props} link={link.data} />;
  return (
    <>
      <PageTitle className={classes.title}>{t("link.failed")}</PageTitle>
      <p className={classes.text}>{t("link.failedText")}</p>
      <Button variant="default" onClick={props.onLeave}>
        {t("link.toSignIn")}
      </Button>
    </>
  );
}

const FIELDS = ["email", "name", "password"];

function AccountForm({ token, link, onSignedIn, onLeave }: Props & { link: LinkJson }) {
  const { t } = useLanguage();
  const [email, setEmail] = useState(link.email ?? "");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const isReset = link.kind === "reset";
  const use = useMutation({
    mutationFn: () =>
      client.session.redeemLink({ token, password, ...(!isReset && { name }), ...(link.email === null && { email }) }),
    onSuccess: onSignedIn,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    use.mutate();
  };
  return (
    <>
      <PageTitle className={classes.title}>{t(`link.${link.kind}.title`)}</PageTitle>
      <p className={classes.text}>{t(`link.${link.kind}.text`)}</p>
      <form className={classes.form} onSubmit={submit}>
        {use.isError && pointsElsewhere(use.error, FIELDS) && (
          <Alert color="red" variant="light" role="alert">
            {problemText(use.error, t)}
          </Alert>
        )}
        <TextInput
          label={t("signIn.email")}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          readOnly={link.email !== null}
          autoFocus={link.email === null}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={fieldProblem(use.error, "email", t("link.emailTaken"))}
        />
        {!isReset && (
          <TextInput
            label={t("link.name")}
            autoComplete="name"
            required
            withAsterisk={false}
            autoFocus={link.email !== null}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <NewPassword value={password} onChange={setPassword} error={use.error} />
        <Button type="submit" loading={use.isPending} fullWidth>
          {t(`link.${link.kind}.action`)}
        </Button>
        <Button variant="subtle" fullWidth onClick={onLeave}>
          {t("link.toSignIn")}
        </Button>
      </form>
    </>
  );
}
