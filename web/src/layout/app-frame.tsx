import type { ReactNode } from "react";
import { Link, useRoute } from "wouter";
import type { SessionJson } from "../../../src/client.ts";
import { mayConfigure } from "../accounts/roles.ts";
import { useLanguage } from "../i18n/language.tsx";
import classes from "./app-frame.module.css";
import { AccountMenu, LanguageSwitch, ThemeSwitch } from "./header-controls.tsx";
import { ServicePicker } from "./service-picker.tsx";
import { Wordmark } from "./wordmark.tsx";

/** The header over every screen: where I am, which service, and how it looks. */
export function AppFrame({ session, children }: { session: SessionJson; children: ReactNode }) {
  const { t } = useLanguage();
  const [, params] = useRoute("/services/:serviceId/*?");
  const serviceId = params?.serviceId ?? null;
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {t("nav.skip")}
      </a>
      <header className={classes.header}>
        <Link href="/" className={classes.home}>
          <Wordmark />
        </Link>
        <ServicePicker serviceId={serviceId} />
        <nav className={classes.nav} aria-label={t("nav.main")}>
          {serviceId !== null && (
            <>
              <NavLink href={`/services/${serviceId}/documents`} label={t("nav.documents")} />
              <NavLink href={`/services/${serviceId}/try`} label={t("nav.try")} />
              {mayConfigure(session, serviceId) && (
                <>
                  <NavLink href={`/services/${serviceId}/learning`} label={t("nav.learning")} />
                  <NavLink href={`/services/${serviceId}/connect`} label={t("nav.connect")} />
                </>
              )}
            </>
          )}
        </nav>
        <div className={classes.tools}>
          <LanguageSwitch />
          <ThemeSwitch />
          <AccountMenu session={session} />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
    </div>
  );
}

function NavLink({ href, label }: { href: string; label: string }) {
  const [here] = useRoute(`${href}/*?`);
  return (
    <Link href={href} className={classes.navLink} {...(here && { "aria-current": "page" as const })}>
      {label}
    </Link>
  );
}
