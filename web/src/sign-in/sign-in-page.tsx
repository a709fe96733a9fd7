import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { SessionJson } from "../../../src/client.ts";
import { sessionQuery } from "../api.ts";
import { LanguageSwitch, ThemeSwitch } from "../layout/header-controls.tsx";
import { Wordmark } from "../layout/wordmark.tsx";
import { LinkForm } from "./link-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProviderReturn } from "./provider-return.tsx";
import classes from "./sign-in-page.module.css";

/**
 * For somebody who is not signed in, or follows a one-time link. The link's token is in the fragment
 * (/sign-in#<token>), which browsers never send: it cannot end up in a log.
 */
export function SignInPage() {
  const queries = useQueryClient();
  const [path, navigate] = useLocation();
  const [token, forgetToken] = useTokenOfLink();
  const onSignedIn = useCallback(
    (session: SessionJson) => {
      // Somebody else may have been signed in here before: none of their data stays.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
      forgetToken();
      if (location.pathname.startsWith("/sign-in")) navigate("/", { replace: true });
      queries.setQueryData(sessionQuery.queryKey, session);
    },
    [queries, navigate, forgetToken],
  );
  const onLeave = () => {
    forgetToken();
    navigate("/sign-in", { replace: true });
  };
  return (
    <main className={classes.page}>
      <div className={classes.tools}>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <div className={classes.card}>
        <Wordmark />
        {token !== "" ? (
          <LinkForm key={token} token={token} onSignedIn={onSignedIn} onLeave={onLeave} />
        ) : path === "/sign-in/oidc" ? (
          <ProviderReturn onSignedIn={onSignedIn} onLeave={onLeave} />
        ) : (
          <PasswordForm onSignedIn={onSignedIn} />
        )}
      </div>
    </main>
  );
}

/**
 * In this tab only, until the link is used or left: the address no longer has it, and a reload would silently lose it.
 */
const STORAGE_KEY = "estratto.link";

function useTokenOfLink(): [string, () => void] {
  const [token, setToken] = useState(() => tokenInAddress() || keptToken());
  useEffect(() => {
    const take = () => {
      const found = tokenInAddress();
      if (found === "") return;
      sessionStorage.setItem(STORAGE_KEY, found);
      // Removed from the address bar and the history in any case.
      history.replaceState(null, "", "/sign-in");
      setToken(found);
    };
    take();
    // A new link pasted over an old one changes only the fragment, which loads nothing.
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  const forget = useCallback(() => {
    sessionStorage.removeItem(STORAGE_KEY);
    setToken("");
  }, []);
  return [token, forget];
}

function tokenInAddress(): string {
  return location.pathname === "/sign-in" ? location.hash.slice(1) : "";
}

function keptToken(): string {
  return location.pathname === "/sign-in" ? (sessionStorage.getItem(STORAGE_KEY) ?? "") : "";
}
