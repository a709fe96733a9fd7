/**
 * Who a person is: password, second factor, the same person at an identity provider. What they may do is not decided here.
 * Everything secret stays behind this interface; ids are those of the table `person`.
 */
export interface Identities {
  /** Answers alike, and takes as long, whether nobody has this address, the password is wrong or the code is. */
  signIn(proof: { email: string; password: string; code: string | null }): Promise<SignInVerdict>;

  /** Why a password is not taken; null: it is. `words` are what it must not be made of, such as the person's own address. */
  passwordFault(password: string, words: readonly string[]): PasswordFault | null;
  /** null: somebody has this address already. */
  createPerson(person: { email: string; name: string; password: string }): Promise<{ personId: string } | null>;
  removePerson(personId: string): Promise<void>;
  /** A person without a password has none that is right. */
  isPassword(personId: string, password: string): Promise<boolean>;
  setPassword(personId: string, password: string): Promise<void>;

  /** A new secret, which counts once a code of it was confirmed. null: there is one that counts already. */
  beginSecondFactor(personId: string, password: string): Promise<NewSecondFactor | null>;
  /** false: not a code of the new secret. */
  confirmSecondFactor(personId: string, code: string): Promise<boolean>;
  removeSecondFactor(personId: string): Promise<void>;
  /** The ones before count no more. null: there is no second factor. */
  newRecoveryCodes(personId: string, password: string): Promise<readonly string[] | null>;

  /** null: no provider is configured. */
  readonly provider: IdentityProvider | null;
}

export type SignInVerdict =
  | { readonly kind: "known"; readonly personId: string }
  /** The password is right, and a code is needed besides. */
  | { readonly kind: "code_needed" }
  | { readonly kind: "refused" }
  /** Too many wrong codes with the right password; the person is told to wait. */
  | { readonly kind: "locked" };

export type PasswordFault = "too_short" | "too_long" | "guessable";

export interface NewSecondFactor {
  /** otpauth://…, for an authenticator to scan. */
  readonly uri: string;
  readonly recoveryCodes: readonly string[];
}

/** Sign-in at an OpenID Connect provider: authorization code with PKCE, state and nonce. */
export interface IdentityProvider {
  /** As people know it, for the button. */
  readonly name: string;
  /** Where to send the browser, and what it must bring back besides the provider's answer. Sealed; for an HttpOnly cookie. */
  begin(): Promise<{ url: string; handshake: string }>;
  /** Whom the provider vouches for. null: it refused, the answer is not to this handshake, or nobody here has that address. */
  finish(answer: Readonly<Record<string, string>>, handshake: string): Promise<{ personId: string } | null>;
}
