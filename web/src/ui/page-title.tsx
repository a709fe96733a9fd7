import { type ComponentProps, useEffect } from "react";

/** A screen's heading, which names its tab and its place in the browser's history too (WCAG 2.4.2). */
export function PageTitle({ children, ...heading }: ComponentProps<"h1"> & { children: string }) {
  useEffect(() => {
    document.title = `${children} · estratto`;
    return () => {
      document.title = "estratto";
    };
  }, [children]);
  return <h1 {...heading}>{children}</h1>;
}
