import { Alert, Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SessionJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { problemText } from "./problem-text.ts";
import classes from "./sign-in-page.module.css";

/** The page to which the identity provider redirects the browser: submits its answer, which works once. */
export function ProviderReturn(props: { onSignedIn: (session: SessionJson) => void; onLeave: () => void }) {
  const { t } = useLanguage();
  const [answer] = useState(() => new URLSearchParams(location.search));
  const finish = useQuery({
    queryKey: ["provider-answer", answer.get("state")],
    queryFn: () => client.session.finishAtProvider(answer),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data, isSuccess } = finish;
  const { onSignedIn } = props;
  useEffect(() => {
    // The answer contains a code: removed from the address bar and the history in any case.
    history.replaceState(null, "", "/sign-in/oidc");
    if (isSuccess) onSignedIn(data);
  }, [isSuccess, data, onSignedIn]);
  if (!finish.isError) {
    return (
      <p className={classes.working}>
        <Loader size="xs" /> {t("signIn.working")}
      </p>
    );
  }
  return (
    <>
      <PageTitle className={classes.title}>{t("signIn.providerFailed")}</PageTitle>
      <Alert color="red" variant="light" role="alert" mb="md">
        {problemText(finish.error, t)}
      </Alert>
      <p className={classes.text}>{t("signIn.providerFailedText")}</p>
      <Button variant="default" onClick={props.onLeave}>
        {t("link.toSignIn")}
      </Button>
    </>
  );
}
