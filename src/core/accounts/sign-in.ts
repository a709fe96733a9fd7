/** owner: makes an account's first owner · invitation: makes a member · reset: sets a member's password anew. */
export const LINK_KINDS = ["owner", "invitation", "reset"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** How a session began: with a password, at an identity provider, by a one-time link. */
export const SIGN_IN_METHODS = ["password", "oidc", "link"] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
