import { Button, Loader } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { SessionsJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { problemText } from "../sign-in/problem-text.ts";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { Tag } from "../ui/tag.tsx";
import { useNotify } from "../ui/use-notify.ts";
import classes from "./accounts.module.css";

/** Where the person is signed in; each session can be ended here. */
export function OwnSessions() {
  const { t } = useLanguage();
  const notify = useNotify();
  const list = useQuery({ queryKey: ["own-sessions"], queryFn: () => client.session.list() });
  const end = useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId === null ? client.session.endOthers() : client.session.endOne(sessionId),
    onSuccess: (_, sessionId) => {
      notify("good", t(sessionId === null ? "profile.othersEnded" : "profile.sessionEnded"));
      return list.refetch();
    },
    onError: (error) => notify("bad", problemText(error, t)),
  });
  const sessions = list.data?.sessions ?? [];
  return (
    <section className={`${classes.section} ${classes.narrow}`} aria-labelledby="own-sessions">
      <h2 id="own-sessions" className={classes.sectionTitle}>
        {t("profile.sessions")}
      </h2>
      {list.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {list.isError && <ProblemAlert error={list.error} onRetry={() => list.refetch()} />}
      <ul className={classes.list}>
        {sessions.map((session) => (
          <SessionItem key={session.session_id} session={session} onEnd={() => end.mutate(session.session_id)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button size="xs" variant="default" mt="sm" loading={end.isPending} onClick={() => end.mutate(null)}>
          {t("profile.endOthers")}
        </Button>
      )}
    </section>
  );
}

function SessionItem({ session, onEnd }: { session: SessionsJson["sessions"][number]; onEnd: () => void }) {
  const { t, locale } = useLanguage();
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const agent = nameOfAgent(session.agent);
  return (
    <li className={classes.item}>
      <div>
        <span className={classes.agent}>
          {agent} {session.current && <Tag>{t("profile.session.current")}</Tag>}
        </span>
        <span className={classes.soft}>
          {session.address} · {t("profile.session.lastSeen", { when: when.format(new Date(session.last_seen_at)) })}
        </span>
      </div>
      {!session.current && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t("profile.session.endLabel", { agent, address: session.address })}
          onClick={onEnd}
        >
          {t("profile.session.end")}
        </Button>
      )}
    </li>
  );
}

/** "Firefox, Linux" from the long line that browsers send; an unknown one is shown as it is. */
function nameOfAgent(agent: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent.replace(/Chrome\/(?=.*(?:Edg|OPR)\/)/, ""))?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux)/.exec(agent)?.[1];
  if (!browser) return agent.slice(0, 80) || "–";
  const names: Readonly<Record<string, string>> = { Edg: "Edge", OPR: "Opera", "Mac OS X": "macOS", CrOS: "ChromeOS" };
  return [browser, system].flatMap((name) => (name ? [names[name] ?? name] : [])).join(", ");
}
