import { Alert, Button, Group } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MemberJson, SessionJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { problemText } from "../sign-in/problem-text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useNotify } from "../ui/use-notify.ts";
import classes from "./accounts.module.css";
import { type RolesDraft, RolesFields } from "./roles-fields.tsx";

export type MemberTask = { readonly kind: "role" | "remove"; readonly member: MemberJson };

interface Props {
  readonly session: SessionJson;
  readonly task: MemberTask | null;
  readonly onClose: () => void;
}

/** What is done to one member and wants a second look. */
export function MemberDialogs({ session, task, onClose }: Props) {
  if (task === null) return null;
  const { member } = task;
  return task.kind === "role" ? (
    <RoleDialog key={member.member_id} session={session} member={member} onClose={onClose} />
  ) : (
    <RemoveDialog key={member.member_id} member={member} onClose={onClose} />
  );
}

function RoleDialog({ session, member, onClose }: { session: SessionJson; member: MemberJson; onClose: () => void }) {
  const { t } = useLanguage();
  const [roles, setRoles] = useState<RolesDraft>({ role: member.role, service_roles: member.service_roles });
  const save = useDone("members.roleChanged", () => client.admin.setMemberRoles(member.member_id, roles), onClose);
  return (
    <Dialog opened onClose={onClose} title={`${t("members.changeRole")}: ${member.name}`}>
      <Refusal error={save.error} />
      <RolesFields session={session} value={roles} onChange={setRoles} />
      <Group mt="lg" justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {t("members.save")}
        </Button>
      </Group>
    </Dialog>
  );
}

function RemoveDialog({ member, onClose }: { member: MemberJson; onClose: () => void }) {
  const { t } = useLanguage();
  const { name } = member;
  const remove = useDone("members.removed", () => client.admin.removeMember(member.member_id), onClose, { name });
  return (
    <Dialog opened onClose={onClose} title={t("members.removeTitle", { name })}>
      <Refusal error={remove.error} />
      <p className={classes.text}>{t("members.removeText")}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t("members.remove")}
        </Button>
      </Group>
    </Dialog>
  );
}

function Refusal({ error }: { error: unknown }) {
  const { t } = useLanguage();
  if (error === null) return null;
  return (
    <Alert color="red" variant="light" role="alert" mb="md">
      {problemText(error, t)}
    </Alert>
  );
}

function useDone(
  text: "members.roleChanged" | "members.removed",
  act: () => Promise<unknown>,
  onClose: () => void,
  values: Readonly<Record<string, string>> = {},
) {
  const { t } = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["members"] });
      notify("good", t(text, values));
      onClose();
    },
  });
}
