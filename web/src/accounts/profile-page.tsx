import { Alert, Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { SessionJson } from "../../../src/client.ts";
import { client, sessionQuery } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { NewPassword } from "../sign-in/new-password.tsx";
import { fieldProblem, pointsElsewhere, problemText } from "../sign-in/problem-text.ts";
import { PageTitle } from "../ui/page-title.tsx";
import { PasswordBox } from "../ui/password-box.tsx";
import { useNotify } from "../ui/use-notify.ts";
import classes from "./accounts.module.css";
import { OwnSessions } from "./own-sessions.tsx";
import { SecondFactor } from "./second-factor.tsx";

/** The person's own account. */
export function ProfilePage({ session }: { session: SessionJson }) {
  const { t } = useLanguage();
  return (
    <div className={frame.page}>
      <PageTitle className={frame.pageTitle}>{t("profile.title")}</PageTitle>
      <NameForm session={session} />
      <PasswordChangeForm email={session.email ?? ""} />
      <SecondFactor enabled={session.second_factor} />
      <OwnSessions />
    </div>
  );
}

function NameForm({ session }: { session: SessionJson }) {
  const { t } = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  const [name, setName] = useState(session.name);
  const save = useMutation({
    mutationFn: () => client.session.rename(name),
    onSuccess: () => {
      notify("good", t("profile.saved"));
      return queries.invalidateQueries(sessionQuery);
    },
    onError: (error) => notify("bad", problemText(error, t)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <section className={`${classes.section} ${classes.narrow}`}>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label={t("profile.name")}
          autoComplete="name"
          required
          withAsterisk={false}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput label={t("profile.email")} value={session.email ?? ""} readOnly />
        <div className={classes.row}>
          <Button type="submit" size="xs" variant="default" loading={save.isPending} disabled={name === session.name}>
            {t("profile.save")}
          </Button>
        </div>
      </form>
    </section>
  );
}

const FIELDS = ["current_password", "password"];

function PasswordChangeForm({ email }: { email: string }) {
  const { t } = useLanguage();
  const notify = useNotify();
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const change = useMutation({
    mutationFn: (tried: { readonly current: string; readonly password: string }) =>
      client.session.changePassword(tried.current, tried.password),
    onSuccess: () => {
      setCurrent("");
      setPassword("");
      notify("good", t("profile.passwordChanged"));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ current, password });
  };
  const isSame = change.variables?.current === change.variables?.password;
  return (
    <section className={`${classes.section} ${classes.narrow}`} aria-labelledby="password">
      <h2 id="password" className={classes.sectionTitle}>
        {t("profile.password")}
      </h2>
      <form className={classes.form} onSubmit={submit}>
        {change.isError && pointsElsewhere(change.error, FIELDS) && (
          <Alert color="red" variant="light" role="alert">
            {problemText(change.error, t)}
          </Alert>
        )}
        {/* Password managers look for the name that the password belongs to. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordBox
          label={t("profile.currentPassword")}
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          error={fieldProblem(change.error, "current_password", t("password.wrong"))}
        />
        <NewPassword value={password} onChange={setPassword} error={change.error} isSame={isSame} />
        <div className={classes.row}>
          <Button type="submit" size="xs" variant="default" loading={change.isPending}>
            {t("profile.changePassword")}
          </Button>
        </div>
      </form>
    </section>
  );
}
