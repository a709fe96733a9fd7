import { Button, CopyButton, Loader } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { client, sessionQuery } from "../api.ts";
import { type Translate, useLanguage } from "../i18n/language.tsx";
import { Wordmark } from "../layout/wordmark.tsx";
import classes from "./sign-in-page.module.css";

const COMMAND = "npm run link";

/**
 * The token of a one-time link stands in the fragment (/sign-in#<token>), which browsers never send: it cannot end in a log.
 * Without a token, or with one that is no good, the page says how to get a new link.
 */
export function SignInPage() {
  const { t } = useLanguage();
  const state = useLinkSignIn();
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Wordmark />
        {state === "working" ? (
          <p className={classes.working}>
            <Loader size="xs" /> {t("signIn.working")}
          </p>
        ) : (
          <Instructions failed={state === "failed"} t={t} />
        )}
      </div>
    </main>
  );
}

function Instructions({ failed, t }: { failed: boolean; t: Translate }) {
  return (
    <>
      <h1 className={classes.title}>{t(failed ? "signIn.failed" : "signIn.title")}</h1>
      <p className={classes.text}>{t(failed ? "signIn.failedText" : "signIn.text")}</p>
      <div className={classes.command}>
        <code>{COMMAND}</code>
        <CopyButton value={COMMAND}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="default" onClick={copy}>
              {t(copied ? "signIn.copied" : "signIn.copy")}
            </Button>
          )}
        </CopyButton>
      </div>
      <p className={classes.text}>{t("signIn.then")}</p>
    </>
  );
}

function useLinkSignIn(): "idle" | "working" | "failed" {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [state, setState] = useState<"idle" | "working" | "failed">(tokenInAddress() === "" ? "idle" : "working");
  useEffect(() => {
    const signIn = () => {
      const token = tokenInAddress();
      if (token === "") return;
      // Out of the address bar and the history, whatever becomes of it. A link works once: the token is not there a second time.
      history.replaceState(null, "", "/sign-in");
      setState("working");
      client.session.start(token).then(
        (session) => {
          navigate("/", { replace: true });
          queries.setQueryData(sessionQuery.queryKey, session);
        },
        () => setState("failed"),
      );
    };
    signIn();
    // A new link pasted over an old one changes the fragment only, which loads nothing.
    window.addEventListener("hashchange", signIn);
    return () => window.removeEventListener("hashchange", signIn);
  }, [queries, navigate]);
  return state;
}

function tokenInAddress(): string {
  return location.pathname === "/sign-in" ? location.hash.slice(1) : "";
}
