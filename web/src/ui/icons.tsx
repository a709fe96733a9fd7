import type { ReactNode } from "react";

/** Line icons on a 16-pixel grid. They are decoration: the control that contains one carries the name. */
function Icon({ children, size = 16 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

const paths = {
  sun: "M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9",
  moon: "M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1Z",
  user: "M8 8.2a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6M2.8 14c.6-2.5 2.7-3.8 5.2-3.8s4.6 1.3 5.2 3.8",
  left: "M10 3.5 5.5 8l4.5 4.5",
  right: "M6 3.5 10.5 8 6 12.5",
  down: "M3.5 6 8 10.5 12.5 6",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  check: "M3 8.5 6.5 12 13 4.5",
  cross: "M4 4l8 8M12 4l-8 8",
  search: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M10.4 10.4l3.1 3.1",
  dots: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  upload: "M8 10.5V2.8M4.8 5.8 8 2.6l3.2 3.2M2.5 10.5v2a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-2",
  download: "M8 2.5v7.7M4.8 7.2 8 10.4l3.2-3.2M2.5 10.5v2a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-2",
  trash: "M2.8 4.2h10.4M6.2 4V2.5h3.6V4M4.2 4.2l.6 9.3h6.4l.6-9.3M6.8 7v3.6M9.2 7v3.6",
  pencil: "M10.8 2.8 13.2 5.2 5.6 12.8l-3 .6.6-3z",
  warning: "M8 2.2 14.5 13.5H1.5zM8 6.5v3M8 11.6h.01",
  fitWidth: "M1.8 3v10M14.2 3v10M4.5 8h7M6.3 6.2 4.5 8l1.8 1.8M9.7 6.2 11.5 8 9.7 9.8",
  fitPage: "M3 2h10v12H3zM6 5.5h4M6 8h4M6 10.5h2",
  keyboard: "M1.5 4h13v8h-13zM4 6.5h.01M6.7 6.5h.01M9.3 6.5h.01M12 6.5h.01M5 9.5h6",
  undo: "M6 3 2.8 6.2 6 9.4M3 6.2h6.5a3.4 3.4 0 0 1 0 6.8H7",
  redo: "M10 3l3.2 3.2L10 9.4M13 6.2H6.5a3.4 3.4 0 0 0 0 6.8H9",
  rotate: "M13.2 8a5.2 5.2 0 1 1-1.6-3.7M13.4 2v2.8h-2.8",
  up: "M3.5 10 8 5.5 12.5 10",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  document: "M4 1.8h5.5L12.5 5v9.2H4zM9.3 2v3.2h3M6.2 8h4M6.2 10.8h4",
} as const;

export type IconName = keyof typeof paths;

export function Glyph({ name, size }: { name: IconName; size?: number }) {
  return (
    <Icon {...(size !== undefined && { size })}>
      <path d={paths[name]} />
    </Icon>
  );
}
