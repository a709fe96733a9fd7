import type { SessionJson } from "../../../src/client.ts";
import { mayAdminister, mayConfigure, mayOwn, mayRead } from "../accounts/roles.ts";
import type { TextKey } from "../i18n/en.ts";
import type { NavIconName } from "./nav-icons.tsx";

/** A screen in the navigation and the palette. */
export interface Screen {
  readonly href: string;
  readonly text: TextKey;
  readonly icon: NavIconName;
  /** Current only at exactly this address, not below it. */
  readonly exact?: true;
}

export interface ScreenGroup {
  readonly id: "start" | "service" | "account";
  readonly screens: readonly Screen[];
}

/** The screens that this person may use; those that the service would refuse are not shown. */
export function screensFor(session: SessionJson, serviceId: string | null): readonly ScreenGroup[] {
  const of = (path: string) => `/services/${serviceId}/${path}`;
  const configures = serviceId !== null && mayConfigure(session, serviceId);
  return [
    { id: "start", screens: [{ href: "/", text: "nav.home", icon: "home", exact: true }] },
    {
      id: "service",
      screens:
        serviceId === null
          ? []
          : [
              { href: of("documents"), text: "nav.documents", icon: "documents" },
              ...(mayRead(session, serviceId) ? ([{ href: of("try"), text: "nav.try", icon: "read" }] as const) : []),
              ...(configures
                ? ([
                    { href: of("designer"), text: "nav.designer", icon: "designer" },
                    { href: of("learning"), text: "nav.learning", icon: "learning" },
                    { href: of("connect"), text: "nav.connect", icon: "connect" },
                  ] as const)
                : []),
            ],
    },
    {
      id: "account",
      screens: [
        { href: "/services", text: "nav.services", icon: "services", exact: true },
        ...(mayAdminister(session)
          ? ([
              { href: "/members", text: "header.members", icon: "members" },
              { href: "/audit", text: "header.audit", icon: "audit" },
              ...(mayOwn(session) ? ([{ href: "/data", text: "nav.data", icon: "data" }] as const) : []),
              { href: "/system", text: "nav.system", icon: "system" },
            ] as const)
          : []),
        { href: "/reference", text: "nav.reference", icon: "reference" },
      ],
    },
  ];
}
