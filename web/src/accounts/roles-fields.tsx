import { Radio, Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { MemberRolesJson, SessionJson } from "../../../src/client.ts";
import { SERVICE_ROLES } from "../../../src/core/accounts/roles.ts";
import { servicesQuery } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { fieldProblem } from "../sign-in/problem-text.ts";
import { ProblemText } from "../ui/problem-text.tsx";
import classes from "./accounts.module.css";
import { givenBy } from "./roles.ts";

export type RolesDraft = Required<MemberRolesJson>;

interface Props {
  readonly session: SessionJson;
  readonly value: RolesDraft;
  readonly onChange: (value: RolesDraft) => void;
}

/** One role on the whole account, and additional ones on single services. */
export function RolesFields({ session, value, onChange }: Props) {
  const { t } = useLanguage();
  const services = useQuery(servicesQuery).data ?? [];
  const setOnService = (serviceId: string, role: string | null) => {
    const { [serviceId]: _before, ...others } = value.service_roles;
    const chosen = SERVICE_ROLES.find((each) => each === role);
    onChange({ ...value, service_roles: chosen ? { ...others, [serviceId]: chosen } : others });
  };
  return (
    <Stack gap="md">
      <Radio.Group
        label={t("members.role")}
        value={value.role ?? "none"}
        onChange={(role) => onChange({ ...value, role: givenBy(session).find((each) => each === role) ?? null })}
      >
        <Stack gap={8} mt={6}>
          {givenBy(session).map((role) => (
            <Radio
              key={role}
              value={role}
              label={t(`header.role.${role}`)}
              description={t(`members.role.${role}.text`)}
            />
          ))}
          <Radio value="none" label={t("members.role.none")} />
        </Stack>
      </Radio.Group>
      {services.length > 0 && (
        <details className={classes.more} open={value.role === null || Object.keys(value.service_roles).length > 0}>
          <summary>{t("members.onServices")}</summary>
          <Stack gap={8} mt={8}>
            {services.map((service) => (
              <Select
                key={service.service_id}
                size="xs"
                label={service.name}
                placeholder="–"
                clearable
                clearButtonProps={{ "aria-label": t("members.role.none") }}
                data={SERVICE_ROLES.map((role) => ({ value: role, label: t(`header.role.${role}`) }))}
                value={value.service_roles[service.service_id] ?? null}
                onChange={(role) => setOnService(service.service_id, role)}
              />
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  );
}

/** Why the service refuses them; for a missing role the console has its own words instead of the API's. */
export function RolesProblem({ error }: { error: unknown }) {
  const { t } = useLanguage();
  return fieldProblem(error, "role", t("members.role.missing")) ?? <ProblemText error={error} />;
}
