import "@mantine/core/styles.css";
import "@mantine/dropzone/styles.css";
import "@mantine/notifications/styles.css";
import "./styles.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "./api.ts";
import { App } from "./app.tsx";
import { LanguageProvider, loadPreferredLanguage, translator } from "./i18n/language.tsx";
import { theme } from "./theme.ts";
import { ErrorBoundary } from "./ui/error-boundary.tsx";

/** The server writes a fresh nonce into the page; styles made at run time carry it (the policy forbids any other). */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
// The scroll lock of dialogs makes its own style element and gets its nonce from get-nonce.
setNonce(nonce);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");
const language = await loadPreferredLanguage();
createRoot(root).render(
  <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
    <ErrorBoundary t={translator(language.dictionary, language.problems)}>
      <LanguageProvider initial={language}>
        <QueryClientProvider client={createQueryClient()}>
          <Notifications position="bottom-left" autoClose={5000} limit={3} />
          <App />
        </QueryClientProvider>
      </LanguageProvider>
    </ErrorBoundary>
  </MantineProvider>,
);
