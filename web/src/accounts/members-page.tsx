import { Button, Loader } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { InvitationJson, MemberJson, SessionJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { problemText } from "../sign-in/problem-text.ts";
import { PageTitle } from "../ui/page-title.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { useNotify } from "../ui/use-notify.ts";
import classes from "./accounts.module.css";
import { InviteDialog } from "./invite-dialog.tsx";
import { LinkDialog, type LinkToSend } from "./link-dialog.tsx";
import { MemberDialogs, type MemberTask } from "./member-dialogs.tsx";
import { MembersTable } from "./members-table.tsx";

/** The members of the account with their roles, and the invitations. */
export function MembersPage({ session }: { session: SessionJson }) {
  const { t } = useLanguage();
  const notify = useNotify();
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<LinkToSend | null>(null);
  const [task, setTask] = useState<MemberTask | null>(null);
  const list = useQuery({ queryKey: ["members"], queryFn: () => client.admin.members() });
  const makeLink = useMutation({
    mutationFn: (member: MemberJson) => client.admin.newResetLink(member.member_id),
    onSuccess: ({ path, expires_at }, { email }) => setLink({ path, expiresAt: expires_at, email: email ?? "" }),
    onError: (error) => notify("bad", problemText(error, t)),
  });
  return (
    <div className={frame.page}>
      <div className={classes.bar}>
        <PageTitle className={frame.pageTitle}>{t("members.title")}</PageTitle>
        <Button size="xs" onClick={() => setInviting(true)}>
          {t("members.invite")}
        </Button>
      </div>
      {list.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {list.isError && <ProblemAlert error={list.error} onRetry={() => list.refetch()} />}
      {list.isSuccess && (
        <MembersTable
          session={session}
          members={list.data.members}
          onChangeRole={(member) => setTask({ kind: "role", member })}
          onEndSessions={(member) => setTask({ kind: "sessions", member })}
          onRemove={(member) => setTask({ kind: "remove", member })}
          onMakeLink={(member) => makeLink.mutate(member)}
        />
      )}
      {list.data && list.data.invitations.length > 0 && <Invitations invitations={list.data.invitations} />}
      <InviteDialog session={session} opened={inviting} onClose={() => setInviting(false)} onMade={setLink} />
      <LinkDialog link={link} onClose={() => setLink(null)} />
      <MemberDialogs session={session} task={task} onClose={() => setTask(null)} />
    </div>
  );
}

function Invitations({ invitations }: { invitations: readonly InvitationJson[] }) {
  const { t, locale } = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
  const withdraw = useMutation({
    mutationFn: (invitationId: string) => client.admin.withdrawInvitation(invitationId),
    onSuccess: () => {
      notify("good", t("members.withdrawn"));
      return queries.invalidateQueries({ queryKey: ["members"] });
    },
    onError: (error) => notify("bad", problemText(error, t)),
  });
  return (
    <section className={classes.section} aria-labelledby="invitations">
      <h2 id="invitations" className={classes.sectionTitle}>
        {t("members.invitations")}
      </h2>
      <ul className={classes.list}>
        {invitations.map((invitation) => (
          <li key={invitation.invitation_id} className={classes.item}>
            <div>
              <span className={classes.agent}>{invitation.email}</span>
              <span className={classes.soft}>
                {t(`header.role.${invitation.role ?? "services"}`)} ·{" "}
                {t("members.invitation.until", { until: when.format(new Date(invitation.expires_at)) })}
              </span>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t("members.withdrawLabel", { email: invitation.email })}
              onClick={() => withdraw.mutate(invitation.invitation_id)}
            >
              {t("members.withdraw")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
