/** owner: creates an account's first owner · invitation: creates a member · reset: sets a new password for a member. */
export const LINK_KINDS = ["owner", "invitation", "reset"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** How a session began: with a password, at an identity provider, by a one-time link. */
export const SIGN_IN_METHODS = ["password", "oidc", "link"] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
