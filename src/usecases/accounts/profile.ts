import { AppError, fieldInvalid } from "../../errors.ts";
import type { MemberRecord } from "../../store/contract/account-types.ts";
import type { ProfileUseCases } from "../access/account-types.ts";
import { createTrail } from "../access/audit.ts";
import type { Caller } from "../access/caller.ts";
import { createGuesses } from "../access/guesses.ts";
import { permit } from "../access/permit.ts";
import type { Ports } from "../ports.ts";
import { refuseWeak } from "./links.ts";

/** What a person does to their own account. What matters asks for the password again, however fresh the session is. */
export function createProfile(ports: Ports, caller: Caller): ProfileUseCases {
  const { store, identities, limiter, ambient } = ports;
  const guesses = createGuesses(limiter);
  const trail = createTrail(ports);
  const self = permit(caller, "profile", null);

  async function done(action: string): Promise<void> {
    await trail(caller, self.accountId, action, self.memberId);
  }

  async function prove(password: string): Promise<void> {
    const noGuess = await guesses.ownSecret(self.memberId);
    if (!(await identities.isPassword(self.personId, password)))
      throw fieldInvalid("#/password", "is not your password");
    await noGuess();
  }

  async function member(): Promise<MemberRecord> {
    const found = await store.members.find(self.memberId);
    if (!found) throw new AppError("missing_api_key", "Nobody is signed in.");
    return found;
  }

  return {
    get: member,

    async rename(name) {
      await store.together(async () => {
        await store.members.rename(self.memberId, name);
        await done("member.renamed");
      });
    },

    async setPassword({ current, password }) {
      const noGuess = await guesses.ownSecret(self.memberId);
      if (!(await identities.isPassword(self.personId, current))) {
        throw fieldInvalid("#/current_password", "is not your password");
      }
      // Told to somebody who changes it because another knows it: nothing would have changed.
      if (await identities.isPassword(self.personId, password))
        throw fieldInvalid("#/password", "is the password that you have; choose another");
      const { name, email } = await member();
      refuseWeak(identities.passwordFault(password, [name, email ?? ""]));
      // Judging a password costs CPU: one that is refused counts as a try.
      await noGuess();
      await store.together(async () => {
        await identities.setPassword(self.personId, password);
        await store.sessions.revokeAll(self.memberId, self.sessionId);
        await done("member.password_changed");
      });
    },

    async beginSecondFactor(password) {
      await prove(password);
      const begun = await identities.beginSecondFactor(self.personId, password);
      if (!begun) throw fieldInvalid("#", "You have a second factor; remove it before you set up another.");
      return begun;
    },

    async confirmSecondFactor(code) {
      const noGuess = await guesses.ownSecret(self.memberId);
      await store.together(async () => {
        if (!(await identities.confirmSecondFactor(self.personId, code))) {
          throw fieldInvalid("#/code", "is not the code that the authenticator shows now");
        }
        await store.sessions.revokeAll(self.memberId, self.sessionId);
        await done("member.second_factor_added");
      });
      await noGuess();
    },

    async removeSecondFactor(password) {
      await prove(password);
      await store.together(async () => {
        await identities.removeSecondFactor(self.personId);
        await done("member.second_factor_removed");
      });
    },

    async newRecoveryCodes(password) {
      await prove(password);
      return store.together(async () => {
        const codes = await identities.newRecoveryCodes(self.personId, password);
        if (!codes) throw fieldInvalid("#", "There is no second factor that the codes could stand in for.");
        await done("member.recovery_codes_made");
        return codes;
      });
    },

    sessions: () => store.sessions.list(self.memberId, ambient.now()),

    async endSession(sessionId) {
      await store.together(async () => {
        if (!(await store.sessions.revokeOne(self.memberId, sessionId))) {
          throw new AppError("route_not_found", "You have no such session.");
        }
        await trail(caller, self.accountId, "session.ended", sessionId);
      });
    },

    async endOtherSessions() {
      await store.together(async () => {
        await store.sessions.revokeAll(self.memberId, self.sessionId);
        await done("session.others_ended");
      });
    },
  };
}
