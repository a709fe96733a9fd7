import { Button, Loader, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "wouter";
import type { ServiceDefinitionJson, SessionJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { mayAdminister, mayConfigure } from "../accounts/roles.ts";
import { servicesQuery } from "../api.ts";
import { useListCommands } from "../documents/use-list-commands.ts";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { containsWords } from "../layout/match-commands.ts";
import { DataTable } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Glyph } from "../ui/icons.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import designer from "./designer.module.css";
import classes from "./services-page.module.css";

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
          <p className={designer.lead}>{t("services.text")}</p>
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
      {services.data && services.data.length > 0 && <Found services={services.data} session={session} />}
    </div>
  );
}

interface FoundProps {
  readonly services: readonly ServiceDefinitionJson[];
  readonly session: SessionJson;
}

/** Those whose name or description contains every word that was typed; `/` goes to the box, as in the other lists. */
function Found({ services, session }: FoundProps) {
  const { t } = useLanguage();
  const [text, setText] = useState("");
  const box = useRef<HTMLInputElement>(null);
  useListCommands({ search: () => box.current?.select() });
  const found = services.filter(({ name, description }) => containsWords(`${name} ${description}`, text));
  return (
    <>
      <TextInput
        ref={box}
        type="search"
        size="xs"
        className={classes.find ?? ""}
        aria-label={t("services.search")}
        placeholder={t("services.search")}
        leftSection={<Glyph name="search" size={14} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && setText("")}
      />
      <p className="visually-hidden" role="status">
        {text.trim() !== "" && t("services.found", { count: found.length })}
      </p>
      {found.length > 0 ? (
        <ServicesTable services={found} session={session} />
      ) : (
        <EmptyState
          icon="search"
          title={t("services.noMatch")}
          text={t("documents.noMatch.text", { asked: `“${text.trim()}”` })}
        >
          <Button variant="default" size="xs" onClick={() => setText("")}>
            {t("documents.noMatch.action")}
          </Button>
        </EmptyState>
      )}
    </>
  );
}

function ServicesTable({ services, session }: FoundProps) {
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
    <DataTable stacks columns={columns} label={t("services.title")}>
      {services.map((service) => (
        <tr key={service.service_id}>
          <td className={designer.nameCell}>
            <Link
              href={`/services/${service.service_id}/documents`}
              className={classes.nameLink}
              data-row={service.service_id}
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
