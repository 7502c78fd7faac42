/** The options of `startSandbox()`. */
export interface SandboxOptions {
  readonly seed?: number;
  /** `frozen` freezes the clock at the host's time, an ISO 8601 instant at that instant; the default is `running`. */
  readonly clock?: "running" | "frozen" | (string & {});
  /** `manual` or a duration such as `5s`. */
  readonly settlement?: string;
  /** `manual`, `auto` or a duration. */
  readonly payer?: string;
  readonly directory?: "open" | "strict";
  /** The waits before each delivery attempt, e.g. `["0s", "5m"]`. */
  readonly retry?: readonly string[];
  readonly webhookTimeout?: string;
  /** Allows plain http for receivers on this machine, such as `receiver()`; default true. */
  readonly allowHttpWebhooks?: boolean;
  /** Where webhooks may go: `all` (the default), `private` networks and this machine, or this `machine` only. */
  readonly webhookAddresses?: "all" | "private" | "machine";
  /** Additional host names that the sandbox answers to. */
  readonly allowHost?: readonly string[];
  readonly plainWebhooks?: boolean;
  /** One format for all events at URLs without a version: `v1` flat, `v2` enveloped; the default is `spec`. */
  readonly webhookVersion?: "v1" | "v2" | "spec";
  readonly strict?: boolean;
  /** A folder with your own scenario files. */
  readonly scenarios?: string;
  /** Turns on `lenientQr` and `lenientDocuments`, so that sample data from documentation works, with a warning. */
  readonly lenient?: boolean;
  /** Accepts QR codes with a wrong CRC or wrong field lengths. */
  readonly lenientQr?: boolean;
  /** Accepts documents with wrong check digits. */
  readonly lenientDocuments?: boolean;
  /** Accepts CNPJs with letters, which are issued since July 2026. */
  readonly alphanumericCnpj?: boolean;
  /** Serves HTTPS; your HTTPS client must trust `sandbox.ca`. */
  readonly tls?: boolean;
  /** Serves HTTPS, and accepts the client certificate of the connection in place of `X-SSL-Client-Cert`. */
  readonly mtls?: boolean;
  /** How many of the newest requests are kept; a case needs all of them. */
  readonly keepRequests?: number;
  /**
   * Keeps everything in memory, the default unless `data` names a directory. If the `localpix.db` there is an export
   * or from another installation, no webhook is sent before `control.releaseDeliveries()`.
   */
  readonly memory?: boolean;
  readonly data?: string;
  /** 0, the default, picks a free port. */
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
  tls: 0,
  mtls: 0,
  keepRequests: 0,
  memory: 0,
  data: 0,
  port: 0,
} satisfies Record<keyof SandboxOptions, 0>);
