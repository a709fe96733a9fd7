import { useService } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { PageTitle } from "../ui/page-title.tsx";
import { KeysSection } from "./keys-section.tsx";
import { WebhooksSection } from "./webhooks-section.tsx";

/** How other programs reach the service, and how it reaches them. */
export function ConnectPage({ serviceId }: { serviceId: string }) {
  const { t } = useLanguage();
  const service = useService(serviceId);
  return (
    <div className={frame.page}>
      <PageTitle className={frame.pageTitle}>{t("connect.title", { service: service?.name ?? "" })}</PageTitle>
      <KeysSection serviceId={serviceId} />
      <WebhooksSection serviceId={serviceId} />
    </div>
  );
}
