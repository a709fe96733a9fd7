/** The part that the tests use; the package has no types of its own. */
declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  export interface Account {
    readonly accountId: string;
    claims(): Promise<Record<string, unknown>>;
  }

  // biome-ignore lint/style/noDefaultExport: the package's own form
  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        findAccount: (context: unknown, id: string) => Account;
        [setting: string]: unknown;
      },
    );
    callback(): RequestListener;
  }
}
