import { Button, CopyButton, Tabs } from "@mantine/core";
import { useState } from "react";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { examplesFor } from "./examples.ts";
import classes from "./try-page.module.css";

/** Code that does the same through the API. Only what is needed to copy, run and see a result. */
export function CodeExamples({ serviceId }: { serviceId: string }) {
  const { t } = useLanguage();
  const examples = examplesFor(location.origin, serviceId);
  const [shown, setShown] = useState<keyof typeof examples>("curl");
  return (
    <section className={classes.code}>
      <h2 className={classes.codeTitle}>{t("try.code.title")}</h2>
      <p className={classes.soft}>{t("try.code.text")}</p>
      <div className={classes.codeBlock}>
        <CopyButton value={examples[shown]}>
          {({ copied, copy }) => (
            <Button className={classes.codeCopy ?? ""} size="compact-xs" variant="default" onClick={copy}>
              {t(copied ? "json.copied" : "json.copy")}
            </Button>
          )}
        </CopyButton>
        <Tabs value={shown} onChange={(value) => setShown(value as keyof typeof examples)}>
          <Tabs.List>
            {Object.keys(examples).map((name) => (
              <Tabs.Tab key={name} value={name}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {Object.entries(examples).map(([name, code]) => (
            <Tabs.Panel key={name} value={name} pt={10}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard */}
              <pre className={frame.snippet} tabIndex={0}>
                {code}
              </pre>
            </Tabs.Panel>
          ))}
        </Tabs>
      </div>
    </section>
  );
}
