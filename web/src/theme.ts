import { createTheme, type MantineColorsTuple } from "@mantine/core";

/**
 * Our own primary colour: every shade used for text or under white text has a contrast of at least 4.5 (the kit's teal
 * has not).
 */
const ink: MantineColorsTuple = [
  "#eef1fd",
  "#dbe1fb",
  "#b5c0f5",
  "#8c9cef",
  "#6a7ee9",
  "#4b62e0",
  "#3a52d6",
  "#2f45bd",
  "#283b9f",
  "#1f2f80",
];

const dark: MantineColorsTuple = [
  "#e6e8ec",
  "#c5c9d1",
  "#a0a6b2",
  "#6b7280",
  "#3b404a",
  "#2c3038",
  "#22262d",
  "#181b20",
  "#121418",
  "#0c0e11",
];

export const theme = createTheme({
  primaryColor: "ink",
  primaryShade: { light: 6, dark: 5 },
  colors: { ink, dark },
  fontFamily:
    'Inter, "Segoe UI Variable", "Segoe UI", system-ui, -apple-system, Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  defaultRadius: 7,
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  headings: { fontWeight: "600" },
  components: {
    // The kit's grey has a contrast of 3.3 on white.
    Notification: { styles: { description: { color: "var(--text-soft)" } } },
  },
});
