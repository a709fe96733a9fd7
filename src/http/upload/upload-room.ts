import { AppError } from "../../errors.ts";

/** What an upload that is being received, or has been and is still at work, holds in memory. */
export interface Hold {
  /** Throws overloaded where there is no room for them; what was taken before stays taken. */
  take(bytes: number): void;
  /** Work that goes on with the bytes after the request was answered: they are given back when both are done. */
  until(work: Promise<unknown>): void;
  /** Everything that was taken is given back. */
  [Symbol.dispose](): void;
}

/**
 * The memory that uploads of all callers may hold together in this process. The synchronous places of a key bound
 * neither calls that are queued nor the number of keys: 40 files of 49 MB sent at once to async-predict took 3.5 GB,
 * with the room 0.9 GB. Counted are bytes that arrived: counting what a client says that it will send would let
 * connections that send nothing keep the others out. One account has half of the room at most, so that another always
 * finds some.
 */
export interface UploadRoom {
  enter(account: string): Hold;
}

const ONE_ACCOUNTS_SHARE = 0.5;

export function createUploadRoom(roomBytes: number): UploadRoom {
  const heldBy = new Map<string, number>();
  let held = 0;
  const add = (account: string, bytes: number) => {
    held += bytes;
    const own = (heldBy.get(account) ?? 0) + bytes;
    if (own > 0) heldBy.set(account, own);
    else heldBy.delete(account);
  };
  return {
    enter(account) {
      let taken = 0;
      let holders = 1;
      const leave = () => {
        holders -= 1;
        if (holders > 0) return;
        add(account, -taken);
        taken = 0;
      };
      return {
        take(bytes) {
          const own = (heldBy.get(account) ?? 0) + bytes;
          if (held + bytes > roomBytes || own > roomBytes * ONE_ACCOUNTS_SHARE) throw overloaded();
          taken += bytes;
          add(account, bytes);
        },
        until(work) {
          holders += 1;
          work.then(leave, leave);
        },
        [Symbol.dispose]: leave,
      };
    },
  };
}

function overloaded(): AppError {
  const detail = "Files that are being received or wait to be stored take all memory set aside for them; try again.";
  return new AppError("overloaded", detail, { retryAfterSeconds: 5 });
}
