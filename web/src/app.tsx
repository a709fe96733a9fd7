import { Button, Center, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link, Redirect, Route, Switch, useLocation } from "wouter";
import { mayAdminister } from "./accounts/roles.ts";
import { sessionQuery } from "./api.ts";
import { DocumentsPage } from "./documents/documents-page.tsx";
import { useLanguage } from "./i18n/language.tsx";
import { AppFrame } from "./layout/app-frame.tsx";
import { ServiceHome } from "./layout/service-home.tsx";
import { SignInPage } from "./sign-in/sign-in-page.tsx";
import { EmptyState } from "./ui/empty-state.tsx";
import { ProblemAlert } from "./ui/problem-alert.tsx";

const TryPage = lazy(() => import("./try/try-page.tsx").then((m) => ({ default: m.TryPage })));
const ProfilePage = lazy(() => import("./accounts/profile-page.tsx").then((m) => ({ default: m.ProfilePage })));
const MembersPage = lazy(() => import("./accounts/members-page.tsx").then((m) => ({ default: m.MembersPage })));
const AuditPage = lazy(() => import("./accounts/audit-page.tsx").then((m) => ({ default: m.AuditPage })));
const ConnectPage = lazy(() => import("./connect/connect-page.tsx").then((m) => ({ default: m.ConnectPage })));
const LearningPage = lazy(() => import("./learning/learning-page.tsx").then((m) => ({ default: m.LearningPage })));
const ReviewPage = lazy(() => import("./review/review-page.tsx").then((m) => ({ default: m.ReviewPage })));

/** Which screen an address shows. Without a session every address shows how to get one. */
export function App() {
  const session = useQuery(sessionQuery);
  const [path] = useLocation();
  if (session.isPending) return <Waiting />;
  if (session.isError) return <ProblemAlert error={session.error} onRetry={() => session.refetch()} />;
  if (session.data === null || path.startsWith("/sign-in")) return <SignInPage />;
  return (
    <AppFrame session={session.data}>
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path="/">
            <ServiceHome />
          </Route>
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
            {({ serviceId }) => <ConnectPage key={serviceId} serviceId={serviceId} />}
          </Route>
          <Route path="/services/:serviceId">
            {({ serviceId }) => <Redirect to={`/services/${serviceId}/documents`} replace />}
          </Route>
          <Route path="/account">
            <ProfilePage session={session.data} />
          </Route>
          {mayAdminister(session.data) && (
            <Route path="/members">
              <MembersPage session={session.data} />
            </Route>
          )}
          {mayAdminister(session.data) && (
            <Route path="/audit">
              <AuditPage />
            </Route>
          )}
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
