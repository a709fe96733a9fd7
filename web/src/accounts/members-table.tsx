import { ActionIcon, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { MemberJson, SessionJson } from "../../../src/client.ts";
import { mayManage } from "../../../src/core/accounts/roles.ts";
import { servicesQuery } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Glyph } from "../ui/icons.tsx";
import { Tag } from "../ui/tag.tsx";
import classes from "./accounts.module.css";
import { rolesOf } from "./roles.ts";

interface Props {
  readonly session: SessionJson;
  readonly members: readonly MemberJson[];
  readonly onChangeRole: (member: MemberJson) => void;
  readonly onEndSessions: (member: MemberJson) => void;
  readonly onRemove: (member: MemberJson) => void;
  readonly onMakeLink: (member: MemberJson) => void;
}

export function MembersTable({ session, members, ...on }: Props) {
  const { t, locale } = useLanguage();
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return (
    <DataTable
      stacks
      columns={[
        { key: "name", title: t("members.column.name") },
        { key: "email", title: t("members.column.email") },
        { key: "role", title: t("members.column.role") },
        { key: "factor", title: t("members.column.factor") },
        { key: "lastSeen", title: t("members.column.lastSeen") },
        { key: "actions" },
      ]}
    >
      {members.map((member) => (
        <tr key={member.member_id}>
          <td>
            {member.name} {member.member_id === session.member_id && <Tag>{t("members.you")}</Tag>}
          </td>
          <td>{member.email}</td>
          <td>
            <RoleText member={member} />
          </td>
          <td>{t(member.second_factor ? "members.yes" : "members.no")}</td>
          <td>{member.last_seen_at === null ? t("members.never") : when.format(new Date(member.last_seen_at))}</td>
          <td data-number>{mayManage(rolesOf(session), member) && <MemberMenu member={member} {...on} />}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function RoleText({ member }: { member: MemberJson }) {
  const { t } = useLanguage();
  const services = useQuery(servicesQuery).data ?? [];
  const onServices = Object.entries(member.service_roles).map(([serviceId, role]) => {
    const name = services.find((service) => service.service_id === serviceId)?.name ?? serviceId;
    return `${name}: ${t(`header.role.${role}`)}`;
  });
  return (
    <>
      {member.role !== null && t(`header.role.${member.role}`)}
      {onServices.length > 0 && (
        <span className={classes.soft}>
          {member.role !== null && " · "}
          {onServices.join(", ")}
        </span>
      )}
    </>
  );
}

function MemberMenu({
  member,
  onChangeRole,
  onEndSessions,
  onRemove,
  onMakeLink,
}: Omit<Props, "session" | "members"> & { member: MemberJson }) {
  const { t } = useLanguage();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("members.actions", { name: member.name })}>
          <Glyph name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChangeRole(member)}>{t("members.changeRole")}</Menu.Item>
        <Menu.Item onClick={() => onMakeLink(member)}>{t("members.resetLink")}</Menu.Item>
        <Menu.Item onClick={() => onEndSessions(member)}>{t("members.endSessions")}</Menu.Item>
        <Menu.Item color="red" onClick={() => onRemove(member)}>
          {t("members.remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
