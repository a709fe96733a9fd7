import { Alert, Button, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError, type SessionJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { hasKept } from "../review/kept-drafts.ts";
import { PageTitle } from "../ui/page-title.tsx";
import { PasswordBox } from "../ui/password-box.tsx";
import { problemText } from "./problem-text.ts";
import classes from "./sign-in-page.module.css";

/** E-mail address and password; then the code of the second factor, if there is one. Or the identity provider. */
export function PasswordForm({ onSignedIn }: { onSignedIn: (session: SessionJson) => void }) {
  const { t } = useLanguage();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const signIn = useMutation({
    mutationFn: () => client.session.signIn({ email, password, ...(needsCode && { code }) }),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (isCodeNeeded(error)) setNeedsCode(true);
      setCode("");
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate();
  };
  return (
    <>
      <PageTitle className={classes.title}>{t(needsCode ? "signIn.codeTitle" : "signIn.title")}</PageTitle>
      <form className={classes.form} onSubmit={submit}>
        {signIn.isError && !isCodeNeeded(signIn.error) && (
          <Alert color="red" variant="light" role="alert">
            {problemText(signIn.error, t)}
          </Alert>
        )}
        {hasKept(sessionStorage) && (
          <Alert color="blue" variant="light" role="status">
            {t("signIn.kept")}
          </Alert>
        )}
        {needsCode ? (
          <TextInput
            key="code"
            label={t("signIn.code")}
            description={t("signIn.codeText")}
            autoComplete="one-time-code"
            autoFocus
            required
            withAsterisk={false}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        ) : (
          <>
            <TextInput
              label={t("signIn.email")}
              type="email"
              autoComplete="username"
              autoFocus
              required
              withAsterisk={false}
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordBox
              label={t("signIn.password")}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </>
        )}
        <Button type="submit" loading={signIn.isPending} fullWidth>
          {t("signIn.action")}
        </Button>
        {needsCode && (
          <Button variant="subtle" onClick={() => setNeedsCode(false)}>
            {t("signIn.back")}
          </Button>
        )}
      </form>
      {!needsCode && <ProviderButton />}
      <p className={classes.help}>
        {t("signIn.help")} <code>npm run link</code>
      </p>
    </>
  );
}

function ProviderButton() {
  const { t } = useLanguage();
  const { data: methods } = useQuery({
    queryKey: ["sign-in-methods"],
    queryFn: () => client.session.methods(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const begin = useMutation({
    mutationFn: () => client.session.beginAtProvider(),
    onSuccess: ({ url }) => location.assign(url),
  });
  if (!methods?.provider) return null;
  return (
    <>
      <p className={classes.or}>{t("signIn.or")}</p>
      {begin.isError && (
        <Alert color="red" variant="light" role="alert" mb="sm">
          {problemText(begin.error, t)}
        </Alert>
      )}
      <Button variant="default" fullWidth loading={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
        {t("signIn.provider", { name: methods.provider })}
      </Button>
    </>
  );
}

function isCodeNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.code === "second_factor_required";
}
