import { type Static, Type } from "typebox";
import { DateTime, record, strict } from "./shapes.ts";

/** The data of a whole account: docs/privacy.md. */

export const AccountParams = Type.Object({ account_id: Type.String() });

export const ErasureInput = strict(
  { name: Type.String({ minLength: 1, maxLength: 200, description: "The account's name, typed out" }) },
  { title: "ErasureInput" },
);

export const Erasure = Type.Object(
  {
    account_id: Type.String(),
    erased_at: DateTime,
    erased: record(Type.Integer(), { description: "Rows by table, and files" }),
    left: record(Type.Integer(), { description: "Counted afterwards; empty: nothing is left" }),
  },
  { title: "Erasure" },
);
export type ErasureJson = Static<typeof Erasure>;
