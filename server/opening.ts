import type { Founded } from "./contract/founding.js";
import type { Settings } from "./contract/start-settings.js";

/** A running sandbox. */
export interface Sandbox {
  /** Where it answers, e.g. `http://127.0.0.1:7490`. */
  readonly url: string;
  /** The data file, or `:memory:`. */
  readonly data: string;
  readonly seed: number;
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
}

/** What `sandbox.ts` does, for those whom it needs itself. Throws a StartProblem when the sandbox cannot start. */
export type OpenSandbox = (options: Opening) => Promise<Sandbox>;
