import { ActionIcon, Menu, Tooltip, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import type { SessionJson } from "../../../src/client.ts";
import { mayAdminister } from "../accounts/roles.ts";
import { client, forgetSession } from "../api.ts";
import { LANGUAGES, useLanguage } from "../i18n/language.tsx";
import { Glyph } from "../ui/icons.tsx";
import classes from "./app-frame.module.css";

export function LanguageSwitch() {
  const { language, setLanguage, t } = useLanguage();
  return (
    <fieldset aria-label={t("header.language")} style={{ border: 0, margin: 0, padding: 0 }}>
      {LANGUAGES.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={classes.language}
          aria-pressed={language === code}
          onClick={() => setLanguage(code)}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}

export function ThemeSwitch() {
  const { t } = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");
  const other = scheme === "light" ? "dark" : "light";
  const label = t(`header.theme.${other}`);
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => setColorScheme(other)}>
        <Glyph name={other === "dark" ? "moon" : "sun"} />
      </ActionIcon>
    </Tooltip>
  );
}

export function AccountMenu({ session }: { session: SessionJson }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const signOut = async () => {
    await client.session.end();
    forgetSession(queries);
  };
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("header.account")}>
          <Glyph name="user" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {session.name} · {t(`header.role.${session.role ?? "services"}`)}
        </Menu.Label>
        <Menu.Item component={Link} href="/account">
          {t("header.profile")}
        </Menu.Item>
        {mayAdminister(session) && (
          <>
            <Menu.Item component={Link} href="/members">
              {t("header.members")}
            </Menu.Item>
            <Menu.Item component={Link} href="/audit">
              {t("header.audit")}
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Item onClick={signOut}>{t("header.signOut")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
