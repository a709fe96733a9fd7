import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { ServiceDefinitionJson, SessionJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { mayAdminister, mayConfigure } from "../accounts/roles.ts";
import { servicesQuery } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { DataTable } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import classes from "./designer.module.css";

/** The services this person has a role on. */
export function ServicesPage({ session }: { session: SessionJson }) {
  const { t } = useLanguage();
  const services = useQuery(servicesQuery);
  const mayCreate = mayAdminister(session);
  return (
    <div className={frame.page}>
      <div className={accounts.bar}>
        <div>
          <PageTitle className={frame.pageTitle}>{t("services.title")}</PageTitle>
          <p className={classes.lead}>{t("services.text")}</p>
        </div>
        {mayCreate && (
          <Button component={Link} href="/services/new">
            {t("services.new")}
          </Button>
        )}
      </div>
      {services.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {services.isError && <ProblemAlert error={services.error} onRetry={() => services.refetch()} />}
      {services.data?.length === 0 && (
        <EmptyState
          icon="document"
          title={t("home.first.title")}
          text={t(mayCreate ? "home.first.text" : "home.first.none")}
        />
      )}
      {services.data && services.data.length > 0 && <ServicesTable services={services.data} session={session} />}
    </div>
  );
}

function ServicesTable({ services, session }: { services: readonly ServiceDefinitionJson[]; session: SessionJson }) {
  const { t } = useLanguage();
  const columns = [
    { key: "name", title: t("services.column.name") },
    { key: "type", title: t("services.column.type") },
    { key: "fields", title: t("services.column.fields"), isNumber: true },
    { key: "checks", title: t("services.column.checks"), isNumber: true },
    { key: "approval", title: t("services.column.approval") },
    { key: "action" },
  ];
  return (
    <DataTable columns={columns} label={t("services.title")}>
      {services.map((service) => (
        <tr key={service.service_id}>
          <td className={classes.nameCell}>
            <Link
              href={`/services/${service.service_id}/documents`}
              className={classes.nameLink}
              aria-label={t("services.documentsOf", { service: service.name })}
            >
              {service.name}
            </Link>
            {service.description !== "" && <span className={classes.description}>{service.description}</span>}
          </td>
          <td>{t(`template.${service.template ?? "generic"}`)}</td>
          <td data-number>{Object.keys(service.service_fields).length}</td>
          <td data-number>{service.policies?.length ?? 0}</td>
          <td>{t(service.auto_validation ? "services.approval.auto" : "services.approval.manual")}</td>
          <td className={classes.action}>
            {mayConfigure(session, service.service_id) && (
              <Button
                component={Link}
                href={`/services/${service.service_id}/designer`}
                size="compact-xs"
                variant="default"
                aria-label={t("services.designOf", { service: service.name })}
              >
                {t("services.design")}
              </Button>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
