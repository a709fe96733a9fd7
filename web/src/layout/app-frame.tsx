import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Link, useRoute } from "wouter";
import type { SessionJson } from "../../../src/client.ts";
import { servicesQuery } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import classes from "./app-frame.module.css";
import { AccountMenu, LanguageSwitch, ThemeSwitch } from "./header-controls.tsx";
import { IdleWarning } from "./idle-warning.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { rememberedService, ServicePicker } from "./service-picker.tsx";
import { SideNav } from "./side-nav.tsx";
import { Wordmark } from "./wordmark.tsx";

const CommandPalette = lazy(() => import("./command-palette.tsx").then((m) => ({ default: m.CommandPalette })));

const UploadTray = lazy(() => import("../try/upload-tray.tsx").then((m) => ({ default: m.UploadTray })));

/** Header and navigation around every screen: the current place, the service, and the appearance. */
export function AppFrame({ session, children }: { session: SessionJson; children: ReactNode }) {
  const { t } = useLanguage();
  const serviceId = useServiceInView();
  const [isReview] = useRoute("/services/:serviceId/documents/:documentId");
  const palette = usePalette();
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {t("nav.skip")}
      </a>
      <header className={classes.header}>
        <Link href="/" className={classes.home}>
          <Wordmark />
        </Link>
        <ServicePicker session={session} serviceId={serviceId} />
        <div className={classes.tools}>
          <Suspense fallback={null}>
            <UploadTray />
          </Suspense>
          <Button
            variant="default"
            size="xs"
            className={classes.search ?? ""}
            leftSection={<Glyph name="search" size={14} />}
            rightSection={<kbd className={classes.kbd}>Ctrl K</kbd>}
            onClick={palette.open}
          >
            <span className={classes.searchText}>{t("palette.open")}</span>
          </Button>
          <LanguageSwitch />
          <ThemeSwitch />
          <AccountMenu session={session} />
        </div>
      </header>
      <div className={classes.body}>
        <SideNav session={session} serviceId={serviceId} isRail={isReview} />
        <main id="content" tabIndex={-1} className={classes.content}>
          {children}
        </main>
      </div>
      {palette.wasOpened && (
        <Suspense fallback={null}>
          <CommandPalette session={session} serviceId={serviceId} opened={palette.isOpen} onClose={palette.close} />
        </Suspense>
      )}
      <LeaveDialog />
      <IdleWarning />
    </div>
  );
}

/**
 * The service in the address; on screens of the account the one that was open last, so that the way back is one click.
 */
function useServiceInView(): string | null {
  const [, params] = useRoute("/services/:serviceId/*");
  const services = useQuery(servicesQuery).data ?? [];
  const inAddress = params?.serviceId;
  if (inAddress !== undefined && inAddress !== "new") return inAddress;
  const last = rememberedService();
  return (services.find(({ service_id: id }) => id === last) ?? services[0])?.service_id ?? null;
}

/** Its code is loaded when it is first needed. */
function usePalette() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setWasOpened(true);
        setOpen((was) => !was);
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return { isOpen, wasOpened, open, close: () => setOpen(false) };
}
