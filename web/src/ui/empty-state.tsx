import type { ReactNode } from "react";
import classes from "./empty-state.module.css";
import { Glyph, type IconName } from "./icons.tsx";

/** Nothing to show: says why, and what to do about it. */
export function EmptyState(props: { icon: IconName; title: string; text: string | undefined; children?: ReactNode }) {
  return (
    <div className={classes.box}>
      <span className={classes.icon}>
        <Glyph name={props.icon} size={22} />
      </span>
      <h2 className={classes.title}>{props.title}</h2>
      {props.text === undefined ? null : <p className={classes.text}>{props.text}</p>}
      {props.children}
    </div>
  );
}
