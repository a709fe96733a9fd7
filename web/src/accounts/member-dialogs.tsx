import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MemberJson, SessionJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { ProblemText } from "../ui/problem-text.tsx";
import { useNotify } from "../ui/use-notify.ts";
import { type RolesDraft, RolesFields } from "./roles-fields.tsx";

export type MemberTask = { readonly kind: "role" | "sessions" | "remove"; readonly member: MemberJson };

interface Props {
  readonly session: SessionJson;
  readonly task: MemberTask | null;
  readonly onClose: () => void;
}

/** What is done to one member and wants a second look. */
export function MemberDialogs({ session, task, onClose }: Props) {
  if (task === null) return null;
  const { member } = task;
  switch (task.kind) {
    case "role":
      return <RoleDialog key={member.member_id} session={session} member={member} onClose={onClose} />;
    case "sessions":
      return <EndSessionsDialog key={member.member_id} member={member} onClose={onClose} />;
    case "remove":
      return <RemoveDialog key={member.member_id} member={member} onClose={onClose} />;
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
      problem={save.isError && <ProblemText error={save.error} />}
    >
      <RolesFields session={session} value={roles} onChange={setRoles} />
    </FormDialog>
  );
}

function EndSessionsDialog({ member, onClose }: { member: MemberJson; onClose: () => void }) {
  const { t } = useLanguage();
  const { name } = member;
  const confirmation = {
    title: t("members.endSessionsTitle", { name }),
    text: t("members.endSessionsText"),
    action: t("members.endSessions"),
    done: t("members.sessionsEnded", { name }),
    run: () => client.admin.endMemberSessions(member.member_id),
    queryKey: ["members"],
  };
  return <ConfirmDialog confirmation={confirmation} onClose={onClose} />;
}

function RemoveDialog({ member, onClose }: { member: MemberJson; onClose: () => void }) {
  const { t } = useLanguage();
  const { name } = member;
  const confirmation = {
    title: t("members.removeTitle", { name }),
    text: t("members.removeText"),
    action: t("members.remove"),
    done: t("members.removed", { name }),
    run: () => client.admin.removeMember(member.member_id),
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
