import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SessionJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { fieldProblem, pointsElsewhere } from "../sign-in/problem-text.ts";
import { FormDialog } from "../ui/form-dialog.tsx";
import type { LinkToSend } from "./link-dialog.tsx";
import { type RolesDraft, RolesFields, RolesProblem } from "./roles-fields.tsx";

interface Props {
  readonly session: SessionJson;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onMade: (link: LinkToSend) => void;
}

const FRESH: RolesDraft = { role: "reviewer", service_roles: {} };

export function InviteDialog({ session, opened, onClose, onMade }: Props) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const [email, setEmail] = useState("");
  const [roles, setRoles] = useState(FRESH);
  const close = () => {
    setEmail("");
    setRoles(FRESH);
    invite.reset();
    onClose();
  };
  const invite = useMutation({
    mutationFn: () => client.admin.invite({ email, ...roles }),
    onSuccess: async ({ path, expires_at }) => {
      await queries.invalidateQueries({ queryKey: ["members"] });
      onMade({ path, expiresAt: expires_at, email });
      close();
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t("members.inviteTitle")}
      onSubmit={() => invite.mutate()}
      action={t("members.inviteAction")}
      isBusy={invite.isPending}
      problem={pointsElsewhere(invite.error, ["email"]) && <RolesProblem error={invite.error} />}
    >
      <TextInput
        label={t("signIn.email")}
        type="email"
        required
        withAsterisk={false}
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={fieldProblem(invite.error, "email", t("members.alreadyMember"))}
      />
      <RolesFields session={session} value={roles} onChange={setRoles} />
    </FormDialog>
  );
}
