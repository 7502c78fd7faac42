import type { Settings } from "../contract/settings/start-settings.js";
import type { Founded } from "../contract/state/founding.js";
import type { EventType } from "../contract/webhooks/event-types.js";

/** What a running sandbox says of itself. */
export interface Announcement {
  /** Where it answers, e.g. `http://127.0.0.1:7490`. */
  readonly url: string;
  /** How others reach it, where that is told. */
  readonly publicUrl: string;
  /** The data file, or `:memory:`. */
  readonly data: string;
  readonly seed: number;
  /** How many deliveries wait to be released, because the data file is a copy or did a case again; null: neither. */
  readonly held: number | null;
}

/** A running sandbox. */
export interface Sandbox extends Announcement {
  /** Stops taking requests, lets those under way and their deliveries end, and closes the file. */
  close(): Promise<void>;
}

export interface Opening extends Omit<Settings, "data" | "json" | "open">, Partial<Founded> {
  /** An existing or new directory for the data file; unused with `memory`. */
  readonly data: string;
  /** Called with faults of localpix's own, which no client has caused. */
  readonly onFault: (error: unknown) => void;
  /** Called with what its user should know and can mend while it runs. */
  readonly onNotice?: (text: string) => void;
  /** Ends the process, once somebody asks for that; absent: the sandbox is part of another program. */
  readonly onStop?: () => void;
  /** Called with each webhook that a registered URL has answered, whatever it said, once that is on record. */
  readonly onArrived?: (webhook: Arrived) => void;
}

/** A webhook as it went to its receiver; the body is the text that was sent. */
export interface Arrived {
  readonly account: number;
  readonly eventType: EventType;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string;
}

/** What `sandbox.ts` does, for those whom it needs itself. Throws a StartProblem when the sandbox cannot start. */
export type OpenSandbox = (options: Opening) => Promise<Sandbox>;
