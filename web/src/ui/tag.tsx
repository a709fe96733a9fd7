import type { ReactNode } from "react";
import classes from "./tag.module.css";

export type Tone = "quiet" | "ok" | "warn" | "bad";

/** A word for a state, in the console's own tones: the kit's badges have too little contrast at this size. */
export function Tag({ tone = "quiet", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}
