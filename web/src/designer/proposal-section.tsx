import { Button, Checkbox, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { ProposalJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { useLanguage } from "../i18n/language.tsx";
import { useLeaveGuard } from "../layout/leave-guard.ts";
import { DataTable } from "../ui/data-table.tsx";
import { Tag } from "../ui/tag.tsx";
import classes from "./designer.module.css";
import { chosenFields } from "./proposal.ts";
import { useCreateService } from "./use-create-service.ts";

/** What was found on the examples: choosing the fields and a name makes a service of it. */
export function ProposalSection({ proposal, onAgain }: { proposal: ProposalJson; onAgain: () => void }) {
  const { t } = useLanguage();
  const [name, setName] = useState(proposal.service.name);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const create = useCreateService();
  // It took half a minute of reading, and is stored nowhere. While the service is being created it need not be
  // protected any more.
  useLeaveGuard(!create.isPending);
  const fields = chosenFields(proposal, left);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ ...proposal.service, name, service_fields: fields });
  };
  const toggle = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  };
  const count = proposal.examples.length;
  const columns = [
    { key: "use" },
    { key: "field", title: t("proposal.field") },
    { key: "type", title: t("proposal.type") },
    { key: "found", title: t("proposal.found") },
    { key: "values", title: t("proposal.values") },
  ];
  return (
    <form className={accounts.section} aria-labelledby="proposal" onSubmit={submit}>
      <h2 id="proposal" className={accounts.sectionTitle}>
        {t("proposal.title")}
      </h2>
      <p className={accounts.text}>
        {t("proposal.kind", { agreeing: proposal.agreeing, count, template: t(`template.${proposal.template}`) })}
      </p>
      <TextInput
        className={classes.short ?? ""}
        label={t("proposal.name")}
        required
        withAsterisk={false}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <h3 className={classes.subtitle}>{t("proposal.fields")}</h3>
      <DataTable columns={columns} label={t("proposal.fields")}>
        {proposal.fields.map((field) => (
          <ProposedRow
            key={field.key}
            proposal={proposal}
            field={field}
            isChosen={!left.has(field.key)}
            onToggle={() => toggle(field.key)}
          />
        ))}
      </DataTable>
      <div className={classes.proposalFoot}>
        {Object.keys(fields).length === 0 && <span className={accounts.soft}>{t("proposal.none")}</span>}
        <Button variant="default" onClick={onAgain}>
          {t("proposal.again")}
        </Button>
        <Button type="submit" loading={create.isPending} disabled={Object.keys(fields).length === 0}>
          {t("proposal.create")}
        </Button>
      </div>
    </form>
  );
}

function ProposedRow({
  proposal,
  field,
  isChosen,
  onToggle,
}: {
  proposal: ProposalJson;
  field: ProposalJson["fields"][number];
  isChosen: boolean;
  onToggle: () => void;
}) {
  const { t } = useLanguage();
  const definition = proposal.service.service_fields[field.key];
  if (!definition) return null;
  const columns = definition.tag_aggregation?.aggregation_fields ?? null;
  const aliasOf = (key: string) => proposal.service.service_fields[key]?.tag_alias ?? key;
  const type = definition.type == null ? t("field.guessed") : t(`type.${definition.type}`);
  return (
    <tr>
      <td>
        <Checkbox
          size="xs"
          checked={isChosen}
          onChange={onToggle}
          aria-label={t("proposal.use", { field: definition.tag_alias })}
        />
      </td>
      <td className={classes.nameCell}>
        {definition.tag_alias} {field.origin === "label" && <Tag>{t("proposal.origin.label")}</Tag>}
      </td>
      <td className={classes.wrap}>
        {columns === null ? type : t("proposal.table", { columns: columns.map(aliasOf).join(", ") })}
      </td>
      <td className="numeric">{t("proposal.foundOn", { found: field.found_on, count: proposal.examples.length })}</td>
      <td className={classes.values}>{field.values.map(({ text }) => text).join(" · ")}</td>
    </tr>
  );
}
