import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * Builds the console from web/ into dist/web; `vite` serves it for development with the API of a program on port 8080.
 */
export default defineConfig({
  root: fileURLToPath(new URL("web", import.meta.url)),
  base: "/",
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL("dist/web", import.meta.url)),
    emptyOutDir: true,
    // Data URLs would need `data:` in the policy for more than images; every asset is a file of ours.
    assetsInlineLimit: 0,
    target: ["chrome120", "firefox121", "safari17.2"],
    // The polyfill is an inline script, which the Content-Security-Policy refuses; all targets know modulepreload.
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: { "/api": "http://127.0.0.1:8080" },
  },
});
