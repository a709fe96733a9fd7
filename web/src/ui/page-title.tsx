import { type ComponentProps, useEffect } from "react";

/** A screen's heading, which also names its tab and its entry in the browser's history (WCAG 2.4.2). */
export function PageTitle({ children, ...heading }: ComponentProps<"h1"> & { children: string }) {
  useEffect(() => {
    document.title = `${children} · estratto`;
    return () => {
      document.title = "estratto";
    };
  }, [children]);
  return <h1 {...heading}>{children}</h1>;
}
