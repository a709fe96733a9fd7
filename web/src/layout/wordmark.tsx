import classes from "./app-frame.module.css";

export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <svg aria-hidden="true" width="22" height="22" viewBox="0 0 32 32">
        <rect className={classes.markGround} width="32" height="32" rx="8" />
        <path className={classes.markLine} d="M11 10h10M11 16h6M11 22h10" />
      </svg>
      <span className={classes.wordmarkText}>estratto</span>
    </span>
  );
}
