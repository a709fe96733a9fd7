import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MemberJson, SessionJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useNotify } from "../ui/use-notify.ts";
import { type RolesDraft, RolesFields, RolesProblem } from "./roles-fields.tsx";

export type MemberTask = { readonly kind: "role" | "sessions" | "remove"; readonly member: MemberJson };

interface Props {
  readonly session: SessionJson;
  readonly task: MemberTask | null;
  readonly onClose: () => void;
}

/** Actions on a single member that need confirmation. */
export function MemberDialogs({ session, task, onClose }: Props) {
  if (task === null) return null;
  const { member } = task;
  switch (task.kind) {
    case "role":
      return <RoleDialog key={member.member_id} session={session} member={member} onClose={onClose} />;
    case "sessions":
    case "remove":
      return <SecondLook key={member.member_id} kind={task.kind} member={member} onClose={onClose} />;
  }
}

function RoleDialog({ session, member, onClose }: { session: SessionJson; member: MemberJson; onClose: () => void }) {
  const { t } = useLanguage();
  const [roles, setRoles] = useState<RolesDraft>({ role: member.role, service_roles: member.service_roles });
  const save = useDone("members.roleChanged", () => client.admin.setMemberRoles(member.member_id, roles), onClose);
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`${t("members.changeRole")}: ${member.name}`}
      onSubmit={() => save.mutate()}
      action={t("members.save")}
      isBusy={save.isPending}
      problem={save.isError && <RolesProblem error={save.error} />}
    >
      <RolesFields session={session} value={roles} onChange={setRoles} />
    </FormDialog>
  );
}

const ASKED = {
  sessions: {
    title: "members.endSessionsTitle",
    text: "members.endSessionsText",
    action: "members.endSessions",
    done: "members.sessionsEnded",
    run: client.admin.endMemberSessions,
  },
  remove: {
    title: "members.removeTitle",
    text: "members.removeText",
    action: "members.remove",
    done: "members.removed",
    run: client.admin.removeMember,
  },
} as const;

function SecondLook(props: { kind: keyof typeof ASKED; member: MemberJson; onClose: () => void }) {
  const { kind, member, onClose } = props;
  const { t } = useLanguage();
  const { name } = member;
  const { title, text, action, done, run } = ASKED[kind];
  const confirmation = {
    title: t(title, { name }),
    text: t(text),
    action: t(action),
    done: t(done, { name }),
    run: () => run(member.member_id),
    queryKey: ["members"],
  };
  return <ConfirmDialog confirmation={confirmation} onClose={onClose} />;
}

function useDone(text: "members.roleChanged", act: () => Promise<unknown>, onClose: () => void) {
  const { t } = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["members"] });
      notify("good", t(text));
      onClose();
    },
  });
}
