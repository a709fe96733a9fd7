import { useQuery } from "@tanstack/react-query";
import { Redirect } from "wouter";
import { servicesQuery } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import classes from "./app-frame.module.css";
import { rememberedService } from "./service-picker.tsx";

/** The start page: the documents of the service that was open last, or how to make a first service. */
export function ServiceHome() {
  const { t } = useLanguage();
  const services = useQuery(servicesQuery);
  if (services.isPending) return null;
  if (services.isError) {
    return (
      <div className={classes.page}>
        <ProblemAlert error={services.error} onRetry={() => services.refetch()} />
      </div>
    );
  }
  const last = rememberedService();
  const service = services.data.find((s) => s.service_id === last) ?? services.data[0];
  if (service) return <Redirect to={`/services/${service.service_id}/documents`} replace />;
  return (
    <EmptyState icon="document" title={t("services.none.title")} text={t("services.none.text")}>
      {/* Scrolls sideways on a narrow screen, so the keyboard must be able to reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard */}
      <pre className={classes.snippet} tabIndex={0}>
        {firstServiceCommand()}
      </pre>
    </EmptyState>
  );
}

function firstServiceCommand(): string {
  const definition = {
    name: "Invoices",
    template: "invoice",
    service_fields: {
      number: { tag_alias: "Number", tag_multiple_values: false },
      total: { tag_alias: "Total", tag_multiple_values: false, type: "amount", required: true },
    },
  };
  return `curl ${location.origin}/api/v1/admin/services \\
  -H "authorization: Bearer $ESTRATTO_ADMIN_TOKEN" \\
  -H "content-type: application/json" \\
  -d '${JSON.stringify(definition, null, 2)}'`;
}
