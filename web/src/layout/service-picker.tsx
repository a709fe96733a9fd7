import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "wouter";
import type { SessionJson } from "../../../src/client.ts";
import { servicesQuery } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import classes from "./app-frame.module.css";
import { screensFor } from "./screens.ts";

const STORAGE_KEY = "estratto.service";

export function rememberedService(): string | null {
  return localStorage.getItem(STORAGE_KEY);
}

/**
 * The service whose documents are shown; it is part of the address, so that a link shows the same thing to a colleague.
 */
export function ServicePicker({ session, serviceId }: { session: SessionJson; serviceId: string | null }) {
  const { t } = useLanguage();
  const [path, navigate] = useLocation();
  const services = useQuery(servicesQuery).data ?? [];
  useEffect(() => {
    if (serviceId !== null) localStorage.setItem(STORAGE_KEY, serviceId);
  }, [serviceId]);
  if (services.length === 0) return null;
  return (
    <Select
      size="xs"
      className={classes.picker ?? ""}
      aria-label={t("header.service")}
      placeholder={t("header.service")}
      data={services.map((service) => ({ value: service.service_id, label: service.name }))}
      value={serviceId}
      onChange={(id) => id !== null && navigate(sameScreenOf(session, id, path))}
      allowDeselect={false}
      searchable={services.length > 8}
      // What is typed replaces the name of the open service instead of being added to it.
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.currentTarget.select()}
      nothingFoundMessage={t("header.noService")}
    />
  );
}

/** The open screen for another service, if this person may see it there; else that service's documents. */
function sameScreenOf(session: SessionJson, serviceId: string, path: string): string {
  const screen = /^\/services\/[^/]+\/([^/]+)/.exec(path)?.[1];
  const href = `/services/${serviceId}/${screen}`;
  const isOpen = screensFor(session, serviceId).some(({ screens }) => screens.some((each) => each.href === href));
  return isOpen ? href : `/services/${serviceId}/documents`;
}
