import { isMainThread } from "node:worker_threads";

/**
 * Loaded before the product by a control: retains two megabytes more every ten minutes, twice the promised limit of
 * growth.
 */
const BYTES_A_SECOND = (2 * 1024 * 1024) / 600;
const kept: number[][] = [];
if (isMainThread) {
  setInterval(() => kept.push(Array.from({ length: BYTES_A_SECOND / 8 }, Math.random)), 1_000).unref();
}
