import { Alert, Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { SecondFactorJson } from "../../../src/client.ts";
import { client, sessionQuery } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { fieldProblem, pointsElsewhere, problemText } from "../sign-in/problem-text.ts";
import { useNotify } from "../ui/use-notify.ts";
import classes from "./accounts.module.css";
import { CopyText } from "./copy-button.tsx";
import { ProveDialog } from "./prove-dialog.tsx";
import { QrCode } from "./qr-code.tsx";

type Asked = "set-up" | "remove" | "codes" | null;

/** Codes from an authenticator app: set up, confirmed, removed; and the codes that replace a lost phone. */
export function SecondFactor({ enabled }: { enabled: boolean }) {
  const { t } = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked>(null);
  const [begun, setBegun] = useState<SecondFactorJson | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const changed = () => queries.invalidateQueries(sessionQuery);

  const act = async (password: string) => {
    if (asked === "set-up") setBegun(await client.session.beginSecondFactor(password));
    if (asked === "codes") setCodes((await client.session.newRecoveryCodes(password)).recovery_codes);
    if (asked === "remove") {
      await client.session.removeSecondFactor(password);
      await changed();
      notify("good", t("profile.factorRemoved"));
    }
  };
  const onConfirmed = async () => {
    setCodes(begun?.recovery_codes ?? null);
    setBegun(null);
    await changed();
    notify("good", t("profile.factorAdded"));
  };

  return (
    <section className={`${classes.section} ${classes.narrow}`} aria-labelledby="second-factor">
      <h2 id="second-factor" className={classes.sectionTitle}>
        {t("profile.factor")}
      </h2>
      {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {begun !== null && <Confirmation begun={begun} onConfirmed={onConfirmed} />}
      {begun === null && codes === null && (
        <>
          <p className={classes.text}>{t(enabled ? "profile.factorOn" : "profile.factorOff")}</p>
          <div className={classes.row}>
            {enabled ? (
              <>
                <Button size="xs" variant="default" onClick={() => setAsked("codes")}>
                  {t("profile.factorNewCodes")}
                </Button>
                <Button size="xs" variant="default" onClick={() => setAsked("remove")}>
                  {t("profile.factorRemove")}
                </Button>
              </>
            ) : (
              <Button size="xs" onClick={() => setAsked("set-up")}>
                {t("profile.factorSetUp")}
              </Button>
            )}
          </div>
        </>
      )}
      <ProveDialog opened={asked !== null} onClose={() => setAsked(null)} act={act} />
    </section>
  );
}

function Confirmation({ begun, onConfirmed }: { begun: SecondFactorJson; onConfirmed: () => void }) {
  const { t } = useLanguage();
  const [code, setCode] = useState("");
  const key = new URL(begun.uri).searchParams.get("secret") ?? "";
  const confirm = useMutation({
    mutationFn: () => client.session.confirmSecondFactor(code),
    onSuccess: onConfirmed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <p className={classes.text}>{t("profile.factorScan")}</p>
      <QrCode text={begun.uri} label={t("profile.factorQr")} />
      <div>
        <p className={classes.text}>{t("profile.factorByHand")}</p>
        <div className={classes.row}>
          <code data-testid="totp-secret">{key}</code>
          <CopyText value={key} />
        </div>
      </div>
      {confirm.isError && pointsElsewhere(confirm.error, ["code"]) && (
        <Alert color="red" variant="light" role="alert">
          {problemText(confirm.error, t)}
        </Alert>
      )}
      <TextInput
        label={t("signIn.code")}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        withAsterisk={false}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={fieldProblem(confirm.error, "code", t("profile.codeWrong"))}
      />
      <div className={classes.row}>
        <Button type="submit" loading={confirm.isPending}>
          {t("profile.factorConfirm")}
        </Button>
      </div>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLanguage();
  return (
    <>
      <h3 className={classes.sectionTitle}>{t("profile.recovery")}</h3>
      <p className={classes.text}>{t("profile.recoveryText")}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.row}>
        <CopyText value={codes.join("\n")} />
        <Button size="compact-sm" onClick={onDone}>
          {t("profile.done")}
        </Button>
      </div>
    </>
  );
}
