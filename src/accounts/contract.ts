/**
 * Establishes who a person is: password, second factor, the same person at an identity provider. What they may do is
 * decided elsewhere. Secrets stay behind this interface; ids are those of the table `person`.
 */
export interface Identities {
  /** Same result and same duration whether the address is unknown, the password wrong or the code wrong. */
  signIn(proof: { email: string; password: string; code: string | null }): Promise<SignInVerdict>;

  /**
   * Why a password is refused; null if it is accepted. It must not be built from `words`, such as the person's own
   * address.
   */
  passwordFault(password: string, words: readonly string[]): PasswordFault | null;
  /** null if the address is taken. */
  createPerson(person: { email: string; name: string; password: string }): Promise<{ personId: string } | null>;
  removePerson(personId: string): Promise<void>;
  /** Always false for a person without a password. */
  isPassword(personId: string, password: string): Promise<boolean>;
  setPassword(personId: string, password: string): Promise<void>;

  /** Creates a secret that takes effect once a code of it is confirmed. null if a second factor is already active. */
  beginSecondFactor(personId: string, password: string): Promise<NewSecondFactor | null>;
  /** false if it is not a code of the new secret. */
  confirmSecondFactor(personId: string, code: string): Promise<boolean>;
  removeSecondFactor(personId: string): Promise<void>;
  /** The previous codes stop working. null if there is no second factor. */
  newRecoveryCodes(personId: string, password: string): Promise<readonly string[] | null>;

  /** null if no provider is configured. */
  readonly provider: IdentityProvider | null;
}

export type SignInVerdict =
  | { readonly kind: "known"; readonly personId: string }
  /** The password is right; a code is required as well. */
  | { readonly kind: "code_needed" }
  | { readonly kind: "refused" }
  /** Too many wrong codes with the right password; the person must wait. */
  | { readonly kind: "locked" };

export type PasswordFault = "too_short" | "too_long" | "guessable";

export interface NewSecondFactor {
  /** otpauth://… URI, to show as a QR code. */
  readonly uri: string;
  readonly recoveryCodes: readonly string[];
}

/** Sign-in at an OpenID Connect provider: authorization code with PKCE, state and nonce. */
export interface IdentityProvider {
  /** Display name, for the button. */
  readonly name: string;
  /**
   * `url` is where to send the browser. `handshake` is the sealed state that must come back with the provider's
   * response; keep it in an HttpOnly cookie.
   */
  begin(): Promise<{ url: string; handshake: string }>;
  /**
   * The person the provider vouches for. null if it refused, the response does not belong to this handshake, or nobody
   * here has that address.
   */
  finish(answer: Readonly<Record<string, string>>, handshake: string): Promise<{ personId: string } | null>;
}
