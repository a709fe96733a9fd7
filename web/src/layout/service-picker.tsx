import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { servicesQuery } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";

const STORAGE_KEY = "estratto.service";

export function rememberedService(): string | null {
  return localStorage.getItem(STORAGE_KEY);
}

/** The service whose documents are shown; it is part of the address, so that a link shows the same thing to a colleague. */
export function ServicePicker({ serviceId }: { serviceId: string | null }) {
  const { t } = useLanguage();
  const [, navigate] = useLocation();
  const services = useQuery(servicesQuery).data ?? [];
  useEffect(() => {
    if (serviceId !== null) localStorage.setItem(STORAGE_KEY, serviceId);
  }, [serviceId]);
  if (services.length === 0) return null;
  return (
    <Select
      size="xs"
      w={200}
      aria-label={t("header.service")}
      placeholder={t("header.service")}
      data={services.map((service) => ({ value: service.service_id, label: service.name }))}
      value={serviceId}
      onChange={(id) => id !== null && navigate(`/services/${id}/documents`)}
      allowDeselect={false}
      searchable={services.length > 8}
    />
  );
}
