import { Button, FileButton, Loader, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link } from "wouter";
import type { GalleryJson, ProposalJson } from "../../../src/client.ts";
import accounts from "../accounts/accounts.module.css";
import { useLanguage } from "../i18n/language.tsx";
import frame from "../layout/app-frame.module.css";
import { PageTitle } from "../ui/page-title.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import { useNotify } from "../ui/use-notify.ts";
import { readDefinitionFile } from "./definition-file.ts";
import classes from "./designer.module.css";
import { ExamplesSection } from "./examples-section.tsx";
import { useGallery } from "./offers.ts";
import { ProposalSection } from "./proposal-section.tsx";
import { useCreateService } from "./use-create-service.ts";

/** Four ways to a service: from one's own documents, from a known type, from nothing, from a file. */
export function NewServicePage() {
  const { t } = useLanguage();
  const [proposal, setProposal] = useState<ProposalJson | null>(null);
  return (
    <div className={frame.page}>
      <p className={classes.crumb}>
        <Link href="/services">{t("newService.back")}</Link>
      </p>
      <PageTitle className={frame.pageTitle}>{t("newService.title")}</PageTitle>
      {proposal ? (
        <ProposalSection proposal={proposal} onAgain={() => setProposal(null)} />
      ) : (
        <>
          <ExamplesSection onProposed={setProposal} />
          <GallerySection />
          <BlankSection />
          <ImportSection />
        </>
      )}
    </div>
  );
}

function GallerySection() {
  const { t } = useLanguage();
  const gallery = useGallery();
  return (
    <section className={accounts.section} aria-labelledby="gallery">
      <h2 id="gallery" className={accounts.sectionTitle}>
        {t("newService.gallery.title")}
      </h2>
      <p className={accounts.text}>{t("newService.gallery.text")}</p>
      {gallery.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {gallery.isError && <ProblemAlert error={gallery.error} onRetry={() => gallery.refetch()} />}
      <ul className={classes.gallery}>
        {gallery.data?.gallery.map((entry) => (
          <GalleryCard key={entry.gallery_id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

const ALIASES_SHOWN = 6;

function GalleryCard({ entry }: { entry: GalleryJson["gallery"][number] }) {
  const { t } = useLanguage();
  const create = useCreateService();
  const { gallery_id: _id, ...definition } = entry;
  const aliases = Object.values(entry.service_fields).map(({ tag_alias: alias }) => alias);
  return (
    <li className={classes.galleryCard}>
      <h3>{entry.name}</h3>
      <p>{entry.description}</p>
      <p className={classes.aliases}>
        {aliases.slice(0, ALIASES_SHOWN).join(" · ")}
        {aliases.length > ALIASES_SHOWN && " …"}
      </p>
      <div className={classes.galleryFoot}>
        <span className={accounts.soft}>{t("newService.gallery.fields", { count: aliases.length })}</span>
        <Button
          size="compact-sm"
          variant="default"
          loading={create.isPending}
          onClick={() => create.mutate(definition)}
          aria-label={t("newService.gallery.use", { name: entry.name })}
        >
          {t("newService.gallery.use", { name: "" })}
        </Button>
      </div>
    </li>
  );
}

/** Its name first: services called "New service" cannot be told apart, and the setting for it is two tabs away. */
function BlankSection() {
  const { t } = useLanguage();
  const create = useCreateService();
  const [name, setName] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = { tag_alias: t("field.newName"), tag_multiple_values: false };
    create.mutate({ name: name.trim(), service_fields: { field_1: field } });
  };
  return (
    <section className={accounts.section} aria-labelledby="blank">
      <h2 id="blank" className={accounts.sectionTitle}>
        {t("newService.blank.title")}
      </h2>
      <p className={accounts.text}>{t("newService.blank.text")}</p>
      <form className={accounts.row} onSubmit={submit}>
        <TextInput
          size="xs"
          w={260}
          maxLength={200}
          aria-label={t("newService.blank.name")}
          placeholder={t("newService.blank.name")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default" disabled={name.trim() === ""} loading={create.isPending}>
          {t("newService.blank")}
        </Button>
      </form>
    </section>
  );
}

function ImportSection() {
  const { t } = useLanguage();
  const notify = useNotify();
  const create = useCreateService();
  const load = async (file: File | null) => {
    if (file === null) return;
    try {
      create.mutate(readDefinitionFile(await file.text(), t("newService.import.noFields")));
    } catch (error) {
      notify("bad", t("newService.import.broken", { reason: error instanceof Error ? error.message : "" }));
    }
  };
  return (
    <section className={accounts.section} aria-labelledby="import">
      <h2 id="import" className={accounts.sectionTitle}>
        {t("newService.import.title")}
      </h2>
      <p className={accounts.text}>{t("newService.import.text")}</p>
      <div className={accounts.row}>
        <FileButton accept="application/json,.json" onChange={load}>
          {(props) => (
            <Button {...props} size="xs" variant="default" loading={create.isPending}>
              {t("newService.import.choose")}
            </Button>
          )}
        </FileButton>
      </div>
    </section>
  );
}
