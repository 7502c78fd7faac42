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
  readonly plainWebhooks?: boolean;
  readonly strict?: boolean;
  /** A folder with scenario files of one's own. */
  readonly scenarios?: string;
  /** Pays QR codes with a wrong CRC too. */
  readonly lenientQr?: boolean;
  /** Takes CNPJs with letters too, as they are issued since July 2026. */
  readonly alphanumericCnpj?: boolean;
  /** How many requests are kept, the newest; a case needs all since the beginning. */
  readonly keepRequests?: number;
  /** Nothing on disk, which is the default; otherwise `data` says where. */
  readonly memory?: boolean;
  readonly data?: string;
  /** 0, the default, takes any free port. */
  readonly port?: number;
}
