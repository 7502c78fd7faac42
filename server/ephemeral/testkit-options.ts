/** How a test starts its sandbox. */
export interface SandboxOptions {
  readonly seed?: number;
  /** `frozen` stops at the host's time, an ISO 8601 instant stops there; the default is `running`. */
  readonly clock?: "running" | "frozen" | (string & {});
  /** `manual` or a duration such as `5s`. */
  readonly settlement?: string;
  /** `manual`, `auto` or a duration. */
  readonly payer?: string;
  readonly directory?: "open" | "strict";
  /** The waits before each delivery attempt, e.g. `["0s", "5m"]`. */
  readonly retry?: readonly string[];
  readonly webhookTimeout?: string;
  /** Plain http for receivers on this machine, as `receiver()` is one; true unless switched off. */
  readonly allowHttpWebhooks?: boolean;
  /** Where webhooks may go: `all`, the default, `private` networks and this machine, or this `machine` only. */
  readonly webhookAddresses?: "all" | "private" | "machine";
  /** More host names that it answers to. */
  readonly allowHost?: readonly string[];
  readonly plainWebhooks?: boolean;
  /** One format for all events at URLs without a version: `v1` flat, `v2` enveloped; the default is `spec`. */
  readonly webhookVersion?: "v1" | "v2" | "spec";
  readonly strict?: boolean;
  /** A folder with scenario files of one's own. */
  readonly scenarios?: string;
  /** Takes the sample data of documentation, with a warning: both of the following. */
  readonly lenient?: boolean;
  /** Pays QR codes with a wrong CRC or wrong field lengths too. */
  readonly lenientQr?: boolean;
  /** Lets documents with wrong check digits settle too. */
  readonly lenientDocuments?: boolean;
  /** Takes CNPJs with letters too, as they are issued since July 2026. */
  readonly alphanumericCnpj?: boolean;
  /** How many requests are kept, the newest; a case needs all since the beginning. */
  readonly keepRequests?: number;
  /**
   * Nothing on disk, which is the default; otherwise `data` says where. An export that was put there as `localpix.db`
   * sends no webhook before `control.releaseDeliveries()`.
   */
  readonly memory?: boolean;
  readonly data?: string;
  /** 0, the default, takes any free port. */
  readonly port?: number;
}

/** The names of all options. */
export const OPTIONS = Object.keys({
  seed: 0,
  clock: 0,
  settlement: 0,
  payer: 0,
  directory: 0,
  retry: 0,
  webhookTimeout: 0,
  allowHttpWebhooks: 0,
  webhookAddresses: 0,
  allowHost: 0,
  plainWebhooks: 0,
  webhookVersion: 0,
  strict: 0,
  scenarios: 0,
  lenient: 0,
  lenientQr: 0,
  lenientDocuments: 0,
  alphanumericCnpj: 0,
  keepRequests: 0,
  memory: 0,
  data: 0,
  port: 0,
} satisfies Record<keyof SandboxOptions, 0>);
