import { Link, useRoute } from "wouter";
import type { SessionJson } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import { NavIcon } from "./nav-icons.tsx";
import { type Screen, screensFor } from "./screens.ts";
import classes from "./side-nav.module.css";

/** Every screen by name; a rail of icons if the document needs the width, or the window is narrow. */
export function SideNav({
  session,
  serviceId,
  isRail,
}: {
  session: SessionJson;
  serviceId: string | null;
  isRail: boolean;
}) {
  const { t } = useLanguage();
  return (
    <nav className={classes.nav} data-rail={isRail || undefined} aria-label={t("nav.main")}>
      {screensFor(session, serviceId)
        .filter(({ screens }) => screens.length > 0)
        .map(({ id, screens }) => (
          <ul key={id} className={classes.group}>
            {screens.map((screen) => (
              <li key={screen.href}>
                <NavLink screen={screen} />
              </li>
            ))}
          </ul>
        ))}
    </nav>
  );
}

function NavLink({ screen }: { screen: Screen }) {
  const { t } = useLanguage();
  const [here] = useRoute(screen.exact ? screen.href : `${screen.href}/*?`);
  const label = t(screen.text);
  return (
    <Link href={screen.href} className={classes.link} title={label} {...(here && { "aria-current": "page" as const })}>
      <NavIcon name={screen.icon} />
      <span className={classes.label}>{label}</span>
    </Link>
  );
}
