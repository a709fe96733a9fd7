import { chown, readFile, stat } from "node:fs/promises";
import { StartupError } from "../../errors.ts";

/** The unprivileged user that the database runs as when estratto itself runs as root, which PostgreSQL refuses. */
export interface PostgresUser {
  readonly name: string;
  readonly ids: { readonly uid: number; readonly gid: number };
}

/** null: estratto is not root and the database runs as the same user. An existing cluster keeps its owner. */
export async function choosePostgresUser(clusterDir: string): Promise<PostgresUser | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(clusterDir).then(
    (found) => found.uid,
    () => 0,
  );
  const users = await passwdEntries();
  const user = owner === 0 ? users.find(({ name }) => name === "nobody") : users.find(({ ids }) => ids.uid === owner);
  if (user) return user;
  // initdb requires the name of the user it runs as.
  throw new StartupError(
    owner === 0
      ? 'estratto runs as root but there is no user "nobody" for its database; start it as an ordinary user.'
      : `The database folder belongs to user id ${owner}, which has no name here; start estratto as that user.`,
  );
}

async function passwdEntries(): Promise<PostgresUser[]> {
  const text = await readFile("/etc/passwd", "utf8");
  return text.split("\n").flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? [{ name, ids: { uid: Number(uid), gid: Number(gid) } }] : [];
  });
}

export async function giveTo(user: PostgresUser | null, path: string): Promise<void> {
  if (user) await chown(path, user.ids.uid, user.ids.gid);
}
