import { Button, Center, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link, Redirect, Route, Router, Switch, useLocation } from "wouter";
import type { SessionJson } from "../../src/client.ts";
import { mayAdminister, mayConfigure, mayOwn } from "./accounts/roles.ts";
import { sessionQuery } from "./api.ts";
import { useLanguage } from "./i18n/language.tsx";
import { AppFrame } from "./layout/app-frame.tsx";
import { aroundNav } from "./layout/leave-guard.ts";
import { EmptyState } from "./ui/empty-state.tsx";
import { ProblemAlert } from "./ui/problem-alert.tsx";

const SignInPage = lazy(() => import("./sign-in/sign-in-page.tsx").then((m) => ({ default: m.SignInPage })));
const DocumentsPage = lazy(() => import("./documents/documents-page.tsx").then((m) => ({ default: m.DocumentsPage })));
const TryPage = lazy(() => import("./try/try-page.tsx").then((m) => ({ default: m.TryPage })));
const ProfilePage = lazy(() => import("./accounts/profile-page.tsx").then((m) => ({ default: m.ProfilePage })));
const MembersPage = lazy(() => import("./accounts/members-page.tsx").then((m) => ({ default: m.MembersPage })));
const AuditPage = lazy(() => import("./accounts/audit-page.tsx").then((m) => ({ default: m.AuditPage })));
const ConnectPage = lazy(() => import("./connect/connect-page.tsx").then((m) => ({ default: m.ConnectPage })));
const LearningPage = lazy(() => import("./learning/learning-page.tsx").then((m) => ({ default: m.LearningPage })));
const HomePage = lazy(() => import("./home/home-page.tsx").then((m) => ({ default: m.HomePage })));
const ServicesPage = lazy(() => import("./designer/services-page.tsx").then((m) => ({ default: m.ServicesPage })));
const NewServicePage = lazy(() =>
  import("./designer/new-service-page.tsx").then((m) => ({ default: m.NewServicePage })),
);
const DesignerPage = lazy(() => import("./designer/designer-page.tsx").then((m) => ({ default: m.DesignerPage })));
const DataPage = lazy(() => import("./accounts/data-page.tsx").then((m) => ({ default: m.DataPage })));
const SystemPage = lazy(() => import("./reference/system-page.tsx").then((m) => ({ default: m.SystemPage })));
const ReferencePage = lazy(() => import("./reference/reference-page.tsx").then((m) => ({ default: m.ReferencePage })));
const ReviewPage = lazy(() => import("./review/review-page.tsx").then((m) => ({ default: m.ReviewPage })));

/** The screen for an address. Without a session every address shows the sign-in page. */
export function App() {
  const session = useQuery(sessionQuery);
  const [path] = useLocation();
  if (session.isPending) return <Waiting />;
  if (session.isError) return <ProblemAlert error={session.error} onRetry={() => session.refetch()} />;
  if (session.data === null || path.startsWith("/sign-in")) {
    return (
      <Suspense fallback={<Waiting />}>
        <SignInPage />
      </Suspense>
    );
  }
  return (
    <Router aroundNav={aroundNav}>
      <Screens session={session.data} />
    </Router>
  );
}

function Screens({ session }: { session: SessionJson }) {
  return (
    <AppFrame session={session}>
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path="/">
            <HomePage session={session} />
          </Route>
          <Route path="/services">
            <ServicesPage session={session} />
          </Route>
          <Route path="/services/new">{mayAdminister(session) ? <NewServicePage /> : <NotYours />}</Route>
          <Route path="/services/:serviceId/documents">
            {({ serviceId }) => <DocumentsPage key={serviceId} serviceId={serviceId} />}
          </Route>
          <Route path="/services/:serviceId/documents/:documentId">
            {(ids) => <ReviewPage key={ids.documentId} serviceId={ids.serviceId} documentId={ids.documentId} />}
          </Route>
          <Route path="/services/:serviceId/try">
            {({ serviceId }) => <TryPage key={serviceId} serviceId={serviceId} />}
          </Route>
          <Route path="/services/:serviceId/learning">
            {({ serviceId }) => <LearningPage key={serviceId} serviceId={serviceId} />}
          </Route>
          <Route path="/services/:serviceId/connect">
            {({ serviceId }) =>
              mayConfigure(session, serviceId) ? <ConnectPage key={serviceId} serviceId={serviceId} /> : <NotYours />
            }
          </Route>
          <Route path="/services/:serviceId/designer">
            {({ serviceId }) =>
              mayConfigure(session, serviceId) ? <DesignerPage key={serviceId} serviceId={serviceId} /> : <NotYours />
            }
          </Route>
          <Route path="/services/:serviceId">
            {({ serviceId }) => <Redirect to={`/services/${serviceId}/documents`} replace />}
          </Route>
          <Route path="/reference">
            <ReferencePage />
          </Route>
          <Route path="/system">{mayAdminister(session) ? <SystemPage /> : <NotYours />}</Route>
          <Route path="/account">
            <ProfilePage session={session} />
          </Route>
          <Route path="/members">{mayAdminister(session) ? <MembersPage session={session} /> : <NotYours />}</Route>
          <Route path="/data">{mayOwn(session) ? <DataPage session={session} /> : <NotYours />}</Route>
          <Route path="/audit">{mayAdminister(session) ? <AuditPage /> : <NotYours />}</Route>
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </AppFrame>
  );
}

function Waiting() {
  const { t } = useLanguage();
  return (
    <Center h="60vh">
      <Loader size="sm" role="status" aria-label={t("loading")} />
    </Center>
  );
}

/** The page exists, but this person's role has no access to it. */
function NotYours() {
  const { t } = useLanguage();
  return (
    <EmptyState icon="user" title={t("notYours.title")} text={t("notYours.text")}>
      <Button component={Link} href="/" variant="default">
        {t("notFound.action")}
      </Button>
    </EmptyState>
  );
}

function NotFound() {
  const { t } = useLanguage();
  return (
    <EmptyState icon="search" title={t("notFound.title")} text={t("notFound.text")}>
      <Button component={Link} href="/" variant="default">
        {t("notFound.action")}
      </Button>
    </EmptyState>
  );
}
