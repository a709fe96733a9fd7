import type { Config } from "../config/config.ts";
import { OPERATOR } from "../core/accounts/actors.ts";
import { StartupError } from "../errors.ts";
import { newOwnerLink } from "../usecases/accounts/links.ts";
import { withRunningStore } from "./running-store.ts";

/**
 * `estratto link`, for whoever may read the data folder: a one-time link that makes the owner of the first account, or
 * resets the password of the existing owner.
 */
export async function printSignInLink(config: Config, now: Date): Promise<void> {
  const token = await withRunningStore(config, async (store) => {
    const account = await store.accounts.first();
    if (!account) throw new StartupError("This installation has no account yet; start it once with npm start.");
    const { accountId } = account;
    return store.together(async () => {
      const made = await newOwnerLink(store, accountId, now);
      await store.audit.append({ accountId, actor: OPERATOR, action: "link.printed", subject: accountId, now });
      return made;
    });
  });
  process.stdout.write(`${config.publicUrl}/sign-in#${token}\n`);
}
