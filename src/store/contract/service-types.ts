import type { GuaranteeSettings } from "../../core/services/guarantee-settings.ts";
import type { Policy } from "../../core/services/policies.ts";
import type { FieldDefinition, ServiceDefinition } from "../../core/services/service-definition.ts";

/** A definition that a service has or had. */
export interface ServiceVersion {
  readonly version: number;
  readonly definition: ServiceDefinition;
  readonly actor: string;
  /** The person's own reason, or what it was derived from. */
  readonly note: string | null;
  readonly createdAt: Date;
}

/** Who changes a definition, when, and the version that the change is based on. */
export interface DefinitionChange {
  readonly actor: string;
  readonly now: Date;
  readonly note?: string | null;
  /** Not null and different from the stored version: field_invalid. */
  readonly expectedVersion?: number | null;
}

export interface ServiceStore {
  /** `serviceId` given = an import; an id in use is field_invalid. */
  create(service: {
    serviceId?: string;
    accountId: string;
    planId: string;
    definition: ServiceDefinition;
    actor?: string;
  }): Promise<ServiceRecord>;
  /** Each change of a definition, policies included, is a new version; an equal definition is none. */
  update(serviceId: string, definition: ServiceDefinition, change: DefinitionChange): Promise<ServiceRecord | null>;
  /** Changes nothing else in the definition, whatever its current state. */
  setGuarantee(
    serviceId: string,
    guarantee: GuaranteeSettings | null,
    change: DefinitionChange,
  ): Promise<ServiceRecord | null>;
  find(serviceId: string): Promise<ServiceRecord | null>;
  list(accountId?: string): Promise<ServiceRecord[]>;
  addPolicy(serviceId: string, policy: Omit<Policy, "policyId">, change: DefinitionChange): Promise<Policy | null>;
  removePolicy(serviceId: string, policyId: string, change: DefinitionChange): Promise<boolean>;
  /** Newest first; only versions lower than `before`. */
  versions(serviceId: string, page: { before: number | null; limit: number }): Promise<ServiceVersion[]>;
  version(serviceId: string, version: number): Promise<ServiceVersion | null>;
  /** Those of the given keys that some version of the service has, as a field with values of its own or a category. */
  everHad(serviceId: string, part: "fields" | "categories", keys: readonly string[]): Promise<string[]>;
  /** Fields of earlier versions with other keys than these, as the last version defined them that had them. */
  formerFields(serviceId: string, presentKeys: readonly string[]): Promise<FieldDefinition[]>;
}

export interface ServiceRecord {
  readonly serviceId: string;
  readonly accountId: string;
  readonly planId: string;
  readonly definition: ServiceDefinition;
  /** Increases with every change of the definition, from 1. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
