import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLanguage } from "../i18n/language.tsx";
import { CheckEditor } from "./check-editor.tsx";
import classes from "./designer.module.css";
import type { Draft, DraftPolicy } from "./draft.ts";
import { calculationProblem, isPolicyComplete } from "./draft-problems.ts";
import { PolicyTrial } from "./policy-trial.tsx";

interface Props {
  readonly serviceId: string;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** The checks on the left; the chosen one on the right, with its verdicts on past documents. */
export function ChecksTab({ serviceId, draft, onChange }: Props) {
  const { t } = useLanguage();
  const [chosenId, choose] = useState<string | null>(draft.policies[0]?.id ?? null);
  // Saving gives a new check its id: the one at its place is still the chosen one.
  const lastPlace = useRef(-1);
  const found = draft.policies.findIndex(({ id }) => id === chosenId);
  const place = found >= 0 ? found : lastPlace.current;
  const chosen = draft.policies[place] ?? null;
  useEffect(() => {
    lastPlace.current = place;
  });
  const [fresh, setFresh] = useState<string | null>(null);
  const replace = (policies: readonly DraftPolicy[]) => onChange({ ...draft, policies });
  const add = () => {
    const id = `new:${Date.now()}`;
    const policy = { policy_name: t("check.newName"), policy_type: "mandatory_labels", fields: [] } as const;
    replace([...draft.policies, { id, policy: { ...policy, fields: [] } }]);
    choose(id);
    setFresh(id);
  };
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = (id: string) => {
    lastPlace.current = -1;
    const next = draft.policies[place + 1] ?? draft.policies[place - 1] ?? null;
    // Its button goes with it: the focus is at its neighbour in the list.
    flushSync(() => {
      replace(draft.policies.filter((each) => each.id !== id));
      choose(next?.id ?? null);
    });
    (list.current?.querySelector<HTMLElement>('[aria-current="true"]') ?? addButton.current)?.focus();
  };
  return (
    <div className={classes.split}>
      <div className={classes.side}>
        <ul ref={list} className={classes.list} aria-label={t("check.list")}>
          {draft.policies.map(({ id, policy }) => (
            <li key={id} className={classes.row}>
              <button
                type="button"
                className={classes.rowName}
                aria-current={id === chosen?.id ? "true" : undefined}
                onClick={() => choose(id)}
              >
                <span className={classes.rowAlias}>{policy.policy_name}</span>
                <span className={classes.rowType}>
                  {t(`check.kind.${policy.policy_type}`)}
                  {!isRight(draft, policy) && <span className={classes.bad}> · {t("designer.incomplete")}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <div className={classes.sideFoot}>
          <Button ref={addButton} size="xs" variant="default" onClick={add}>
            {t("check.add")}
          </Button>
        </div>
      </div>
      <div className={classes.editor}>
        {chosen ? (
          <>
            <CheckEditor
              key={chosen.id}
              isFresh={chosen.id === fresh}
              draft={draft}
              policy={chosen.policy}
              onChange={(policy) =>
                replace(draft.policies.map((each) => (each.id === chosen.id ? { ...each, policy } : each)))
              }
              onRemove={() => remove(chosen.id)}
            />
            <PolicyTrial serviceId={serviceId} draft={draft} policy={chosen.policy} />
          </>
        ) : (
          <p className={classes.none}>{t(draft.policies.length === 0 ? "check.none" : "check.choose")}</p>
        )}
      </div>
    </div>
  );
}

function isRight(draft: Draft, policy: DraftPolicy["policy"]): boolean {
  return isPolicyComplete(policy) && calculationProblem(draft, policy) === null;
}
