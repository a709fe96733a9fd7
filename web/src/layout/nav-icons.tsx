/** Line icons of the navigation, on the 16-pixel grid of ui/icons. Decoration: the link carries the name. */
const paths = {
  home: "M2.5 7.2 8 2.5l5.5 4.7v6.3h-4V9.8h-3v3.7h-4z",
  documents: "M4 1.8h5.5L12.5 5v9.2H4zM9.3 2v3.2h3M6.2 8h4M6.2 10.8h4",
  read: "M8 10.5V2.8M4.8 5.8 8 2.6l3.2 3.2M2.5 10.5v2a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-2",
  designer: "M2.5 3h11v3.2h-11zM2.5 9.2h5v4h-5zM10 9.2h3.5M10 11.2h3.5M10 13.2h2",
  learning: "M8 2.2a4 4 0 0 0-2.3 7.3c.5.4.8.9.8 1.5h3c0-.6.3-1.1.8-1.5A4 4 0 0 0 8 2.2M6.6 13.4h2.8",
  connect: "M6.2 9.8 9.8 6.2M7 4.8l1.4-1.4a2.9 2.9 0 0 1 4.1 4.1L11.1 9M9 11.2l-1.4 1.4a2.9 2.9 0 0 1-4.1-4.1L4.9 7",
  services: "M2.5 2.5h4.4v4.4H2.5zM9.1 2.5h4.4v4.4H9.1zM2.5 9.1h4.4v4.4H2.5zM9.1 9.1h4.4v4.4H9.1z",
  members:
    "M6 7.6a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8M1.6 13.2c.5-2.4 2.2-3.6 4.4-3.6s3.9 1.2 4.4 3.6M10.6 3a2.3 2.3 0 0 1 0 4.4M12 9.9c1.4.5 2.2 1.6 2.5 3.3",
  audit: "M8 1.8 13 3.6v4c0 3-2 5.2-5 6.6-3-1.4-5-3.6-5-6.6v-4zM5.8 7.8l1.6 1.6 2.9-3",
  data: "M3 4.2c0-1.1 2.2-2 5-2s5 .9 5 2v7.6c0 1.1-2.2 2-5 2s-5-.9-5-2zM3 4.2c0 1.1 2.2 2 5 2s5-.9 5-2M3 8c0 1.1 2.2 2 5 2s5-.9 5-2",
  system: "M1.8 8.2h3l1.6-4.4 3 8.4 1.7-4h3.1",
  reference: "M5.8 4.5 2.3 8l3.5 3.5M10.2 4.5 13.7 8l-3.5 3.5",
} as const;

export type NavIconName = keyof typeof paths;

export function NavIcon({ name }: { name: NavIconName }) {
  return (
    <svg
      aria-hidden="true"
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
